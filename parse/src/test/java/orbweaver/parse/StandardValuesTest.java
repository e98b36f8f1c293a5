package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values of headers and files, case by case from the text of the standards. `~` is a line feed.
class StandardValuesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /// URL Standard, 4.4 (basic URL parser) and 3.5 (hosts).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "//o/x | http://o/x",
        "\\\\o\\x | http://o/x",
        "http:x | http://h/d/x",
        "http:/x | http://h/x",
        "https:x | https://x/",
        "/a/./b/../c | http://h/a/c",
        "/a/%2e%2E/b | http://h/b",
        "/a//../b | http://h/a/b",
        "?x#y | http://h/d/p?x#y",
        "#y z | http://h/d/p?q#y%20z",
        "a?b c'd | http://h/d/a?b%20c%27d",
        "a`b{c}^d | http://h/d/a%60b%7Bc%7D%5Ed",
        "http://0x7f.1/ | http://127.0.0.1/",
        "http://1.2.3.4.5/ | -",
        "http://256/ | http://0.0.1.0/",
        "http://[::127.0.0.1]/ | http://[::7f00:1]/",
        "http://[1:0:0:2:0:0:0:3]/ | http://[1:0:0:2::3]/",
        "http://EXAMPLE.%43om/ | http://example.com/",
        "http://ex ample/ | -",
        "http://a:b@h:80/ | http://a:b@h/",
        "http://h:65536/ | -",
        "http://h:/ | http://h/",
        "http://faß.test/ | http://xn--fa-hia.test/",
        "http://a.b./ | http://a.b./",
        "mailto:a b | mailto:a b",
        "javascript:x  | javascript:x",
        "ftp://h:21/ | ftp://h/"
      })
  void urls_are_parsed_as_the_standard_does(String written, String href) {
    Url base = Objects.requireNonNull(Url.parse("http://h/d/p?q#f"));
    Url url = Url.parse(written, base);
    assertThat(url == null ? null : url.href()).isEqualTo(href);
  }

  /// MIME Sniffing, 4.4.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      emptyValue = "",
      value = {
        "TEXT/HTML | text/html | -",
        "text/html;charset=UTF-8 | text/html | UTF-8",
        "text/html ; charset=x | text/html | x",
        "text/html;;charset=x | text/html | x",
        "text/html;charset=x;charset=y | text/html | x",
        "text/html;charset='x' | text/html | 'x'",
        "text/html;charset=\"a\\\"b\" | text/html | a\"b",
        "text/html;charset=\"x\"y | text/html | x",
        "text/html;charset=;x=y | text/html | -",
        "text/html;charset | text/html | -",
        "text/html; CharSet=x | text/html | x",
        "text | - | -",
        "/html | - | -",
        "text/ | - | -",
        "te xt/html | - | -",
        "text/ht(ml | - | -",
        "text/html,x | - | -"
      })
  void media_types_are_parsed_as_the_standard_does(String header, String type, String charset) {
    MediaType media = MediaType.parse(header);
    assertThat(media == null ? null : media.type()).isEqualTo(type);
    assertThat(media == null ? null : media.charset()).isEqualTo(charset);
  }

  /// RFC 9110, 10.2.3 and 5.6.7.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "0 | 0",
        "'  7 ' | 7",
        "007 | 7",
        "-1 | -",
        "1.5 | -",
        "+1 | -",
        "1s | -",
        "'' | -",
        "Thu, 01 Jan 2026 00:00:30 GMT | 30",
        "Thu Jan  1 00:00:30 2026 | 30",
        "Thursday, 01-Jan-26 00:00:30 GMT | 30",
        "Wed, 31 Dec 2025 23:59:59 GMT | 0"
      })
  void retry_after_is_read_as_the_standard_says(String value, String seconds) {
    Duration wait = seconds == null ? null : Duration.ofSeconds(Long.parseLong(seconds));
    assertThat(RetryAfter.parse(value, NOW).orElse(null)).isEqualTo(wait);
  }

  /// RFC 6265bis, 5.1.1 (dates), 5.1.3 (domains), 5.1.4 (paths), 5.6 and 5.7 (storage, prefixes).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      value = {
        "a=b | http://h.test/d/ | a=b",
        "a=b | http://x.h.test/d/ | ''",
        "a=b; Domain=h.test | http://x.h.test/d/ | a=b",
        "a=b; Domain=.h.test | http://x.h.test/d/ | a=b",
        "a=b; Domain=x.h.test | http://x.h.test/d/ | ''",
        "a=b; Domain=test | http://h.test/d/ | ''",
        "a=b; Path=/d | http://h.test/d/e | a=b",
        "a=b; Path=/d | http://h.test/dx | ''",
        "a=b; Path=d | http://h.test/d/x | a=b",
        "a=b; Max-Age=0 | http://h.test/d/ | ''",
        "a=b; Max-Age=x | http://h.test/d/ | a=b",
        "a=b; Max-Age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT | http://h.test/d/ | ''",
        "a=b; Expires=01-jan-70 00:00:00 | http://h.test/d/ | ''",
        "a=b; Expires=00:00:00 1 January 2099 | http://h.test/d/ | a=b",
        "a=b; Secure | http://h.test/d/ | ''",
        "__Secure-a=b | http://h.test/d/ | ''",
        "__host-a=b; Secure; Path=/ | https://h.test/ | ''",
        "=b | http://h.test/d/ | b",
        "a= | http://h.test/d/ | a=",
        "a=b=c | http://h.test/d/ | a=b=c",
        "' a = \"b c\" ; x' | http://h.test/d/ | a=\"b c\"",
        "a | http://h.test/d/ | a"
      })
  void cookies_are_kept_as_the_standard_says(String header, String asked, String sent) {
    var jar = new CookieJar(PublicSuffixList.bundled());
    jar.set(header, Objects.requireNonNull(Url.parse("http://h.test/d/p")), NOW);
    assertThat(jar.header(Objects.requireNonNull(Url.parse(asked)), NOW)).isEqualTo(sent);
  }

  /// Encoding Standard, 4.2.
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "Unicode-1-1-UTF-8, UTF-8",
        "l1, windows-1252",
        "iso-8859-9, windows-1254",
        "csiso88598i, ISO-8859-8-I",
        "logical, ISO-8859-8-I",
        "visual, ISO-8859-8",
        "tis-620, windows-874",
        "dos-874, windows-874",
        "koi8-ru, KOI8-U",
        "cn-big5, Big5",
        "gb2312, GBK",
        "gb18030, gb18030",
        "ks_c_5601-1987, EUC-KR",
        "ms932, Shift_JIS",
        "csiso2022jp, ISO-2022-JP",
        "utf-16, UTF-16LE",
        "ucs-2, UTF-16LE",
        "unicodefffe, UTF-16BE",
        "hz-gb-2312, replacement",
        "iso-2022-kr, replacement",
        "x-user-defined, x-user-defined",
        "utf-7, -",
        "utf-32, -",
        "cesu-8, -"
      })
  void labels_name_the_encodings_of_the_standard(String label, String name) {
    Encoding encoding = Encoding.forLabel(label);
    assertThat(encoding == null ? null : encoding.name()).isEqualTo(name);
  }

  /// HTML, 13.2.3.2 (prescan) and 4.2.5.4.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<meta charset=koi8-r> | KOI8-R",
        "<META CHARSET = 'koi8-r'> | KOI8-R",
        "<meta charset=utf-16> | UTF-8",
        "<meta charset=x-user-defined> | windows-1252",
        "<meta charset=nonsense><meta charset=koi8-r> | KOI8-R",
        "<!-- <meta charset=koi8-r> --> | windows-1252",
        "<meta http-equiv=content-type content='text/html; charset=koi8-r'> | KOI8-R",
        "<meta content='text/html; charset=koi8-r'> | windows-1252",
        "<meta http-equiv=content-type content='charset = \"koi8-r\"'> | KOI8-R",
        "<meta http-equiv=content-type content='charset=\"koi8-r'> | windows-1252",
        "<a title='<meta charset=koi8-r>'> | windows-1252",
        "</meta charset=koi8-r> | windows-1252",
        "<metax charset=koi8-r> | windows-1252",
        "<?xml version='1.0' encoding='koi8-r'?> | KOI8-R"
      })
  void declarations_are_found_as_the_standard_does(String html, String encoding) {
    byte[] page = html.getBytes(StandardCharsets.UTF_8);
    assertThat(Charsets.detectEncoding(page, 0, page.length, "text/html").name())
        .isEqualTo(encoding);
  }

  /// MIME Sniffing, 7.1 (unknown types) and 7.2 (text or binary).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "<!DOCTYPE HTML> | - | text/html",
        "<!doctype htmlx | - | text/plain",
        "  <p>x | - | text/html",
        "<px> | - | text/plain",
        "<!-- x | - | text/html",
        "<!--x | - | text/html",
        "<br > | - | text/html",
        "x<p> | - | text/plain",
        "<?xml ?> | - | text/xml",
        "%PDF- | - | application/pdf",
        "%!PS-Adobe- | - | application/postscript",
        "GIF89a | - | image/gif",
        "GIF88a | - | text/plain",
        "<p>x | text/plain | text/plain",
        "<p>x | application/octet-stream | application/octet-stream",
        "<p>x | unknown/unknown | text/html",
        "<p>x | */* | text/html"
      })
  void types_are_sniffed_as_the_standard_does(String body, String header, String type) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    assertThat(MimeSniffer.type(bytes, 0, bytes.length, header)).isEqualTo(type);
  }

  /// RFC 9309, 2.2 and 2.3.1.1, 5.1 (examples).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "User-agent: *~Disallow: /a | /a/b | false",
        "User-agent: *~Disallow: /a | /A | true",
        "User-agent: *~Disallow: /a$ | /ab | true",
        "User-agent: *~Disallow: /a$b | /a$b | false",
        "User-agent: *~Disallow: /*.gif$ | /x.gif | false",
        "User-agent: *~Disallow: /*.gif$ | /x.gif?y | true",
        "User-agent: *~Disallow: /~Allow: /$ | / | true",
        "User-agent: *~Disallow: /~Allow: /$ | /x | false",
        "User-agent: *~Allow: /p~Disallow: / | /page | true",
        "User-agent: *~Allow: /a~Disallow: /a | /a | true",
        "User-agent: *~Disallow: | /a | true",
        "Disallow: /~User-agent: * | /a | true",
        "User-agent: ORBWEAVER~Disallow: /~~User-agent: *~Allow: / | /a | false",
        "User-agent: a~User-agent: orbweaver~Disallow: /x | /x | false",
        "User-agent: orbweaver~Disallow: /a~User-agent: b~Disallow: /~User-agent: orbweaver~Disallow: /c | /c | false",
        "user-AGENT:*~DISALLOW:/a#b | /a | false",
        "User-agent: *~Disallow: /%7Ea | /%7ea | false",
        "User-agent: *~Disallow: /ツ | /%E3%83%84 | false",
        "User-agent: *~Disallow: /a%2fb | /a/b | true",
        "User-agent: *~Disallow: /robots.txt | /robots.txt | true"
      })
  void robots_decide_as_the_standard_says(String robots, String target, boolean allowed) {
    byte[] body = robots.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
    assertThat(RobotsTxt.parse(body, "orbweaver").decide(target).allowed()).isEqualTo(allowed);
  }
}
