package orbweaver.parse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the rules that build a tree have to know of an element of HTML by its name, as bits ([HTML,
/// 13.2.4.2](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements) and
/// [13.2.6.4](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)).
final class ElementTraits {
  /// Of the special category: an end tag of an ordinary element is not for one beyond it.
  static final int SPECIAL = 1;

  /// Ends the scope, in which most end tags look for their element.
  static final int SCOPE = 1 << 1;

  /// Ends the scope of list items besides.
  static final int LIST_SCOPE = 1 << 2;

  /// Ends the scope of paragraphs besides.
  static final int BUTTON_SCOPE = 1 << 3;

  /// Ends the scope of the parts of tables.
  static final int TABLE_SCOPE = 1 << 4;

  /// Formatting elements from before it are not opened anew within it.
  static final int MARKER = 1 << 5;

  /// Decides, being the innermost, what becomes of the parts of tables.
  static final int MODE = 1 << 6;

  /// Its start tag is for a table alone.
  static final int TABLE_PART = 1 << 7;

  /// Opened anew where it was not closed itself.
  static final int FORMATTING = 1 << 8;

  /// `h1` to `h6`.
  static final int HEADING = 1 << 9;

  /// Its start tag ends a paragraph.
  static final int CLOSES_P = 1 << 10;

  /// Never open once its start tag is read: it has no content, or none that is markup, or, being
  /// one of the page's own three, always is.
  static final int NEVER_OPEN = 1 << 11;

  /// Its end tag looks for it in scope.
  static final int ENDS_IN_SCOPE = 1 << 12;

  /// Its start tag opens no formatting elements anew.
  static final int NO_REOPENING = 1 << 13;

  /// Its end tag may be left out.
  static final int IMPLIED_END = 1 << 14;

  private static final Map<String, Integer> BY_NAME = byName();
  private static final NameTable PLACES = NameTable.of(List.copyOf(BY_NAME.keySet()));
  private static final int[] TRAITS = BY_NAME.values().stream().mapToInt(bits -> bits).toArray();

  private ElementTraits() {}

  /// Of the packed [Name]; 0 for an element of which nothing is to be known.
  static int of(long name) {
    int place = PLACES.placeOf(name);
    return place < 0 ? 0 : TRAITS[place];
  }

  private static Map<String, Integer> byName() {
    var traits = new LinkedHashMap<String, Integer>();
    int block = SPECIAL | CLOSES_P | ENDS_IN_SCOPE | NO_REOPENING;
    add(traits, block, "address article aside blockquote center details dir div dl fieldset");
    add(traits, block, "figcaption figure footer header hgroup listing main menu nav ol pre");
    add(traits, block, "search section summary ul");
    add(traits, block & ~SPECIAL, "dialog");
    add(traits, LIST_SCOPE, "ol ul");
    add(traits, SPECIAL | CLOSES_P | NO_REOPENING | HEADING, "h1 h2 h3 h4 h5 h6");
    add(traits, SPECIAL | CLOSES_P | NO_REOPENING | IMPLIED_END, "p li dd dt");
    add(traits, ENDS_IN_SCOPE, "dd dt");
    add(traits, SPECIAL | CLOSES_P | NO_REOPENING, "form");
    add(traits, SPECIAL | BUTTON_SCOPE | ENDS_IN_SCOPE, "button");
    add(traits, SPECIAL | SCOPE | MARKER | ENDS_IN_SCOPE, "applet marquee object");
    add(traits, SPECIAL | SCOPE | ENDS_IN_SCOPE, "select");
    add(traits, SPECIAL, "noscript");
    add(traits, FORMATTING, "a b big code em font i nobr s small strike strong tt u");
    add(traits, NO_REOPENING | IMPLIED_END, "rb rp rt rtc");
    add(traits, IMPLIED_END, "option optgroup");
    tables(traits);
    neverOpen(traits);
    return traits;
  }

  private static void tables(Map<String, Integer> traits) {
    int part = SPECIAL | MODE | TABLE_PART | NO_REOPENING;
    add(traits, part, "caption tbody td tfoot th thead tr");
    add(traits, SCOPE | MARKER, "caption td th");
    add(traits, TABLE_PART | NEVER_OPEN, "col colgroup");
    int whole = SPECIAL | MODE | SCOPE | TABLE_SCOPE | NO_REOPENING;
    add(traits, whole | CLOSES_P, "table");
    add(traits, whole | MARKER, "template");
  }

  private static void neverOpen(Map<String, Integer> traits) {
    add(traits, NEVER_OPEN, "area br embed image img input keygen wbr");
    int silent = NEVER_OPEN | NO_REOPENING;
    add(traits, silent, "base basefont bgsound frame link meta param source track");
    add(traits, silent, "body head html frameset");
    add(traits, silent, "iframe noembed noframes script style textarea title");
    add(traits, silent | CLOSES_P, "hr plaintext");
    add(traits, NEVER_OPEN | CLOSES_P, "xmp");
  }

  private static void add(Map<String, Integer> traits, int bits, String names) {
    for (String name : names.split(" ", -1)) {
      traits.merge(name, bits, (some, more) -> some | more);
    }
  }
}
