package orbweaver.crawl;

import java.time.Instant;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.parse.Url;

/// A page as it is shown to a [PageHandler].
///
/// @param url that was asked for
/// @param status of the answer, 200..299
/// @param head of the answer
/// @param type essence of its media type, empty when unknown
/// @param charset of its text by the name of the Encoding Standard, empty when it is no HTML
/// @param title empty when none
/// @param depth links from a seed
/// @param parentUrl the page that named it first, empty for a seed
/// @param time when it was fetched
/// @param body without its content coding; the handler's own
public record FetchedPage(
    Url url,
    int status,
    HttpHead head,
    String type,
    String charset,
    String title,
    int depth,
    String parentUrl,
    Instant time,
    byte[] body) {}
