package orbweaver.parse.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import orbweaver.parse.LinkKind;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import orbweaver.testing.Seeds;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PdfDocumentTest {
  private static final PdfLimits LINKS = PdfLimits.ofLinks(() -> false);
  private static final PdfLimits TEXT = PdfLimits.ofText(() -> false);
  private static final int MEGABYTE = 1 << 20;

  @Test
  void links_of_all_pages_are_told_in_their_order() throws Exception {
    byte[] pdf =
        new TestPdf()
            .link("https://a.example/1", 0)
            .link("two?x=1", 1)
            .nextPage()
            .link("mailto:me@a.example", 0)
            .bytes();

    PdfDocument document = PdfDocument.read(pdf, LINKS);

    assertThat(values(document))
        .containsExactly("https://a.example/1", "two?x=1", "mailto:me@a.example");
    assertThat(document.kind(0)).isEqualTo(LinkKind.DOCUMENT);
    assertThat(document.pages()).isEqualTo(2);
    assertThat(document.text()).isEmpty();
    assertThat(document.problem()).isEmpty();
  }

  /// ISO 32000-1, 12.6.4.3 and 7.11.2: what lies on somebody's disk is not in the web.
  @Test
  void links_to_files_beside_the_document_and_bookmarks_are_told_too() throws Exception {
    byte[] pdf =
        new TestPdf()
            .file("../part #2.pdf")
            .file("/C/docs/x.pdf")
            .file("C:\\x.pdf")
            .file("https://a.example/x.pdf#page=2")
            .link("https://a.example/1", 0)
            .bookmarks("https://a.example/b", "chapter.pdf")
            .bytes();

    assertThat(values(PdfDocument.read(pdf, LINKS)))
        .containsExactly(
            "../part%20%232.pdf",
            "https://a.example/x.pdf#page=2",
            "https://a.example/1",
            "https://a.example/b",
            "chapter.pdf");
  }

  @Test
  void a_document_says_what_it_is() {
    byte[] pdf =
        new TestPdf().information(" A\n title", "What of", "de-CH", "https://b.example/x/").bytes();

    PdfDocument document = PdfDocument.read(pdf, LINKS);

    assertThat(document.title()).isEqualTo("A title");
    assertThat(document.description()).isEqualTo("What of");
    assertThat(document.language()).isEqualTo("de-CH");
  }

  @Test
  void links_resolve_against_the_document_or_the_base_it_names() throws Exception {
    Url url = Objects.requireNonNull(Url.parse("https://a.example/docs/y.pdf"));
    var parser = new UrlParser();
    PdfDocument plain = PdfDocument.read(new TestPdf().link("z", 0).bytes(), LINKS);
    PdfDocument based =
        PdfDocument.read(
            new TestPdf().information("", "", "", "https://b.example/x/").link("z", 0).bytes(),
            LINKS);

    assertThat(plain.resolve(0, plain.base(url, parser), parser)).isTrue();
    assertThat(parser).hasToString("https://a.example/docs/z");
    assertThat(based.resolve(0, based.base(url, parser), parser)).isTrue();
    assertThat(parser).hasToString("https://b.example/x/z");
  }

  @Test
  void the_text_has_a_line_for_each_paragraph_and_links_have_theirs() throws Exception {
    byte[] pdf =
        new TestPdf()
            .lines("First line", "goes on here")
            .link("https://a.example/", 1)
            .nextPage()
            .lines("Second page")
            .bytes();

    PdfDocument document = PdfDocument.read(pdf, TEXT);

    assertThat(document.text().strip().lines().map(String::strip).filter(line -> !line.isEmpty()))
        .containsExactly("First line goes on here", "Second page");
    assertThat(document.anchorText(0)).isEqualTo("goes on here");
  }

  // ---- Whatever the bytes are ----

  @ParameterizedTest
  @ValueSource(strings = {"", "%PDF-1.7", "<html>", "%PDF-1.4\ntrailer<</Root 1 0 R>>"})
  void what_is_no_pdf_is_damaged(String text) {
    PdfDocument document = PdfDocument.read(text.getBytes(ISO_8859_1), TEXT);

    assertThat(document.problem()).startsWith("damaged: ");
    assertThat(document.count() + document.title().length()).isZero();
  }

  @Seeds(300)
  void a_pdf_that_was_tampered_with_never_throws(RandomGenerator random) {
    byte[] pdf = SMALL.clone();
    for (int i = random.nextInt(1, 40); i > 0; i--) {
      pdf[random.nextInt(pdf.length)] = (byte) random.nextInt(256);
    }
    int length = random.nextInt(4) == 0 ? random.nextInt(pdf.length) : pdf.length;

    PdfDocument document = PdfDocument.read(Arrays.copyOf(pdf, length), TEXT);

    assertThat(document.count()).isLessThan(10);
  }

  private static final byte[] SMALL = small();

  private static byte[] small() {
    try {
      return new TestPdf().lines("Text", "more").link("https://a.example/", 0).bytes();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void what_is_nested_without_end_is_damaged() {
    String pdf = "%PDF-1.4\n1 0 obj\n" + "[".repeat(1_000_000) + "\nendobj\ntrailer<</Root 1 0 R>>";

    assertThat(PdfDocument.read(pdf.getBytes(ISO_8859_1), TEXT).problem()).startsWith("damaged");
  }

  @Test
  void a_document_that_needs_a_password_is_encrypted() throws Exception {
    byte[] open = new TestPdf().link("https://a.example/", 0).encrypted("").bytes();
    byte[] closed = new TestPdf().link("https://a.example/", 0).encrypted("secret").bytes();

    assertThat(values(PdfDocument.read(open, LINKS))).containsExactly("https://a.example/");
    assertThat(PdfDocument.read(closed, LINKS).problem()).isEqualTo("encrypted");
  }

  // ---- Limits ----

  @Test
  void what_was_read_in_time_is_kept() throws Exception {
    var pdf = new TestPdf();
    for (int i = 0; i < 100; i++) {
      pdf.lines("Page " + i).link("https://a.example/" + i, 0).nextPage();
    }
    var looks = new AtomicInteger();

    PdfDocument document =
        PdfDocument.read(pdf.bytes(), PdfLimits.ofText(() -> looks.incrementAndGet() > 500));

    assertThat(document.problem()).isEqualTo("out of time");
    assertThat(document.count()).isBetween(1, 100);
    assertThat(looks.get()).isLessThan(520);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_bomb_among_the_pages_ends_at_the_limit_of_memory(boolean encrypted) throws Exception {
    var bomb = new TestPdf().link("https://a.example/", 0).bomb('q', 48 * MEGABYTE);
    byte[] pdf = (encrypted ? bomb.encrypted("") : bomb).bytes();

    PdfDocument document = explode(pdf);

    assertThat(document.count()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 ", "[ ", "/a ", "<</a", "(a) ", " "})
  void a_bomb_among_the_objects_ends_at_the_limit_of_memory(String object) throws Exception {
    explode(TestPdf.packedObjects(object, 48 * MEGABYTE / object.length()));
  }

  private static PdfDocument explode(byte[] pdf) {
    var limits = new PdfLimits(10, 10, 1_000, 8 * MEGABYTE, () -> false);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    PdfDocument document = PdfDocument.read(pdf, limits);

    assertThat(document.problem()).isEqualTo("more than 8388608 bytes of memory");
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(24 * MEGABYTE);
    return document;
  }

  @Test
  void blanks_without_end_cost_time_alone() throws Exception {
    byte[] pdf = new TestPdf().bomb(' ', 48 * MEGABYTE).bytes();
    var looks = new AtomicInteger();

    PdfDocument document =
        PdfDocument.read(pdf, PdfLimits.ofText(() -> looks.incrementAndGet() > 30));

    assertThat(document.problem()).isEqualTo("out of time");
  }

  @Test
  void pages_links_and_text_have_limits() throws Exception {
    byte[] pdf =
        new TestPdf()
            .lines("0123456789")
            .link("a:1", 0)
            .link("a:2", 0)
            .nextPage()
            .link("a:3", 0)
            .bytes();

    PdfDocument onePage = PdfDocument.read(pdf, new PdfLimits(1, 9, 0, 99 * MEGABYTE, () -> false));
    PdfDocument oneLink = PdfDocument.read(pdf, new PdfLimits(9, 1, 0, 99 * MEGABYTE, () -> false));
    PdfDocument fewChars =
        PdfDocument.read(pdf, new PdfLimits(9, 9, 5, 99 * MEGABYTE, () -> false));

    assertThat(onePage.problem()).isEqualTo("more than 1 pages");
    assertThat(values(onePage)).containsExactly("a:1", "a:2");
    assertThat(oneLink.problem()).isEqualTo("more than 1 links");
    assertThat(fewChars.text()).isEqualTo("01234");
  }

  @Test
  void the_fonts_of_the_machine_are_left_alone() {
    PdfDocument.read(SMALL, TEXT);

    assertThat(FontMappers.instance()).isInstanceOf(PlainFonts.class);
  }

  private static List<String> values(PdfDocument document) {
    var values = new ArrayList<String>();
    for (int i = 0; i < document.count(); i++) {
      values.add(document.value(i));
    }
    return values;
  }
}
