package orbweaver.crawl.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// Makes the engines of TLS connections. The only class that knows whose TLS it is: the Java
/// runtime's.
final class TlsEngines {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
  private static final String[] APPLICATION_PROTOCOLS = {"http/1.1"};

  private final SSLContext context;
  private final boolean insecure;

  private TlsEngines(SSLContext context, boolean insecure) {
    this.context = context;
    this.insecure = insecure;
  }

  /// Loads the trusted authorities, which takes a while.
  ///
  /// @throws IllegalArgumentException when an extra authority is no certificate
  static TlsEngines of(TlsOptions options) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust(options), null);
      return new TlsEngines(context, options.insecure());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the Java runtime has no TLS", e);
    }
  }

  private static TrustManager @Nullable [] trust(TlsOptions options)
      throws GeneralSecurityException {
    if (options.insecure()) {
      return new TrustManager[] {new TrustAll()};
    }
    return options.extraAuthorities().isEmpty() ? null : extended(options.extraAuthorities());
  }

  /// The runtime's authorities and these.
  private static TrustManager[] extended(List<String> extra) throws GeneralSecurityException {
    var all = new ArrayList<Certificate>(defaultAuthorities());
    for (String pem : extra) {
      all.addAll(certificates(pem));
    }
    return factory(storeOf(all)).getTrustManagers();
  }

  private static List<X509Certificate> defaultAuthorities() throws GeneralSecurityException {
    for (TrustManager manager : factory(null).getTrustManagers()) {
      if (manager instanceof X509TrustManager x509) {
        return List.of(x509.getAcceptedIssuers());
      }
    }
    return List.of();
  }

  private static TrustManagerFactory factory(@Nullable KeyStore store)
      throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory;
  }

  private static Collection<? extends Certificate> certificates(String pem) {
    try {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(
              new ByteArrayInputStream(pem.getBytes(StandardCharsets.ISO_8859_1)));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("these are not certificates in PEM form", e);
    }
  }

  private static KeyStore storeOf(List<Certificate> certificates) throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new IllegalStateException("an empty key store needs no file", e);
    }
    for (int i = 0; i < certificates.size(); i++) {
      store.setCertificateEntry("authority-" + i, certificates.get(i));
    }
    return store;
  }

  /// An engine for a connection to a server. It presents the host's name, and takes no certificate
  /// that is not for it.
  ///
  /// @param host name, or literal address without brackets
  SSLEngine client(String host, int port) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    SSLEngine engine = context.createSSLEngine(name, port);
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    parameters.setApplicationProtocols(APPLICATION_PROTOCOLS);
    if (!insecure) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    engine.setSSLParameters(parameters);
    return engine;
  }
}
