package orbweaver.parse;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// The attributes of the last start tag that have to do with links, by small numbers; of two with
/// one name the first counts.
final class TagAttributes {
  /// Frequent ones that have not to do with links; to know them is to skip them quickly.
  private static final List<String> USUAL =
      List.of("class", "title", "alt", "width", "height", "target", "value");

  /// Those presentation attributes of SVG that take a `url()`.
  static final List<String> OF_SVG =
      List.of(
          "fill",
          "stroke",
          "filter",
          "mask",
          "clip-path",
          "marker-start",
          "marker-mid",
          "marker-end",
          "cursor");

  private static final List<String> NAMES = names();

  /// How many of the names have to do with links.
  private static final int KEPT = NAMES.size() - USUAL.size();

  private static final NameTable PLACES = NameTable.of(NAMES);

  static final int REL = NAMES.indexOf("rel");
  static final int NAME = NAMES.indexOf("name");
  static final int CONTENT = NAMES.indexOf("content");
  static final int HTTP_EQUIV = NAMES.indexOf("http-equiv");
  static final int HREF = NAMES.indexOf("href");
  static final int XLINK_HREF = NAMES.indexOf("xlink:href");
  static final int LANG = NAMES.indexOf("lang");
  static final int HREFLANG = NAMES.indexOf("hreflang");
  static final int CHARSET = NAMES.indexOf("charset");
  static final int ID = NAMES.indexOf("id");
  static final int PROPERTY = NAMES.indexOf("property");
  static final int TYPE = NAMES.indexOf("type");
  static final int STYLE = NAMES.indexOf("style");

  /// A bit for each of [#OF_SVG].
  static final long PRESENTATION = ((1L << OF_SVG.size()) - 1) << NAMES.indexOf(OF_SVG.getFirst());

  private final int[] from = new int[KEPT];
  private final int[] to = new int[KEPT];
  private long present;

  static int placeOf(String name) {
    return NAMES.indexOf(name);
  }

  /// Place of the packed [Name], which is shorter than eight bytes, or -1.
  static int placeOf(long name) {
    return PLACES.placeOf(name);
  }

  /// Place of the name that is written there, or -1.
  static int placeOf(byte[] bytes, int from, int to) {
    return PLACES.placeOf(bytes, from, to);
  }

  /// Whether an attribute of that place has to do with links.
  static boolean isKept(int place) {
    return place < KEPT;
  }

  void read(HtmlScanner scanner) {
    RecordedAttributes attributes = scanner.attributes();
    long seen = 0;
    for (int i = 0; i < attributes.count(); i++) {
      int place = attributes.place(i);
      if (place < 0 || !isKept(place) || (seen & (1L << place)) != 0) {
        continue;
      }
      seen |= 1L << place;
      boolean isBare = attributes.valueFrom(i) < 0;
      from[place] = isBare ? attributes.nameTo(i) : attributes.valueFrom(i);
      to[place] = isBare ? attributes.nameTo(i) : attributes.valueTo(i);
    }
    present = seen;
  }

  /// A bit for each attribute that is there.
  long present() {
    return present;
  }

  boolean has(int place) {
    return (present & (1L << place)) != 0;
  }

  /// Where its value begins, or its name ends if it has none.
  int from(int place) {
    return from[place];
  }

  int to(int place) {
    return to[place];
  }

  private static List<String> names() {
    var names =
        new LinkedHashSet<>(
            List.of(
                "rel",
                "name",
                "http-equiv",
                "lang",
                "hreflang",
                "charset",
                "id",
                "property",
                "type"));
    for (LinkKind kind : LinkKind.values()) {
      names.add(kind.attribute());
    }
    names.remove("");
    names.addAll(OF_SVG);
    if (names.size() > Long.SIZE) {
      throw new IllegalStateException(names.size() + " attributes do not fit into a long");
    }
    names.addAll(USUAL);
    return new ArrayList<>(names);
  }
}
