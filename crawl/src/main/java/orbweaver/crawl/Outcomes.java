package orbweaver.crawl;

import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.frontier.Outcome;

/// Where the words of the fetch path and those of the crawl meet.
final class Outcomes {
  private Outcomes() {}

  static Outcome of(Failure failure) {
    return switch (failure) {
      case DNS_ERROR -> Outcome.DNS_ERROR;
      case CONNECT_ERROR -> Outcome.CONNECT_ERROR;
      case TLS_ERROR -> Outcome.TLS_ERROR;
      case TIMEOUT -> Outcome.TIMEOUT;
      case PROTOCOL_ERROR -> Outcome.PROTOCOL_ERROR;
      case BLOCKED_ADDRESS -> Outcome.BLOCKED_ADDRESS;
    };
  }
}
