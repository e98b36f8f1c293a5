package orbweaver.crawl;

import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.Outcome;

/// An exchange that belongs to the archive but was no visit: a robots.txt, or a redirect on the way
/// to it.
///
/// @param contentType essence such as `text/plain`, empty when unknown
/// @param outcome how it ended
public record SideExchange(Exchange exchange, String contentType, Outcome outcome) {}
