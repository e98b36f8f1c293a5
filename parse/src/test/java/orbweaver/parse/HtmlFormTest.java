package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import orbweaver.parse.HtmlForm.Field;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Forms as pages write them.
class HtmlFormTest {
  private static final Url PAGE = Objects.requireNonNull(Url.parse("http://h/dir/login?x#top"));

  private static List<HtmlForm> forms(String html, Charset charset) {
    byte[] bytes = html.getBytes(charset);
    return HtmlForm.allOf(bytes, 0, bytes.length, charset, PAGE);
  }

  private static List<HtmlForm> forms(String html) {
    return forms(html, StandardCharsets.UTF_8);
  }

  @Test
  void a_form_has_its_target_and_what_it_would_send() {
    String html =
        "<input name=outside value=x><FORM action=' /in?a=1&amp;b ' method=POST>"
            + "<input type=hidden name=token value='&lt;é'><input name=user>"
            + "<textarea name=note>old</textarea><input type=radio name=r value=1>"
            + "<input type=radio name=r value=2 checked><input type=checkbox name=c checked>"
            + "<input type=file name=f><input type=submit name=s value=go><button name=t>";

    assertThat(forms(html))
        .containsExactly(
            new HtmlForm(
                " /in?a=1&b ",
                Url.parse("http://h/in?a=1&b"),
                "post",
                StandardCharsets.UTF_8,
                List.of(
                    new Field("hidden", "token", "<é"),
                    new Field("text", "user", ""),
                    new Field("textarea", "note", ""),
                    new Field("radio", "r", "2"),
                    new Field("checkbox", "c", "on"),
                    new Field("submit", "s", "go"))));
  }

  @Test
  void forms_end_where_they_are_closed() {
    assertThat(forms("<form action=/a><input name=x></form><input name=y><form><input name=z>"))
        .extracting(HtmlForm::action, form -> form.fields().size())
        .containsExactly(tuple("/a", 1), tuple("", 1));
  }

  /// HTML, 4.10.22.3, steps 13 to 16.
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "<form action=in>, http://h/dir/in",
        "<form>, http://h/dir/login?x",
        "<form action=''>, http://h/dir/login?x",
        "<base href=/b/><form action=in>, http://h/b/in",
        "<base href=/b/><form>, http://h/dir/login?x",
        "<base href=/b/><form action=''>, http://h/dir/login?x",
        "<base href=/b/><form action=' '>, http://h/b/",
        "<base href=/b/><form action='?y'>, http://h/b/?y",
        "<form action=in></form><base target=t><base href=//o/b/><base href=/c/>, http://o/b/in",
        "<base href=data:x><form action=in>, http://h/dir/in",
        "<template><base href=/b/></template><form action=in>, http://h/dir/in",
        "<form action='?\u010d'>, http://h/dir/login?%26%23269%3B",
        "<form action='?\u00e9' accept-charset=utf-8>, http://h/dir/login?%E9"
      })
  void an_action_is_relative_to_the_base_and_an_empty_one_is_the_page(String html, String target) {
    Charset page = Encoding.WINDOWS_1252.charset();
    byte[] bytes =
        html.replace("\u010d", "&#x10d;").getBytes(page); // which windows-1252 does not have

    HtmlForm form = HtmlForm.allOf(bytes, 0, bytes.length, page, PAGE).getFirst();

    assertThat(Objects.requireNonNull(form.target()).withoutFragment().href()).isEqualTo(target);
  }

  @Test
  void an_action_that_is_no_url_has_no_target() {
    assertThat(forms("<form action='http://a b/'>").getFirst().target()).isNull();
  }

  /// HTML, 4.10.22.2, "default button".
  @Test
  void the_first_button_that_submits_says_where_and_how() {
    String html =
        "<form action=/a><button type=button formaction=/no><input type=submit disabled name=d>"
            + "<input type=submit formaction=b formmethod=POST><button name=later formaction=/c>";
    HtmlForm form = forms(html).getFirst();

    assertThat(form.target()).isEqualTo(Url.parse("http://h/dir/b"));
    assertThat(form.method()).isEqualTo("post");
    assertThat(form.fields()).isEmpty();
  }

  /// HTML, 4.10.22.4, step 5.6.
  @Test
  void a_picture_that_submits_is_pressed_in_its_corner() {
    assertThat(forms("<form><input type=image name=go><button name=later>").getFirst().fields())
        .containsExactly(new Field("image", "go.x", "0"), new Field("image", "go.y", "0"));
  }

  @Test
  void a_form_within_a_form_or_a_template_is_none() {
    assertThat(
            forms(
                "<template><form action=/t><input name=t></form></template>"
                    + "<form action=/a><input name=x><form action=/b><input name=y>"))
        .extracting(HtmlForm::action, form -> form.fields().size())
        .containsExactly(tuple("/a", 2));
  }

  @Test
  void charsets_of_two_bytes_are_read_too() {
    HtmlForm form = forms("<form><input name=é value=ü>", StandardCharsets.UTF_16LE).getFirst();

    assertThat(form.fields()).containsExactly(new Field("text", "é", "ü"));
  }

  /// HTML, 4.10.22.5, "pick an encoding for the form".
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "<form>, windows-1252",
        "<form accept-charset>, UTF-8",
        "<form accept-charset=''>, UTF-8",
        "<form accept-charset=koi8-r>, KOI8-R",
        "<form accept-charset=' nonsense  EUC-KR koi8-r '>, EUC-KR",
        "<form accept-charset=nonsense>, UTF-8",
        "<form accept-charset=utf-16>, UTF-8",
        "<form accept-charset=iso-2022-kr>, UTF-8",
        "<form accept-charset=koi8-r></form><form>, windows-1252"
      })
  void a_form_is_sent_in_the_encoding_that_it_accepts(String html, String label) {
    Charset page = Encoding.known("windows-1252").charset();
    assertThat(forms(html + "<input name=x>", page).getLast().charset())
        .isEqualTo(Encoding.known(label).charset());
  }

  @Test
  void a_page_that_is_no_encoding_to_send_in_sends_utf_8() {
    assertThat(forms("<form>", StandardCharsets.UTF_16BE).getFirst().charset())
        .isEqualTo(StandardCharsets.UTF_8);
  }

  /// HTML, 4.10.22.4, "constructing the entry list".
  @Test
  void a_form_may_tell_its_encoding() {
    String html =
        "<form accept-charset=shift_jis><input type=hidden name=_charset_ value=x>"
            + "<input name=_charset_ value=y>";
    assertThat(forms(html).getFirst().fields())
        .containsExactly(
            new Field("hidden", "_charset_", "Shift_JIS"), new Field("text", "_charset_", "y"));
  }

  @Test
  void what_stands_in_comments_and_scripts_is_no_form() {
    assertThat(forms("<!-- <form> --><script>'<form>'</script><title><form></title>")).isEmpty();
  }

  @Seeds(500)
  void whatever_the_page_is_reading_it_ends(RandomGenerator random) {
    var html = new StringBuilder();
    String[] parts = {
      "<form ", "<input ", "name=", "'", "\"", ">", "</form", "value", "=", "<", "&"
    };
    for (int i = random.nextInt(60); i > 0; i--) {
      html.append(parts[random.nextInt(parts.length)]);
    }

    assertThat(forms(html.toString())).allMatch(form -> form.fields().size() < 60);
  }
}
