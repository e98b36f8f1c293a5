package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries on PostgreSQL's documentation (the Debian package postgresql-doc-*), each with the pages
/// that answer it.
class RankingTest {
  private static final String SITE = "https://docs.example.org/";
  private static final int LOOKED_AT = 3;

  @TempDir private Path folder;

  @Test
  void the_page_that_answers_is_among_the_first_three_for_nine_of_ten_queries() throws IOException {
    Optional<Path> pages = documentation();
    assumeTrue(pages.isPresent(), "the documentation of PostgreSQL is not installed");
    index(pages.orElseThrow());
    List<Question> questions = questions();
    var missed = new ArrayList<String>();
    try (PageSearch search = PageSearch.open(folder)) {
      for (Question question : questions) {
        List<String> found = found(search, question.query());
        if (found.stream().noneMatch(question.pages()::contains)) {
          missed.add(question + " but found " + found);
        }
      }
    }
    assertThat(questions).hasSizeGreaterThanOrEqualTo(40);
    assertThat(missed).hasSizeLessThanOrEqualTo(questions.size() / 10);
  }

  private static Optional<Path> documentation() throws IOException {
    Path documents = Path.of("/usr/share/doc");
    if (!Files.isDirectory(documents)) {
      return Optional.empty();
    }
    try (Stream<Path> all = Files.list(documents)) {
      return all.filter(path -> path.getFileName().toString().startsWith("postgresql-doc-"))
          .map(path -> path.resolve("html"))
          .filter(Files::isDirectory)
          .findFirst();
    }
  }

  private void index(Path pages) throws IOException {
    var parser = new PageParser();
    try (PageIndex index = PageIndex.open(folder);
        Stream<Path> files = Files.list(pages)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".html")).sorted().toList()) {
        Url url = Url.parse(SITE + file.getFileName());
        var parsed = parser.parse(url, Files.readAllBytes(file), "text/html", Instant.EPOCH);
        index.put(parsed.page());
      }
      index.complete();
    }
  }

  private record Question(String query, List<String> pages) {}

  private static List<Question> questions() throws IOException {
    try (var lines = RankingTest.class.getResourceAsStream("pgdoc-queries.tsv")) {
      return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t"))
          .map(row -> new Question(row[0], List.of(row[1].split(" "))))
          .toList();
    }
  }

  private static List<String> found(PageSearch search, String query) {
    return search.search(new SearchRequest(query, 0, LOOKED_AT, false)).hits().stream()
        .map(hit -> hit.url().substring(SITE.length()))
        .toList();
  }
}
