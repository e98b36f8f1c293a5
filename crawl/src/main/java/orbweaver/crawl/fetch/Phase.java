package orbweaver.crawl.fetch;

/// A part of a fetch that has a time limit of its own.
enum Phase {
  TLS("the TLS handshake was not done"),
  PROXY("the proxy did not open the way"),
  FIRST_BYTE("no byte of an answer came"),
  IDLE("no further byte came");

  private final String complaint;

  Phase(String complaint) {
    this.complaint = complaint;
  }

  /// What there is to say when its time is up.
  String complaint() {
    return complaint;
  }
}
