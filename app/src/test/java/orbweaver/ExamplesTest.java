package orbweaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The programs in `examples/`, started as their first lines say, without any flag of ours.
class ExamplesTest {
  private static final int PAGES = 6;

  @TempDir private Path folder;

  @Test
  void titles_are_printed_with_their_pages() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      List<String> lines = run("Titles.java", seed(demo));

      assertThat(lines).filteredOn(line -> line.startsWith("http")).hasSize(PAGES);
    }
  }

  @Test
  void broken_links_are_listed_with_where_they_are() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      String missing = seed(demo) + "no-such-page";

      List<String> lines = run("BrokenLinks.java", missing);

      assertThat(lines)
          .contains(missing + " http-error 404 on no page (a seed, a redirect or a sitemap)");
    }
  }

  /// With the flag that has Java say nothing of native libraries, as the documentation has it.
  @Test
  void a_crawl_says_nothing_itself() throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("Quiet.java"),
            "void main(String[] args) { orbweaver.Crawl.of(args[0]).with(\"--index\").run(); }");
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      assertThat(run(program, "--enable-native-access=ALL-UNNAMED", seed(demo))).isEmpty();
    }
  }

  @Test
  void a_folder_keeps_the_crawl() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      String job = folder.resolve("job").toString();

      assertThat(run("KeepAndResume.java", seed(demo), job))
          .contains("DONE: " + PAGES + " pages in this run");
      assertThat(run("KeepAndResume.java", seed(demo), job)).contains("DONE: 0 pages in this run");
    }
  }

  private static String seed(Demo demo) {
    return demo.web().seeds().getFirst();
  }

  private static List<String> run(String example, String... arguments)
      throws IOException, InterruptedException {
    Path program = ProjectFolder.root().resolve("examples").resolve(example);
    return run(program, /* flag= */ "-ea", arguments);
  }

  private static List<String> run(Path program, String flag, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(flag);
    command.add("-cp");
    command.add(classPath());
    command.add(program.toString());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var output = process.inputReader()) {
      List<String> lines = output.lines().toList();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(String.join("\n", lines)).isZero();
      return lines;
    }
  }

  /// Without a library that only tests bring, and that says so.
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> !path.contains("slf4j"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
