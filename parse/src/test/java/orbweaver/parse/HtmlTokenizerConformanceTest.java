package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The tokenizer cases of html5lib-tests. What the scanner reports is compared, tags with their
/// attributes; and where a case is nothing but text, the text with its character references.
class HtmlTokenizerConformanceTest {
  private static final List<String> DATA = List.of("Data state");

  static Stream<String> files() {
    return Shared.files("conformance/html5lib/tokenizer", ".test").stream()
        .map(Path::getFileName)
        .map(Path::toString);
  }

  @ParameterizedTest
  @MethodSource("files")
  void tags_and_attributes_are_those_of_the_standard(String file) {
    var wrong = new ArrayList<String>();
    int runs = 0;
    for (JsonObject test : tests(file)) {
      byte[] input = utf8(input(test));
      for (String state : states(test)) {
        runs++;
        List<String> tokens = scan(input, state, test);
        if (!tokens.equals(expectedTags(test))) {
          wrong.add(state + " " + test + " gave " + tokens);
        }
      }
    }
    assertThat(wrong).as("wrong of " + runs).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void text_has_its_character_references_resolved(String file) {
    var wrong = new ArrayList<String>();
    for (JsonObject test : tests(file)) {
      String input = input(test);
      if (input.indexOf('<') >= 0 || !isOnlyText(test) || !states(test).contains("Data state")) {
        continue;
      }
      String text = decode(utf8(input), 0, utf8(input).length, CharacterReferences.Place.TEXT);
      if (!text.equals(new String(utf8(expectedText(test)), StandardCharsets.UTF_8))) {
        wrong.add(test + " gave " + text);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<JsonObject> tests(String file) {
    JsonObject root = Shared.json("conformance/html5lib/tokenizer/" + file).getAsJsonObject();
    JsonArray tests = root.has("tests") ? root.getAsJsonArray("tests") : new JsonArray();
    return tests.asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  private static List<String> states(JsonObject test) {
    return test.has("initialStates") ? Shared.texts(test, "initialStates") : DATA;
  }

  private static List<String> scan(byte[] input, String state, JsonObject test) {
    HtmlScanner scanner =
        HtmlScanner.ofAllTags(HtmlTags.ofInterest(List.of()), /* wantsText= */ false);
    scanner.reset(input, 0, input.length);
    enter(scanner, state, test);
    var tokens = new ArrayList<String>();
    for (int token = scanner.next(); token != HtmlScanner.END_OF_FILE; token = scanner.next()) {
      String name = lowerName(input, scanner.nameStart(), scanner.nameEnd());
      if (token == HtmlScanner.END_TAG) {
        tokens.add("</" + name);
      } else {
        String close = scanner.isSelfClosing() ? " /" : "";
        tokens.add("<" + name + " " + attributes(scanner, input) + close);
        scanner.enter(HtmlScanner.State.DATA, "", /* script= */ false);
      }
    }
    return tokens;
  }

  private static void enter(HtmlScanner scanner, String state, JsonObject test) {
    String last = test.has("lastStartTag") ? Shared.text(test, "lastStartTag") : "\1none";
    switch (state) {
      case "Data state" -> {}
      case "PLAINTEXT state" -> scanner.enter(HtmlScanner.State.PLAINTEXT, last, false);
      case "CDATA section state" -> scanner.enter(HtmlScanner.State.CDATA, last, false);
      case "Script data state" -> scanner.enter(HtmlScanner.State.RAW_TEXT, last, true);
      case "RCDATA state", "RAWTEXT state" ->
          scanner.enter(HtmlScanner.State.RAW_TEXT, last, false);
      default -> throw new AssertionError("unknown state " + state);
    }
  }

  private static Map<String, String> attributes(HtmlScanner scanner, byte[] input) {
    var attributes = new TreeMap<String, String>();
    RecordedAttributes recorded = scanner.attributes();
    for (int i = 0; i < recorded.count(); i++) {
      int from = recorded.valueFrom(i);
      String value =
          from < 0
              ? ""
              : decode(input, from, recorded.valueTo(i), CharacterReferences.Place.ATTRIBUTE);
      attributes.putIfAbsent(lowerName(input, recorded.nameFrom(i), recorded.nameTo(i)), value);
    }
    return attributes;
  }

  private static List<String> expectedTags(JsonObject test) {
    var tags = new ArrayList<String>();
    for (JsonElement element : test.getAsJsonArray("output")) {
      JsonArray token = element.getAsJsonArray();
      String name = token.size() > 1 ? token.get(1).toString() : "";
      switch (token.get(0).getAsString()) {
        case "StartTag" -> {
          var attributes = new TreeMap<String, String>();
          token
              .get(2)
              .getAsJsonObject()
              .asMap()
              .forEach((k, v) -> attributes.put(k, v.getAsString()));
          tags.add(
              "<" + token.get(1).getAsString() + " " + attributes + (token.size() > 3 ? " /" : ""));
        }
        case "EndTag" -> tags.add("</" + token.get(1).getAsString());
        default -> assertThat(name).isNotNull();
      }
    }
    if (isDoubleEscaped(test)) {
      tags.replaceAll(HtmlTokenizerConformanceTest::unescape);
    }
    return tags;
  }

  private static boolean isOnlyText(JsonObject test) {
    return test.getAsJsonArray("output").asList().stream()
        .allMatch(token -> token.getAsJsonArray().get(0).getAsString().equals("Character"));
  }

  private static String expectedText(JsonObject test) {
    var text = new StringBuilder();
    for (JsonElement token : test.getAsJsonArray("output")) {
      text.append(token.getAsJsonArray().get(1).getAsString());
    }
    return isDoubleEscaped(test) ? unescape(text.toString()) : text.toString();
  }

  private static String input(JsonObject test) {
    String input = Shared.text(test, "input");
    return isDoubleEscaped(test) ? unescape(input) : input;
  }

  private static boolean isDoubleEscaped(JsonObject test) {
    return test.has("doubleEscaped") && test.get("doubleEscaped").getAsBoolean();
  }

  private static String unescape(String text) {
    var plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith("\\u", i) && i + 6 <= text.length()) {
        plain.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
        i += 5;
      } else {
        plain.append(text.charAt(i));
      }
    }
    return plain.toString();
  }

  private static String lowerName(byte[] bytes, int from, int to) {
    byte[] name = new byte[to - from];
    for (int i = from; i < to; i++) {
      name[i - from] = (byte) Bytes.toLower(bytes[i]);
    }
    return new String(name, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
  }

  private static String decode(byte[] in, int from, int to, CharacterReferences.Place place) {
    byte[] out = new byte[CharacterReferences.room(to - from)];
    int length = CharacterReferences.decode(in, from, to, out, place);
    return new String(out, 0, length, StandardCharsets.UTF_8);
  }

  /// UTF-8 with U+FFFD for surrogates that stand alone.
  private static byte[] utf8(String text) {
    var scalar = new StringBuilder();
    text.codePoints()
        .map(c -> c >= 0xD800 && c < 0xE000 ? 0xFFFD : c)
        .forEach(scalar::appendCodePoint);
    return scalar.toString().getBytes(StandardCharsets.UTF_8);
  }
}
