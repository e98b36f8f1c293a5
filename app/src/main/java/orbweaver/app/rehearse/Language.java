package orbweaver.app.rehearse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/// What a site is written in: words, and the charset of its pages.
public enum Language {
  /// Plain ASCII words in UTF-8.
  ENGLISH(
      "en",
      "UTF-8",
      """
      amber anchor apple autumn basket beacon birch bridge candle canyon cedar chapel cinder clover \
      copper coral cottage cradle crystal daisy dawn delta ember fable feather fern fiddle garden \
      ginger glacier granite harbour harvest hazel heron hollow island ivory jasmine juniper kettle \
      lantern lattice lichen lilac linen maple marble meadow mirror mosaic needle nutmeg oasis orchard \
      otter pebble pepper pigeon pillow plum pond quarry quill raven ribbon river saddle saffron silver \
      spindle sparrow spider stone thimble thistle timber tulip valley velvet violet walnut weaver \
      whistle willow window winter\
      """),
  /// Latin words with accents, in UTF-8.
  FRENCH(
      "fr",
      "UTF-8",
      """
      abricot été forêt château rivière fenêtre lumière étoile île théâtre bibliothèque crème gâteau \
      hôtel naïf cœur œuvre garçon leçon façade maïs Noël même après frère mère école élève fumée \
      musée année journée rosée vallée fée poésie pré blé nuit pluie neige soleil jardin moulin\
      """),
  /// Cyrillic in windows-1251: one byte a letter, all of them high.
  RUSSIAN(
      "ru",
      "windows-1251",
      """
      берег вечер ветер вода город гора дерево дождь долина дом дорога ёлка замок звезда зерно зима \
      иней камень книга колодец костёр лес лето лодка луна мельница море мост небо облако огонь озеро \
      остров паук песня поле птица река роща сад свет снег сова солнце степь туман утро цветок яблоко\
      """),
  /// Japanese in Shift_JIS, some of whose letters end in the byte of a backslash or a pipe.
  JAPANESE(
      "ja",
      "Shift_JIS",
      """
      あさひ うみ かぜ かわ くも さくら しずく すずめ そら たけ つき とり なつ にわ はな はる ひかり ふゆ ほし \
      まつ みず もり やま ゆき よる 橋 雨 海 空 花 森 星 雪 月 鳥 表紙 予定 十月 ソース ポスト 能楽 貼紙\
      """);

  private final String tag;
  private final String charsetLabel;

  @SuppressWarnings("ImmutableEnumChecker") // The list cannot be changed.
  private final List<String> words;

  Language(String tag, String charsetLabel, String words) {
    this.tag = tag;
    this.charsetLabel = charsetLabel;
    this.words = split(words);
  }

  private static List<String> split(String words) {
    return Pattern.compile("\\s+").splitAsStream(words).toList();
  }

  /// The language tag of BCP 47.
  String tag() {
    return tag;
  }

  /// How pages name their charset.
  String charsetLabel() {
    return charsetLabel;
  }

  /// What browsers take for that label (WHATWG Encoding): for Shift_JIS the table of Windows.
  Charset charset() {
    return this == JAPANESE
        ? Charset.forName("windows-31j")
        : this == RUSSIAN ? Charset.forName("windows-1251") : StandardCharsets.UTF_8;
  }

  String word(Dice dice) {
    return dice.pick(words);
  }

  /// Some words in a row.
  String phrase(Dice dice, int length) {
    var phrase = new StringBuilder();
    for (int i = 0; i < length; i++) {
      phrase.append(i == 0 ? "" : " ").append(word(dice.at(i)));
    }
    return phrase.toString();
  }
}
