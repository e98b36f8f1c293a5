package orbweaver.crawl.fetch;

import orbweaver.crawl.fetch.RawHttp2Server.Script;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Connection;

/// Fetchers that prefer HTTP/2, and servers over TLS that speak it frame by frame.
final class Http2Lab {
  private static final TestIdentity identity = TestAuthority.local().choosing("h2", "http/1.1");

  private Http2Lab() {}

  /// Of a fetcher that prefers HTTP/2 and trusts the servers of tests.
  static FetchOptions options() throws Exception {
    return FetchLab.options()
        .withTls(TlsOptions.defaults().withAuthorities(TestAuthority.usual().pem()))
        .withRoute(RouteOptions.direct().withVersions(HttpVersions.PREFER_HTTP_2));
  }

  /// A server that begins with settings that set nothing.
  static CannedServer serve(FetchLab lab, Script script) throws Exception {
    return serve(lab, RawHttp2Server.bytes(RawHttp2Server.SETTINGS, 0, 0), script);
  }

  /// A server that begins with some bytes, or leaves all to the script if there are none. To those
  /// who speak HTTP/1.1 it answers `old`.
  static CannedServer serve(FetchLab lab, byte[] greeting, Script script) throws Exception {
    return lab.serveRaw(raw -> {
      TlsConnection connection = identity.welcome(raw);
      if (connection.speaksHttp2()) {
        RawHttp2Server.serve(connection, greeting, script);
      } else {
        old(connection);
      }
    });
  }

  static void old(Connection connection) throws Exception {
    connection.read(new byte[4_096], 0, 4_096);
    CannedServer.send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nold");
  }
}
