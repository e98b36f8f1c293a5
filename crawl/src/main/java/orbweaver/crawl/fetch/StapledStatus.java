package orbweaver.crawl.fetch;

import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import java.security.GeneralSecurityException;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateRevokedException;
import java.security.cert.PKIXParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.PKIXRevocationChecker.Option;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// What the authority of a certificate says about it, in an OCSP response that the server sends
/// along (RFC 6066 8, RFC 6960). Nobody else is asked: that would tell the authority what is
/// crawled, and make each host wait for another one.
///
/// Only a response that holds counts. One that is too old, damaged or signed by somebody else is as
/// good as none, as in browsers: whoever stole a key would send none either, so refusing it would
/// cost good sites with a stopped clock or a lazy cron job and nobody else. A certificate that
/// demands a response (RFC 7633) is where a missing one means something. (The runtime's engines
/// read a response themselves, and end the handshake at one that is none.)
final class StapledStatus {
  private static final String TLS_FEATURES = "1.3.6.1.5.5.7.1.24";

  /// The extension `status_request` among the features, in DER.
  private static final byte[] STATUS_REQUEST = {2, 1, 5};

  private StapledStatus() {}

  /// A certificate that holds only together with a response, which there is not.
  static final class Missing extends CertificateException {
    private static final long serialVersionUID = 1;

    /// @param what there is in its place
    Missing(String what) {
      super("its certificate is must-staple, but the server sent " + what);
    }
  }

  /// @param chain the server's, found to be good but for this
  /// @param trust has the authorities
  /// @param engine in whose handshake the chain came
  /// @throws CertificateException for a certificate that was revoked or lacks its response; the
  ///   cause of the former is a [CertificateRevokedException]
  static void check(X509Certificate[] chain, X509TrustManager trust, SSLEngine engine)
      throws CertificateException {
    check(chain, trust, response(engine));
  }

  static void check(X509Certificate[] chain, X509TrustManager trust, byte @Nullable [] response)
      throws CertificateException {
    String fault = "no OCSP response";
    if (response != null && response.length > 0) {
      fault = fault(response, chain, trust);
    }
    if (!fault.isEmpty() && mustStaple(chain[0])) {
      throw new Missing(fault);
    }
  }

  private static byte @Nullable [] response(SSLEngine engine) {
    if (engine instanceof ReferenceCountedOpenSslEngine boring) {
      return boring.getOcspResponse();
    }
    List<byte[]> responses =
        engine.getHandshakeSession() instanceof ExtendedSSLSession session
            ? session.getStatusResponses()
            : List.of();
    return responses.isEmpty() ? null : responses.getFirst();
  }

  /// Why a response does not count, empty if it does and all is well.
  private static String fault(byte[] response, X509Certificate[] chain, X509TrustManager trust)
      throws CertificateException {
    X509Certificate issuer = NamedTrust.issuer(chain[0], chain, trust);
    if (issuer == null) {
      return "an OCSP response, and nothing to check it by";
    }
    try {
      validate(chain[0], issuer, response);
      return "";
    } catch (CertPathValidatorException e) {
      if (e.getCause() instanceof CertificateRevokedException revoked) {
        throw new CertificateException(revoked);
      }
      return "an OCSP response that does not hold: " + e.getMessage();
    } catch (GeneralSecurityException | RuntimeException e) {
      // The runtime throws all sorts of things at damaged ones.
      return "an OCSP response that cannot be read: " + e.getMessage();
    }
  }

  /// The runtime's own check, over the one step from certificate to issuer. With a response at hand
  /// it asks nobody.
  private static void validate(X509Certificate certificate, X509Certificate issuer, byte[] response)
      throws GeneralSecurityException {
    CertPathValidator validator = CertPathValidator.getInstance("PKIX");
    var checker = (PKIXRevocationChecker) validator.getRevocationChecker();
    checker.setOptions(EnumSet.of(Option.ONLY_END_ENTITY, Option.NO_FALLBACK));
    checker.setOcspResponses(Map.of(certificate, response));
    var parameters = new PKIXParameters(Set.of(new TrustAnchor(issuer, null)));
    parameters.setRevocationEnabled(false); // or else it adds a checker of its own, which asks
    parameters.addCertPathChecker(checker);
    CertPath path = CertificateFactory.getInstance("X.509").generateCertPath(List.of(certificate));
    var _ = validator.validate(path, parameters);
  }

  /// Whether a certificate demands a response: its features are a sequence of small numbers.
  private static boolean mustStaple(X509Certificate certificate) {
    byte[] features = certificate.getExtensionValue(TLS_FEATURES);
    for (int i = 4; features != null && i + STATUS_REQUEST.length <= features.length; i++) {
      if (Arrays.equals(features, i, i + STATUS_REQUEST.length, STATUS_REQUEST, 0, 3)) {
        return true;
      }
    }
    return false;
  }
}
