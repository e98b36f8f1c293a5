package orbweaver.store.search;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.bn.BengaliStemFilter;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.gl.GalicianStemFilter;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.te.TeluguStemFilter;
import org.apache.lucene.analysis.util.ElisionFilter;

/// A language whose words have stems that we can find. All others are searched as written.
enum Language {
  NONE(""),
  ARABIC("ar"),
  ARMENIAN("hy"),
  BASQUE("eu"),
  BENGALI("bn"),
  BULGARIAN("bg"),
  CATALAN("ca"),
  CZECH("cs"),
  DANISH("da"),
  DUTCH("nl"),
  ENGLISH("en"),
  ESTONIAN("et"),
  FINNISH("fi"),
  FRENCH("fr"),
  GALICIAN("gl"),
  GERMAN("de"),
  GREEK("el"),
  HINDI("hi"),
  HUNGARIAN("hu"),
  INDONESIAN("id"),
  IRISH("ga"),
  ITALIAN("it"),
  LATVIAN("lv"),
  LITHUANIAN("lt"),
  NEPALI("ne"),
  NORWEGIAN("no"),
  PORTUGUESE("pt"),
  ROMANIAN("ro"),
  RUSSIAN("ru"),
  SERBIAN("sr"),
  SPANISH("es"),
  SWEDISH("sv"),
  TAMIL("ta"),
  TELUGU("te"),
  TURKISH("tr");

  private static final Map<String, Language> BY_TAG =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Language::tag, each -> each));

  private final String tag;

  Language(String tag) {
    this.tag = tag;
  }

  /// ISO 639 code of two letters.
  String tag() {
    return tag;
  }

  /// The language of a BCP 47 tag, or NONE: `de-AT` is German.
  static Language of(String bcp47) {
    return switch (primary(bcp47)) {
      case "nb", "nn" -> NORWEGIAN;
      case "in" -> INDONESIAN;
      case String tag -> BY_TAG.getOrDefault(tag, NONE);
    };
  }

  /// The first part of a tag, in lower case: `de` of `de-AT`; "" of what is no tag.
  static String primary(String bcp47) {
    String first = bcp47.strip().split("[-_]", 2)[0].toLowerCase(Locale.ROOT);
    return first.matches("[a-z]{2,3}") ? first : "";
  }

  /// What is glued to words in front or behind, off; before they are in lower case.
  TokenStream trimmed(TokenStream words) {
    return switch (this) {
      case ENGLISH -> new EnglishPossessiveFilter(words);
      case FRENCH, CATALAN, IRISH -> new ElisionFilter(words, FrenchAnalyzer.DEFAULT_ARTICLES);
      case ITALIAN -> new ElisionFilter(words, italianArticles());
      case GREEK -> new GreekLowerCaseFilter(words);
      default -> words;
    };
  }

  private static CharArraySet italianArticles() {
    CharArraySet articles = CharArraySet.copy(FrenchAnalyzer.DEFAULT_ARTICLES);
    articles.addAll(java.util.List.of("dell", "all", "dall", "nell", "sull", "un", "gl", "quell"));
    return articles;
  }

  /// The stems of words that are in lower case and not marked as keywords.
  TokenStream stems(TokenStream words) {
    return switch (this) {
      case NONE -> words;
      case ENGLISH -> new PorterStemFilter(words);
      case BENGALI -> new BengaliStemFilter(words);
      case BULGARIAN -> new BulgarianStemFilter(words);
      case CZECH -> new CzechStemFilter(words);
      case GALICIAN -> new GalicianStemFilter(words);
      case GREEK -> new GreekStemFilter(words);
      case LATVIAN -> new LatvianStemFilter(words);
      case TELUGU -> new TeluguStemFilter(words);
      default -> new SnowballFilter(words, snowballName());
    };
  }

  private String snowballName() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }
}
