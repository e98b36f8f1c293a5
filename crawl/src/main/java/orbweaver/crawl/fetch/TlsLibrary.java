package orbweaver.crawl.fetch;

import io.netty.handler.ssl.OpenSsl;

/// Whose TLS it is.
public enum TlsLibrary {
  /// BoringSSL, which does a handshake in a quarter of the time.
  BORINGSSL,
  /// The Java runtime's.
  JAVA;

  /// BoringSSL where there is one for this machine. The first call loads it, which takes a while.
  public static TlsLibrary best() {
    return OpenSsl.isAvailable() ? BORINGSSL : JAVA;
  }

  /// Name and version, for people; why it is not the better one.
  public String description() {
    return this == BORINGSSL
        ? OpenSsl.versionString()
        : "of Java " + Runtime.version().feature() + ", for there is no BoringSSL here";
  }
}
