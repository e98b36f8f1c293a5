package orbweaver.crawl.fetch;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CRL;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509CRLEntry;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.X509TrustManager;
import orbweaver.crawl.fetch.NamedTrust.Fault;
import org.jspecify.annotations.Nullable;

/// Lists of revoked certificates (RFC 5280 5) that the user has. They are not fetched from where
/// certificates say that they are: that would make each host wait for another one, and tell
/// authorities what is crawled.
///
/// A list speaks for the certificates of its issuer and no others, and does so for ever: what was
/// revoked stays so, however old the list is.
final class RevocationLists {
  private final List<X509CRL> lists;

  private RevocationLists(List<X509CRL> lists) {
    this.lists = lists;
  }

  /// @param texts each of one list or more in PEM form
  /// @throws IllegalArgumentException when there is none in one of them
  static RevocationLists parse(List<String> texts) {
    var all = new ArrayList<X509CRL>();
    texts.forEach(text -> all.addAll(parse(text)));
    return new RevocationLists(all);
  }

  private static List<X509CRL> parse(String text) {
    var found = new ArrayList<X509CRL>();
    try {
      var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
      for (CRL one : CertificateFactory.getInstance("X.509").generateCRLs(bytes)) {
        found.add((X509CRL) one);
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "these are not lists of revoked certificates in PEM form", e);
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException("there is no list of revoked certificates in PEM form");
    }
    return found;
  }

  /// @param chain the server's, found to be good but for this
  /// @param trust has the authorities
  /// @throws Fault for a chain with a certificate that is on a list, or would have to be looked up
  ///   on one that its issuer has not signed
  void check(X509Certificate[] chain, X509TrustManager trust) throws Fault {
    for (X509Certificate certificate : chain) {
      for (X509CRL list : lists) {
        if (list.getIssuerX500Principal().equals(certificate.getIssuerX500Principal())) {
          check(certificate, list, chain, trust);
        }
      }
    }
  }

  private static void check(
      X509Certificate certificate, X509CRL list, X509Certificate[] chain, X509TrustManager trust)
      throws Fault {
    X509Certificate issuer = NamedTrust.issuer(certificate, chain, trust);
    if (issuer == null || !isSignedBy(list, issuer)) {
      throw new Fault(
          "the list of certificates that %s has revoked (--crl) is not signed by it"
              .formatted(NamedTrust.name(list.getIssuerX500Principal())));
    }
    X509CRLEntry entry = list.getRevokedCertificate(certificate);
    if (entry != null) {
      throw new Fault(
          "%s was revoked on %s (%s), says the list of its issuer"
              .formatted(
                  NamedTrust.role(certificate, chain),
                  entry.getRevocationDate().toInstant(),
                  reason(entry)));
    }
  }

  private static boolean isSignedBy(X509CRL list, X509Certificate issuer) {
    try {
      list.verify(issuer.getPublicKey());
      return true;
    } catch (GeneralSecurityException _) {
      return false;
    }
  }

  private static String reason(@Nullable X509CRLEntry entry) {
    return entry == null || entry.getRevocationReason() == null
        ? "for a reason that it does not tell"
        : entry.getRevocationReason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
