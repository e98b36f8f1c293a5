package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.List;

/// What a site answers, and how.
///
/// @param headers those that say something of the content; framing is the server's
/// @param body as it would be sent without compression; nobody may write to it
/// @param latency before the answer begins
/// @param retryAfter for how long it asks to be left alone; zero for not at all
public record Answer(
    int status,
    List<Header> headers,
    byte[] body,
    Duration latency,
    Duration retryAfter,
    Delivery delivery) {

  public Answer {
    headers = List.copyOf(headers);
  }
}
