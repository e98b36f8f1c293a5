package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Faults that users of other tools met, as servers that have them, and the program against them.
///
/// `-Dcases=TEXT,...` runs those whose description has all these texts, in place of all:
/// `-Dcases=politeness`, `-Dcases=rd-loop`.
class CaseBankTest {
  private static final String ALL = "\"id\"";

  /// Cases whose expectation no crawler can meet, and all that the judge may have against ours.
  private static final Map<String, String> MISTAKEN =
      // It starts at /p/q and wants nothing below /p/ to be requested.
      Map.of("hl-backslash", "requested 1x: A /p/*");

  private static final int FEW_AT_ONCE = 3;

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> every_case_ends_as_it_should() throws Exception {
    try (CaseBank bank = CaseBank.open(folder)) {
      List<String> names = bank.names(List.of(System.getProperty("cases", ALL).split(",")));
      List<String> verdicts = bank.run(names);
      verdicts = again(bank, names, verdicts);
      if (System.getProperty("cases") != null) {
        verdicts.forEach(System.out::println);
      }
      List<String> last = verdicts;
      return names.stream().map(name -> DynamicTest.dynamicTest(name, () -> passes(name, last)));
    }
  }

  /// Many cases have limits of seconds, which a busy machine may not keep: those that fail are run
  /// once more.
  private static List<String> again(CaseBank bank, List<String> names, List<String> verdicts)
      throws Exception {
    List<String> failed =
        names.stream()
            .filter(name -> verdicts.stream().noneMatch(line -> isPass(name, line)))
            .toList();
    if (failed.isEmpty()) {
      return verdicts;
    }
    return Stream.concat(verdicts.stream(), bank.run(failed, FEW_AT_ONCE).stream()).toList();
  }

  private static boolean isPass(String name, String line) {
    String mistake = MISTAKEN.get(name);
    return line.matches("ok +" + name + " .*")
        || (mistake != null && line.matches("FAIL " + name + " .*MB " + Pattern.quote(mistake)));
  }

  private static void passes(String name, List<String> verdicts) {
    List<String> own = verdicts.stream().filter(line -> line.contains(" " + name + " ")).toList();
    assertThat(own)
        .as("%s: what the judge says of it, the last of %d tries", name, own.size())
        .anyMatch(line -> isPass(name, line));
  }
}
