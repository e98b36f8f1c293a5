package orbweaver.crawl.fetch;

import java.util.List;

/// What is offered to be spoken inside TLS (RFC 7301).
enum Alpn {
  HTTP_1("http/1.1"),
  HTTP_2("h2"),
  /// HTTP/2 if the server has it.
  EITHER("h2,http/1.1");

  private final String protocols;

  Alpn(String protocols) {
    this.protocols = protocols;
  }

  /// Their names, the preferred one first.
  String[] protocols() {
    return protocols.split(",", -1);
  }

  boolean has(String protocol) {
    return List.of(protocols()).contains(protocol);
  }
}
