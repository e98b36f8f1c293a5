package orbweaver.parse.document;

import java.awt.geom.Rectangle2D;
import org.apache.pdfbox.text.TextPosition;

/// A link of a PDF: an area of a page, or a bookmark, that leads to a URI or a file.
final class PdfLink {
  private final String uri;
  private final int page;
  private final Rectangle2D area;
  private final StringBuilder text = new StringBuilder();
  private float lineY = Float.NaN;
  private float endX;

  /// @param page from 1, 0 for a bookmark
  /// @param area in points from the upper left corner of the page
  PdfLink(String uri, int page, Rectangle2D area) {
    this.uri = uri;
    this.page = page;
    this.area = area;
  }

  String uri() {
    return uri;
  }

  int page() {
    return page;
  }

  Rectangle2D area() {
    return area;
  }

  String text() {
    return text.toString().strip();
  }

  /// Adds a character that lies in the area. Many a PDF has gaps for blanks.
  void append(TextPosition position) {
    boolean gap = position.getX() > endX + position.getWidthOfSpace() / 2;
    boolean sameLine = position.getY() == lineY;
    if (!text.isEmpty() && (gap || !sameLine)) {
      text.append(' ');
    }
    text.append(position.getUnicode());
    lineY = position.getY();
    endX = position.getX() + position.getWidth();
  }
}
