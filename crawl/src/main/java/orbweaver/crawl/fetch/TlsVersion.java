package orbweaver.crawl.fetch;

import java.util.Arrays;

/// A version of TLS.
public enum TlsVersion {
  TLS_1_0("1.0", "TLSv1"),
  TLS_1_1("1.1", "TLSv1.1"),
  TLS_1_2("1.2", "TLSv1.2"),
  TLS_1_3("1.3", "TLSv1.3");

  private final String number;
  private final String protocol;

  TlsVersion(String number, String protocol) {
    this.number = number;
    this.protocol = protocol;
  }

  /// As people write it.
  public String number() {
    return number;
  }

  /// What an engine calls this version and all later ones, the latest first.
  String[] protocolsFromHere() {
    return Arrays.stream(values())
        .filter(version -> version.compareTo(this) >= 0)
        .sorted((a, b) -> b.compareTo(a))
        .map(version -> version.protocol)
        .toArray(String[]::new);
  }

  /// As records of the archive write it (the registry of `WARC-Protocol`), `tls/1.3`.
  ///
  /// @param protocol what an engine calls it
  static String label(String protocol) {
    return protocol.equals("TLSv1") ? "tls/1.0" : protocol.replace("TLSv", "tls/");
  }
}
