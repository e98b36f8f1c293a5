package orbweaver.parse.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.common.filespecification.PDFileSpecification;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionRemoteGoTo;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.action.PDURIDictionary;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;

/// Writes PDFs to read.
final class TestPdf {
  private static final int TOP = 700;
  private static final int LINE = 14;
  private static final int LEFT = 50;

  private final PDDocument document = new PDDocument();
  private PDPage page = new PDPage();

  TestPdf() {
    document.addPage(page);
  }

  TestPdf information(String title, String subject, String language, String base) {
    document.getDocumentInformation().setTitle(title);
    document.getDocumentInformation().setSubject(subject);
    document.getDocumentCatalog().setLanguage(language);
    var uri = new PDURIDictionary();
    uri.setBase(base);
    document.getDocumentCatalog().setURI(uri);
    return this;
  }

  TestPdf nextPage() {
    page = new PDPage();
    document.addPage(page);
    return this;
  }

  /// Lines of text from the top of the page.
  TestPdf lines(String... lines) throws IOException {
    try (var content = new PDPageContentStream(document, page)) {
      content.setFont(new PDType1Font(FontName.HELVETICA), 12);
      content.beginText();
      content.newLineAtOffset(LEFT, TOP);
      for (String line : lines) {
        content.showText(line);
        content.newLineAtOffset(0, -LINE);
      }
      content.endText();
    }
    return this;
  }

  /// A link over a line, or over nothing where there is none.
  TestPdf link(String uri, int line) throws IOException {
    var link = new PDAnnotationLink();
    link.setRectangle(new PDRectangle(LEFT - 2, TOP - line * LINE - 3, 400, LINE - 1));
    var action = new PDActionURI();
    action.setURI(uri);
    link.setAction(action);
    page.getAnnotations().add(link);
    return this;
  }

  /// A link to another file.
  TestPdf file(String name) throws IOException {
    var link = new PDAnnotationLink();
    var action = new PDActionRemoteGoTo();
    action.setFile(PDFileSpecification.createFS(new COSString(name)));
    link.setAction(action);
    page.getAnnotations().add(link);
    return this;
  }

  /// A bookmark, and another in it.
  TestPdf bookmarks(String uri, String inner) {
    var outline = new PDDocumentOutline();
    PDOutlineItem outer = bookmark(uri);
    outer.addLast(bookmark(inner));
    outline.addLast(outer);
    document.getDocumentCatalog().setDocumentOutline(outline);
    return this;
  }

  private static PDOutlineItem bookmark(String uri) {
    var item = new PDOutlineItem();
    var action = new PDActionURI();
    action.setURI(uri);
    item.setAction(action);
    return item;
  }

  /// A page whose content is so many times that byte, deflated.
  TestPdf bomb(char value, int times) throws IOException {
    var stream = new PDStream(document);
    try (OutputStream out = stream.createOutputStream(COSName.FLATE_DECODE)) {
      out.write(String.valueOf(value).repeat(times).getBytes(ISO_8859_1));
    }
    page.setContents(stream);
    return this;
  }

  /// A file whose objects lie in a stream that goes on with so many times that text.
  static byte[] packedObjects(String text, int times) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(packed)) {
      out.write("4 0 [ ".getBytes(ISO_8859_1));
      out.write(text.repeat(times).getBytes(ISO_8859_1));
    }
    var pdf = new ByteArrayOutputStream();
    String head =
        "%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/Lang 4 0 R>>\nendobj\n"
            + "2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n"
            + "3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length "
            + packed.size()
            + ">>\nstream\n";
    pdf.writeBytes(head.getBytes(ISO_8859_1));
    pdf.writeBytes(packed.toByteArray());
    pdf.writeBytes("\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n".getBytes(ISO_8859_1));
    return pdf.toByteArray();
  }

  TestPdf encrypted(String userPassword) throws IOException {
    document.protect(new StandardProtectionPolicy("owner", userPassword, new AccessPermission()));
    return this;
  }

  byte[] bytes() {
    try (document) {
      var out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("writing a PDF", e);
    }
  }
}
