package orbweaver.crawl.fetch;

import javax.net.ssl.SSLEngine;

/// Makes the engines of TLS connections.
sealed interface TlsEngines extends AutoCloseable permits BoringEngines, JavaEngines {

  /// Loads the trusted authorities, which takes a while.
  ///
  /// @throws IllegalArgumentException when a certificate or key of the options is none
  static TlsEngines of(TlsOptions options) {
    TlsLibrary library = options.library() == null ? TlsLibrary.best() : options.library();
    return switch (library) {
      case BORINGSSL -> BoringEngines.load(options);
      case JAVA -> JavaEngines.load(options);
    };
  }

  TlsLibrary library();

  /// An engine for a connection to a server. It presents the host's name, and takes no certificate
  /// that is not for it. Whoever uses it gives it to [io.netty.util.ReferenceCountUtil#release]
  /// afterwards.
  ///
  /// @param host name without a dot at its end, or literal address without brackets
  /// @param offer what to speak inside
  SSLEngine client(String host, int port, Alpn offer);

  /// No further engines; those that are there go on.
  @Override
  void close();
}
