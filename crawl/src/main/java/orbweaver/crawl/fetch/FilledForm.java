package orbweaver.crawl.fetch;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import orbweaver.parse.Charsets;
import orbweaver.parse.HtmlForm;
import orbweaver.parse.PercentCoding;
import orbweaver.parse.Url;

/// A form ready to be sent, or why it cannot be.
///
/// @param target where it goes
/// @param method `get` or `post`
/// @param content in `application/x-www-form-urlencoded`
/// @param wrong why it cannot be sent, empty if it can
record FilledForm(Url target, String method, String content, String wrong) {

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
          : new FilledForm(submit, "post", content(login, List.of(), charset(page)), "");
    }
    Url target = submit == null ? form.target() : submit;
    if (target == null || !target.isHttp()) {
      return wrong(here, "its form goes to " + form.action() + ", which is no URL of the web");
    }
    if (submit == null && !target.origin().equals(login.page().origin())) {
      return wrong(
          here, "its form goes to " + target.origin() + "; name that as 'submit' if it is right");
    }
    String content = content(login, form.fields(), form.charset());
    return new FilledForm(target, form.method(), content, "");
  }

  private static FilledForm wrong(Url here, String why) {
    return new FilledForm(here, "", "", why);
  }

  private static String names(FormLogin login) {
    return "the field"
        + (login.fields().size() > 1 ? "s " : " ")
        + String.join(", ", login.fields().keySet());
  }

  /// In the encoding of the form, as browsers send it.
  private static String content(FormLogin login, List<HtmlForm.Field> fields, Charset charset) {
    var pairs = new ArrayList<String>();
    Set<String> left = new LinkedHashSet<>(login.fields().keySet());
    for (HtmlForm.Field field : fields) {
      if (!login.fields().containsKey(field.name())) {
        pairs.add(PercentCoding.formPair(field.name(), field.value(), charset));
      } else if (left.remove(field.name())) {
        pairs.add(ours(login, field.name(), charset));
      }
    }
    left.forEach(name -> pairs.add(ours(login, name, charset)));
    return String.join("&", pairs);
  }

  private static String ours(FormLogin login, String name, Charset charset) {
    return PercentCoding.formPair(name, login.fields().getOrDefault(name, ""), charset);
  }

  /// The request that sends it.
  ///
  /// @param like whose limits and permissions count
  FetchRequest request(FetchRequest like) {
    if (method.equals("get")) {
      Url url = Url.parse("?" + content, target);
      return like.withUrl(url == null ? target : url);
    }
    return like.withUrl(target).posting(content);
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
