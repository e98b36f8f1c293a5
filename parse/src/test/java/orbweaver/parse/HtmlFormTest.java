package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.parse.HtmlForm.Field;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Forms as pages write them.
class HtmlFormTest {
  private static List<HtmlForm> forms(String html, Charset charset) {
    byte[] bytes = html.getBytes(charset);
    return HtmlForm.allOf(bytes, 0, bytes.length, charset);
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
                "/in?a=1&b",
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
