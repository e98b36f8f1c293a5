package orbweaver.parse.document;

import java.util.function.BooleanSupplier;

/// How much may be spent on one PDF. What was read before a limit is kept.
///
/// @param pages looked at
/// @param links kept
/// @param textChars of text kept; 0 if no text is wanted, which costs far more than links
/// @param allocatedBytes that the reading thread may allocate, garbage included, which bounds what
///   lives; not watched on virtual threads
/// @param outOfTime asked often, by the reading thread; once true, reading stops
public record PdfLimits(
    int pages, int links, int textChars, long allocatedBytes, BooleanSupplier outOfTime) {
  private static final int PAGES = 5_000;
  private static final int LINKS = 50_000;
  private static final int TEXT_CHARS = 2_000_000;

  /// A link costs some 20 kB at most, a page of text some 2 MB.
  private static final long LINK_BYTES = 256L << 20;

  private static final long TEXT_BYTES = 2L << 30;

  public PdfLimits {
    if (pages < 0 || links < 0 || textChars < 0 || allocatedBytes < 0) {
      throw new IllegalArgumentException("limits of a PDF must be at least 0");
    }
  }

  /// Links and what the document says of itself: milliseconds.
  public static PdfLimits ofLinks(BooleanSupplier outOfTime) {
    return new PdfLimits(PAGES, LINKS, 0, LINK_BYTES, outOfTime);
  }

  /// Text besides: a second for some hundred pages.
  public static PdfLimits ofText(BooleanSupplier outOfTime) {
    return new PdfLimits(PAGES, LINKS, TEXT_CHARS, TEXT_BYTES, outOfTime);
  }

  boolean wantsText() {
    return textChars > 0;
  }
}
