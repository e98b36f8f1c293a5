package orbweaver.parse.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/// Stands in for every font that a PDF does not bring along with the one that comes with the
/// library. The library's own answer reads all fonts of the machine and writes a file into the
/// user's home; text needs no more of a font than its widths.
final class PlainFonts implements FontMapper {
  private static final String LIBERATION_SANS =
      "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font = read();

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(
      String name, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, /* isFallback= */ true);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(
      String name, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, /* isFallback= */ true);
  }

  @Override
  @SuppressWarnings("NullAway") // A mapping without a CID font is what the library expects here.
  public CIDFontMapping getCIDFont(
      String name, @Nullable PDFontDescriptor descriptor, @Nullable PDCIDSystemInfo system) {
    return new CIDFontMapping(null, font, /* isFallback= */ true);
  }

  private static TrueTypeFont read() {
    try (InputStream in = FontMapper.class.getResourceAsStream(LIBERATION_SANS)) {
      if (in == null) {
        throw new IllegalStateException("the class path lacks " + LIBERATION_SANS);
      }
      return new TTFParser().parse(new RandomAccessReadBuffer(in));
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + LIBERATION_SANS, e);
    }
  }
}
