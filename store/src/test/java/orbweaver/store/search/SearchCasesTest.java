package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import orbweaver.parse.Url;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Small indexes and what queries find in them, from the bank of cases.
class SearchCasesTest {
  private static final Path CASES = ProjectFolder.shared("cases/tables/search.jsonl");

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> queries_find_what_the_case_says() throws IOException {
    assumeTrue(Files.exists(CASES), "the bank of cases is not here");
    return Files.readAllLines(CASES).stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .map(row ->
            DynamicTest.dynamicTest(
                row.get("id").getAsString() + " " + row.get("why").getAsString(),
                () -> judge(row)));
  }

  private void judge(JsonObject row) {
    Path home = folder.resolve(row.get("id").getAsString());
    try (PageIndex index = PageIndex.open(home)) {
      row.getAsJsonObject("docs").entrySet().forEach(doc -> index.put(page(doc)));
      index.complete();
    }
    try (PageSearch search = PageSearch.open(home)) {
      row.getAsJsonObject("queries")
          .entrySet()
          .forEach(query -> judge(search, query.getKey(), query.getValue()));
    }
  }

  private static IndexedPage page(Map.Entry<String, JsonElement> doc) {
    byte[] html = doc.getValue().getAsString().getBytes(StandardCharsets.UTF_8);
    Url url = Url.parse("http://h/" + doc.getKey());
    return new PageParser().parse(url, html, "text/html; charset=utf-8", Instant.EPOCH).page();
  }

  private static void judge(PageSearch search, String query, JsonElement expected) {
    if (expected.isJsonArray()) {
      List<String> names =
          expected.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
      assertThat(names(search, query)).as(query).isEqualTo(names);
    } else if (expected.getAsString().startsWith("one of ")) {
      assertThat(names(search, query)).as(query).hasSize(1);
      assertThat(List.of(expected.getAsString().substring(7).split(",")))
          .containsAll(names(search, query));
    } else {
      assertThatCode(() -> namesOrNothing(search, query)).as(query).doesNotThrowAnyException();
    }
  }

  private static List<String> names(PageSearch search, String query) {
    return search.search(SearchRequest.of(query)).hits().stream()
        .map(hit -> hit.url().substring("http://h/".length()))
        .toList();
  }

  private static List<String> namesOrNothing(PageSearch search, String query) {
    try {
      return names(search, query);
    } catch (QueryException e) {
      return List.of();
    }
  }
}
