package orbweaver.loop;

/// How a loop stands.
///
/// @param steps coroutine steps and callbacks so far
/// @param ready waiting for their turn
/// @param timers set
/// @param transport of its network
public record LoopStats(long steps, int ready, int timers, String transport) {}
