package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.junit.jupiter.api.Test;

class PageWordsTest {
  private static final List<String> PIECES =
      List.of(
          "Running",
          "dogs",
          "database",
          "databases",
          "reestablishments",
          "reestablishments1",
          "internationalizations",
          "Das",
          "f\u00fcr",
          "the",
          "a",
          "X",
          "12",
          "3.14",
          "os.path.join",
          "pg_stat_activity",
          "max:min",
          "1,000;2",
          "don't",
          "l'homme",
          "Bob's",
          "x'",
          "'y",
          "7'8",
          "don\u2019t",
          "caf\u00e9",
          "cafe\u0301",
          "\u041c\u043e\u0441\u043a\u0432\u0430",
          "\u6771\u4eac\u90fd",
          "\u30ab\u30bf",
          "\uff21\uff42\uff43",
          "\ud55c\uad6d",
          "\ud83d\ude00",
          "\ud83d",
          "1\ufe0f\u20e3",
          "\u0301",
          "\u00ad",
          "\u200d",
          "\u00a0",
          "\u2014",
          "\u201c",
          "\u201d",
          "\u2026",
          "\u2022",
          "-",
          "_",
          "__",
          ".",
          ",",
          "#",
          "*",
          "(",
          ")",
          "@",
          "/",
          " ",
          " ",
          " ",
          "\n",
          "\t",
          "\r\n",
          "\u0085",
          "\u0000",
          "\u007f",
          "w".repeat(260),
          "q_".repeat(140),
          "stra\u00dfe",
          "\u0130stanbul",
          "I",
          "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
          "http://www.example.org/a?b=c",
          "foo@example.org");

  @Seeds(3_000)
  void words_are_those_that_the_exact_rules_make(RandomGenerator random) throws IOException {
    Language language = Language.values()[random.nextInt(Language.values().length)];
    String text = text(random);

    List<Word> words = words(WordsField.ofSnippets(language).tokenStream("any", text));

    assertThat(words).as("%s: %s", language, text).isEqualTo(exact(language, text));
  }

  @Test
  void a_second_text_has_nothing_of_the_first() throws IOException {
    WordAnalyzer analyzer = WordAnalyzer.ofSnippets(Language.ENGLISH);
    List<Word> _ = words(analyzer.tokenStream("any", "running caf\u00e9s ".repeat(20_000)));

    List<Word> words = words(analyzer.tokenStream("any", "dogs"));

    assertThat(words).containsExactly(new Word("dogs", 1, 0, 4), new Word("dog", 0, 0, 4));
  }

  private static String text(RandomGenerator random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(30); i > 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private static List<Word> exact(Language language, String text) throws IOException {
    var exact = new ExactWords(language, /* forIndex= */ true);
    exact.tokenizer().setReader(new StringReader(text + '.'));
    return words(exact.stream());
  }

  /// @param step to its place from that of the word before
  private record Word(String word, int step, int from, int to) {}

  private static List<Word> words(TokenStream stream) throws IOException {
    var words = new ArrayList<Word>();
    try (stream) {
      var term = stream.addAttribute(CharTermAttribute.class);
      var step = stream.addAttribute(PositionIncrementAttribute.class);
      var offsets = stream.addAttribute(OffsetAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        words.add(
            new Word(
                term.toString(),
                step.getPositionIncrement(),
                offsets.startOffset(),
                offsets.endOffset()));
      }
      stream.end();
    }
    return words;
  }
}
