package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// PDFs are pages like others.
class PdfLinksTest {
  private static final String SITE = "http://" + SmallSite.HOST;
  private static final String TYPE = "Content-Type: application/pdf";

  @Test
  void links_in_a_pdf_are_followed() throws Exception {
    SmallSite site =
        new SmallSite()
            .page("/", "<a href=/docs/a.pdf>")
            .answer("/docs/a.pdf", TYPE, pdfOf("b.html", SITE + "/c"))
            .page("/docs/b.html", "b")
            .page("/c", "c")
            .crawled();

    assertThat(site.requests()).containsExactly("/", "/docs/a.pdf", "/docs/b.html", "/c");
    assertThat(site.verdict(SITE + "/docs/a.pdf")).isEqualTo("ok");
  }

  @Test
  void a_pdf_that_cannot_be_read_costs_nothing_but_its_links() throws Exception {
    SmallSite site =
        new SmallSite()
            .page("/", "<a href=/a.pdf><a href=/b>")
            .answer("/a.pdf", TYPE, "%PDF-1.4 and nothing more".getBytes(ISO_8859_1))
            .page("/b", "b")
            .crawled();

    assertThat(site.requests()).contains("/b");
    assertThat(site.verdict(SITE + "/a.pdf")).startsWith("ok PDF damaged: ");
  }

  @Test
  void a_pdf_without_a_type_is_known_by_its_bytes() throws Exception {
    SmallSite site = new SmallSite().answer("/", "X: y", pdfOf("/a")).crawled();

    assertThat(site.requests()).containsExactly("/", "/a");
    assertThat(site.states().get(SITE + "/").contentType()).isEqualTo("application/pdf");
  }

  private static byte[] pdfOf(String... uris) {
    return pdf("", uris).getBytes(ISO_8859_1);
  }

  /// A PDF of one page with a line of text and with links, as short as can be.
  static String pdf(String text, String... uris) {
    var annotations = new StringBuilder();
    for (String uri : uris) {
      annotations.append("<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(" + uri + ")>>>>");
    }
    String show = "BT /F 9 Tf 1 1 Td (" + text + ") Tj ET";
    return "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font"
        + "<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Annots["
        + annotations
        + "]>>endobj\n4 0 obj<</Length "
        + show.length()
        + ">>stream\n"
        + show
        + "\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  }
}
