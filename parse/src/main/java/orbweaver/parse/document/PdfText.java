package orbweaver.parse.document;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/// Reads the text of a PDF, a line for each paragraph, and gives each link the text it lies over.
final class PdfText extends PDFTextStripper {
  /// Links of a page that get their text: each character is looked up among all of them.
  private static final int MAX_LINKS_OF_A_PAGE = 200;

  private final PdfBudget budget;
  private final Text text;
  private final List<PdfLink> links;
  private List<PdfLink> linksOfPage = List.of();

  /// @param links in the order of their pages
  PdfText(PdfLimits limits, PdfBudget budget, List<PdfLink> links) {
    this.budget = budget;
    this.text = new Text(limits.textChars());
    this.links = links;
    setLineSeparator(" ");
    setParagraphEnd("\n");
    setPageEnd("\n");
    setEndPage(limits.pages());
  }

  /// Reads as much as the limits allow.
  void read(PDDocument document) throws IOException {
    writeText(document, text);
  }

  /// What was read so far.
  String text() {
    return text.toString();
  }

  @Override
  protected void startPage(PDPage page) {
    var own = new ArrayList<PdfLink>();
    int number = getCurrentPageNo();
    for (PdfLink link : links) {
      if (link.page() == number && own.size() < MAX_LINKS_OF_A_PAGE) {
        own.add(link);
      }
    }
    linksOfPage = own;
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    budget.check();
    super.processOperator(operator, operands);
  }

  @Override
  protected void processTextPosition(TextPosition position) {
    budget.check();
    for (PdfLink link : linksOfPage) {
      Rectangle2D area = link.area();
      if (area.contains(position.getX(), position.getY())) {
        link.append(position);
      }
    }
    super.processTextPosition(position);
  }

  /// Takes no more than it has room for.
  private static final class Text extends StringWriter {
    private final int room;

    Text(int room) {
      this.room = room;
    }

    @Override
    public void write(String part) {
      super.write(part);
      if (getBuffer().length() > room) {
        getBuffer().setLength(room);
        throw new BudgetSpent("more than " + room + " characters of text");
      }
    }
  }
}
