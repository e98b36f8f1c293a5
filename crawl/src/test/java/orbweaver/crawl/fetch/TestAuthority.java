package orbweaver.crawl.fetch;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/// A certificate authority made by the tool of the JDK that runs the test.
final class TestAuthority {
  private static final String PASSWORD = "changeit";
  private static final String CA = "ca";

  private final Path store;

  private TestAuthority(Path store) {
    this.store = store;
  }

  static TestAuthority create(Path folder) throws Exception {
    Path store = folder.resolve("authority.p12");
    keytool(store, "-genkeypair", "-alias", CA, "-dname", "CN=authority", "-ext", "bc:c");
    return new TestAuthority(store);
  }

  /// Signs a certificate.
  ///
  /// @param names that it is for, such as `ip:127.0.0.1`
  /// @param more options of keytool, such as a time of validity
  /// @return the engines of a server that has it
  TestIdentity sign(String names, String... more) throws Exception {
    Path copy = store.resolveSibling("server-" + Math.abs(names.hashCode()) + more.length + ".p12");
    Files.copy(store, copy);
    var arguments =
        new ArrayList<>(
            List.of("-genkeypair", "-alias", "server", "-dname", "CN=server", "-signer", CA));
    arguments.addAll(List.of("-ext", "san=" + names));
    arguments.addAll(List.of(more));
    keytool(copy, arguments.toArray(String[]::new));
    KeyStore keys = load(copy);
    keys.deleteEntry(CA);
    return TestIdentity.of(keys);
  }

  private static void keytool(Path store, String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.add("-J-XX:TieredStopAtLevel=1");
    command.addAll(List.of(arguments));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString()));
    Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(tool.getInputStream().readAllBytes());
    if (tool.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
  }

  private static KeyStore load(Path file) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  /// What a client has to trust.
  String pem() throws Exception {
    byte[] certificate = load(store).getCertificate(CA).getEncoded();
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder().encodeToString(certificate)
        + "\n-----END CERTIFICATE-----\n";
  }

  /// A server with a certificate.
  record TestIdentity(SSLContext context) {
    static TestIdentity of(KeyStore keys) throws Exception {
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(factory.getKeyManagers(), null, null);
      return new TestIdentity(context);
    }

    /// The server's side of a connection.
    SSLEngine engine() {
      SSLEngine engine = context.createSSLEngine();
      engine.setUseClientMode(false);
      return engine;
    }
  }
}
