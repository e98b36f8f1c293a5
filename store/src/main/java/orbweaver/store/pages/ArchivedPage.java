package orbweaver.store.pages;

import java.time.Instant;
import java.util.Optional;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.parse.HttpDate;
import orbweaver.parse.MediaType;
import orbweaver.parse.XRobotsTag;
import orbweaver.store.records.RecordPlace;
import org.jspecify.annotations.Nullable;

/// One answer out of an archive, whatever its status: pages, redirects, errors, robots.txt.
///
/// @param url as the archive has it
/// @param time when it was fetched
/// @param head of the answer; one is made up for a record that was not HTTP
/// @param body without its codings; that of the original, if this is a revisit
/// @param digest of the payload as the archive has it, such as `sha256:00ff...`; empty for none
/// @param recordId of its record
/// @param place of its record
/// @param isRevisit whether the archive has the body at an earlier record
/// @param complaint what is wrong with it, for people; empty if nothing is
public record ArchivedPage(
    String url,
    Instant time,
    HttpHead head,
    byte[] body,
    String digest,
    String recordId,
    RecordPlace place,
    boolean isRevisit,
    String complaint) {
  private static final String PRODUCT_TOKEN = "orbweaver";

  /// Of the answer; 304 for a revisit that a server has confirmed so.
  public int status() {
    return head.status();
  }

  /// The field as it came, with its parameters; empty for none.
  public String contentType() {
    String type = head.first("content-type");
    return type == null ? "" : type;
  }

  /// Such as `text/html`; empty when unknown.
  public String mediaType() {
    @Nullable MediaType type = MediaType.parse(contentType());
    return type == null ? "" : type.type();
  }

  /// When the server says that it was changed, unless that is yet to come.
  public Optional<Instant> modified() {
    @Nullable String modified = head.first("last-modified");
    return modified == null
        ? Optional.empty()
        : HttpDate.parse(modified, time).filter(date -> !date.isAfter(time));
  }

  /// Whether its head asks robots not to show it in search results.
  public boolean headAsksNoindex() {
    return head.all("x-robots-tag").stream()
        .anyMatch(value -> XRobotsTag.parse(value, PRODUCT_TOKEN).noindex());
  }
}
