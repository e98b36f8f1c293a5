package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholePhraseTest {
  private static final int PAGES = 500;
  private static final List<String> WORDS = List.of("dead", "rows", "old", "new", "keys");

  @TempDir private Path folder;

  @BeforeEach
  void make_pages_that_have_few_words_in_every_field() {
    var random = new Random(7);
    try (PageIndex index = PageIndex.open(folder)) {
      for (int i = 0; i < PAGES; i++) {
        var link = new PageLink(PageKey.of(url(random.nextInt(PAGES))), some(random, 3));
        index.put(
            IndexedPage.of(url(i), some(random, 4), some(random, 1 + random.nextInt(40)))
                .withHeadings(some(random, 2))
                .withLinks(List.of(link)));
      }
      index.complete();
    }
  }

  private static String url(int page) {
    return "http://example.org/" + page;
  }

  private static String some(Random random, int count) {
    var words = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return String.join(" ", words);
  }

  @Test
  void a_phrase_alone_finds_and_scores_what_it_does_with_other_parts() {
    try (PageSearch search = PageSearch.open(folder)) {
      for (String phrase :
          List.of("\"dead rows\"", "\"old new keys\"", "\"new new\"", "\"no rows\"")) {
        SearchResult alone = search.search(request(phrase));
        SearchResult among = search.search(request(phrase + " -absent"));

        assertThat(alone.hits()).as(phrase).isEqualTo(among.hits());
        assertThat(alone.total()).as(phrase).isEqualTo(among.total());
      }
    }
  }

  @Test
  void pages_have_a_phrase_in_any_field() {
    try (PageSearch search = PageSearch.open(folder)) {
      long anywhere = search.search(request("\"dead rows\"")).total();
      long inFields =
          search
              .search(
                  request(
                      "title:\"dead rows\" OR body:\"dead rows\" OR heading:\"dead rows\""
                          + " OR anchor:\"dead rows\""))
              .total();

      assertThat(anywhere).isEqualTo(inFields).isBetween(50L, PAGES - 50L);
    }
  }

  private static SearchRequest request(String query) {
    return new SearchRequest(query, 0, PAGES, /* explain= */ false);
  }
}
