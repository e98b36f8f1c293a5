package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
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
                FormContent.Coding.URL_ENCODED,
                StandardCharsets.UTF_8,
                List.of(
                    new Field("hidden", "token", "<é"),
                    new Field("text", "user", ""),
                    new Field("textarea", "note", "old"),
                    new Field("radio", "r", "2"),
                    new Field("checkbox", "c", "on"),
                    new Field("file", "f", ""),
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

  private static String sent(String html) {
    return forms(html).getFirst().fields().stream()
        .map(field -> field.name() + "=" + field.value())
        .collect(Collectors.joining(" "));
  }

  /// HTML, 4.10.15: a fieldset disables what is in it, but for its first legend.
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "<fieldset disabled><input name=a></fieldset><input name=b>, b=",
        "<fieldset disabled><legend><input name=a></legend><input name=b></fieldset>, a=",
        "<fieldset disabled><legend></legend><legend><input name=a></legend></fieldset>, \"\"",
        "<fieldset disabled><fieldset><input name=a></fieldset></fieldset><input name=b>, b=",
        "<fieldset disabled><legend><fieldset><input name=a></fieldset></legend></fieldset>, a=",
        "<fieldset disabled><fieldset><legend><input name=a></legend></fieldset></fieldset>, \"\"",
        "<fieldset><input name=a></fieldset><legend><input name=b></legend>, a= b=",
        "<fieldset disabled><legend><input name=a></fieldset><input name=b>, a= b=",
        "</fieldset><input name=a></legend>, a=",
        "<fieldset disabled><select name=s><option>1</select></fieldset><input name=a>, a=",
        "<fieldset disabled><textarea name=t>1</textarea></fieldset><input name=a>, a=",
        "<fieldset disabled><button name=no></fieldset><button name=yes>, yes=",
        "<datalist><input name=a><option>1</datalist><input name=b>, b="
      })
  void what_a_fieldset_disables_is_not_sent(String html, String sent) {
    assertThat(sent("<form>" + html)).isEqualTo(sent);
  }

  /// HTML, 4.10.18.3: the first element with the id, if it is a form.
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "<input name=a form=f><form id=f></form><input name=b form=f>, a= b=",
        "<form id=f><input name=a form=none><input name=b form><input name=c></form>, c=",
        "<form id=f><input name=a form=F></form>, \"\"",
        "<p id=f><form id=f></form><input name=a form=f>, \"\"",
        "<template><form id=f></form></template><form id=f></form><input name=a form=f>, a=",
        "<form id=f><form id=g></form><input name=a form=g></form><input name=b form=f>, b=",
        "<form id=f></form><form><input name=a form=f><input name=b></form>, a=",
        "<form id=f></form><select name=s form=f><option>1<option selected>2</select>, s=2",
        "<form id=f></form><textarea name=t form=f>1</textarea>, t=1",
        "<svg><form id=f></form><input name=a></svg><form id=f></form><input name=a form=f>, a="
      })
  void a_control_belongs_to_the_form_that_it_names(String html, String sent) {
    assertThat(sent(html)).isEqualTo(sent);
  }

  @Test
  void a_button_that_names_the_form_says_where_it_goes() {
    HtmlForm form =
        forms(
                "<button form=f formaction=/first name=b value=1><form id=f action=/x><button name=c>")
            .getFirst();

    assertThat(form.target()).isEqualTo(Url.parse("http://h/first"));
    assertThat(form.fields()).containsExactly(new Field("submit", "b", "1"));
  }

  /// HTML, 4.10.7 and 4.10.22.4, step 5.7.
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "<select name=s><option value=1>a<option value=2>b</select>, s=1",
        "<select name=s><option disabled>a<option> b \\n c </select>, s=b c",
        "<select name=s><option value=''>a<option>b</select>, s=",
        "<select name=s><option selected>a<option selected>b<option>c</select>, s=b",
        "<select name=s multiple><option selected>a<option selected>b<option>c</select>, s=a s=b",
        "<select name=s multiple><option>a</select>, \"\"",
        "<select name=s size=3><option>a</select>, \"\"",
        "<select name=s size=1><option>a</select>, s=a",
        "<select name=s><option selected disabled>a<option>b</select>, \"\"",
        "<select name=s><optgroup disabled><option>a</optgroup><option>b</select>, s=b",
        "<select name=s><option>&amp;a</option></select>x<input name=t>, s=&a t=",
        "<select name=s><option>a<input name=t><option>b</select>, s=a t=",
        "<select name=s><button>x</button><option>a</select>, s=a",
        "<select name=s disabled><option>a</select>, \"\"",
        "<select name=s><template><option selected>a</template><option>b</select>, s=b",
        "<select name=s></select>, \"\"",
        "<select><option>a</select>, \"\""
      })
  void a_select_sends_the_option_that_it_shows(String html, String sent) {
    assertThat(sent("<form>" + html.replace("\\n", "\n"))).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "<textarea name=t>\\n\\na&lt;b</textarea>, t=\\na<b",
        "<textarea name=t>a<input name=x></textarea>, t=a<input name=x>",
        "<textarea name=t>a, t=a",
        "<input name=t value='a\\nb'>, t=ab",
        "<input type=email name=t value=' a '>, t=a",
        "<input type=hidden name=t value='a\\nb'>, t=a\\nb",
        "<input type=file name=t value=a>, t=",
        "<input type=radio name=r value=1 checked><input type=radio name=r value=2 checked>, r=2",
        "<input type=radio name=r checked><input type=radio name=s checked value=2>, r=on s=2"
      })
  void a_field_sends_what_it_shows(String html, String sent) {
    assertThat(sent("<form>" + html.replace("\\n", "\n"))).isEqualTo(sent.replace("\\n", "\n"));
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

  /// [Encoding Standard, 4.2](https://encoding.spec.whatwg.org/#names-and-labels): EUC-KR and not
  /// the name of what decodes it here.
  @Test
  void it_tells_the_encoding_by_the_name_of_the_standard() {
    for (String line : Resource.lines("encodings.txt")) {
      String name = line.split(" ", -1)[0];
      Charset charset = Encoding.known(line.split(" ", -1)[2]).charset();
      boolean isWritten = !name.startsWith("UTF-16") && !name.equals("replacement");
      byte[] html =
          "<form><input type=hidden name=_CHARSET_>".getBytes(charset(isWritten, charset));

      assertThat(HtmlForm.allOf(html, 0, html.length, charset, PAGE))
          .filteredOn(_ -> isWritten)
          .allSatisfy(form -> assertThat(form.fields().getFirst().value()).isEqualTo(name));
      assertThat(charset.name()).isEqualTo(name);
    }
  }

  private static Charset charset(boolean isWritten, Charset charset) {
    return isWritten ? charset : StandardCharsets.UTF_8;
  }

  @Test
  void what_stands_in_comments_and_scripts_is_no_form() {
    assertThat(forms("<!-- <form> --><script>'<form>'</script><title><form></title>")).isEmpty();
  }

  @Seeds(500)
  void whatever_the_page_is_reading_it_ends(RandomGenerator random) {
    var html = new StringBuilder();
    String[] parts = {
      "<form ",
      "<input ",
      "name=",
      "'",
      "\"",
      ">",
      "</form",
      "value",
      "=",
      "<",
      "&",
      "<svg>",
      "<select name=s>",
      "</select>",
      "<option>",
      "<optgroup disabled>",
      "<textarea name=t>",
      "</textarea>",
      "<fieldset disabled>",
      "</fieldset>",
      "<legend>",
      "</legend>",
      "<datalist>",
      "<template>",
      "</template>",
      "<button name=b form=f>",
      "<form id=f>",
      "<p id=f>",
      "</svg>"
    };
    for (int i = random.nextInt(60); i > 0; i--) {
      html.append(parts[random.nextInt(parts.length)]);
    }

    assertThat(forms(html.toString())).allMatch(form -> form.fields().size() < 60);
  }
}
