package orbweaver.crawl.fetch;

import java.io.IOException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

/// Says for people why no secure connection came about.
final class TlsComplaint {
  private TlsComplaint() {}

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
      case CertPathBuilderException _ -> "no authority that we trust has signed its certificate";
      case CertPathValidatorException e -> "its certificate does not hold: " + e.getMessage();
      case CertificateException e when isOtherName(e) -> "its certificate is for other names";
      default -> "";
    };
  }

  private static boolean isOtherName(CertificateException e) {
    String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return message.startsWith("no subject alternative") || message.startsWith("no name matching");
  }

  private static String plain(String reason) {
    return reason.toLowerCase(Locale.ROOT).contains("unrecognized ssl message")
        ? "the server does not speak TLS"
        : reason;
  }
}
