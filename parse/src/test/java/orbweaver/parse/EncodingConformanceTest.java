package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The encoding cases of html5lib-tests.
class EncodingConformanceTest {

  @ParameterizedTest
  @ValueSource(strings = {"tests1.dat", "tests2.dat", "test-yahoo-jp.dat"})
  void declared_encodings_are_found(String file) {
    String text =
        new String(
            Shared.bytes("conformance/html5lib/encoding/" + file), StandardCharsets.ISO_8859_1);
    var wrong = new ArrayList<String>();
    for (String test : text.split("(?m)^#data\n", -1)) {
      int split = test.indexOf("\n#encoding\n");
      if (split < 0) {
        continue;
      }
      byte[] page = test.substring(0, split + 1).getBytes(StandardCharsets.ISO_8859_1);
      String label =
          test.substring(split + "\n#encoding\n".length()).strip().lines().findFirst().orElse("");
      Encoding declared = Charsets.declared(page, 0, page.length, null);
      String name = declared == null ? "windows-1252" : declared.name();
      if (!name.equals(Encoding.known(label).name())) {
        wrong.add(label + " not " + name + " for " + test);
      }
    }
    assertThat(wrong).isEmpty();
  }
}
