package orbweaver.crawl.fetch;

import java.util.List;

/// Whom to trust on https.
///
/// @param insecure takes any certificate, of anybody
/// @param extraAuthorities certificates in PEM form, trusted beside those of the Java runtime
public record TlsOptions(boolean insecure, List<String> extraAuthorities) {
  public TlsOptions {
    extraAuthorities = List.copyOf(extraAuthorities);
  }

  public static TlsOptions defaults() {
    return new TlsOptions(false, List.of());
  }

  /// Trusts the authorities of a PEM file as well, given its text.
  public TlsOptions withAuthorities(String pem) {
    return new TlsOptions(insecure, List.of(pem));
  }

  /// Trusts everybody.
  public TlsOptions withoutChecks() {
    return new TlsOptions(/* insecure= */ true, extraAuthorities);
  }
}
