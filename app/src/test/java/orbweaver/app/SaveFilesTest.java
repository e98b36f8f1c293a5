package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.parse.Url;
import orbweaver.store.FileNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `orbweaver crawl --save-files`, as it is typed, over a web on loopback addresses.
class SaveFilesTest {
  @TempDir private Path folder;

  @Test
  void each_page_is_a_file_that_the_index_names() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(60))) {
      crawl(demo).ends(ExitCode.DONE);

      Map<String, String> index = index();
      assertThat(index.keySet()).isEqualTo(pages());
      assertThat(saved()).isEqualTo(new TreeSet<>(index.values()));
      assertThat(index)
          .allSatisfy((url, file) -> assertThat(FileNames.url(file)).isEqualTo(Url.parse(url)));
    }
  }

  @Test
  void a_killed_crawl_leaves_no_file_that_the_index_does_not_name_once_it_is_resumed()
      throws Exception {
    var web = new WebShape(List.of(SiteOf.pages(60).slow(20).shape()));
    try (Demo demo = Demo.start(1, web)) {
      try (Program program = Program.start(folder, arguments(demo))) {
        while (demo.accesses().size() < 25) {
          assertThat(program.process().waitFor(5, TimeUnit.MILLISECONDS)).isFalse();
        }
        program.process().destroyForcibly();
        assertThat(program.exitCode()).as(program.errors()).isEqualTo(137);
      }

      crawl(demo).ends(ExitCode.DONE);

      Map<String, String> index = index();
      assertThat(index).hasSize(60);
      assertThat(saved()).isEqualTo(new TreeSet<>(index.values()));
    }
  }

  @Test
  void a_crawl_that_starts_anew_deletes_what_the_one_before_saved_and_nothing_else()
      throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(60))) {
      crawl(demo).ends(ExitCode.DONE);
      Path own = Files.writeString(folder.resolve("pages/http/own.txt"), "mine");
      Path beside = Files.writeString(folder.resolve("beside"), "mine");
      Path index = folder.resolve("pages/index.tsv");
      Files.writeString(
          index, "http://x.example/\t0\t../beside\ttext/html\t\n", StandardOpenOption.APPEND);

      var again = new ArrayList<String>(List.of(arguments(demo)));
      again.addAll(List.of("--fresh", "-y", "--max-pages", "5"));
      Typed.run(again.toArray(String[]::new)).ends(ExitCode.LIMIT_REACHED);

      assertThat(index()).hasSizeBetween(1, 5);
      assertThat(own).hasContent("mine");
      assertThat(beside).hasContent("mine");
      Files.delete(own);
      assertThat(saved()).isEqualTo(new TreeSet<>(index().values()));
    }
  }

  private Typed crawl(Demo demo) {
    return Typed.run(arguments(demo));
  }

  private String[] arguments(Demo demo) {
    var all = new ArrayList<String>(List.of("crawl", demo.web().seeds().getFirst(), "-q"));
    all.addAll(List.of("--delay", "0", "-j", folder.resolve("job").toString()));
    all.addAll(List.of("--save-files", folder.resolve("pages").toString()));
    all.addAll(List.of("--host-concurrency", "4"));
    return all.toArray(String[]::new);
  }

  private Map<String, String> index() throws IOException {
    List<String> rows = Files.readAllLines(folder.resolve("pages/index.tsv"));
    assertThat(rows.getFirst()).isEqualTo("url\tdepth\tfile\ttype\tcharset");
    var index = new HashMap<String, String>();
    for (String row : rows.subList(1, rows.size())) {
      String[] fields = row.split("\t", -1);
      assertThat(index.put(fields[0], fields[2])).as(row).isNull();
    }
    return index;
  }

  /// URLs of the pages that were fetched.
  private Set<String> pages() throws IOException {
    return JsonRow.readAll(folder.resolve("job/pages.jsonl")).stream()
        .filter(row -> row.text("outcome").equals("ok"))
        .map(row -> row.text("url"))
        .collect(Collectors.toSet());
  }

  private Set<String> saved() throws IOException {
    Path pages = folder.resolve("pages");
    try (Stream<Path> files = Files.walk(pages)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> pages.relativize(file).toString())
          .filter(name -> !name.equals("index.tsv"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
