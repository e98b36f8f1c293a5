package orbweaver.loop;

import java.time.Duration;

/// How a loop stands.
///
/// @param engine that switches its coroutines; never [Engine#BEST]
/// @param transport of its network
/// @param tasks that have not ended
/// @param ready tasks and callbacks that wait for their turn
/// @param parked tasks that wait for something
/// @param timers set
/// @param steps of coroutines and callbacks so far
/// @param idleSpins times that it looked out for other threads for up to 20 us before it slept
/// @param longestStep that the watchdog has seen, in its own steps of a few ms: zero if all were
///   shorter
public record LoopStats(
    Engine engine,
    String transport,
    int tasks,
    int ready,
    int parked,
    int timers,
    long steps,
    long idleSpins,
    Duration longestStep) {}
