package orbweaver.parse;

/// What one owner has registered: `example.co.uk` of `www.shop.example.co.uk`.
///
/// [URL Standard, 3.2](https://url.spec.whatwg.org/#host-registrable-domain)
public final class RegistrableDomain {
  private RegistrableDomain() {}

  /// By the bundled [PublicSuffixList]; a host without an owner is its own.
  ///
  /// @param host as a [Url] has it, in ASCII
  public static String of(String host) {
    return PublicSuffixList.bundled().registrableDomain(host);
  }
}
