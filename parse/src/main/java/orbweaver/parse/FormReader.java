package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One reading of a page for its forms: first what it has in its order, then which control belongs
/// to which form, which may come later.
///
/// [HTML,
/// 4.10.18.3](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner)
final class FormReader {
  private static final List<String> TAGS =
      List.of(
          "form",
          "input",
          "button",
          "textarea",
          "template",
          "fieldset",
          "legend",
          "datalist",
          "select",
          "optgroup",
          "option");
  private static final int FORM = TAGS.indexOf("form");
  private static final int INPUT = TAGS.indexOf("input");
  private static final int BUTTON = TAGS.indexOf("button");
  private static final int TEXT_AREA = TAGS.indexOf("textarea");
  private static final int TEMPLATE = TAGS.indexOf("template");
  private static final int SELECT = TAGS.indexOf("select");
  private static final int OPTGROUP = TAGS.indexOf("optgroup");
  private static final int OPTION = TAGS.indexOf("option");
  private static final long HTML = Name.pack("html");
  private static final long BODY = Name.pack("body");
  private static final HtmlTags OF_INTEREST = HtmlTags.ofInterest(TAGS);

  /// No form is open.
  private static final int NONE = -1;

  private final byte[] page;
  private final ValueDecoder value = new ValueDecoder();
  private final HtmlScanner scanner = HtmlScanner.ofAllTags(OF_INTEREST, /* wantsText= */ true);
  private final List<DraftForm> forms = new ArrayList<>();
  private final List<FormControl> controls = new ArrayList<>();
  private final DisabledParts disabled = new DisabledParts();

  /// The form that is the first element with an id, [#NONE] where that is no form.
  private final Map<String, Integer> ids = new HashMap<>();

  private final Charset pageCharset;
  private int templateDepth;
  private int open = NONE;

  /// Which way text runs in the page and in the form; what lies between is not asked.
  private String pageDirection = "ltr";

  private String direction = "ltr";
  private @Nullable SelectOptions options;

  /// @param scanned charset of the bytes
  /// @param pageCharset that which the page came in
  FormReader(byte[] page, Charset scanned, Charset pageCharset) {
    this.page = page;
    this.pageCharset = pageCharset;
    value.charset(scanned);
  }

  /// @param base what the page's links are relative to
  List<HtmlForm> read(int from, int to, Url pageUrl, Url base) {
    scanner.reset(page, from, to);
    for (int token = scanner.next(); token != HtmlScanner.END_OF_FILE; token = scanner.next()) {
      switch (token) {
        case HtmlScanner.START_TAG -> startTag(scanner.place());
        case HtmlScanner.END_TAG -> endTag();
        default -> text();
      }
    }
    if (scanner.isInRawText()) {
      rawText();
    }
    endSelect();
    controls.forEach(this::give);
    var whole = new ArrayList<HtmlForm>();
    forms.forEach(form -> whole.add(form.whole(pageUrl, base, pageCharset)));
    return whole;
  }

  private void startTag(int place) {
    if (scanner.isInForeign()) {
      return;
    }
    if (place == TEMPLATE) {
      templateDepth++;
    } else if (templateDepth == 0) {
      boolean isIgnored = place == FORM && open != NONE;
      if (!isIgnored) {
        pageDirection(scanner.name());
        id(place);
        element(place);
      }
    }
  }

  private void pageDirection(long name) {
    if (name == HTML || name == BODY) {
      pageDirection = direction(pageDirection);
      direction = pageDirection;
    }
  }

  /// A form within a form is none, and has no id either.
  private void id(int place) {
    String id = attribute("id");
    if (!id.isEmpty()) {
      ids.putIfAbsent(id, place == FORM ? forms.size() : NONE);
    }
  }

  private void element(int place) {
    if (place == FORM) {
      form();
    } else if (place == OPTGROUP && options != null) {
      options.group(has("disabled"));
    } else if (place == OPTION && options != null) {
      options.option(has("value") ? attribute("value") : null, has("selected"), has("disabled"));
    } else if (place == BUTTON && options != null) {
      return; // It only shows what is selected.
    } else if (place == INPUT || place == BUTTON || place == TEXT_AREA || place == SELECT) {
      control(place);
    } else if (isNamed(place)) {
      disabled.startTag(TAGS.get(place), has("disabled"));
    }
  }

  private void endTag() {
    if (scanner.rawStart() >= 0) {
      rawText();
      return;
    }
    int place = OF_INTEREST.placeOf(scanner.name());
    if (place == TEMPLATE && templateDepth > 0) {
      templateDepth--;
    } else if (templateDepth == 0 && place == FORM) {
      open = NONE;
      direction = pageDirection;
    } else if (templateDepth == 0 && place == SELECT) {
      endSelect();
    } else if (templateDepth == 0 && place == OPTGROUP && options != null) {
      options.endGroup();
    } else if (templateDepth == 0 && isNamed(place)) {
      disabled.endTag(TAGS.get(place));
    }
  }

  /// Whether it is a place of [#TAGS], and not one of those that every scanner looks for.
  private static boolean isNamed(int place) {
    return place >= 0 && place < TAGS.size();
  }

  private void form() {
    open = forms.size();
    Charset charset = Encoding.ofOutput(has("accept-charset") ? accepted() : pageCharset);
    direction = direction(pageDirection);
    FormContent.Coding coding = FormContent.Coding.of(attribute("enctype"));
    forms.add(new DraftForm(attribute("action"), method("method"), coding, charset));
  }

  private void control(int place) {
    endSelect();
    if (has("disabled") || disabled.isHere()) {
      options = place == SELECT ? SelectOptions.ofNobody() : null;
      return;
    }
    var control =
        new FormControl(
            has("form") ? attribute("form") : null,
            open,
            type(place),
            attribute("name"),
            has("value") ? attribute("value") : null,
            has("checked"),
            has("formaction") ? attribute("formaction") : null,
            has("formmethod") ? method("formmethod") : null,
            has("formenctype") ? FormContent.Coding.of(attribute("formenctype")) : null,
            place == SELECT || !runsSomeWay(type(place)) ? "" : attribute("dirname"),
            direction(type(place).equals("tel") ? "ltr" : direction));
    if (place == SELECT) {
      options = new SelectOptions(control, has("multiple"), attribute("size"));
    } else {
      controls.add(control);
    }
  }

  private void endSelect() {
    if (options != null) {
      controls.addAll(options.chosen());
      options = null;
    }
  }

  private void text() {
    if (options != null && templateDepth == 0) {
      value.decode(page, scanner.textStart(), scanner.textEnd(), CharacterReferences.Place.TEXT);
      options.text(value.text());
    }
  }

  /// What a text area holds; a line end right at its beginning is none of it.
  private void rawText() {
    boolean isOurs = scanner.rawName() == Name.pack("textarea") && templateDepth == 0;
    if (isOurs && !controls.isEmpty() && controls.getLast().awaitsText()) {
      value.decode(page, scanner.rawStart(), scanner.rawEnd(), CharacterReferences.Place.RCDATA);
      String text = value.text().replace("\r\n", "\n").replace('\r', '\n');
      controls.add(controls.removeLast().holding(text.startsWith("\n") ? text.substring(1) : text));
    }
  }

  /// Gives a control to its form: that with the id in its `form`, else that in which it stands.
  private void give(FormControl control) {
    int owner =
        control.formId() == null ? control.owner() : ids.getOrDefault(control.formId(), NONE);
    if (owner != NONE) {
      forms.get(owner).add(control);
    }
  }

  // ---- Attributes ----

  private String method(String attribute) {
    String written = attribute(attribute).toLowerCase(Locale.ROOT);
    return written.equals("post") || written.equals("dialog") ? written : "get";
  }

  /// Which way the text of the element runs, which `dir` says.
  ///
  /// @param around that of what it stands in
  private String direction(String around) {
    String written = attribute("dir").toLowerCase(Locale.ROOT);
    return written.equals("ltr") || written.equals("rtl") || written.equals("auto")
        ? written
        : around;
  }

  /// Whether controls of that type may say which way their text runs ([HTML,
  /// 4.10.18.2](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-dirname)).
  private static boolean runsSomeWay(String type) {
    return switch (type) {
      case "checkbox", "radio", "file", "image", "number", "range", "color" -> false;
      default -> !type.startsWith("date") && !type.equals("time") && !type.equals("month");
    };
  }

  private String type(int place) {
    String written = attribute("type").toLowerCase(Locale.ROOT);
    if (place == TEXT_AREA || place == SELECT) {
      return TAGS.get(place);
    }
    boolean submits = place == BUTTON && !written.equals("button") && !written.equals("reset");
    return submits ? "submit" : written.isEmpty() ? "text" : written;
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
