package orbweaver.crawl.fetch;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which part of a page an answer says that it has.
///
/// [RFC 9110, 14.4](https://www.rfc-editor.org/rfc/rfc9110#section-14.4)
final class ContentRange {
  private static final Pattern FROM_THE_FIRST =
      Pattern.compile("bytes +0-(\\d{1,18})/(\\d{1,18})", Pattern.CASE_INSENSITIVE);

  private ContentRange() {}

  /// Whether the part is all there is. Browsers show a part that they have not asked for as if it
  /// were the page; where it is, there is nothing wrong with that.
  ///
  /// @param payloadBytes that came
  static boolean isWhole(HttpHead head, long payloadBytes) {
    List<String> ranges = head.all("content-range");
    Matcher range = FROM_THE_FIRST.matcher(ranges.size() == 1 ? ranges.getFirst() : "");
    return range.matches()
        && Long.parseLong(range.group(1)) + 1 == payloadBytes
        && Long.parseLong(range.group(2)) == payloadBytes;
  }
}
