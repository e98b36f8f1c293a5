package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Faults that users of other tools met, as servers that have them, and the program against them.
///
/// `-Dcases=TEXT,...` runs those whose description has all these texts, in place of the cases of
/// single fetches: `-Dcases=politeness`, `-Dcases=rd-loop`, `-Dcases=id` for all.
class CaseBankTest {
  private static final String FETCHES = "\"needs\": \"fetch\"";

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> every_case_of_a_single_fetch_ends_as_it_should() throws Exception {
    try (CaseBank bank = CaseBank.open(folder)) {
      List<String> names = bank.names(List.of(System.getProperty("cases", FETCHES).split(",")));
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
    return Stream.concat(verdicts.stream(), bank.run(failed).stream()).toList();
  }

  private static boolean isPass(String name, String line) {
    return line.matches("ok +" + name + " .*");
  }

  private static void passes(String name, List<String> verdicts) {
    List<String> own = verdicts.stream().filter(line -> line.contains(" " + name + " ")).toList();
    assertThat(own).anyMatch(line -> isPass(name, line));
  }
}
