package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.List;

/// What a site answers, and how.
///
/// @param headers those that say something of the content; framing is the server's
/// @param body as it would be sent without compression; nobody may write to it
/// @param latency before the answer begins
public record Answer(
    int status, List<Header> headers, byte[] body, Duration latency, Delivery delivery) {

  public Answer {
    headers = List.copyOf(headers);
  }

  /// How long it asks to wait; zero if it does not.
  Duration retryAfter() {
    return headers.stream()
        .filter(header -> header.name().equals("Retry-After"))
        .map(header -> Duration.ofSeconds(Long.parseLong(header.value())))
        .findFirst()
        .orElse(Duration.ZERO);
  }
}
