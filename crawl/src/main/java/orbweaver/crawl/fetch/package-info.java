/// One request and what became of it: connections, TLS, HTTP/1.1, content codings, limits, guard.
///
/// [orbweaver.crawl.fetch.Fetcher] is the door. A fetch takes an idle connection or has the
/// `Connector` open one, and holds a `Dialogue` on it: the request goes out, what comes back lies
/// in a `WireBuffer` exactly as it came, and the `ResponseFramer` finds head, body and end in it.
/// Over HTTP/2 the connection is a stream of an `H2Session` that looks the same from above. Then
/// the `BodyDecoder` undoes the content codings of what somebody wants to read.
@NullMarked
package orbweaver.crawl.fetch;

import org.jspecify.annotations.NullMarked;
