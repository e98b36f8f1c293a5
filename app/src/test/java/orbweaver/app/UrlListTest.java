package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists of URLs as people keep them.
class UrlListTest {
  private static final Pattern INPUT = Pattern.compile("\"input_b64\": \"([^\"]*)\"");
  private static final Pattern EXPECTED = Pattern.compile("\"expect\": \\[(.*)\\]");

  private final List<String> refused = new ArrayList<>();

  @TempDir private Path folder;

  @Test
  void lines_without_a_scheme_are_http_and_others_are_refused_by_name() throws Exception {
    UrlList list = read("# x\nexample.org/x\nftp://example.org/\nmailto:a@b\n//example.org/y\n%\n");

    assertThat(hrefs(list)).containsExactly("http://example.org/x", "http://example.org/y");
    assertThat(refused)
        .containsExactly(
            "'ftp://example.org/' (line 3) is ftp, neither http nor https",
            "'mailto:a@b' (line 4) is mailto, neither http nor https",
            "'%' (line 6) is not a URL");
  }

  @Test
  void of_a_line_of_megabytes_only_the_beginning_is_told() throws Exception {
    UrlList list =
        read("http://example.org/" + "a".repeat(5_000_000) + " b\nftp:" + "x".repeat(9_000));

    assertThat(hrefs(list)).hasSizeLessThan(2);
    assertThat(refused).isNotEmpty().allMatch(why -> why.length() < 300);
  }

  @Test
  void a_list_without_a_url_is_named() throws Exception {
    UrlList list = read("# none yet\n\n");

    assertThat(hrefs(list)).isEmpty();
    assertThat(list.empty()).hasMessageContaining("urls.txt has no URL; write one a line");
  }

  @Test
  void a_list_in_utf_16_is_refused_with_the_cure() throws Exception {
    var options = new ListOptions();
    options.inputFile =
        Files.writeString(folder.resolve("wide.txt"), "\uFEFFhttp://example.org/\n", UTF_16LE)
            .toString();
    UrlList list = UrlList.open(options, line -> refused.add(line.why()));

    assertThatThrownBy(list::next)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("wide.txt: it is no text in UTF-8")
        .hasMessageContaining("iconv -f UTF-16 -t UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fetch -o -", "links", "crawl"})
  void a_list_that_is_no_utf_8_is_refused_in_a_file_and_on_standard_input(String command)
      throws Exception {
    byte[] latin1 = "http://127.0.0.1:9/caf\u00e9\n".getBytes(ISO_8859_1);
    String file = Files.write(folder.resolve("latin1.txt"), latin1).toString();
    String job = folder.resolve("job").toString();

    String[] words = (command + " --job " + job + " -i").split(" ");
    Typed ofFile = Typed.run(with(words, file)).ends(ExitCode.USAGE);
    Typed ofInput = Typed.run(latin1, with(words, "-")).ends(ExitCode.USAGE);

    assertThat(ofFile.err()).contains("in " + file + ": it is no text in UTF-8");
    assertThat(ofInput.err()).contains("in standard input: it is no text in UTF-8");
  }

  @Test
  void a_row_of_a_table_is_not_taken_for_one_url() throws Exception {
    UrlList list = read("http://a.example/\thttp://b.example/\n\thttp://c.example/\t\n");

    assertThat(hrefs(list)).containsExactly("http://c.example/");
    assertThat(refused)
        .containsExactly(
            "'http://a.example/\\thttp://b.example/' (line 1) has a tab, as if it were the row of a"
                + " table; write one URL a line, such as by cut -f1");
  }

  @Test
  void the_cases_of_lists_hold() throws Exception {
    Path table = shared("cases/tables/bulk_tsv.jsonl");
    assumeThat(table).as("the case bank lies beside the project").exists();

    for (String line : Files.readAllLines(table)) {
      List<String> expected = expected(line);
      if (!expected.isEmpty() && expected.stream().allMatch(url -> url.startsWith("http"))) {
        byte[] input = Base64.getDecoder().decode(group(INPUT, line));
        UrlList list = read(new String(input, UTF_8));
        assertThat(hrefs(list)).as(line).isEqualTo(expected);
      }
    }
  }

  private UrlList read(String text) throws Exception {
    var options = new ListOptions();
    options.inputFile = Files.writeString(folder.resolve("urls.txt"), text).toString();
    return UrlList.open(options, line -> refused.add(line.why()));
  }

  private static List<String> hrefs(UrlList list) {
    var hrefs = new ArrayList<String>();
    for (Url url = list.next(); url != null; url = list.next()) {
      hrefs.add(url.href());
    }
    assertThat(list.hrefs()).containsExactlyElementsOf(hrefs);
    return hrefs;
  }

  private static List<String> expected(String line) {
    var all = new ArrayList<String>();
    var quoted = Pattern.compile("\"([^\"]*)\"").matcher(group(EXPECTED, line));
    while (quoted.find()) {
      all.add(quoted.group(1));
    }
    return all;
  }

  private static String group(Pattern pattern, String line) {
    var matcher = pattern.matcher(line);
    assertThat(matcher.find()).as(line).isTrue();
    return matcher.group(1);
  }

  /// A file beside the project.
  private static Path shared(String name) {
    Path root = Path.of("").toAbsolutePath();
    while (root.getParent() != null && !Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    return root.resolve("../shared").resolve(name).normalize();
  }

  private static String[] with(String[] words, String last) {
    String[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = last;
    return all;
  }
}
