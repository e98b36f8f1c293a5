package orbweaver.parse;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// What there is to know of a start tag by its name, in one look-up: whether somebody wants to know
/// of it, and whether it changes how the tokenizer goes on.
final class HtmlTags {
  private static final List<String> STATE_CHANGING =
      List.of(
          "script",
          "style",
          "title",
          "textarea",
          "iframe",
          "noembed",
          "noframes",
          "xmp",
          "plaintext",
          "svg",
          "math");

  private static final long TEMPLATE = Name.pack("template");

  /// Length of the only name whose end tag is of interest.
  static final int END_OF_INTEREST_BYTES = "template".length();

  private final List<String> interest;
  private final NameTable places;
  private final int ofInterest;
  private final boolean[] changesState;
  private final boolean wantsStyles;
  private final boolean wantsSvg;

  private HtmlTags(List<String> interest, boolean wantsStyles, boolean wantsSvg) {
    this.interest = interest;
    this.wantsStyles = wantsStyles;
    this.wantsSvg = wantsSvg;
    var names = new LinkedHashSet<>(interest);
    ofInterest = names.size();
    names.addAll(STATE_CHANGING);
    List<String> order = new ArrayList<>(names);
    places = NameTable.of(order);
    changesState = new boolean[order.size()];
    for (String name : STATE_CHANGING) {
      changesState[order.indexOf(name)] = true;
    }
  }

  /// @param interest the tags to report, each once; their places are the answers of [#placeOf]
  static HtmlTags ofInterest(List<String> interest) {
    return new HtmlTags(interest, /* wantsStyles= */ false, /* wantsSvg= */ false);
  }

  /// The same, and every tag with an attribute `style` besides.
  HtmlTags withStyles() {
    return new HtmlTags(interest, /* wantsStyles= */ true, wantsSvg);
  }

  /// The same, and every tag of SVG and MathML that has attributes besides.
  HtmlTags withSvg() {
    return new HtmlTags(interest, wantsStyles, /* wantsSvg= */ true);
  }

  boolean wantsSvg() {
    return wantsSvg;
  }

  boolean wantsStyles() {
    return wantsStyles;
  }

  /// A number for the packed name, or -1 if nothing is to be known of it.
  int placeOf(long name) {
    return places.placeOf(name);
  }

  /// Whether a tag is only packed like the one of that place, or like any, if that is -1.
  boolean isOther(int place, byte[] bytes, int from, int to) {
    return bytes[to - 1] == 0 || (place >= 0 && !places.isAt(place, bytes, from, to));
  }

  boolean isOfInterest(int place) {
    return place >= 0 && place < ofInterest;
  }

  /// Whether the end tag is worth reporting besides those that end raw text.
  boolean isEndOfInterest(long name) {
    return name == TEMPLATE;
  }

  boolean changesState(int place) {
    return place >= 0 && changesState[place];
  }
}
