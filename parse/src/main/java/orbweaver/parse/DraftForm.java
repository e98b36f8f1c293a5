package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A form whose controls are not all known yet.
///
/// [HTML,
/// 4.10.22.4](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set)
final class DraftForm {
  private final Charset charset;
  private final List<HtmlForm.Field> fields = new ArrayList<>();

  /// Place of the last that is checked in each group of radio buttons: the others are not, then.
  private final Map<String, Integer> radios = new HashMap<>();

  private String action;
  private String method;
  private FormContent.Coding coding;
  private boolean hasButton;

  /// @param charset in which it is sent
  DraftForm(String action, String method, FormContent.Coding coding, Charset charset) {
    this.action = action;
    this.method = method;
    this.coding = coding;
    this.charset = charset;
  }

  /// Adds the next control of the page that is its own.
  void add(FormControl control) {
    if (control.submits() && !hasButton) {
      hasButton = true;
      press(control);
    } else if (control.isSent()) {
      send(control);
    }
  }

  private void press(FormControl button) {
    action = button.action() == null ? action : button.action();
    method = button.method() == null ? method : button.method();
    coding = button.coding() == null ? coding : button.coding();
    if (button.type().equals("submit")) {
      send(button);
    } else {
      String prefix = button.name().isEmpty() ? "" : button.name() + ".";
      fields.add(new HtmlForm.Field("image", prefix + "x", "0"));
      fields.add(new HtmlForm.Field("image", prefix + "y", "0"));
    }
  }

  private void send(FormControl control) {
    if (control.name().isEmpty()) {
      return;
    }
    if (control.type().equals("radio")) {
      radios.put(control.name(), fields.size());
    }
    fields.add(new HtmlForm.Field(control.type(), control.name(), content(control)));
    if (!control.dirname().isEmpty()) {
      fields.add(new HtmlForm.Field("dirname", control.dirname(), control.directionOfContent()));
    }
  }

  /// What is sent; of a hidden `_charset_` the name of the encoding in which that is done.
  private String content(FormControl control) {
    boolean asks = control.type().equals("hidden") && control.name().equalsIgnoreCase("_charset_");
    Encoding encoding = asks ? Encoding.forLabel(charset.name()) : null;
    return encoding == null ? control.content() : encoding.name();
  }

  HtmlForm whole(Url pageUrl, Url base, Charset pageCharset) {
    var sent = new ArrayList<HtmlForm.Field>();
    for (int i = 0; i < fields.size(); i++) {
      HtmlForm.Field field = fields.get(i);
      if (!field.type().equals("radio") || radios.getOrDefault(field.name(), i) == i) {
        sent.add(field);
      }
    }
    return new HtmlForm(action, target(pageUrl, base, pageCharset), method, coding, charset, sent);
  }

  private @Nullable Url target(Url pageUrl, Url base, Charset pageCharset) {
    byte[] utf8 = action.getBytes(StandardCharsets.UTF_8);
    Url against = action.isEmpty() ? pageUrl : base;
    var parser = new UrlParser();
    return parser.parse(utf8, 0, utf8.length, against, pageCharset) ? parser.toUrl() : null;
  }
}
