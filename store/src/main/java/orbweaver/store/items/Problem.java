package orbweaver.store.items;

/// Something that a page has not, or has otherwise than its rule says.
///
/// @param url of the page
/// @param item kind of the item
/// @param field its name, behind those of the objects that it lies in; "" for the item as a whole
/// @param what is wrong
/// @param text that was found; "" if nothing was
/// @param costsItem whether there is no item because of it
public record Problem(
    String url, String item, String field, What what, String text, boolean costsItem) {
  private static final int MAX_CHARS = 200;

  public Problem {
    text = text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "...";
  }

  /// Kinds of problems, with what is said of them.
  public enum What {
    MISSING("is missing"),
    NO_INT("is no whole number"),
    NO_DECIMAL("is no number"),
    NO_BOOL("is neither true nor false"),
    NO_DATE("is no date"),
    NO_TIME("is no time"),
    NO_URL("is no URL"),
    NO_OBJECT("is no object"),
    NO_JSON("is not JSON"),
    REFUSED("is refused by the record");

    private final String words;

    What(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// Such as `product.price is no number`.
  public String summary() {
    return item + (field.isEmpty() ? "" : "." + field) + " " + what.words();
  }
}
