package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A form of a page, as far as filling it in without a browser needs it.
///
/// What it would send untouched is in [#fields()]: inputs with their values, ticked boxes, selected
/// options, text areas with their text, and the default button, which is the first that submits and
/// is not disabled: Enter presses it, so its `formaction` and `formmethod` count. Controls may
/// stand outside of it and name it by `form=`; those that are disabled, also by a `<fieldset>`, are
/// left out ([HTML,
/// 4.10.22.4](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set)).
///
/// @param action where it goes, as written (by the form or by its default button); empty for the
///   page itself
/// @param target where that is, null if it is no URL: relative to the base of the page, which may
///   stand anywhere in it, and with a query in the charset of the page ([HTML,
///   4.10.22.3](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm))
/// @param method `get`, `post`, or `dialog`: then it closes a dialog, and nothing is sent
/// @param coding in which it is posted
/// @param charset in which it is sent: the first of `accept-charset`, else that of the page ([HTML,
///   4.10.22.5](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form));
///   it has no say in the query of `action`, which is written in that of the page
/// @param fields in the order of the page
public record HtmlForm(
    String action,
    @Nullable Url target,
    String method,
    FormContent.Coding coding,
    Charset charset,
    List<Field> fields) {

  /// A name and what is sent with it.
  ///
  /// @param type of the input, such as `hidden`; `submit`, `textarea`, `select`; `dirname` where it
  ///   says which way another runs
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
      return new FormReader(html, charset, charset).read(from, to, pageUrl, base);
    }
    byte[] utf8 = new String(html, from, to - from, charset).getBytes(StandardCharsets.UTF_8);
    return new FormReader(utf8, StandardCharsets.UTF_8, charset)
        .read(0, utf8.length, pageUrl, base);
  }
}
