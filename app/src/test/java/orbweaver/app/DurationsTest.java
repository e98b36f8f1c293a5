package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "3, PT3S",
    "1.5, PT1.5S",
    "500ms, PT0.5S",
    "0.0001s, PT0S",
    "2m, PT2M",
    "1H30M, PT1H30M",
    "1d12h, PT36H",
    "0, PT0S",
    "36500d, PT876000H"
  })
  void a_length_of_time_is_read_as_people_type_it(String typed, Duration read) {
    assertThat(new Durations().convert(typed)).isEqualTo(read);
  }

  @ParameterizedTest
  @ValueSource(strings = {"36500d1s", "99999999999999999999999d", "9223372036854775807ms"})
  void a_time_that_no_clock_can_hold_is_refused(String typed) {
    assertThatThrownBy(() -> new Durations().convert(typed))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage("'" + typed + "' is too long; take 36500d at most");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1s", "1 s", "1y", "1e3s", "s"})
  void what_is_no_length_of_time_is_refused(String typed) {
    assertThatThrownBy(() -> new Durations().convert(typed))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("is not a length of time");
  }
}
