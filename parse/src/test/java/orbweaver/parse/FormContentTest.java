package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import orbweaver.parse.FormContent.Coding;
import orbweaver.parse.HtmlForm.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// [HTML,
/// 4.10.22](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission)
class FormContentTest {
  private static final Url PAGE = Objects.requireNonNull(Url.parse("http://h/login"));
  private static final Charset WINDOWS_1252 = Encoding.WINDOWS_1252.charset();

  private static HtmlForm form(String html) {
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    return HtmlForm.allOf(bytes, 0, bytes.length, StandardCharsets.UTF_8, PAGE).getFirst();
  }

  private static String fields(String html) {
    return FormContent.urlEncoded(form(html).fields(), StandardCharsets.UTF_8);
  }

  /// 4.10.22.8: line ends are CR and LF, in a name they are escaped, and a file that nobody chose
  /// is an empty one.
  @Test
  void multipart_has_a_part_for_each_field() {
    List<Field> fields =
        List.of(
            new Field("text", "a\"b\n", "\u00e9\n\u010d"),
            new Field("file", "f", ""),
            new Field("text", "----form", ""));

    FormContent content = FormContent.of(Coding.MULTIPART, fields, WINDOWS_1252);

    assertThat(content.type()).matches("multipart/form-data; boundary=----form[0-9a-f]+x*");
    String boundary = content.type().substring(content.type().indexOf('=') + 1);
    assertThat(content.octets())
        .isEqualTo(
            ("--B\r\nContent-Disposition: form-data; name=\"a%22b%0D%0A\"\r\n\r\n\u00e9\r\n&#269;\r\n"
                    + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\n"
                    + "Content-Type: application/octet-stream\r\n\r\n\r\n"
                    + "--B\r\nContent-Disposition: form-data; name=\"----form\"\r\n\r\n\r\n--B--\r\n")
                .replace("--B", "--" + boundary));
  }

  @Test
  void a_boundary_stands_in_no_field() {
    List<Field> one = List.of(new Field("text", "a", "b"));
    String type = FormContent.of(Coding.MULTIPART, one, WINDOWS_1252).type();
    String boundary = type.substring(type.indexOf('=') + 1);

    for (int i = 0; i < 1_000; i++) {
      List<Field> fields = List.of(new Field("text", "a", boundary + i), one.getFirst());
      FormContent content = FormContent.of(Coding.MULTIPART, fields, WINDOWS_1252);
      String own = content.type().substring(content.type().indexOf('=') + 1);
      assertThat(content.octets().split(own, -1)).hasSize(4);
    }
  }

  /// 4.10.22.9.
  @Test
  void plain_text_has_a_line_for_each_field() {
    List<Field> fields =
        List.of(new Field("text", "a b", "x=y\u010d\n"), new Field("file", "f", ""));

    assertThat(FormContent.of(Coding.PLAIN, fields, WINDOWS_1252))
        .isEqualTo(new FormContent("text/plain", "a b=x=y&#269;\r\n\r\nf=\r\n"));
  }

  /// UTF-16 is read and never sent (Encoding Standard, 4.3).
  @Test
  void a_form_of_a_page_in_utf_16_is_sent_in_utf_8() {
    List<Field> fields = List.of(new Field("text", "a", "\u00e9"));

    assertThat(FormContent.of(Coding.URL_ENCODED, fields, Encoding.UTF_16LE.charset()).octets())
        .isEqualTo("a=%C3%A9");
  }

  /// Encoding Standard, 12.2.2: a reference is written in Roman too, and what would change the mode
  /// is U+FFFD.
  @ParameterizedTest
  @CsvSource({
    "\u00a5\uac00\u00a5, ¥&#44032;¥, a=%1B%28J%5C%26%2344032%3B%5C%1B%28B",
    "\u4e9c\uac00, 亜&#44032;, a=%1B%24B0%21%1B%28B%26%2344032%3B",
    "x\u001by, x&#65533;y, a=x%26%2365533%3By"
  })
  void what_iso_2022_jp_lacks_is_a_reference(String text, String meant, String sent) {
    Charset charset = Encoding.known("iso-2022-jp").charset();
    String content = FormContent.urlEncoded(List.of(new Field("text", "a", text)), charset);

    assertThat(content).isEqualTo(sent);
    byte[] bytes = PercentCoding.decode(content.substring(2)).getBytes(StandardCharsets.US_ASCII);
    assertThat(new String(bytes, charset)).isEqualTo(meant);
  }

  /// 4.10.19.6, the states of `enctype` and `method`, which the default button may change.
  @ParameterizedTest
  @CsvSource({
    "'<form>', get, URL_ENCODED",
    "'<form method=POST enctype=MULTIPART/form-data>', post, MULTIPART",
    "'<form method=post enctype=text/plain>', post, PLAIN",
    "'<form method=post enctype=application/json>', post, URL_ENCODED",
    "'<form method=Dialog>', dialog, URL_ENCODED",
    "'<form method=put>', get, URL_ENCODED",
    "'<form><button formmethod=dialog>', dialog, URL_ENCODED",
    "'<form method=dialog><button formmethod=post formenctype=text/plain>', post, PLAIN",
    "'<form enctype=text/plain><button formenctype=x>', get, URL_ENCODED"
  })
  void a_form_says_how_it_is_sent(String html, String method, Coding coding) {
    assertThat(form(html)).returns(method, HtmlForm::method).returns(coding, HtmlForm::coding);
  }

  /// 4.10.19.2 and 4.10.22.4: `dirname` adds which way the text runs, right after it.
  @ParameterizedTest
  @CsvSource({
    "<form><input name=a value=b dirname=d><input name=c>, a=b&d=ltr&c=",
    "<form><input name=a dirname=d dir=rtl>, a=&d=rtl",
    "<html dir=rtl><form><textarea name=a dirname=d>x</textarea>, a=x&d=rtl",
    "<body dir=RTL><form dir=ltr><input name=a dirname=d></form>, a=&d=ltr",
    "<form dir=rtl><input type=tel name=a dirname=d>, a=&d=ltr",
    "<form><input name=a dir=auto value='\u05d0' dirname=d>, a=%D7%90&d=rtl",
    "<form><input name=a dir=auto value='1 x\u05d0' dirname=d>, a=1+x%D7%90&d=ltr",
    "<form><input name=a dir=auto dirname=d>, a=&d=ltr",
    "<form><input name=a dirname=''>, a=",
    "<form><input type=checkbox checked name=a dirname=d>, a=on",
    "<form><select name=a dirname=d><option value=1>x</select>, a=1",
    "<form><input dirname=d>, ''"
  })
  void a_field_may_say_which_way_its_text_runs(String html, String sent) {
    assertThat(fields(html)).isEqualTo(sent);
  }
}
