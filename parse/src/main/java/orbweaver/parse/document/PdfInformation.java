package orbweaver.parse.document;

import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentCatalog;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.interactive.action.PDURIDictionary;
import org.jspecify.annotations.Nullable;

/// What a PDF says of itself; "" where it says nothing.
///
/// @param base URI that its links are relative to
record PdfInformation(String title, String subject, String language, String base) {
  static final PdfInformation NONE = new PdfInformation("", "", "", "");

  /// Longer ones are cut.
  private static final int MAX_CHARS = 4_096;

  static PdfInformation of(PDDocument document) {
    PDDocumentInformation information = document.getDocumentInformation();
    PDDocumentCatalog catalog = document.getDocumentCatalog();
    PDURIDictionary uri = catalog.getURI();
    return new PdfInformation(
        line(information.getTitle()),
        line(information.getSubject()),
        line(catalog.getLanguage()),
        uri == null ? "" : line(uri.getBase()));
  }

  private static String line(@Nullable String text) {
    if (text == null) {
      return "";
    }
    String cut = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text;
    return cut.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
  }
}
