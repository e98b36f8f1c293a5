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
/// @param revocations lists of revoked certificates in PEM form
/// @param identity who we are, where a server asks
/// @param oldest version that is spoken
/// @param library whose TLS it is, null for the best there is
/// @param keyLog takes lines of keys in the form of `SSLKEYLOGFILE`, with which whoever records the
///   traffic can read it; BoringSSL only
public record TlsOptions(
    boolean insecure,
    String systemAuthorities,
    List<String> extraAuthorities,
    List<String> revocations,
    @Nullable TlsIdentity identity,
    TlsVersion oldest,
    @Nullable TlsLibrary library,
    @Nullable Consumer<String> keyLog) {
  public TlsOptions {
    extraAuthorities = List.copyOf(extraAuthorities);
    revocations = List.copyOf(revocations);
  }

  public static TlsOptions defaults() {
    return new TlsOptions(false, "", List.of(), List.of(), null, TlsVersion.TLS_1_2, null, null);
  }

  /// Trusts the authorities of a PEM file as well, given its text.
  ///
  /// @throws IllegalArgumentException when there are none in it
  public TlsOptions withAuthorities(String pem) {
    List<X509Certificate> _ = Pem.certificates(pem);
    return with(insecure, systemAuthorities, and(extraAuthorities, pem), revocations);
  }

  /// Trusts the authorities of a PEM file in place of the runtime's, given its text.
  public TlsOptions withSystemAuthorities(String pem) {
    return with(insecure, pem, extraAuthorities, revocations);
  }

  /// Refuses the certificates that a file of lists in PEM form (RFC 5280 5) says are revoked, given
  /// its text.
  ///
  /// @throws IllegalArgumentException when there are none in it
  public TlsOptions withRevocations(String pem) {
    RevocationLists _ = RevocationLists.parse(List.of(pem));
    return with(insecure, systemAuthorities, extraAuthorities, and(revocations, pem));
  }

  /// Trusts everybody.
  public TlsOptions withoutChecks() {
    return with(/* trustsAll= */ true, systemAuthorities, extraAuthorities, revocations);
  }

  private static List<String> and(List<String> some, String another) {
    var all = new ArrayList<>(some);
    all.add(another);
    return all;
  }

  private TlsOptions with(
      boolean trustsAll, String system, List<String> extra, List<String> revoked) {
    return new TlsOptions(trustsAll, system, extra, revoked, identity, oldest, library, keyLog);
  }

  /// Shows a certificate where a server asks for one.
  ///
  /// @throws IllegalArgumentException when certificate or key cannot be read
  public TlsOptions withIdentity(TlsIdentity who) {
    List<X509Certificate> _ = Pem.certificates(who.certificates());
    PrivateKey _ = Pem.privateKey(who.key());
    return with(who, oldest, library, keyLog);
  }

  public TlsOptions withOldest(TlsVersion version) {
    return with(identity, version, library, keyLog);
  }

  public TlsOptions withLibrary(TlsLibrary whose) {
    return with(identity, oldest, whose, keyLog);
  }

  public TlsOptions withKeyLog(Consumer<String> lines) {
    return with(identity, oldest, library, lines);
  }

  private TlsOptions with(
      @Nullable TlsIdentity who,
      TlsVersion version,
      @Nullable TlsLibrary whose,
      @Nullable Consumer<String> lines) {
    return new TlsOptions(
        insecure, systemAuthorities, extraAuthorities, revocations, who, version, whose, lines);
  }
}
