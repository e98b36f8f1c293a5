/// robots.txt per origin: fetched before anything else, cached, decided by RFC 9309.
@NullMarked
package orbweaver.crawl.robots;

import org.jspecify.annotations.NullMarked;
