package orbweaver.crawl.fetch;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Checks certificates by the runtime's rules and by what their authority says of them, and says
/// what is wrong with those that fail: the runtime knows of most of them only that no path was
/// found.
final class NamedTrust extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager rules;

  NamedTrust(X509ExtendedTrustManager rules) {
    this.rules = rules;
  }

  private interface Check {
    void run() throws CertificateException;
  }

  private static void named(X509Certificate[] chain, Check check) throws CertificateException {
    try {
      check.run();
    } catch (CertificateException e) {
      if (chain.length > 0) {
        chain[0].checkValidity();
        if (chain.length == 1 && isSelfSigned(chain[0])) {
          throw new SelfSigned();
        }
      }
      throw e;
    }
  }

  private static boolean isSelfSigned(X509Certificate certificate) {
    if (!certificate.getIssuerX500Principal().equals(certificate.getSubjectX500Principal())) {
      return false;
    }
    try {
      certificate.verify(certificate.getPublicKey());
      return true;
    } catch (GeneralSecurityException _) {
      return false;
    }
  }

  /// A certificate that nobody but its owner has signed.
  static final class SelfSigned extends CertificateException {
    private static final long serialVersionUID = 1;

    SelfSigned() {
      super("the certificate is self-signed");
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    named(chain, () -> rules.checkServerTrusted(chain, type, engine));
    StapledStatus.check(chain, rules, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    named(chain, () -> rules.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    named(chain, () -> rules.checkServerTrusted(chain, type));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    rules.checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    rules.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    rules.checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return rules.getAcceptedIssuers();
  }
}
