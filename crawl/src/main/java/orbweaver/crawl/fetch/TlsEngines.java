package orbweaver.crawl.fetch;

import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

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

  /// Presents a name without dots too, as browsers do: both libraries take it for no name.
  static void presentBareName(SSLEngine engine, String host) {
    boolean isName = host.indexOf('.') < 0 && host.indexOf(':') < 0;
    if (!isName) {
      return;
    }
    try {
      SSLParameters parameters = engine.getSSLParameters();
      parameters.setServerNames(List.of(new SNIHostName(host)));
      engine.setSSLParameters(parameters);
    } catch (IllegalArgumentException _) {
      // TLS has no words for such a name.
    }
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
