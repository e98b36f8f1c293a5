package orbweaver.store.pages;

import java.nio.charset.Charset;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.parse.Charsets;
import orbweaver.parse.Encoding;
import orbweaver.parse.HttpDate;
import orbweaver.parse.MediaType;
import orbweaver.parse.RobotsDirectives;
import orbweaver.parse.Url;
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
/// @param identified type of the body as who archived it has found it to be; empty for none
/// @param isRevisit whether the archive has the body at an earlier record
/// @param isCut whether the body is longer than what is here of it
/// @param complaint what is wrong with it, for people; empty if nothing is
public record ArchivedPage(
    String url,
    Instant time,
    HttpHead head,
    byte[] body,
    String digest,
    String recordId,
    RecordPlace place,
    String identified,
    boolean isRevisit,
    boolean isCut,
    String complaint) {
  private static final String PRODUCT_TOKEN = "orbweaver";
  private static final Set<String> SCHEMES_OF_PAGES = Set.of("http", "https", "ftp", "file");

  /// Where it was, without a fragment; null if that is no place where pages are: tools keep notes
  /// of their own among the answers, such as their logs and the texts of pages, as `metadata:`,
  /// `urn:` and the like.
  public @Nullable Url address() {
    Url parsed = Url.parse(url);
    return parsed == null || !SCHEMES_OF_PAGES.contains(parsed.scheme())
        ? null
        : parsed.withoutFragment();
  }

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

  /// What decodes the text: as a crawl of ours has read it, or else by what the head and the body
  /// show.
  public Charset charset() {
    @Nullable Encoding known = knownEncoding();
    return known == null ? Charsets.detect(body, 0, body.length, contentType()) : known.charset();
  }

  /// The encoding in which a crawl of ours has read the page, which knew the page around it; null
  /// where that is not noted.
  public @Nullable Encoding knownEncoding() {
    @Nullable MediaType type = MediaType.parse(identified);
    @Nullable String label = type == null ? null : type.charset();
    return label == null ? null : Encoding.forLabel(label);
  }

  /// When the server says that it was changed, unless that is yet to come.
  public Optional<Instant> modified() {
    @Nullable String modified = head.first("last-modified");
    return modified == null
        ? Optional.empty()
        : HttpDate.parse(modified, time).filter(date -> !date.isAfter(time));
  }

  /// What its head asks of robots.
  public RobotsDirectives robots() {
    return head.all("x-robots-tag").stream()
        .map(value -> XRobotsTag.parse(value, PRODUCT_TOKEN))
        .reduce(RobotsDirectives.NONE, RobotsDirectives::and);
  }
}
