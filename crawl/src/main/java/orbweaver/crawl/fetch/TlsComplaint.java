package orbweaver.crawl.fetch;

import java.io.IOException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateRevokedException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Says for people why no secure connection came about, in the same words whichever engine found it
/// out.
final class TlsComplaint {
  static final String NO_TLS = "the server does not speak TLS";

  /// Parts of what engines say, in lower case with spaces, and what that means.
  private static final Map<String, String> SAYINGS = sayings();

  private TlsComplaint() {}

  private static Map<String, String> sayings() {
    var known = new LinkedHashMap<String, String>();
    known.put("unrecognized ssl message", NO_TLS);
    known.put("not an ssl/tls record", NO_TLS);
    known.put("wrong version number", NO_TLS);
    String tooOld = "the server speaks no version of TLS that we do";
    known.put("protocol version", tooOld);
    known.put("unsupported protocol", tooOld);
    known.put("not accepted by client preferences", tooOld);
    known.put("no application protocol", "the server speaks no version of HTTP that was offered");
    String wantsCertificate = "the server wants a client certificate";
    known.put("certificate required", wantsCertificate);
    known.put("bad certificate", wantsCertificate + ", or another one");
    known.put("certificate unknown", wantsCertificate + ", or another one");
    known.put("unknown ca", wantsCertificate + ", of an authority that it trusts");
    String empty = "the server sends records without anything in them, one after the other";
    known.put("empty records", empty);
    known.put("too many empty fragments", empty);
    known.put("unrecognized name", "the server knows no such host");
    known.put(
        "handshake failure",
        "the server refused the handshake: no cipher in common, or it wants a client certificate");
    return known;
  }

  static String of(String host, IOException failure) {
    String found = "";
    for (Throwable t = failure; t != null; t = t.getCause()) {
      String known = known(t);
      found = known.isEmpty() ? found : known;
    }
    String cause = found.isEmpty() ? plain(Connector.reason(failure)) : found;
    return "no secure connection to " + host + ": " + cause;
  }

  /// What is wrong with a certificate; the innermost cause knows best.
  private static String known(Throwable cause) {
    return switch (cause) {
      case CertificateExpiredException _ -> "its certificate has expired";
      case CertificateNotYetValidException _ -> "its certificate is not valid yet";
      case NamedTrust.Fault e -> String.valueOf(e.getMessage());
      case StapledStatus.Missing e -> String.valueOf(e.getMessage());
      case CertificateRevokedException e -> revoked(e);
      case CertPathBuilderException _ -> "no authority that we trust has signed its certificate";
      case CertificateException e when isOtherName(e) -> "its certificate is for other names";
      case CertPathValidatorException e when isWeak(e) ->
          "its certificate, or one that vouches for it, is too weak: " + e.getMessage();
      case CertPathValidatorException e -> "its certificate does not hold: " + e.getMessage();
      case CertificateException e -> "its certificate does not hold: " + e.getMessage();
      default -> "";
    };
  }

  private static String revoked(CertificateRevokedException e) {
    String reason = e.getRevocationReason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return "its certificate was revoked on %s (%s), says the OCSP response that the server sent"
        .formatted(e.getRevocationDate().toInstant(), reason);
  }

  private static boolean isWeak(CertPathValidatorException e) {
    return e.getReason() == CertPathValidatorException.BasicReason.ALGORITHM_CONSTRAINED;
  }

  private static boolean isOtherName(CertificateException e) {
    String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return message.startsWith("no subject alternative") || message.startsWith("no name matching");
  }

  /// The server closed, or sent an alert, or what came was no TLS.
  private static String plain(String reason) {
    String lower = reason.toLowerCase(Locale.ROOT).replace('_', ' ');
    for (Map.Entry<String, String> saying : SAYINGS.entrySet()) {
      if (lower.contains(saying.getKey())) {
        return saying.getValue();
      }
    }
    return reason;
  }
}
