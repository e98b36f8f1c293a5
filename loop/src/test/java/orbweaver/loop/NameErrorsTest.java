package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The codes are those of `<netdb.h>` of Linux.
class NameErrorsTest {
  @ParameterizedTest
  @ValueSource(ints = {-2, -5, -9})
  void what_the_system_says_of_a_name_that_is_not_there_is_final(int code) {
    var e = new UnknownHostException("nowhere.test: " + NameErrors.text(code));

    assertThat(NameErrors.isFinal(e)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {-3, -4, -10, -11})
  void failures_of_name_servers_are_not_final(int code) {
    var e = new UnknownHostException("nowhere.test: " + NameErrors.text(code));

    assertThat(NameErrors.isFinal(e)).isFalse();
  }

  @Test
  void the_language_does_not_matter() {
    Set<String> german = Set.of("Der Name oder der Dienst ist nicht bekannt");

    assertThat(NameErrors.isFinal("x.test: Der Name oder der Dienst ist nicht bekannt", german))
        .isTrue();
    assertThat(NameErrors.isFinal("x.test: Temporärer Fehler bei der Namensauflösung", german))
        .isFalse();
  }

  @Test
  void a_failure_that_is_remembered_without_its_cause_is_not_final() {
    assertThat(NameErrors.isFinal(new UnknownHostException("not known.test"))).isFalse();
  }
}
