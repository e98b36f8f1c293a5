package orbweaver.crawl.fetch;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Whom the options trust.
final class Trust {
  private Trust() {}

  /// @throws IllegalArgumentException when an authority of the options is no certificate
  static X509ExtendedTrustManager of(TlsOptions options) throws GeneralSecurityException {
    return options.insecure()
        ? new TrustAll()
        : new NamedTrust(
            manager(authorities(options)), RevocationLists.parse(options.revocations()));
  }

  /// @return null for those of the runtime and no others
  private static @Nullable List<X509Certificate> authorities(TlsOptions options)
      throws GeneralSecurityException {
    if (options.systemAuthorities().isEmpty() && options.extraAuthorities().isEmpty()) {
      return null;
    }
    List<X509Certificate> system =
        options.systemAuthorities().isEmpty()
            ? List.of(manager(null).getAcceptedIssuers())
            : Pem.certificates(options.systemAuthorities());
    var all = new ArrayList<>(system);
    for (String pem : options.extraAuthorities()) {
      all.addAll(Pem.certificates(pem));
    }
    return all;
  }

  private static X509ExtendedTrustManager manager(@Nullable List<X509Certificate> authorities)
      throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities == null ? null : storeOf(authorities));
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509ExtendedTrustManager x509) {
        return x509;
      }
    }
    throw new IllegalStateException("the Java runtime checks no certificates");
  }

  private static KeyStore storeOf(List<X509Certificate> certificates)
      throws GeneralSecurityException {
    KeyStore store = emptyStore();
    for (int i = 0; i < certificates.size(); i++) {
      store.setCertificateEntry("authority-" + i, certificates.get(i));
    }
    return store;
  }

  static KeyStore emptyStore() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new IllegalStateException("an empty key store needs no file", e);
    }
    return store;
  }
}
