package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageIndexTest {
  private static final String SITE = "http://www.example.org/";

  @TempDir private Path folder;

  // ---- What is found ----

  @Test
  void words_are_found_in_every_field() {
    write(index -> {
      index.put(page("a", "Alpha title", "beta body").withHeadings("gamma heading\ndelta heading"));
      index.put(page("b", "other", "text").withLinks(List.of(link("a", "epsilon anchor"))));
    });

    assertThat(found("title:alpha", "body:beta", "heading:delta", "anchor:epsilon", "url:www"))
        .containsExactly("a", "a", "a", "a", "ab");
    assertThat(found("title:beta", "body:alpha", "anchor:gamma")).containsExactly("", "", "");
  }

  @Test
  void phrases_do_not_reach_from_one_heading_to_the_next() {
    write(index -> index.put(page("a", "t", "x").withHeadings("one two\nthree four")));

    assertThat(found("\"one two\"", "\"two three\"", "\"one two three\"~4"))
        .containsExactly("a", "", "");
  }

  @Test
  void words_are_found_by_their_stems_in_the_language_of_the_page() {
    write(index -> {
      index.put(page("a", "t", "running queries").withLanguage("en-GB"));
      index.put(page("b", "t", "die H\u00e4user der Stadt").withLanguage("de"));
      index.put(page("c", "t", "des chevaux de course").withLanguage("fr"));
    });

    assertThat(found("run query", "Haus", "h\u00e4usern", "cheval"))
        .containsExactly("a", "b", "b", "c");
  }

  @Test
  void words_in_quotes_are_found_as_written() {
    write(index -> {
      index.put(page("a", "t", "running a query").withLanguage("en"));
      index.put(page("b", "t", "run a query").withLanguage("en"));
    });

    assertThat(found("\"running a query\"", "running")).containsExactly("a", "ab");
  }

  @Test
  void a_language_that_is_not_declared_is_guessed() {
    write(index ->
        index.put(
            page("a", "t", "The houses of the city are old and they have no windows at all")));

    assertThat(found("lang:en", "house")).containsExactly("a", "a");
  }

  @Test
  void names_of_programmers_are_found_in_parts() {
    write(index -> index.put(page("a", "t", "call os.path.join or pg_stat_activity at 10.1.2")));

    assertThat(
            found(
                "join",
                "path.join",
                "os.path.join",
                "pg_stat*",
                "stat_activity",
                "path_os",
                "10.1"))
        .containsExactly("a", "a", "a", "a", "a", "", "a");
  }

  @Test
  void a_page_that_is_kept_is_found_by_nothing_before_it_is_ready() {
    try (PageIndex index = PageIndex.open(folder)) {
      index.put(page("a", "alpha", "beta").withLanguage("en"));
      index.commit(Map.of());
    }

    assertThat(found("*", "alpha", "-alpha", "url:" + SITE, "site:example.org", "date:>=1970"))
        .containsOnly("");
  }

  @Test
  void beginnings_and_near_misses_are_found() {
    write(index -> {
      index.put(page("a", "t", "vacuum"));
      index.put(page("b", "t", "vacation"));
    });

    assertThat(found("vac*", "vacu*", "v?cuum", "vaccum~", "vacuun~1", "vaxxum~1"))
        .containsExactly("ab", "a", "a", "a", "a", "");
  }

  @Test
  void words_that_are_nearly_right_are_found_in_every_field_and_shown() {
    write(index -> {
      index.put(page("a", "vacuum", "text"));
      index.put(
          page("b", "t", "text").withHeadings("vacuums").withLinks(List.of(link("c", "vacum"))));
      index.put(page("c", "t", "text"));
      index.put(page("d", "t", "the vakuum of space"));
    });

    assertThat(search("vaccuum~").total()).isEqualTo(4);
    assertThat(found("title:vaccuum~", "heading:vacums~", "anchor:vacuu~", "body:vacuum~"))
        .containsExactly("a", "b", "c", "d");
    assertThat(search("vaccuum~ space").hits().getFirst().snippet().marked("[", "]"))
        .isEqualTo("the [vakuum] of [space]");
    assertThat(search("vak*").hits().getFirst().snippet().marked("[", "]"))
        .isEqualTo("the [vakuum] of space");
  }

  @Test
  void sites_types_languages_and_dates_narrow_it_down() {
    write(index -> {
      index.put(
          page("a", "t", "word")
              .withLanguage("de")
              .withDate(Instant.parse("2024-05-06T07:08:09Z")));
      index.put(IndexedPage.of("http://127.0.0.1:8080/b", "t", "word b"));
    });

    assertThat(
            found(
                "word site:example.org",
                "word site:www.example.org",
                "site:127.0.0.1:8080",
                "word -site:example.org",
                "word site:www.example.org/a",
                "lang:de",
                "type:html",
                "date:2024-05",
                "date:>2024-05",
                "url:http://www.example.org/"))
        .containsExactly("a", "a", "b", "b", "a", "a", "ab", "a", "", "a");
  }

  @Test
  void a_part_of_a_site_is_found_on_all_its_ports_and_hosts_as_the_site_is() {
    write(index -> {
      index.put(IndexedPage.of("http://example.org:8080/Docs/a", "t", "word a"));
      index.put(IndexedPage.of("https://www.example.org/Docs/b", "t", "word b"));
      index.put(IndexedPage.of("https://badexample.org/Docs/c", "t", "word c"));
      index.put(IndexedPage.of("https://example.org/docs/d", "t", "word d"));
    });

    assertThat(
            found(
                "site:example.org",
                "site:EXAMPLE.org/Docs",
                "site:example.org:8080/Docs",
                "site:https://www.example.org/Docs/",
                "word -site:example.org/Docs"))
        .containsExactly("abd", "ab", "a", "b", "cd");
  }

  @Test
  void beginnings_are_found_within_phrases() {
    write(index -> {
      index.put(page("a", "t", "a vacuum full of nothing"));
      index.put(page("b", "t", "full vacuum, vaccine fully"));
    });

    assertThat(found("\"vac* full\"", "\"vac* ful*\"", "\"full vac*\"", "\"vac* nothing\"~2"))
        .containsExactly("a", "ba", "b", "a");
  }

  @Test
  void signs_alone_are_no_query_but_small_words_are() {
    write(index -> index.put(page("a", "t", "to be or not to be, that is the question")));

    assertThat(found("to be or not to be", "the", "the -question", "question !!", "\"?\" question"))
        .containsExactly("a", "a", "", "a", "a");
    for (String signs : List.of("-", "!!", "? --", "\"...\"", "(!! OR ?)")) {
      assertThatThrownBy(() -> search(signs))
          .as(signs)
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("nothing but signs; add a word");
    }
  }

  @Test
  void small_words_need_not_be_there() {
    write(index -> {
      index.put(page("a", "t", "create table").withLanguage("en"));
      index.put(page("b", "t", "how to do it").withLanguage("en"));
    });

    assertThat(found("how to create a table", "how to")).containsExactly("a", "b");
  }

  @Test
  void if_no_page_has_all_words_those_with_some_are_shown_and_it_is_said() {
    write(index -> {
      index.put(page("a", "t", "apples pears"));
      index.put(page("b", "t", "plums"));
    });

    SearchResult some = search("apples pears bananas");
    assertThat(names(some)).isEqualTo("a");
    assertThat(some.isRelaxed()).isTrue();
    assertThat(search("apples pears").isRelaxed()).isFalse();
    assertThat(search("apples AND bananas").hits()).isEmpty();
  }

  // ---- In which order ----

  @Test
  void pages_that_others_link_to_come_first() {
    write(index -> {
      index.put(page("a", "t", "word less"));
      index.put(page("b", "t", "word more"));
      for (String name : List.of("c", "d", "e")) {
        index.put(page(name, "t", "x " + name).withLinks(List.of(link("b", ""))));
      }
    });

    assertThat(found("word")).containsExactly("ba");
    assertThat(search("word").hits().getFirst().inlinks()).isEqualTo(3);
  }

  @Test
  void links_to_a_redirect_speak_for_the_page_it_leads_to() {
    write(index -> {
      index.put(page("a", "t", "word"));
      index.redirect(SITE + "old", SITE + "older");
      index.redirect(SITE + "older", SITE + "a");
      index.put(page("b", "t", "x").withLinks(List.of(link("old", "signpost"))));
    });

    assertThat(found("anchor:signpost")).containsExactly("a");
  }

  @Test
  void redirects_in_a_circle_end() {
    write(index -> {
      index.redirect(SITE + "x", SITE + "y");
      index.redirect(SITE + "y", SITE + "x");
      index.put(page("b", "t", "word").withLinks(List.of(link("x", "z"))));
    });

    assertThat(found("word", "z")).containsExactly("b", "");
  }

  @Test
  void pages_that_say_the_same_are_one_hit() {
    write(index -> {
      index.put(page("a", "t", "same words"));
      index.put(page("b", "t", "same words"));
      index.put(page("c", "t", "same words, nearly"));
    });

    SearchResult result = search("same");
    assertThat(result.hits()).hasSize(2);
    assertThat(result.hits().getFirst().copies()).hasSize(1);
    assertThat(result.total()).isEqualTo(3);
    assertThat(result.merged()).isEqualTo(1);
  }

  @Test
  void hits_can_be_leafed_through() {
    write(index -> {
      for (int i = 0; i < 25; i++) {
        index.put(IndexedPage.of(SITE + i, "t", "word number" + i));
      }
    });
    var seen = new ArrayList<String>();
    try (PageSearch search = PageSearch.open(folder)) {
      for (int offset = 0; offset < 30; offset += 10) {
        search
            .search(new SearchRequest("word", offset, 10, false))
            .hits()
            .forEach(hit -> seen.add(hit.url()));
      }
    }

    assertThat(seen).hasSize(25).doesNotHaveDuplicates();
  }

  // ---- What is shown ----

  @Test
  void a_snippet_shows_where_the_words_stand() {
    String filling = "Nothing to see in this sentence. ".repeat(40);
    write(index ->
        index.put(
            page("a", "t", filling + "Here the zebras graze. " + filling).withLanguage("en")));

    Snippet snippet = search("zebra grazing").hits().getFirst().snippet();
    assertThat(snippet.marked("[", "]")).contains("Here the [zebras] [graze].");
    assertThat(snippet.text().length()).isLessThan(450);
  }

  @Test
  void a_snippet_has_no_lines_that_turn_pages() {
    write(index ->
        index.put(page("a", "t", "Prev\u00a0\nUp\nZebras graze\nHome\nNext\nGo Home now")));

    assertThat(search("zebras").hits().getFirst().snippet().marked("[", "]"))
        .isEqualTo("[Zebras] graze Go Home now");
  }

  @Test
  void a_page_that_was_found_by_its_title_shows_its_beginning() {
    write(index -> index.put(page("a", "zebra", "First lines of it. More lines.")));

    Snippet snippet = search("zebra").hits().getFirst().snippet();
    assertThat(snippet.text()).startsWith("First lines of it.");
    assertThat(snippet.matches()).isEmpty();
  }

  @Test
  void a_score_is_explained_if_asked_for() {
    write(index -> index.put(page("a", "zebra", "text")));
    try (PageSearch search = PageSearch.open(folder)) {
      Hit hit = search.search(new SearchRequest("zebra", 0, 1, true)).hits().getFirst();

      assertThat(hit.explanation()).contains("of words").contains("title.words:zebra");
    }
  }

  // ---- What changes ----

  @Test
  void a_page_is_found_until_its_time_is_over() {
    Instant end = Instant.parse("2026-01-01T00:00:00Z");
    write(index -> {
      index.put(page("a", "zebra", "text").until(end));
      index.put(page("b", "zebra", "another text"));
    });

    try (PageSearch search = PageSearch.open(folder)) {
      SearchRequest zebra = SearchRequest.of("zebra");
      assertThat(search.search(zebra, end.minusSeconds(1)).total()).isEqualTo(2);
      assertThat(search.search(zebra, end).hits()).extracting(Hit::url).containsExactly(SITE + "b");
    }
  }

  @Test
  void the_last_page_of_a_url_counts() {
    write(index -> index.put(page("a", "t", "old")));
    write(index -> index.put(page("a", "t", "new")));

    assertThat(found("old", "new")).containsExactly("", "a");
  }

  @Test
  void what_is_gone_is_not_found_and_speaks_for_nobody() {
    write(index -> {
      index.put(page("a", "t", "word"));
      index.put(page("b", "t", "word").withLinks(List.of(link("a", "pointer"))));
    });
    write(index -> index.delete(SITE + "b"));

    assertThat(found("word", "anchor:pointer", "*")).containsExactly("a", "", "a");
    assertThat(search("word").hits().getFirst().inlinks()).isZero();
  }

  @Test
  void a_new_page_speaks_for_pages_that_were_there() {
    write(index -> index.put(page("a", "t", "word")));
    write(index -> index.put(page("b", "t", "x").withLinks(List.of(link("a", "pointer")))));

    assertThat(found("anchor:pointer", "pointer word")).containsExactly("a", "a");
  }

  @Test
  void what_was_not_committed_is_as_if_it_never_was() {
    write(index -> index.put(page("a", "t", "word")));
    try (PageIndex index = PageIndex.open(folder)) {
      index.put(page("b", "t", "word"));
    }
    write(index -> {});

    assertThat(found("word")).containsExactly("a");
  }

  @Test
  void what_was_committed_is_made_ready_later() {
    try (PageIndex index = PageIndex.open(folder)) {
      index.put(page("a", "t", "word"));
      index.commit(Map.of("mark", "17"));
    }
    assertThat(found("word")).containsExactly("");

    try (PageIndex index = PageIndex.open(folder)) {
      assertThat(index.marks()).containsEntry("mark", "17");
      index.complete();
      assertThat(index.marks()).containsEntry("mark", "17");
    }
    assertThat(found("word")).containsExactly("a");
  }

  @Test
  void pages_are_found_by_their_depth_which_may_change_and_is_kept(@TempDir Path job)
      throws IOException {
    Files.writeString(job.resolve("pages.jsonl"), row("a", 0) + row("b", 4) + row("b", 2));
    write(index ->
        List.of("a", "b", "c").forEach(name -> index.put(page(name, "t", "word " + name))));
    assertThatThrownBy(() -> search("word depth:0"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("knows no depths");

    try (PageIndex index = PageIndex.open(folder)) {
      index.complete(PageDepths.ofJob(job));
    }
    assertThat(found("depth:0", "depth:2", "depth:>=3", "word depth:..9"))
        .containsExactly("a", "b", "", "ab");

    Files.writeString(job.resolve("pages.jsonl"), row("b", 1));
    try (PageIndex index = PageIndex.open(folder)) {
      index.complete(PageDepths.ofJob(job));
    }
    write(_ -> {});
    assertThat(found("depth:0", "depth:1")).containsExactly("a", "b");
  }

  private static String row(String name, int depth) {
    return "{\"url\":\"" + SITE + name + "\",\"depth\":" + depth + "}\n";
  }

  @Test
  void more_pages_than_fit_into_one_slice_are_all_made_ready() {
    write(index -> {
      for (int i = 0; i < 1_000; i++) {
        var links =
            List.of(new PageLink(PageKey.of(SITE + (i * 7 % 1_000)), "to number" + i * 7 % 1_000));
        index.put(IndexedPage.of(SITE + i, "t", "word " + i).withLinks(links));
      }
    });

    assertThat(search("word").total()).isEqualTo(1_000);
    assertThat(search("anchor:number").total()).isZero();
    assertThat(search("anchor:\"to number511\"").hits().getFirst().url()).isEqualTo(SITE + 511);
  }

  // ---- What goes wrong ----

  @Test
  void a_folder_without_an_index_is_named() {
    assertThatThrownBy(() -> PageSearch.open(folder.resolve("none")))
        .isInstanceOf(IndexException.class)
        .hasMessageContaining("there is no index in " + folder.resolve("none"))
        .hasMessageContaining("orbweaver index");
  }

  @Test
  void two_cannot_write_at_once_but_one_can_read() {
    write(index -> index.put(page("a", "t", "word")));
    try (PageIndex _ = PageIndex.open(folder)) {
      assertThat(found("word")).containsExactly("a");
      assertThatThrownBy(() -> PageIndex.open(folder))
          .isInstanceOf(IndexException.class)
          .hasMessageContaining("being written by another process");
    }
  }

  @Test
  void an_index_of_another_version_is_neither_written_nor_asked() {
    write(index -> {
      index.put(page("a", "t", "word"));
      index.commit(Map.of());
    });
    markOfFormat("1");

    String cure =
        "the index "
            + folder
            + " was made by another version of Orbweaver; make it anew with: orbweaver index JOB"
            + " --fresh (of other sources: with -o, as it was made)";
    assertThatThrownBy(() -> PageIndex.open(folder))
        .isInstanceOf(IndexException.class)
        .hasMessage(cure);
    assertThatThrownBy(() -> PageSearch.open(folder))
        .isInstanceOf(IndexException.class)
        .hasMessage(cure);
    PageIndex.openAnew(folder).close();
  }

  private void markOfFormat(String format) {
    try (var directory = FSDirectory.open(folder);
        var writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(Map.of("format", format).entrySet());
      long _ = writer.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_damaged_index_is_named_and_can_be_made_anew() throws IOException {
    write(index -> index.put(page("a", "t", "word")));
    for (Path file : files()) {
      if (!file.toString().endsWith("lock")) {
        Files.write(file, new byte[] {1, 2, 3}, StandardOpenOption.TRUNCATE_EXISTING);
      }
    }

    assertThatThrownBy(() -> PageSearch.open(folder))
        .isInstanceOf(IndexException.class)
        .hasMessageContaining(folder + " is damaged")
        .hasMessageContaining("--fresh");
    assertThatThrownBy(() -> PageIndex.open(folder)).isInstanceOf(IndexException.class);

    try (PageIndex index = PageIndex.openAnew(folder)) {
      index.put(page("b", "t", "word"));
      index.complete();
    }
    assertThat(found("word")).containsExactly("b");
  }

  @Test
  void an_index_cut_short_is_named() throws IOException {
    write(index -> index.put(page("a", "t", "word")));
    for (Path file : files()) {
      if (file.toString().endsWith(".cfs")) {
        Files.write(file, new byte[10], StandardOpenOption.TRUNCATE_EXISTING);
      }
    }

    assertThatThrownBy(() -> PageSearch.open(folder))
        .isInstanceOf(IndexException.class)
        .hasMessageContaining("is damaged");
  }

  // ---- Tools ----

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private void write(Consumer<PageIndex> work) {
    try (PageIndex index = PageIndex.open(folder)) {
      work.accept(index);
      index.complete();
    }
  }

  private SearchResult search(String query) {
    try (PageSearch search = PageSearch.open(folder)) {
      return search.search(SearchRequest.of(query));
    }
  }

  /// Last parts of the URLs that each query finds, in order.
  private List<String> found(String... queries) {
    return Stream.of(queries).map(query -> names(search(query))).toList();
  }

  private static String names(SearchResult result) {
    var names = new StringBuilder();
    result.hits().forEach(hit -> names.append(hit.url().replaceAll(".*/", "")));
    return names.toString();
  }

  private static IndexedPage page(String name, String title, String body) {
    return IndexedPage.of(SITE + name, title, body);
  }

  private static PageLink link(String name, String text) {
    return new PageLink(PageKey.of(SITE + name), text);
  }
}
