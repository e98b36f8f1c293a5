package orbweaver.crawl.fetch;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/// Engines of the Java runtime.
final class JavaEngines implements TlsEngines {
  private static final char[] NO_PASSWORD = {};

  private final SSLContext context;
  private final String[] protocols;
  private final boolean insecure;

  private JavaEngines(SSLContext context, String[] protocols, boolean insecure) {
    this.context = context;
    this.protocols = protocols;
    this.insecure = insecure;
  }

  static JavaEngines load(TlsOptions options) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(identity(options.identity()), new TrustManager[] {Trust.of(options)}, null);
      List<String> supported = List.of(context.getSupportedSSLParameters().getProtocols());
      String[] protocols =
          Arrays.stream(options.oldest().protocolsFromHere())
              .filter(supported::contains)
              .toArray(String[]::new);
      return new JavaEngines(context, protocols, options.insecure());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the Java runtime has no TLS", e);
    }
  }

  private static KeyManager @Nullable [] identity(@Nullable TlsIdentity identity)
      throws GeneralSecurityException {
    if (identity == null) {
      return null;
    }
    KeyStore store = Trust.emptyStore();
    X509Certificate[] chain =
        Pem.certificates(identity.certificates()).toArray(X509Certificate[]::new);
    store.setKeyEntry("us", Pem.privateKey(identity.key()), NO_PASSWORD, chain);
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  @Override
  public TlsLibrary library() {
    return TlsLibrary.JAVA;
  }

  @Override
  public SSLEngine client(String host, int port, Alpn offer) {
    SSLEngine engine = context.createSSLEngine(host, port);
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(protocols);
    parameters.setApplicationProtocols(offer.protocols());
    if (!insecure) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    engine.setSSLParameters(parameters);
    TlsEngines.presentBareName(engine, host);
    return engine;
  }

  @Override
  public void close() {}
}
