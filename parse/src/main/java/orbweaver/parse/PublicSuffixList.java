package orbweaver.parse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The suffixes under which anybody can register a name: `com`, `co.uk`, `github.io`. Immutable.
///
/// [The list and its rules](https://github.com/publicsuffix/list/wiki/Format)
public final class PublicSuffixList {
  /// More labels than any rule has.
  private static final int MAX_LABELS = 8;

  /// Labels of letters, digits and hyphens of any script, or `*`; `!` makes it an exception.
  private static final Pattern RULE =
      Pattern.compile("!?([-\\p{L}\\p{M}\\p{N}]+|\\*)(\\.([-\\p{L}\\p{M}\\p{N}]+|\\*))*");

  private final Set<String> rules;

  private PublicSuffixList(Set<String> rules) {
    this.rules = rules;
  }

  /// The list that comes with this version.
  public static PublicSuffixList bundled() {
    return Bundled.LIST;
  }

  /// A newer list, as it is published: a rule on each line, comments after `//`.
  ///
  /// @throws IllegalArgumentException naming the first line that is no rule, or saying that there
  ///   is none
  public static PublicSuffixList parse(List<String> lines) {
    var rules = new HashSet<String>(lines.size() * 2);
    for (int i = 0; i < lines.size(); i++) {
      String rule = firstWord(lines.get(i));
      if (!rule.isEmpty() && !rule.startsWith("//")) {
        rules.add(ascii(requireRule(rule, i + 1)));
      }
    }
    if (rules.isEmpty()) {
      throw new IllegalArgumentException("it has no rule, and a list without any is not one");
    }
    return new PublicSuffixList(rules);
  }

  /// The same for the same rules, in any process: settings are compared by their texts.
  @Override
  public String toString() {
    return rules.size() + " rules, " + Integer.toHexString(rules.hashCode());
  }

  private static String requireRule(String rule, int line) {
    if (!RULE.matcher(rule).matches()) {
      throw new IllegalArgumentException(
          "line " + line + " is no rule of a public suffix list: '" + rule + "'");
    }
    return rule;
  }

  /// The public suffix and one label more, which is what one owner has registered. A host without
  /// an owner - an address, a public suffix, a name of one label - is its own.
  ///
  /// @param host as a [Url] has it, in ASCII
  public String registrableDomain(String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    int suffix = suffixStart(name);
    return suffix <= 0 ? name : name.substring(name.lastIndexOf('.', suffix - 2) + 1);
  }

  /// Whether anybody can register names under it. Cookies for it are refused.
  public boolean isPublicSuffix(String host) {
    return !isAddress(host) && suffixStart(host) == 0;
  }

  /// Where the public suffix of the name begins; -1 if it is an address.
  private int suffixStart(String name) {
    if (isAddress(name)) {
      return -1;
    }
    int start = lastLabelsStart(name);
    while (true) {
      int dot = name.indexOf('.', start);
      String suffix = name.substring(start);
      if (rules.contains("!" + suffix)) {
        return dot + 1;
      }
      boolean underWildcard = dot > 0 && rules.contains("*" + name.substring(dot));
      if (dot < 0 || underWildcard || rules.contains(suffix)) {
        return start;
      }
      start = dot + 1;
    }
  }

  /// Only the last labels can match a rule; looking at all would let a long name cost its square.
  private static int lastLabelsStart(String name) {
    int start = name.length();
    for (int labels = 0; labels < MAX_LABELS && start > 0; labels++) {
      start = name.lastIndexOf('.', start - 1);
    }
    return Math.max(start + 1, 0);
  }

  private static boolean isAddress(String host) {
    return host.startsWith("[") || Ipv4.isDottedDecimal(host);
  }

  private static String firstWord(String line) {
    String trimmed = line.strip();
    int end = 0;
    while (end < trimmed.length() && !Character.isWhitespace(trimmed.charAt(end))) {
      end++;
    }
    return trimmed.substring(0, end);
  }

  private static String ascii(String rule) {
    boolean isAscii = rule.chars().allMatch(c -> c < 0x80);
    String ascii = isAscii ? rule : Idna.toAscii(rule);
    return ascii == null ? rule : ascii;
  }

  private static final class Bundled {
    static final PublicSuffixList LIST = parse(Resource.lines("public-suffix-list.txt"));
  }
}
