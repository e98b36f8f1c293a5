package orbweaver.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTextTest {

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05Z, 2026-01-02T03:04:05.000Z",
    "2026-01-02T03:04:00Z, 2026-01-02T03:04:00.000Z",
    "2026-01-02T03:04:05.120Z, 2026-01-02T03:04:05.120Z",
    "2026-01-02T03:04:05.123456Z, 2026-01-02T03:04:05.123456Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000Z",
    "1969-12-31T23:59:59.999Z, 1969-12-31T23:59:59.999Z"
  })
  void a_time_has_its_milliseconds_also_where_they_are_none(Instant time, String text) {
    assertThat(TimeText.of(time)).isEqualTo(text);
    assertThat(Instant.parse(text)).isEqualTo(time);
  }
}
