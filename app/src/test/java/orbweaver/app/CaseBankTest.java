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
      if (System.getProperty("cases") != null) {
        verdicts.forEach(System.out::println);
      }
      return names.stream()
          .map(name -> DynamicTest.dynamicTest(name, () -> passes(name, verdicts)));
    }
  }

  private static void passes(String name, List<String> verdicts) {
    assertThat(verdicts).anyMatch(line -> line.matches("ok +" + name + " .*"));
  }
}
