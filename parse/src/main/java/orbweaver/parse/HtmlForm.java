package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A form of a page, as far as filling it in without a browser needs it.
///
/// What it would send untouched is in [#fields()]: hidden and other inputs with their values,
/// ticked boxes, and the default button, which is the first that submits: Enter presses it, so its
/// `formaction` and `formmethod` count. Lists to select from are left out, and text areas are
/// empty.
///
/// @param action where it goes, as written; empty for the page itself
/// @param target where that is, null if it is no URL: relative to the base of the page, which may
///   stand anywhere in it, and with a query in the charset of the page ([HTML,
///   4.10.22.3](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm))
/// @param method `get` or `post`
/// @param charset in which it is sent: the first of `accept-charset`, else that of the page ([HTML,
///   4.10.22.5](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form));
///   it has no say in the query of `action`, which is written in that of the page
/// @param fields in the order of the page
public record HtmlForm(
    String action, @Nullable Url target, String method, Charset charset, List<Field> fields) {

  /// A name and what is sent with it.
  ///
  /// @param type of the input, such as `hidden`
  public record Field(String type, String name, String value) {}

  public HtmlForm {
    fields = List.copyOf(fields);
  }

  /// Whether it has a field of that name.
  public boolean has(String name) {
    return fields.stream().anyMatch(field -> field.name().equals(name));
  }

  /// Whether it asks for a password.
  public boolean asksForPassword() {
    return fields.stream().anyMatch(field -> field.type().equals("password"));
  }

  /// The forms of the page `from..to`, in their order.
  ///
  /// @param pageUrl where the page comes from
  public static List<HtmlForm> allOf(byte[] html, int from, int to, Charset charset, Url pageUrl) {
    var head = new LinkExtractor(LinkOptions.everything().withKinds(Set.of()));
    head.extract(html, from, to, charset);
    Url base = head.base(pageUrl, new UrlParser());
    if (Encoding.isAsciiCompatible(charset)) {
      return new Reader(html, charset, charset, pageUrl, base).read(from, to);
    }
    byte[] utf8 = new String(html, from, to - from, charset).getBytes(StandardCharsets.UTF_8);
    return new Reader(utf8, StandardCharsets.UTF_8, charset, pageUrl, base).read(0, utf8.length);
  }

  /// One reading of a page.
  private static final class Reader {
    private static final List<String> TAGS =
        List.of("form", "input", "button", "textarea", "template");
    private static final int FORM = TAGS.indexOf("form");
    private static final int BUTTON = TAGS.indexOf("button");
    private static final int TEXT_AREA = TAGS.indexOf("textarea");
    private static final int TEMPLATE = TAGS.indexOf("template");
    private static final long FORM_NAME = Name.pack("form");
    private static final long TEMPLATE_NAME = Name.pack("template");

    private final byte[] page;
    private final ValueDecoder value = new ValueDecoder();
    private final HtmlScanner scanner =
        HtmlScanner.ofAllTags(HtmlTags.ofInterest(TAGS), /* wantsText= */ false);
    private final List<HtmlForm> forms = new ArrayList<>();
    private final List<Field> fields = new ArrayList<>();
    private final UrlParser parser = new UrlParser();
    private final Charset pageCharset;
    private final Url pageUrl;
    private final Url base;
    private int templateDepth;
    private String action = "";
    private Charset charset;
    private String method = "";
    private boolean open;
    private boolean hasButton;

    /// @param scanned charset of the bytes
    /// @param pageCharset that which the page came in
    /// @param base what its links are relative to
    Reader(byte[] page, Charset scanned, Charset pageCharset, Url pageUrl, Url base) {
      this.page = page;
      this.pageCharset = pageCharset;
      this.pageUrl = pageUrl;
      this.base = base;
      this.charset = pageCharset;
      value.charset(scanned);
    }

    List<HtmlForm> read(int from, int to) {
      scanner.reset(page, from, to);
      for (int token = scanner.next(); token != HtmlScanner.END_OF_FILE; token = scanner.next()) {
        if (token == HtmlScanner.START_TAG && scanner.place() >= 0) {
          startTag(scanner.place());
        } else if (token == HtmlScanner.END_TAG) {
          endTag(scanner.name());
        }
      }
      end();
      return forms;
    }

    private void startTag(int place) {
      if (place == TEMPLATE) {
        templateDepth++;
      } else if (templateDepth > 0) {
        return;
      } else if (place == FORM) {
        form();
      } else if (open && !has("disabled")) {
        field(type(place));
      }
    }

    private void endTag(long name) {
      if (name == TEMPLATE_NAME && templateDepth > 0) {
        templateDepth--;
      } else if (name == FORM_NAME && templateDepth == 0) {
        end();
      }
    }

    /// A form within a form is none.
    private void form() {
      if (!open) {
        open = true;
        action = attribute("action");
        method = method("method");
        charset = Encoding.ofOutput(has("accept-charset") ? accepted() : pageCharset);
      }
    }

    private String method(String attribute) {
      return attribute(attribute).equalsIgnoreCase("post") ? "post" : "get";
    }

    private void field(String type) {
      boolean submits = type.equals("submit") || type.equals("image");
      if (submits && !hasButton) {
        hasButton = true;
        defaultButton(type);
      } else if (!submits && isSent(type)) {
        add(type, attribute("name"));
      }
    }

    private void defaultButton(String type) {
      action = has("formaction") ? attribute("formaction") : action;
      method = has("formmethod") ? method("formmethod") : method;
      String name = attribute("name");
      if (type.equals("submit")) {
        add(type, name);
      } else {
        String prefix = name.isEmpty() ? "" : name + ".";
        fields.add(new Field(type, prefix + "x", "0"));
        fields.add(new Field(type, prefix + "y", "0"));
      }
    }

    private void add(String type, String name) {
      if (!name.isEmpty()) {
        fields.add(new Field(type, name, content(type, name)));
      }
    }

    private String type(int place) {
      String written = attribute("type").toLowerCase(Locale.ROOT);
      if (place == TEXT_AREA) {
        return "textarea";
      }
      boolean submits = place == BUTTON && !written.equals("button") && !written.equals("reset");
      return submits ? "submit" : written.isEmpty() ? "text" : written;
    }

    private boolean isSent(String type) {
      return switch (type) {
        case "checkbox", "radio" -> has("checked");
        case "button", "reset", "file" -> false;
        default -> true;
      };
    }

    /// The first that is an encoding, UTF-8 if none is.
    private Charset accepted() {
      for (String label : attribute("accept-charset").split("[\t\n\f\r ]+", -1)) {
        Encoding encoding = Encoding.forLabel(label);
        if (encoding != null) {
          return encoding.charset();
        }
      }
      return StandardCharsets.UTF_8;
    }

    /// What is sent; of a hidden `_charset_` the name of the encoding in which that is done.
    private String content(String type, String name) {
      if (type.equals("hidden") && name.equalsIgnoreCase("_charset_")) {
        Encoding encoding = Encoding.forLabel(charset.name());
        return encoding == null ? charset.name() : encoding.name();
      }
      boolean isTicked = type.equals("checkbox") || type.equals("radio");
      return isTicked && !has("value") ? "on" : attribute("value");
    }

    private void end() {
      if (open) {
        forms.add(new HtmlForm(action, target(), method, charset, fields));
      }
      open = false;
      hasButton = false;
      fields.clear();
    }

    private @Nullable Url target() {
      byte[] utf8 = action.getBytes(StandardCharsets.UTF_8);
      Url against = action.isEmpty() ? pageUrl : base;
      return parser.parse(utf8, 0, utf8.length, against, pageCharset) ? parser.toUrl() : null;
    }

    private boolean has(String name) {
      return find(name) >= 0;
    }

    /// Value of an attribute of the tag, empty without one.
    private String attribute(String name) {
      int found = find(name);
      RecordedAttributes attributes = scanner.attributes();
      if (found < 0 || attributes.valueFrom(found) < 0) {
        return "";
      }
      int from = attributes.valueFrom(found);
      value.decode(page, from, attributes.valueTo(found), CharacterReferences.Place.ATTRIBUTE);
      return value.text();
    }

    private int find(String name) {
      RecordedAttributes attributes = scanner.attributes();
      long wanted = Name.pack(name);
      for (int i = 0; i < attributes.count(); i++) {
        if (Name.pack(page, attributes.nameFrom(i), attributes.nameTo(i)) == wanted) {
          return i;
        }
      }
      return -1;
    }
  }
}
