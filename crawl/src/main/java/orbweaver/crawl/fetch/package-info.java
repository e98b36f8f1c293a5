/// One request and what became of it: connections, TLS, HTTP/1.1, content codings, limits, guard.
@NullMarked
package orbweaver.crawl.fetch;

import org.jspecify.annotations.NullMarked;
