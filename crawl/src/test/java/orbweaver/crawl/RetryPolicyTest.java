package orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.testing.Seeds;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is worth another attempt, and when.
class RetryPolicyTest {
  @ParameterizedTest
  @CsvSource({
    "DNS_ERROR, true",
    "NO_ADDRESS, false",
    "CONNECT_ERROR, true",
    "TLS_ERROR, false",
    "TIMEOUT, true",
    "PROTOCOL_ERROR, true",
    "BLOCKED_ADDRESS, false",
    "NOT_LOGGED_IN, false",
    "LOGIN_PUT_OFF, true"
  })
  void what_another_attempt_cannot_change_is_not_tried_again(Failure failure, boolean tried) {
    assertThat(RetryPolicy.isTransient(failure)).isEqualTo(tried);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 425, 429, 500, 502, 503, 504})
  void what_a_server_says_of_this_moment_is_asked_again(int status) {
    assertThat(RetryPolicy.isTransient(status)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 301, 304, 400, 401, 403, 404, 405, 410, 414, 451, 501, 505, 511})
  void what_a_server_says_for_good_is_not(int status) {
    assertThat(RetryPolicy.isTransient(status)).isFalse();
  }

  @Seeds(100)
  void delays_double_within_half_and_once_and_a_half(RandomGenerator random) {
    var policy = new RetryPolicy(RetrySettings.defaults(), random);

    assertThat(policy.delay(0)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(3));
    assertThat(policy.delay(2)).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(12));
    assertThat(policy.delay(100)).isBetween(Duration.ofSeconds(150), Duration.ofSeconds(450));
  }
}
