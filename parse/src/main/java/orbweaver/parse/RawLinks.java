package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Links in `<style>` and `style`, and, for those who ask for guesses, in `<script>`.
final class RawLinks {
  private static final long STYLE = Name.pack("style");
  private static final long SCRIPT = Name.pack("script");

  private final Set<LinkKind> kinds;
  private final LinkTable links;
  private final ValueDecoder value = new ValueDecoder();
  private final ValueDecoder content = new ValueDecoder();
  private boolean isUtf8 = true;

  /// Made when the first style sheet comes.
  private @Nullable CssUrls urls;

  /// What the content of the script that is open would be.
  private LinkKind scriptKind = LinkKind.SCRIPT_STRING;

  RawLinks(Set<LinkKind> kinds, LinkTable links) {
    this.kinds = kinds;
    this.links = links;
  }

  /// Begins a page in that charset.
  void charset(Charset of) {
    content.charset(of);
    isUtf8 = of.equals(StandardCharsets.UTF_8);
  }

  /// Whether anything is looked for.
  boolean isWanted() {
    return kinds.contains(LinkKind.STYLE) || wantsScripts();
  }

  /// Whether anything is looked for in scripts.
  boolean wantsScripts() {
    return kinds.contains(LinkKind.JSON_LD) || kinds.contains(LinkKind.SCRIPT_STRING);
  }

  /// A script begins.
  void script(boolean isJsonLd) {
    scriptKind = isJsonLd ? LinkKind.JSON_LD : LinkKind.SCRIPT_STRING;
  }

  /// Takes the content `from..to` of an element with that packed name.
  void take(long name, byte[] page, int from, int to) {
    boolean isStyle = name == STYLE && kinds.contains(LinkKind.STYLE);
    boolean isScript = name == SCRIPT && kinds.contains(scriptKind);
    if (isUtf8) {
      content.set(page, from, to);
    } else if (isStyle || isScript) {
      content.decodeCdata(page, from, to);
    }
    if (isStyle) {
      style(LinkKind.STYLE, content.bytes(), content.from(), content.to());
    } else if (isScript) {
      strings(content.bytes(), content.from(), content.to());
    }
  }

  /// Takes a style sheet that was gathered, in UTF-8.
  void sheet(byte[] css, int length) {
    if (kinds.contains(LinkKind.STYLE)) {
      style(LinkKind.STYLE, css, 0, length);
    }
  }

  /// Takes the style sheet or the declarations at `from..to`, in UTF-8.
  void style(LinkKind kind, byte[] css, int from, int to) {
    if (urls == null) {
      urls = new CssUrls(css, from, to);
    }
    urls.reset(css, from, to);
    while (urls.next()) {
      urls.load(value);
      if (!isFragment()) {
        links.addDecoded(LinkTable.code(kind, 0), value.bytes(), value.from(), value.to());
      }
    }
  }

  /// Whether it lies in the same document, whatever its base.
  private boolean isFragment() {
    int start = Bytes.skipWhitespace(value.bytes(), value.from(), value.to());
    return start < value.to() && value.bytes()[start] == '#';
  }

  /// Finds quoted strings that are absolute URLs, also those in a string that holds markup or JSON,
  /// whose quotes have a backslash then.
  private void strings(byte[] page, int from, int to) {
    int at = Bytes.find(page, from, to, (byte) ':');
    while (at < to) {
      int start = schemeStart(page, from, at);
      if (start >= 0) {
        at = string(page, from, start, to);
      }
      at = Bytes.find(page, at + 1, to, (byte) ':');
    }
  }

  /// Where the string begins whose scheme ends with the colon at `colon`, or -1.
  private static int schemeStart(byte[] page, int from, int colon) {
    for (String scheme : new String[] {"http", "https"}) {
      int start = colon - scheme.length();
      boolean quoted = start > from && (page[start - 1] == '"' || page[start - 1] == '\'');
      if (quoted && Bytes.startsWith(page, start, colon, scheme)) {
        return start;
      }
    }
    return -1;
  }

  /// Adds the string and returns where it ends.
  private int string(byte[] page, int from, int start, int to) {
    byte quote = page[start - 1];
    boolean isNested = start - 2 >= from && page[start - 2] == '\\';
    int end = start;
    while (end < to && page[end] != quote && (page[end] & 255) > ' ' && page[end] != '<') {
      boolean closes = isNested && end + 1 < to && page[end] == '\\' && page[end + 1] == quote;
      if (closes) {
        break;
      }
      end += page[end] == '\\' ? 2 : 1;
    }
    end = Math.min(end, to);
    boolean isWhole = end < to && (page[end] == quote || page[end] == '\\');
    if (isWhole) {
      String text = ScriptEscapes.resolve(Utf8.text(page, start, end));
      add(isNested ? ScriptEscapes.resolve(text) : text);
    }
    return end;
  }

  private void add(String text) {
    boolean isUrl = text.startsWith("http://") || text.startsWith("https://");
    if (isUrl && text.chars().allMatch(c -> c > ' ' && c != '<')) {
      byte[] url = Utf8.scalars(text).getBytes(StandardCharsets.UTF_8);
      links.addDecoded(LinkTable.code(scriptKind, 0), url, 0, url.length);
    }
  }
}
