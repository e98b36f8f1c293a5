package orbweaver.crawl.fetch;

/// Bytes that are no HTTP/1.1 response, or one that could be read in two ways. The message is a
/// sentence for people. Without a stack trace: a web of faults must stay cheap.
final class MalformedResponse extends Exception {
  private static final long serialVersionUID = 1;

  MalformedResponse(String message) {
    super(message, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
  }

  /// The sentence.
  String detail() {
    return String.valueOf(getMessage());
  }
}
