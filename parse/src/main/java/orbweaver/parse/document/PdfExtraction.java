package orbweaver.parse.document;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.interactive.action.PDAction;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;

/// Reads one PDF: what it says of itself, then its links, then its text. What is damaged costs as
/// little of the rest as can be.
final class PdfExtraction {
  /// Held, for a logger that nobody holds forgets its level.
  private static final List<Logger> SILENCED =
      List.of(Logger.getLogger("org.apache.pdfbox"), Logger.getLogger("org.apache.fontbox"));

  static {
    SILENCED.forEach(logger -> logger.setLevel(Level.OFF));
    FontMappers.set(new PlainFonts());
  }

  private static final Rectangle2D NOWHERE = new Rectangle2D.Float();

  private final PdfLimits limits;
  private final PdfBudget budget;
  private final List<PdfLink> links = new ArrayList<>();
  private PdfInformation information = PdfInformation.NONE;
  private int pages;
  private String text = "";
  private String problem = "";

  PdfExtraction(PdfLimits limits) {
    this.limits = limits;
    this.budget = new PdfBudget(limits);
  }

  PdfDocument read(byte[] pdf) {
    if (FilterChains.areSuspicious(pdf)) {
      problem = "compressed more than once";
    } else {
      withinBudget(pdf);
    }
    return new PdfDocument(links, information, pages, text, problem);
  }

  private void withinBudget(byte[] pdf) {
    try {
      attempt(() -> open(pdf));
    } catch (BudgetSpent e) {
      assert !problem.isEmpty() : "whoever spends the budget is noted";
    }
  }

  private void open(byte[] pdf) throws IOException {
    var bytes = new MeteredBytes(pdf, budget);
    try (PDDocument document = Loader.loadPDF(bytes, "", () -> new MeteredBuffers(budget))) {
      attempt(() -> information = PdfInformation.of(document));
      attempt(() -> pages = document.getNumberOfPages());
      attempt(() -> links(document));
      attempt(() -> PdfTargets.ofOutline(document, budget, uri -> add(uri, 0, NOWHERE)));
      if (limits.wantsText()) {
        attempt(() -> text(document));
      }
    }
  }

  // ---- Links ----

  private void links(PDDocument document) {
    int number = 0;
    for (PDPage page : document.getPages()) {
      if (++number > limits.pages()) {
        throw new BudgetSpent("more than " + limits.pages() + " pages");
      }
      int current = number;
      attempt(() -> links(page, current));
    }
  }

  private void links(PDPage page, int number) throws IOException {
    for (PDAnnotation annotation : page.getAnnotations()) {
      budget.look();
      PDAction action =
          switch (annotation) {
            case PDAnnotationLink link -> link.getAction();
            case PDAnnotationWidget button -> button.getAction();
            default -> null;
          };
      add(PdfTargets.of(action), number, area(page, annotation));
    }
  }

  private void add(String target, int page, Rectangle2D area) {
    if (target.isEmpty()) {
      return;
    }
    if (links.size() == limits.links()) {
      throw new BudgetSpent("more than " + limits.links() + " links");
    }
    links.add(new PdfLink(target, page, area));
  }

  /// From the upper left corner of what is shown of the page, as characters are told.
  private static Rectangle2D area(PDPage page, PDAnnotation link) {
    PDRectangle area = link.getRectangle();
    PDRectangle shown = page.getCropBox();
    return area == null
        ? NOWHERE
        : new Rectangle2D.Float(
            area.getLowerLeftX() - shown.getLowerLeftX(),
            shown.getUpperRightY() - area.getUpperRightY(),
            area.getWidth(),
            area.getHeight());
  }

  private void text(PDDocument document) throws IOException {
    var reader = new PdfText(limits, budget, links);
    try {
      reader.read(document);
    } finally {
      text = reader.text();
    }
  }

  // ---- Whatever the bytes are ----

  /// A part of the work.
  private interface Step {
    void run() throws IOException;
  }

  /// Does a part of the work; if that fails, notes why and goes on. The library trusts its input in
  /// many places, so anything may come out of it.
  @SuppressWarnings("CatchingUnchecked")
  private void attempt(Step step) {
    try {
      step.run();
    } catch (BudgetSpent e) {
      note(String.valueOf(e.getMessage()));
      throw e;
    } catch (InvalidPasswordException e) {
      note("encrypted");
    } catch (IOException e) {
      note("damaged: " + e.getMessage());
    } catch (RuntimeException e) {
      note("damaged: " + e);
    } catch (StackOverflowError e) {
      note("damaged: nested without end");
    } catch (OutOfMemoryError e) {
      note("out of memory");
    }
  }

  private void note(String what) {
    if (problem.isEmpty()) {
      problem = what.replaceAll("\\s+", " ");
    }
  }
}
