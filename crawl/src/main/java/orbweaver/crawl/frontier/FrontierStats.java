package orbweaver.crawl.frontier;

/// How a shard's frontier stands.
///
/// @param waiting URLs queued and not being visited
/// @param inFlight URLs being visited
/// @param admitted URLs ever queued, those of earlier runs that still waited included
/// @param settled URLs settled in this run after a visit or a rule
/// @param seen URLs ever seen
/// @param hosts hosts in memory
/// @param scheduled hosts with a turn to come
public record FrontierStats(
    long waiting,
    long inFlight,
    long admitted,
    long settled,
    long seen,
    int hosts,
    int scheduled) {}
