package orbweaver.loop;

/// Where two runs of one seed went apart: something in the program does not follow from the seed,
/// such as a wall clock, a hash order, a thread or state left over from the first run.
///
/// @param step the first that differs, from 1
/// @param first what ran then in the first run
/// @param second what ran then in the second
public record Divergence(long step, String first, String second) {}
