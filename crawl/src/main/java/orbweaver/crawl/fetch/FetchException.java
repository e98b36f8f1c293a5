package orbweaver.crawl.fetch;

import orbweaver.crawl.fetch.FetchOutcome.Failure;

/// A fetch that ends without an answer, on its way up to the fetcher. Without a stack trace: the
/// web is full of them.
final class FetchException extends Exception {
  private static final long serialVersionUID = 1;

  private final Failure failure;

  FetchException(Failure failure, String detail) {
    super(detail, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    this.failure = failure;
  }

  Failure failure() {
    return failure;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}
