/// Which URL is next: the queues of the hosts, the seen set, the bounds of the crawl and its
/// politeness. A deterministic fold over what was discovered and visited; no I/O and no clock.
@NullMarked
package orbweaver.crawl.frontier;

import org.jspecify.annotations.NullMarked;
