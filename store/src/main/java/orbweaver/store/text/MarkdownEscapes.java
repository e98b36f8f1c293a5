package orbweaver.store.text;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// Text that Markdown would take for markup gets a backslash; nothing else does.
final class MarkdownEscapes {
  private static final Pattern LINE_MARK = Pattern.compile("(?m)^([#>+-]|=+$|~{3})");
  private static final Pattern LINE_NUMBER = Pattern.compile("(?m)^(\\d{1,9})([.)])(?=\\s|$)");

  private static final Pattern REFERENCE = Pattern.compile("&#?\\w{1,32};");

  private MarkdownEscapes() {}

  /// Appends text; blanks of all kinds become a blank each.
  static void text(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r' || c == '\t' || c == '\f') {
        out.append(' ');
        continue;
      }
      if (isMarkup(text, i, c)) {
        out.append('\\');
      }
      if (c != '\u00AD' && c != '\u200B') {
        out.append(c);
      }
    }
  }

  private static boolean isMarkup(String text, int at, char c) {
    char before = at == 0 ? ' ' : text.charAt(at - 1);
    char after = at + 1 == text.length() ? ' ' : text.charAt(at + 1);
    return switch (c) {
      case '\\', '`', '*' -> true;
      case '_' -> !Character.isLetterOrDigit(before) || !Character.isLetterOrDigit(after);
      case '<' -> Character.isLetter(after) || after == '/' || after == '!' || after == '?';
      case '&' -> REFERENCE.matcher(text).region(at, text.length()).lookingAt();
      case ']' -> after == '(' || after == '[' || after == ':';
      case '~' -> after == '~';
      default -> false;
    };
  }

  /// Escapes what means something only where a line begins.
  static String lineStart(String text) {
    String unmarked = LINE_MARK.matcher(text).replaceAll("\\\\$1");
    return LINE_NUMBER.matcher(unmarked).replaceAll("$1\\\\$2");
  }

  /// The text of a heading, without markup and without the link to itself.
  static String plain(Element heading) {
    return heading.text().replaceAll("\\s*\u00b6$", "").strip();
  }
}
