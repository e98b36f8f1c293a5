package orbweaver.crawl.fetch;

import orbweaver.crawl.fetch.FetchOutcome.Failure;
import org.jspecify.annotations.Nullable;

/// A fetch that ends without an answer, on its way up to the fetcher. Without a stack trace: the
/// web is full of them.
final class FetchException extends Exception {
  private static final long serialVersionUID = 1;

  private final Failure failure;
  private final transient @Nullable HttpHead refusal;

  FetchException(Failure failure, String detail) {
    this(failure, detail, null);
  }

  /// @param refusal what was answered to something that had to come first; null if nothing was
  FetchException(Failure failure, String detail, @Nullable HttpHead refusal) {
    super(detail, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    this.failure = failure;
    this.refusal = refusal;
  }

  /// The same, with more words before its own.
  FetchException behind(String what) {
    return new FetchException(failure, what + detail(), refusal);
  }

  Failure failure() {
    return failure;
  }

  @Nullable HttpHead refusal() {
    return refusal;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}
