package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A JVM that opens less of the JDK, or nothing: the loop takes the engine that works there, says
/// which, and keeps all its promises.
class ClosedJdkTest {
  private static final String OPEN = "--add-opens=java.base/%s=ALL-UNNAMED";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "java.lang jdk.internal.vm, SCHEDULER",
    "java.lang, SCHEDULER",
    "jdk.internal.vm, BATON",
    "'', BATON",
  })
  void the_engine_is_the_best_that_the_jvm_allows_and_all_promises_hold(String open, String engine)
      throws Exception {
    List<String> told = run(open, List.of());

    assertThat(told)
        .containsExactly(
            "engine " + engine,
            "order [a, a, b, b]",
            "gathered [1, 4, 9]",
            "generated [1, 42, 100]",
            "deadline not done within 5 ms",
            "locked true",
            "cleaned up unwound",
            "dump true true",
            "simulated " + engine + " [a, a, b, b]");
  }

  @ParameterizedTest
  @CsvSource({"''", "jdk.internal.vm"})
  void an_engine_that_does_not_work_there_is_refused_in_a_sentence(String open) throws Exception {
    List<String> told = run(open, List.of("-Dorbweaver.engine=scheduler"));

    assertThat(told)
        .anyMatch(line ->
            line.contains("start Java 25 with --add-opens=java.base/java.lang=ALL-UNNAMED"));
  }

  private List<String> run(String open, List<String> flags) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String part : open.split(" ")) {
      if (!part.isEmpty()) {
        command.add(OPEN.formatted(part));
      }
    }
    command.addAll(flags);
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--sun-misc-unsafe-memory-access=allow", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ContractProgram.class.getName(), folder.toString()));
    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
    java.getOutputStream().close();
    String told = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return told.lines().toList();
  }
}
