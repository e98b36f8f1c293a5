package orbweaver.crawl.fetch;

/// Which versions of HTTP are offered on https.
public enum HttpVersions {
  /// HTTP/1.1 alone: HTTP/2 costs twice the CPU.
  HTTP_1,
  /// HTTP/2 where the server has it.
  PREFER_HTTP_2
}
