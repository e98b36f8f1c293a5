package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Certificates that do not hold, and what is said of each, by either library.
@ParameterizedClass
@EnumSource(TlsLibrary.class)
class CertificateFaultsTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
  private static final String HOST = "far.example";
  private static final String OTHER_EXAMPLE_ALONE = "3013A011300F820D6F746865722E6578616D706C65";
  private static final String NAMES = "dns:" + HOST;

  @TempDir static Path folder = Path.of("set by JUnit");

  private static TestAuthority authority;
  private static TestAuthority between;
  private static TestAuthority old;
  private static TestAuthority elsewhere;
  private static TestAuthority rsa;
  private static TestAuthority brittle;

  /// What was signed before: that takes a second.
  private static final Map<List<Object>, TestIdentity> SIGNED = new HashMap<>();

  @BeforeAll
  static void create_authorities() throws Exception {
    authority = TestAuthority.usual();
    between = authority.appoint();
    old = authority.appoint("-startdate", "2020/01/01 00:00:00", "-validity", "1");
    elsewhere = authority.appoint("-ext", "2.5.29.30:critical=" + OTHER_EXAMPLE_ALONE);
    rsa = TestAuthority.create(folder, "-keyalg", "RSA", "-keysize", "2048");
    brittle = rsa.appoint("-keyalg", "RSA", "-keysize", "512");
  }

  private static TestIdentity signed(TestAuthority by, String names, String... more)
      throws Exception {
    List<Object> key = List.of(by, names, List.of(more));
    TestIdentity known = SIGNED.get(key);
    TestIdentity identity = known == null ? by.sign(names, more) : known;
    SIGNED.put(key, identity);
    return identity;
  }

  @Parameter TlsLibrary library = TlsLibrary.JAVA;

  private TlsOptions tls() throws Exception {
    return trusting(authority);
  }

  private TlsOptions trusting(TestAuthority whom) throws Exception {
    return TlsOptions.defaults().withLibrary(library).withAuthorities(whom.pem());
  }

  private FetchOutcome fetch(TestIdentity identity, String host, TlsOptions tls) throws Exception {
    var outcomes = new FetchOutcome[1];
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serve(identity, (_, connection) -> CannedServer.send(connection, HELLO));
      int port = server.address().getPort();
      Url url = Objects.requireNonNull(Url.parse("https://" + host + ":" + port + "/"));
      var here = new AddressOverride(Connector.bareHost(url), port, server.address().getAddress());
      FetchOptions options =
          FetchLab.options()
              .withTls(tls)
              .withRoute(RouteOptions.direct().withOverrides(List.of(here)));
      try (var fetcher = new Fetcher(Loop.current(), options)) {
        outcomes[0] = fetcher.fetch(FetchRequest.page(url, true));
        if (outcomes[0] instanceof Answered answered) {
          answered.answer().close();
        }
      }
    });
    return outcomes[0];
  }

  private void refuses(TestIdentity identity, TlsOptions tls, String... words) throws Exception {
    var failed = (Failed) fetch(identity, HOST, tls);
    assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
    assertThat(failed.detail()).startsWith("no secure connection to far.example: ").contains(words);
  }

  @Test
  void a_chain_holds() throws Exception {
    assertThat(fetch(signed(between, NAMES), HOST, tls())).isInstanceOf(Answered.class);
  }

  @Test
  void who_vouches_must_not_have_expired() throws Exception {
    refuses(
        signed(old, NAMES),
        tls(),
        "the certificate of CN=between, which vouches for its own, has expired");
  }

  @Test
  void who_vouches_must_be_sent() throws Exception {
    refuses(
        signed(between, NAMES, "-validity", "80").alone(),
        tls(),
        "no authority that we trust has signed its certificate, and the server sent none of"
            + " CN=between, which signed it: --cacert can have that");
  }

  @Test
  void who_vouches_may_be_known_instead() throws Exception {
    String pem = between.certificate();

    assertThat(
            fetch(
                signed(between, NAMES, "-validity", "80").alone(),
                HOST,
                tls().withAuthorities(pem)))
        .isInstanceOf(Answered.class);
  }

  @Test
  void a_certificate_may_be_for_another_purpose() throws Exception {
    refuses(
        signed(authority, NAMES, "-ext", "eku=clientAuth"),
        tls(),
        "its certificate does not hold: Extended key usage");
  }

  @Test
  void who_vouches_may_be_allowed_other_names_only() throws Exception {
    refuses(signed(elsewhere, NAMES), tls(), "name constraints");
    assertThat(fetch(signed(elsewhere, "dns:a.other.example"), "a.other.example", tls()))
        .isInstanceOf(Answered.class);
  }

  @Test
  void a_signature_that_can_be_forged_is_named() throws Exception {
    TestIdentity weak =
        signed(rsa, NAMES, "-keyalg", "RSA", "-keysize", "2048", "-sigalg", "MD5withRSA");

    refuses(weak, trusting(rsa), "too weak", "MD5");
  }

  @Test
  void a_key_that_can_be_broken_is_named() throws Exception {
    refuses(signed(brittle, NAMES), trusting(rsa), "too weak", "RSA 512");
  }

  /// The runtime forbids it to the authorities that it brings along alone.
  @Test
  void sha_1_holds_for_authorities_of_ones_own() throws Exception {
    TestIdentity old =
        signed(rsa, NAMES, "-keyalg", "RSA", "-keysize", "2048", "-sigalg", "SHA1withRSA");

    assertThat(fetch(old, HOST, trusting(rsa))).isInstanceOf(Answered.class);
  }

  @ParameterizedTest
  @CsvSource({
    "dns:*.far.example, a.far.example, true",
    "dns:*.far.example, a.b.far.example, false",
    "dns:*.far.example, far.example, false",
    "dns:*.example, far.example, true",
    "dns:FAR.example, far.example, true",
    "ip:127.0.0.1, 127.0.0.1, true",
    "ip:127.0.0.1, 127.0.0.2, false",
    "dns:127.0.0.1, 127.0.0.1, false",
    "ip:::1, [::1], true",
    "dns:xn--bcher-kva.example, b\u00fccher.example, true",
    "dns:*.xn--bcher-kva.example, a.b\u00fccher.example, true",
  })
  void a_certificate_is_for_its_names(String names, String host, boolean holds) throws Exception {
    FetchOutcome outcome = fetch(signed(authority, names), host, tls());

    if (holds) {
      assertThat(outcome).isInstanceOf(Answered.class);
    } else {
      assertThat(((Failed) outcome).detail()).endsWith(": its certificate is for other names");
    }
  }

  @Test
  void what_is_on_a_list_is_refused() throws Exception {
    TestIdentity bad = signed(authority, NAMES);
    TlsOptions tls = tls().withRevocations(authority.revoking(bad));

    refuses(
        bad,
        tls,
        "its certificate was revoked on 20",
        "(key compromise), says the list of its issuer");
    assertThat(fetch(signed(authority, NAMES, "-validity", "81"), HOST, tls))
        .isInstanceOf(Answered.class);
    assertThat(fetch(signed(between, NAMES), HOST, tls)).isInstanceOf(Answered.class);
  }

  @Test
  void who_vouches_may_be_on_a_list() throws Exception {
    TlsOptions tls = tls().withRevocations(authority.revoking(between.asIdentity()));

    refuses(
        signed(between, NAMES),
        tls,
        "the certificate of CN=between, which vouches for its own, was revoked on 20");
  }

  @Test
  void a_list_that_its_issuer_has_not_signed_is_named() throws Exception {
    TestIdentity good = signed(authority, NAMES);

    // Of another one that has the same name.
    refuses(
        good,
        tls().withRevocations(rsa.revoking(good)),
        "the list of certificates that CN=authority has revoked (--crl) is not signed by it");
  }

  @Test
  void what_is_no_list_is_said_at_once() {
    assertThatThrownBy(() -> tls().withRevocations("hello"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("revoked certificates in PEM form");
    assertThatThrownBy(() -> tls().withRevocations(authority.pem()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whoever_trusts_everybody_reads_no_list() throws Exception {
    TestIdentity bad = signed(authority, NAMES);
    TlsOptions tls = tls().withRevocations(authority.revoking(bad)).withoutChecks();

    assertThat(fetch(bad, HOST, tls)).isInstanceOf(Answered.class);
  }

  /// What a server does in the middle of a handshake: what it sends, in hexadecimal, before it ends
  /// the connection.
  @ParameterizedTest
  @CsvSource({
    "''", // nothing
    "1603", // half a header
    "160303003a02000036", // the beginning of a hello
    "15030300020228", // an alert: handshake failure
    "150303000202ff", // an alert that there is none of
    "1703030005aaaaaaaaaa", // data before any keys
    "140303000101", // a change of keys that nobody agreed on
    "16030300040e000000", // a hello's end without a hello
  })
  void a_handshake_that_goes_wrong_is_a_tls_error(String sent) throws Exception {
    FetchLab.real(
        FetchLab.options().withTls(tls()),
        lab -> {
          CannedServer server =
              lab.serveRaw(connection -> {
                connection.read(new byte[4_096], 0, 4_096);

                CannedServer.send(connection, HexFormat.of().parseHex(sent));
                connection.close();
              });

          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
          assertThat(failed.detail())
              .startsWith("no secure connection to 127.0.0.1: ")
              .doesNotContain("problem");
        });
  }
}
