package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HeapBoundTest {
  @ParameterizedTest
  @CsvSource({"0, 1000, 48", "30, 1000, 48", "100, 1000, 150", "400, 500, 500"})
  void half_as_much_again_may_gather_as_was_alive(long liveMb, long maxMb, long thresholdMb) {
    long threshold = HeapBound.threshold(liveMb << 20, maxMb << 20);

    assertThat(threshold).isEqualTo(thresholdMb << 20);
  }
}
