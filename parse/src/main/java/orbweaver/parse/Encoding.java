package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An encoding of the web, by the name that the Encoding Standard gives it.
///
/// @param name as the standard writes it: `UTF-8`, `windows-1252`, `Shift_JIS`
/// @param charset decodes it
///
///   [Encoding Standard, 4.2](https://encoding.spec.whatwg.org/#names-and-labels)
public record Encoding(String name, Charset charset) {
  /// The encoding of most pages.
  public static final Encoding UTF_8 = new Encoding("UTF-8", StandardCharsets.UTF_8);

  /// UTF-16, the high byte first.
  public static final Encoding UTF_16BE =
      new Encoding("UTF-16BE", WebCharsets.of("UTF-16BE", "UTF-16BE"));

  /// UTF-16, the low byte first: what the label `utf-16` means.
  public static final Encoding UTF_16LE =
      new Encoding("UTF-16LE", WebCharsets.of("UTF-16LE", "UTF-16LE"));

  /// The encoding that is meant where none is said.
  public static final Encoding WINDOWS_1252 =
      new Encoding("windows-1252", WebCharsets.of("windows-1252", "windows-1252"));

  /// The encoding of that label, whatever its case and the blanks around it, or null.
  public static @Nullable Encoding forLabel(String label) {
    byte[] bytes = label.getBytes(StandardCharsets.UTF_8);
    int from = Bytes.skipWhitespace(bytes, 0, bytes.length);
    int to = Bytes.trimEnd(bytes, from, bytes.length);
    boolean isAscii = Bytes.isAscii(bytes, from, to);
    if (!isAscii || Bytes.equalsIgnoreCase(bytes, from, to, "utf-8")) {
      return isAscii ? UTF_8 : null;
    }
    return Labels.find(new String(bytes, from, to - from, StandardCharsets.US_ASCII));
  }

  static Encoding known(String label) {
    Encoding encoding = forLabel(label);
    if (encoding == null) {
      throw new IllegalArgumentException("no encoding has the label " + label);
    }
    return encoding;
  }

  /// Whether a byte below 0x80 is always the ASCII character, or the second half of one that is
  /// neither markup nor a quote: then pages are scanned without decoding them.
  boolean isAsciiCompatible() {
    return isAsciiCompatible(charset);
  }

  static boolean isAsciiCompatible(Charset charset) {
    String name = charset.name();
    return !name.startsWith("UTF-16")
        && !name.startsWith("ISO-2022")
        && !name.equals(ReplacementCharset.NAME);
  }

  /// In which forms and queries of a page in that charset are sent: UTF-8 where it is UTF-16 or
  /// cannot be written ([4.3](https://encoding.spec.whatwg.org/#get-an-output-encoding)).
  static Charset ofOutput(Charset page) {
    boolean isOther =
        page.name().startsWith("UTF-16") || page.name().equals(ReplacementCharset.NAME);
    return isOther ? StandardCharsets.UTF_8 : page;
  }

  /// Read only when a page says anything but UTF-8.
  private static final class Labels {
    /// From label to the words of its line: the standard's name, the JDK's name, labels.
    private static final Map<String, String[]> LINES = read();

    static @Nullable Encoding find(String label) {
      String[] words = LINES.get(label.toLowerCase(Locale.ROOT));
      return words == null ? null : new Encoding(words[0], WebCharsets.of(words[0], words[1]));
    }

    private static Map<String, String[]> read() {
      var lines = new HashMap<String, String[]>();
      for (String line : Resource.lines("encodings.txt")) {
        String[] words = line.split(" ");
        for (int i = 2; i < words.length; i++) {
          lines.put(words[i], words);
        }
      }
      return lines;
    }
  }
}
