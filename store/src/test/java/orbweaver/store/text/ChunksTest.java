package orbweaver.store.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class ChunksTest {
  private static final Url URL = Objects.requireNonNull(Url.parse("https://example.org/page"));
  private static final String PAGE =
      "<h1>Top</h1><p>Intro.</p><h2>First</h2><p>One.</p><p>Two.</p><h3>Deep</h3><p>Three.</p>"
          + "<h2>Second</h2><p>Four.</p>";

  @Test
  void a_chunk_stands_under_its_headings() {
    assertThat(chunks(PAGE, 500))
        .extracting(chunk -> String.join(" > ", chunk.headings()) + ": " + chunk.text())
        .containsExactly(
            "Top: Intro.",
            "Top > First: One.\n\nTwo.",
            "Top > First > Deep: Three.",
            "Top > Second: Four.");
  }

  @Test
  void an_unchanged_page_has_the_same_ids() {
    assertThat(chunks(PAGE, 500)).isEqualTo(chunks(PAGE, 500));
  }

  @Test
  void a_change_changes_the_ids_of_what_it_touches_alone() {
    List<String> before = ids(chunks(PAGE, 500));

    List<String> after = ids(chunks(PAGE.replace("Intro.", "Intro, changed."), 500));

    assertThat(after.getFirst()).isNotEqualTo(before.getFirst());
    assertThat(after.subList(1, 4)).isEqualTo(before.subList(1, 4));
  }

  @Test
  void equal_pieces_have_ids_of_their_own() {
    String twice = "<h1>A</h1><h2>B</h2><p>Same.</p><h2>B</h2><p>Same.</p>";

    assertThat(ids(chunks(twice, 500))).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void long_paragraphs_are_cut_between_sentences() {
    String sentence = "This sentence has forty-one characters. ";

    List<Chunk> chunks = chunks("<p>" + sentence.repeat(20), 200);

    assertThat(chunks).hasSizeGreaterThan(3);
    assertThat(chunks)
        .allSatisfy(chunk -> {
          assertThat(chunk.text()).startsWith("This").endsWith(".").hasSizeLessThanOrEqualTo(200);
        });
  }

  @Test
  void code_is_cut_between_lines() {
    List<Chunk> chunks = chunks("<p>x<pre>" + "  call(one, two);\n".repeat(40) + "</pre>", 200);

    assertThat(chunks).hasSizeGreaterThan(3);
    assertThat(chunks.get(2).text().lines()).allMatch("  call(one, two);"::equals);
  }

  @Test
  void what_has_no_borders_is_cut_anyway_but_not_within_a_character() {
    List<Chunk> chunks = chunks("<p>" + "\uD83D\uDD78".repeat(300), 101);

    assertThat(chunks)
        .hasSize(6)
        .allSatisfy(chunk -> assertThat(chunk.text()).matches("(\uD83D\uDD78){1,50}"));
  }

  @Test
  void chunks_of_real_pages_are_stretches_of_their_text() throws IOException {
    Path pages = ProjectFolder.shared("pages");
    assumeTrue(Files.isDirectory(pages), pages + " is not here");
    try (Stream<Path> files = Files.list(pages)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".html")).limit(40).toList()) {
        HtmlPage page = HtmlPage.parse(URL, Instant.EPOCH, Files.readAllBytes(file), "");
        PageMarkdown text = PageMarkdown.of(page);
        List<Chunk> chunks = Chunks.of(URL.href(), text, 1_000);
        int end = 0;
        for (Chunk chunk : chunks) {
          assertThat(text.text().substring(chunk.from(), chunk.to())).isEqualTo(chunk.text());
          assertThat(chunk.text()).hasSizeBetween(1, 1_000);
          assertThat(chunk.from()).isGreaterThanOrEqualTo(end);
          end = chunk.to();
        }
        assertThat(ids(chunks)).doesNotHaveDuplicates();
      }
    }
  }

  private static List<Chunk> chunks(String html, int maxChars) {
    HtmlPage page = HtmlPage.parse(URL, Instant.EPOCH, html);
    return Chunks.of(URL.href(), PageMarkdown.of(page), maxChars);
  }

  private static List<String> ids(List<Chunk> chunks) {
    return chunks.stream().map(Chunk::id).toList();
  }
}
