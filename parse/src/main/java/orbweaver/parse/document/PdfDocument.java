package orbweaver.parse.document;

import java.util.List;
import orbweaver.parse.Document;
import orbweaver.parse.LinkKind;
import orbweaver.parse.RobotsDirectives;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// What a PDF says: its links, its title, and its text if it is wanted. Immutable.
///
///     byte[] pdf = ...;
///     PdfDocument document = PdfDocument.read(pdf, PdfLimits.ofLinks(() -> isTooLate()));
///     for (int i = 0; i < document.count(); i++) found(document.value(i));
///
/// Reading takes milliseconds for links and seconds for the text of hundreds of pages, and the
/// library it rests on was not made for hostile files: call it on a worker thread, few at a time,
/// never on a loop. It stops at the limits; whatever the bytes are, it returns.
///
/// What the whole JVM shares is changed when this class is first used: the library's fonts are
/// replaced by one, and its log is silenced.
///
/// [Apache PDFBox](https://pdfbox.apache.org/), ISO 32000-1
public final class PdfDocument implements Document {
  private final List<PdfLink> links;
  private final PdfInformation information;
  private final int pages;
  private final String text;
  private final String problem;

  PdfDocument(
      List<PdfLink> links, PdfInformation information, int pages, String text, String problem) {
    this.links = List.copyOf(links);
    this.information = information;
    this.pages = pages;
    this.text = text;
    this.problem = problem;
  }

  /// Reads what the limits allow of what is there. Never throws for what the bytes are.
  public static PdfDocument read(byte[] pdf, PdfLimits limits) {
    return new PdfExtraction(limits).read(pdf);
  }

  /// Why there may be more in the file than was read: damage, encryption, a limit. "" if all was.
  public String problem() {
    return problem;
  }

  /// How many pages it has; 0 if that could not be read.
  public int pages() {
    return pages;
  }

  @Override
  public int count() {
    return links.size();
  }

  @Override
  public LinkKind kind(int link) {
    return LinkKind.DOCUMENT;
  }

  @Override
  public int rel(int link) {
    return 0;
  }

  @Override
  public boolean resolve(int link, @Nullable Url base, UrlParser parser) {
    return parser.parse(value(link), base);
  }

  @Override
  public String value(int link) {
    return links.get(link).uri();
  }

  @Override
  public String anchorText(int link) {
    return links.get(link).text();
  }

  @Override
  public Url base(Url documentUrl, UrlParser parser) {
    boolean own = !information.base().isEmpty() && parser.parse(information.base(), documentUrl);
    return own && parser.length() <= UrlParser.MAX_BASE_BYTES ? parser.toUrl() : documentUrl;
  }

  @Override
  public String title() {
    return information.title();
  }

  @Override
  public String description() {
    return information.subject();
  }

  @Override
  public String language() {
    return information.language();
  }

  /// PDF has no way to ask anything of robots.
  @Override
  public RobotsDirectives robots() {
    return RobotsDirectives.NONE;
  }

  @Override
  public String text() {
    return text;
  }
}
