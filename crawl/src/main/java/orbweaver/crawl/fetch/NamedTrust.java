package orbweaver.crawl.fetch;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/// Checks certificates by the runtime's rules and by what their authority says of them, and says
/// what is wrong with those that fail: the runtime knows of most of them only that no path was
/// found.
final class NamedTrust extends X509ExtendedTrustManager {
  private static final int MAX_NAME_CHARS = 120;
  private static final int MAX_CHAIN = 10;

  private final X509ExtendedTrustManager rules;
  private final RevocationLists revoked;

  NamedTrust(X509ExtendedTrustManager rules, RevocationLists revoked) {
    this.rules = rules;
    this.revoked = revoked;
  }

  /// What is wrong with a certificate, as a sentence for people.
  static final class Fault extends CertificateException {
    private static final long serialVersionUID = 1;

    Fault(String sentence) {
      super(sentence);
    }
  }

  private interface Check {
    void run() throws CertificateException;
  }

  private void named(X509Certificate[] chain, Check check) throws CertificateException {
    try {
      check.run();
    } catch (CertificateException e) {
      if (chain.length > 0) {
        explain(chain, e);
      }
      throw e;
    }
  }

  /// Throws what is known better than by the rules' own words.
  private void explain(X509Certificate[] chain, CertificateException found)
      throws CertificateException {
    chain[0].checkValidity();
    X509Certificate last = chain[0];
    if (chain.length == 1 && isSelfSigned(last)) {
      throw new Fault("its certificate is self-signed");
    }
    X509Certificate next = issuer(last, chain, rules);
    for (int steps = 0; next != null && !isSelfSigned(last) && steps < MAX_CHAIN; steps++) {
      requireValid(next, chain);
      last = next;
      next = issuer(last, chain, rules);
    }
    if (next == null && isWithoutPath(found)) {
      throw new Fault(
          "no authority that we trust has signed its certificate, and the server sent none of %s,"
                  .formatted(name(last.getIssuerX500Principal()))
              + " which signed it: --cacert can have that");
    }
  }

  private static void requireValid(X509Certificate certificate, X509Certificate[] chain)
      throws Fault {
    try {
      certificate.checkValidity();
    } catch (CertificateExpiredException _) {
      throw new Fault(role(certificate, chain) + " has expired");
    } catch (CertificateNotYetValidException _) {
      throw new Fault(role(certificate, chain) + " is not valid yet");
    }
  }

  private static boolean isWithoutPath(Throwable found) {
    return Stream.iterate(found, cause -> cause != null, Throwable::getCause)
        .limit(MAX_CHAIN)
        .anyMatch(CertPathBuilderException.class::isInstance);
  }

  /// What a certificate of the chain is to the server.
  @SuppressWarnings("ReferenceEquality") // its place counts
  static String role(X509Certificate certificate, X509Certificate[] chain) {
    return certificate == chain[0]
        ? "its certificate"
        : "the certificate of "
            + name(certificate.getSubjectX500Principal())
            + ", which vouches for its own,";
  }

  static String name(X500Principal who) {
    String name = who.getName().replaceAll("\\p{Cntrl}", "?");
    return name.length() > MAX_NAME_CHARS ? name.substring(0, MAX_NAME_CHARS) + "..." : name;
  }

  /// The certificate that another one was signed with; servers send it, unless it is an
  /// authority's.
  static @Nullable X509Certificate issuer(
      X509Certificate certificate, X509Certificate[] chain, X509TrustManager trust) {
    return Stream.concat(Arrays.stream(chain), Arrays.stream(trust.getAcceptedIssuers()))
        .filter(one -> one.getSubjectX500Principal().equals(certificate.getIssuerX500Principal()))
        .filter(one -> hasSigned(one, certificate))
        .findFirst()
        .orElse(null);
  }

  private static boolean hasSigned(X509Certificate issuer, X509Certificate certificate) {
    try {
      certificate.verify(issuer.getPublicKey());
      return true;
    } catch (GeneralSecurityException _) {
      return false;
    }
  }

  private static boolean isSelfSigned(X509Certificate certificate) {
    return certificate.getIssuerX500Principal().equals(certificate.getSubjectX500Principal())
        && hasSigned(certificate, certificate);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    named(chain, () -> rules.checkServerTrusted(chain, type, engine));
    revoked.check(chain, rules);
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
