package orbweaver.crawl.fetch;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Whom to trust on https, and how to speak it.
///
/// @param insecure takes any certificate, of anybody
/// @param systemAuthorities certificates in PEM form that the machine trusts; empty for those of
///   the Java runtime
/// @param extraAuthorities certificates in PEM form, trusted as well
/// @param identity who we are, where a server asks
/// @param oldest version that is spoken
/// @param library whose TLS it is, null for the best there is
/// @param keyLog takes lines of keys in the form of `SSLKEYLOGFILE`, with which whoever records the
///   traffic can read it; BoringSSL only
public record TlsOptions(
    boolean insecure,
    String systemAuthorities,
    List<String> extraAuthorities,
    @Nullable TlsIdentity identity,
    TlsVersion oldest,
    @Nullable TlsLibrary library,
    @Nullable Consumer<String> keyLog) {
  public TlsOptions {
    extraAuthorities = List.copyOf(extraAuthorities);
  }

  public static TlsOptions defaults() {
    return new TlsOptions(false, "", List.of(), null, TlsVersion.TLS_1_2, null, null);
  }

  /// Trusts the authorities of a PEM file as well, given its text.
  ///
  /// @throws IllegalArgumentException when there are none in it
  public TlsOptions withAuthorities(String pem) {
    var all = new ArrayList<>(extraAuthorities);
    all.add(pem);
    List<X509Certificate> _ = Pem.certificates(pem);
    return new TlsOptions(insecure, systemAuthorities, all, identity, oldest, library, keyLog);
  }

  /// Trusts the authorities of a PEM file in place of the runtime's, given its text.
  public TlsOptions withSystemAuthorities(String pem) {
    return new TlsOptions(insecure, pem, extraAuthorities, identity, oldest, library, keyLog);
  }

  /// Trusts everybody.
  public TlsOptions withoutChecks() {
    return new TlsOptions(
        /* insecure= */ true,
        systemAuthorities,
        extraAuthorities,
        identity,
        oldest,
        library,
        keyLog);
  }

  /// Shows a certificate where a server asks for one.
  ///
  /// @throws IllegalArgumentException when certificate or key cannot be read
  public TlsOptions withIdentity(TlsIdentity who) {
    List<X509Certificate> _ = Pem.certificates(who.certificates());
    PrivateKey _ = Pem.privateKey(who.key());
    return new TlsOptions(
        insecure, systemAuthorities, extraAuthorities, who, oldest, library, keyLog);
  }

  public TlsOptions withOldest(TlsVersion version) {
    return new TlsOptions(
        insecure, systemAuthorities, extraAuthorities, identity, version, library, keyLog);
  }

  public TlsOptions withLibrary(TlsLibrary whose) {
    return new TlsOptions(
        insecure, systemAuthorities, extraAuthorities, identity, oldest, whose, keyLog);
  }

  public TlsOptions withKeyLog(Consumer<String> lines) {
    return new TlsOptions(
        insecure, systemAuthorities, extraAuthorities, identity, oldest, library, lines);
  }
}
