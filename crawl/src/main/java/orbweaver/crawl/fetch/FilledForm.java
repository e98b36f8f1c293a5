package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import orbweaver.parse.Charsets;
import orbweaver.parse.FormContent;
import orbweaver.parse.FormContent.Coding;
import orbweaver.parse.HtmlForm;
import orbweaver.parse.Url;

/// A form ready to be sent, or why it cannot be.
///
/// @param target where it goes
/// @param method `get` or `post`
/// @param coding in which it is posted
/// @param fields that it sends, ours among them
/// @param wrong why it cannot be sent, empty if it can
record FilledForm(
    Url target,
    String method,
    Coding coding,
    Charset charset,
    List<HtmlForm.Field> fields,
    String wrong) {

  boolean isWrong() {
    return !wrong.isEmpty();
  }

  /// Fills in the form of a page that has our fields, hidden inputs and all. Where the login says
  /// where to send it, it may be one that only scripts know.
  static FilledForm of(FormLogin login, Answer page) {
    Url here = page.exchange().url();
    HtmlForm form = null;
    for (HtmlForm one : forms(page)) {
      if (form == null && login.fields().keySet().stream().allMatch(one::has)) {
        form = one;
      }
    }
    Url submit = login.submit();
    if (form == null) {
      return submit == null
          ? wrong(here, "the page (" + page.status() + ") has no form with " + names(login))
          : new FilledForm(
              submit, "post", Coding.URL_ENCODED, charset(page), fields(login, List.of()), "");
    }
    Url target = submit == null ? form.target() : submit;
    if (target == null || !target.isHttp()) {
      return wrong(here, "its form goes to " + form.action() + ", which is no URL of the web");
    }
    if (submit == null && !target.origin().equals(login.page().origin())) {
      return wrong(
          here, "its form goes to " + target.origin() + "; name that as 'submit' if it is right");
    }
    if (form.method().equals("dialog")) {
      return wrong(here, "its form only closes a dialog; name where it goes as 'submit'");
    }
    return new FilledForm(
        target, form.method(), form.coding(), form.charset(), fields(login, form.fields()), "");
  }

  private static FilledForm wrong(Url here, String why) {
    return new FilledForm(here, "", Coding.URL_ENCODED, UTF_8, List.of(), why);
  }

  private static String names(FormLogin login) {
    return "the field"
        + (login.fields().size() > 1 ? "s " : " ")
        + String.join(", ", login.fields().keySet());
  }

  private static List<HtmlForm.Field> fields(FormLogin login, List<HtmlForm.Field> fields) {
    var filled = new ArrayList<HtmlForm.Field>();
    Set<String> left = new LinkedHashSet<>(login.fields().keySet());
    for (HtmlForm.Field field : fields) {
      if (!login.fields().containsKey(field.name())) {
        filled.add(field);
      } else if (left.remove(field.name())) {
        filled.add(ours(login, field.name()));
      }
    }
    left.forEach(name -> filled.add(ours(login, name)));
    return filled;
  }

  private static HtmlForm.Field ours(FormLogin login, String name) {
    return new HtmlForm.Field("text", name, login.fields().getOrDefault(name, ""));
  }

  /// The request that sends it.
  ///
  /// @param like whose limits and permissions count
  FetchRequest request(FetchRequest like) {
    if (method.equals("get")) {
      Url url = Url.parse("?" + FormContent.urlEncoded(fields, charset), target);
      return like.withUrl(url == null ? target : url);
    }
    return like.withUrl(target).posting(FormContent.of(coding, fields, charset));
  }

  /// Whether the page has a form with a field for a password.
  static boolean asksForPassword(Answer page) {
    return forms(page).stream().anyMatch(HtmlForm::asksForPassword);
  }

  private static List<HtmlForm> forms(Answer page) {
    Url here = page.exchange().url();
    return HtmlForm.allOf(page.bodyArray(), page.bodyFrom(), page.bodyTo(), charset(page), here);
  }

  /// The page as text, with its markup.
  static String text(Answer page) {
    return Charsets.decode(page.bodyArray(), page.bodyFrom(), page.bodyTo(), charset(page));
  }

  private static Charset charset(Answer page) {
    String type = page.head().first("content-type");
    return Charsets.detectEncoding(
            page.bodyArray(), page.bodyFrom(), page.bodyTo(), type == null ? "" : type)
        .charset();
  }
}
