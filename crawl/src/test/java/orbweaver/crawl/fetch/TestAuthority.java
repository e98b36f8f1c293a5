package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import orbweaver.loop.Connection;

/// A certificate authority made by the tool of the JDK that runs the test.
final class TestAuthority {
  private static final String PASSWORD = "changeit";
  private static final String CA = "ca";

  private final Path store;

  /// Which of the keys it signs with.
  private final String alias;

  private TestAuthority(Path store, String alias) {
    this.store = store;
    this.alias = alias;
  }

  /// The one of tests to which it is no matter which; made when it is first needed.
  static TestAuthority usual() {
    return Usual.AUTHORITY;
  }

  /// A server at 127.0.0.1 that the usual one vouches for.
  static TestIdentity local() {
    return Usual.LOCAL;
  }

  private static final class Usual {
    private static final TestAuthority AUTHORITY;
    private static final TestIdentity LOCAL;

    static {
      try {
        Path folder = Files.createTempDirectory("authority");
        AUTHORITY = create(folder);
        LOCAL = AUTHORITY.sign("ip:127.0.0.1");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      } catch (Exception e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private static void delete(Path folder) {
      for (File file : Objects.requireNonNull(folder.toFile().listFiles())) {
        boolean _ = file.delete();
      }
      boolean _ = folder.toFile().delete();
    }
  }

  /// @param more options of keytool, such as an algorithm of keys
  static TestAuthority create(Path folder, String... more) throws Exception {
    Path store = Files.createTempFile(folder, "authority", ".p12");
    Files.delete(store);
    keytool(store, more, "-genkeypair", "-alias", CA, "-dname", "CN=authority", "-ext", "bc:c");
    return new TestAuthority(store, CA);
  }

  /// Another one, for which this one vouches.
  TestAuthority appoint(String... more) throws Exception {
    Path copy = Files.createTempFile(store.getParent(), "between", ".p12");
    Files.copy(store, copy, StandardCopyOption.REPLACE_EXISTING);
    keytool(
        copy,
        more,
        "-genkeypair",
        "-alias",
        "between",
        "-dname",
        "CN=between",
        "-ext",
        "bc:c",
        "-signer",
        alias);
    return new TestAuthority(copy, "between");
  }

  /// A list in PEM form on which the certificate of an identity is revoked.
  String revoking(TestIdentity identity) throws Exception {
    String serial = identity.certificate().getSerialNumber().toString();
    String[] none = {};
    return keytool(store, none, "-gencrl", "-rfc", "-alias", alias, "-id", serial + ":1");
  }

  /// Signs a certificate.
  ///
  /// @param names that it is for, such as `ip:127.0.0.1`
  /// @param more options of keytool, such as a time of validity
  /// @return the engines of a server that has it
  TestIdentity sign(String names, String... more) throws Exception {
    Path copy = Files.createTempFile(store.getParent(), "server", ".p12");
    Files.copy(store, copy, StandardCopyOption.REPLACE_EXISTING);
    var arguments =
        new ArrayList<>(
            List.of("-genkeypair", "-alias", "server", "-dname", "CN=server", "-signer", alias));
    arguments.addAll(List.of("-ext", "san=" + names));
    keytool(copy, more, arguments.toArray(String[]::new));
    KeyStore keys = load(copy);
    keys.deleteEntry(CA);
    keys.deleteEntry(alias);
    return TestIdentity.of(keys);
  }

  /// A certificate that nobody else has signed.
  TestIdentity selfSigned(String names) throws Exception {
    Path own = Files.createTempFile(store.getParent(), "alone", ".p12");
    Files.delete(own);
    String[] none = {};
    keytool(
        own,
        none,
        "-genkeypair",
        "-alias",
        "server",
        "-dname",
        "CN=server",
        "-ext",
        "san=" + names);
    return TestIdentity.of(load(own));
  }

  /// Who a client is that has a certificate of this authority.
  TlsIdentity client() throws Exception {
    KeyStore keys = load(store);
    return new TlsIdentity(
        pem(), pem("PRIVATE KEY", keys.getKey(CA, PASSWORD.toCharArray()).getEncoded()));
  }

  /// Runs the tool within this JVM: a process for each certificate took a second.
  private static String keytool(Path store, String[] more, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(arguments));
    command.addAll(List.of(more));
    if (arguments[0].equals("-genkeypair") && !List.of(more).contains("-keyalg")) {
      command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
    }
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    command.addAll(List.of("-keystore", store.toString()));
    var output = new ByteArrayOutputStream();
    Class<?> tool = Class.forName("sun.security.tools.keytool.Main");
    Object code =
        tool.getMethod("run", String[].class, PrintStream.class)
            .invoke(
                tool.getConstructor().newInstance(),
                command.toArray(String[]::new),
                new PrintStream(output, true, StandardCharsets.UTF_8));
    String said = output.toString(StandardCharsets.UTF_8);
    if (!Integer.valueOf(0).equals(code)) {
      throw new IllegalStateException(command + ": " + said);
    }
    return said;
  }

  private static KeyStore load(Path file) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  /// Its own certificate, in PEM form.
  String certificate() throws Exception {
    return pem("CERTIFICATE", load(store).getCertificate(alias).getEncoded());
  }

  /// A server that has its certificate.
  TestIdentity asIdentity() throws Exception {
    KeyStore keys = load(store);
    char[] password = PASSWORD.toCharArray();
    keys.setKeyEntry(
        "server", keys.getKey(alias, password), password, keys.getCertificateChain(alias));
    return TestIdentity.of(keys);
  }

  /// What a client has to trust.
  String pem() throws Exception {
    byte[] certificate = load(store).getCertificate(CA).getEncoded();
    return pem("CERTIFICATE", certificate);
  }

  private static String pem(String kind, byte[] der) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(kind, Base64.getMimeEncoder().encodeToString(der), kind);
  }

  /// A server with a certificate.
  ///
  /// @param protocols that it speaks, all if there are none
  /// @param applications what it speaks inside, none for no choice
  /// @param demands whether it wants one of the client
  record TestIdentity(
      KeyStore keys,
      SSLContext context,
      List<String> protocols,
      List<String> applications,
      boolean demands) {
    static TestIdentity of(KeyStore keys) throws Exception {
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(factory.getKeyManagers(), null, null);
      return new TestIdentity(keys, context, List.of(), List.of(), false);
    }

    X509Certificate certificate() throws Exception {
      return (X509Certificate) keys.getCertificate("server");
    }

    /// Sends its own certificate and none of those that vouch for it.
    TestIdentity alone() throws Exception {
      char[] password = PASSWORD.toCharArray();
      keys.setKeyEntry(
          "server", keys.getKey("server", password), password, new Certificate[] {certificate()});
      return of(keys);
    }

    /// The server's side of a connection, after the handshake. Suspends.
    TlsConnection welcome(Connection raw) throws IOException {
      return welcome(raw, engine());
    }

    /// Likewise, for who goes on with the engine.
    static TlsConnection welcome(Connection raw, SSLEngine engine) throws IOException {
      var connection = new TlsConnection(raw, engine, new ArrayPool(1 << 20), new RecordBuffers());
      connection.handshake();
      return connection;
    }

    TestIdentity speaking(String... protocols) {
      return new TestIdentity(keys, context, List.of(protocols), applications, demands);
    }

    /// Chooses the first of these that the client offers.
    TestIdentity choosing(String... applications) {
      return new TestIdentity(keys, context, protocols, List.of(applications), demands);
    }

    /// Takes only clients that the authority knows.
    TestIdentity demanding(TestAuthority authority) throws Exception {
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys, PASSWORD.toCharArray());
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(load(authority.store));
      SSLContext strict = SSLContext.getInstance("TLS");
      strict.init(factory.getKeyManagers(), trust.getTrustManagers(), null);
      return new TestIdentity(keys, strict, protocols, applications, true);
    }

    /// The server's side of a connection.
    SSLEngine engine() {
      SSLEngine engine = context.createSSLEngine();
      engine.setUseClientMode(false);
      engine.setNeedClientAuth(demands);
      if (!applications.isEmpty()) {
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(applications.toArray(String[]::new));
        engine.setSSLParameters(parameters);
      }
      if (!protocols.isEmpty()) {
        engine.setEnabledProtocols(protocols.toArray(String[]::new));
      }
      return engine;
    }
  }
}
