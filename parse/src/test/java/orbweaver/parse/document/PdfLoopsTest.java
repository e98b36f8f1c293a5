package orbweaver.parse.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Documents whose objects lead back to themselves. They are written without a table of objects,
/// which the reader has to find then.
class PdfLoopsTest {
  private static final int MAX_STEPS = 1_000_000;

  private static final String CATALOG = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
  private static final String PAGES = "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n";
  private static final String PAGE =
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[4 0 R]>>endobj\n"
          + "4 0 obj<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(http://a/)>>>>endobj\n";

  /// ISO 32000-1, 12.3.3 (bookmarks).
  @ParameterizedTest
  @ValueSource(
      strings = {
        "5 0 obj<</First 6 0 R/Last 6 0 R>>endobj 6 0 obj<</Next 6 0 R/First 5 0 R",
        "5 0 obj<</First 6 0 R>>endobj 6 0 obj<</Next 7 0 R/First 7 0 R",
        "5 0 obj<</First 6 0 R>>endobj 6 0 obj<</First 6 0 R/Next 5 0 R"
      })
  void bookmarks_that_lead_back_to_themselves_are_told_once(String outline) {
    String action = "/A<</S/URI/URI(http://a/)>>>>endobj";
    String pdf =
        "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>endobj\n"
            + "2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
            + outline
            + action
            + " 7 0 obj<</Next 6 0 R/First 6 0 R>>endobj\ntrailer<</Root 1 0 R>>";

    PdfDocument document =
        PdfDocument.read(pdf.getBytes(ISO_8859_1), PdfLimits.ofText(() -> false));

    assertThat(document.count()).isEqualTo(1);
  }

  /// ISO 32000-1, 7.7.3 (trees of pages), 7.5.4 (tables of objects), 8.10 (forms), 9.6 (fonts).
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj",
        "2 0 obj<</Type/Pages/Kids[3 0 R 2 0 R 3 0 R]/Count 9>>endobj " + PAGE,
        "2 0 obj<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>endobj " + PAGE,
        "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj"
            + " 3 0 obj<</Type/Pages/Parent 2 0 R/Kids[2 0 R 3 0 R]/Count 1>>endobj",
        "2 0 obj 2 0 R endobj",
        "2 0 obj 3 0 R endobj 3 0 obj 2 0 R endobj",
        PAGES
            + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R"
            + "/Resources<</XObject<</X 5 0 R>>>>>>endobj\n5 0 obj<</Type/XObject/Subtype/Form"
            + "/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>/Length 5>>stream\n/X Do\nendstream"
            + " endobj",
        PAGES
            + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[5 0 R 5 0 R]>>endobj"
            + " 5 0 obj[5 0 R]endobj",
        PAGES
            + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R>>endobj"
            + " 5 0 obj<</Length 5 0 R/Filter 5 0 R>>stream\nBT ET\nendstream endobj",
        PAGES
            + "3 0 obj<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>endobj"
            + " 4 0 obj<</Subtype/Link/A 6 0 R>>endobj 6 0 obj<</S/URI/Next 6 0 R/URI 6 0 R>>endobj"
      })
  void what_leads_back_to_itself_ends(String objects) {
    int[] steps = {0};
    byte[] pdf =
        ("%PDF-1.7\n" + CATALOG + objects + "\ntrailer<</Root 1 0 R>>").getBytes(ISO_8859_1);

    assertThatCode(
            () -> PdfDocument.read(pdf, PdfLimits.ofText(() -> steps[0]++ > MAX_STEPS)).problem())
        .doesNotThrowAnyException();
    assertThat(steps[0]).isLessThan(MAX_STEPS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/Prev 9", "/Prev 0/XRefStm 9", "/Prev -1", "/Prev 99999999"})
  void tables_of_objects_that_lead_back_or_nowhere_end(String key) {
    String body = "%PDF-1.7\n" + CATALOG + PAGES + PAGE;
    String pdf =
        body
            + "xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 5"
            + key.replace("Prev 9", "Prev " + body.length())
            + ">>\nstartxref\n"
            + body.length()
            + "\n%%EOF";

    PdfDocument document =
        PdfDocument.read(pdf.getBytes(ISO_8859_1), PdfLimits.ofText(() -> false));

    assertThat(document.count()).isLessThanOrEqualTo(1);
  }
}
