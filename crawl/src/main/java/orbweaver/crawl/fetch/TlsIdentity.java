package orbweaver.crawl.fetch;

/// Who we are to servers that ask for a certificate.
///
/// @param certificates our certificate and those between it and its authority, in PEM form
/// @param key of the certificate, in PEM form (PKCS 8, PKCS 1 or SEC 1), not encrypted
public record TlsIdentity(String certificates, String key) {
  /// Leaves the key out.
  @Override
  public String toString() {
    return "TlsIdentity[" + certificates.length() + " characters]";
  }
}
