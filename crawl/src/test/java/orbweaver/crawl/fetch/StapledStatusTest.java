package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static orbweaver.crawl.fetch.Counterparts.freePort;
import static orbweaver.crawl.fetch.Counterparts.program;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateRevokedException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.SplittableRandom;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.parse.Url;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Certificates and what their authority says of them, by OpenSSL: its server sends along the
/// responses that its OCSP responder has made.
@ParameterizedClass
@EnumSource(TlsLibrary.class)
class StapledStatusTest {
  private static final String NEW_KEY =
      "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9";

  @TempDir static Path folder = Path.of("set by JUnit");

  @Parameter TlsLibrary library = TlsLibrary.JAVA;

  private Counterparts others = new Counterparts(folder);

  @BeforeAll
  static void create_certificates() throws Exception {
    try (var others = new Counterparts(folder)) {
      for (String who : new String[] {"ca", "stranger"}) {
        others.run(
            "openssl req -x509 -subj /CN=authority -keyout %1$s.key -out %1$s.pem ".formatted(who)
                + NEW_KEY);
      }
      issue(others, "plain", "");
      issue(others, "strict", "-addext tlsfeature=status_request");
      issue(others, "delegate", "-addext extendedKeyUsage=OCSPSigning");
      write("busy", "30030a0103");
      write("damaged", "30170a0100a0123010" + "06092b0601050507300101" + "040378797a");
      for (String who : new String[] {"plain", "strict"}) {
        respond(others, who, "good", "V", "ca");
        respond(others, who, "revoked", "R", "ca");
        Files.write(folder.resolve(who + ".stale"), outdated(folder.resolve(who + ".revoked")));
        respond(others, who, "forged", "R", "stranger");
      }
      respond(others, "plain", "delegated", "R", "delegate");
    }
  }

  private static void write(String name, String hex) throws Exception {
    Files.write(folder.resolve(name), HexFormat.of().parseHex(hex));
  }

  private static void issue(Counterparts others, String who, String more) throws Exception {
    String line =
        "openssl req -x509 -subj /CN=%1$s -keyout %1$s.key -out %1$s.pem -CA ca.pem -CAkey ca.key"
            + " -addext basicConstraints=CA:false -addext subjectAltName=IP:127.0.0.1 %2$s %3$s";
    others.run(line.formatted(who, more, NEW_KEY));
  }

  /// Makes the response `WHO.KIND`.
  ///
  /// @param state a letter of OpenSSL's index of certificates: valid or revoked
  /// @param signer whose key signs the response
  private static void respond(
      Counterparts others, String who, String kind, String state, String signer) throws Exception {
    others.run("openssl x509 -in %s.pem -noout -serial -out serial".formatted(who));
    String serial = Files.readString(folder.resolve("serial")).strip().replace("serial=", "");
    String revoked = state.equals("R") ? "260102030405Z,keyCompromise" : "";
    Files.writeString(
        folder.resolve("index"),
        "%s\t491231235959Z\t%s\t%s\tunknown\t/CN=%s\n".formatted(state, revoked, serial, who));
    others.run("openssl ocsp -issuer ca.pem -cert %s.pem -reqout request".formatted(who));
    String line =
        "openssl ocsp -index index -CA ca.pem -rsigner %1$s.pem -rkey %1$s.key -reqin request"
            + " -respout %2$s.%3$s -ndays 2";
    others.run(line.formatted(signer, who, kind));
  }

  /// A response of long ago, which OpenSSL makes none of: its dates are moved, and it is signed
  /// again, until the signature is as long as the first.
  private static byte[] outdated(Path response) throws Exception {
    byte[] der = Files.readAllBytes(response);
    int basic = indexOf(der, HexFormat.of().parseHex("2b0601050507300101")) + 9;
    int start = content(der, content(der, basic));
    int end = indexOf(der, HexFormat.of().parseHex("300a06082a8648ce3d040302"));
    for (int i = start; i < end - 17; i++) {
      if (der[i] == 0x18 && der[i + 1] == 15 && der[i + 16] == 'Z') {
        System.arraycopy("2025".getBytes(US_ASCII), 0, der, i + 2, 4);
      }
    }
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(Pem.privateKey(Files.readString(folder.resolve("ca.key"))));
    byte[] signed;
    do {
      signature.update(der, start, end - start);
      signed = signature.sign();
    } while (signed.length != der[end + 13] - 1);
    System.arraycopy(signed, 0, der, end + 15, signed.length);
    return der;
  }

  private static int indexOf(byte[] whole, byte[] part) {
    return new String(whole, ISO_8859_1).indexOf(new String(part, ISO_8859_1));
  }

  /// Where the content of an element of DER begins.
  private static int content(byte[] der, int element) {
    return element + 2 + (der[element + 1] < 0 ? der[element + 1] & 0x7f : 0);
  }

  @BeforeEach
  void start_nothing_yet() {
    others = new Counterparts(folder);
  }

  @AfterEach
  void stop_servers() {
    others.close();
  }

  @Test
  void a_revoked_certificate_is_refused_and_the_outcome_says_since_when() throws Exception {
    for (String version : new String[] {"-tls1_2", "-tls1_3"}) {
      assertThat(refusal("plain", version, "-status_file", "plain.revoked"))
          .isEqualTo(
              "no secure connection to 127.0.0.1: its certificate was revoked on"
                  + " 2026-01-02T03:04:05Z (key compromise), says the OCSP response that the"
                  + " server sent");
    }
  }

  @Test
  void the_authority_may_let_somebody_else_answer() throws Exception {
    assertThat(refusal("plain", "-status_file", "plain.delegated")).contains("was revoked on");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"plain.good", "plain.stale", "plain.forged", "strict.revoked", "busy", "damaged"})
  void a_response_that_is_good_or_does_not_hold_costs_nothing(String response) throws Exception {
    assumeTrue(
        !response.equals("damaged") || library == TlsLibrary.BORINGSSL, "read by the engine");
    assertThat(outcome(checking(), "plain", "-status_file", response)).isInstanceOf(Answered.class);
  }

  @Test
  void a_certificate_that_demands_a_response_holds_with_a_good_one() throws Exception {
    assertThat(outcome(checking(), "strict", "-status_file", "strict.good"))
        .isInstanceOf(Answered.class);
  }

  @Test
  void a_certificate_that_demands_a_response_does_not_hold_without_one() throws Exception {
    assertThat(refusal("strict"))
        .endsWith("its certificate is must-staple, but the server sent no OCSP response");
  }

  @ParameterizedTest
  @ValueSource(strings = {"strict.stale", "strict.forged", "plain.good", "busy", "damaged"})
  void a_certificate_that_demands_a_response_wants_one_that_holds(String response)
      throws Exception {
    assumeTrue(
        !response.equals("damaged") || library == TlsLibrary.BORINGSSL, "read by the engine");
    assertThat(refusal("strict", "-status_file", response))
        .contains("must-staple, but the server sent an OCSP response that");
  }

  @Test
  void a_damaged_response_is_never_more_than_no_response() throws Exception {
    X509Certificate[] chain = {certificate("plain.pem"), certificate("ca.pem")};
    byte[] revoked = Files.readAllBytes(folder.resolve("plain.revoked"));
    var random = new SplittableRandom(1);
    int refused = 0;
    for (int i = 0; i < 2_000; i++) {
      byte[] response = Arrays.copyOf(revoked, revoked.length - random.nextInt(2) * (i % 300));
      for (int change = random.nextInt(4); change > 0; change--) {
        response[random.nextInt(response.length)] = (byte) random.nextInt();
      }
      try {
        StapledStatus.check(chain, new TrustAll(), response);
      } catch (CertificateException e) {
        assertThat(e).hasCauseInstanceOf(CertificateRevokedException.class);
        refused++;
      }
    }
    assertThat(refused).isBetween(1, 1_000);
  }

  private static X509Certificate certificate(String file) throws Exception {
    return Pem.certificates(Files.readString(folder.resolve(file))).getFirst();
  }

  @Test
  void whoever_trusts_everybody_does_not_ask() throws Exception {
    TlsOptions anybody = TlsOptions.defaults().withLibrary(library).withoutChecks();
    assertThat(outcome(anybody, "plain", "-status_file", "plain.revoked"))
        .isInstanceOf(Answered.class);
    assertThat(outcome(anybody, "strict")).isInstanceOf(Answered.class);
  }

  private TlsOptions checking() throws Exception {
    String pem = Files.readString(folder.resolve("ca.pem"));
    return TlsOptions.defaults().withLibrary(library).withAuthorities(pem);
  }

  /// Why there is no answer.
  private String refusal(String who, String... more) throws Exception {
    FetchOutcome outcome = outcome(checking(), who, more);
    assertThat(outcome).isInstanceOf(Failed.class);
    assertThat(((Failed) outcome).failure()).isEqualTo(Failure.TLS_ERROR);
    return ((Failed) outcome).detail();
  }

  private FetchOutcome outcome(TlsOptions tls, String who, String... more) throws Exception {
    int port = freePort();
    String line =
        "%1$s s_server -www -quiet -accept 127.0.0.1:%2$d -cert %3$s.pem -key %3$s.key %4$s";
    others.start(
        port,
        line.formatted(program("openssl"), port, who, String.join(" ", more)).strip().split(" "));
    Url url = Objects.requireNonNull(Url.parse("https://127.0.0.1:" + port + "/"));
    var outcomes = new FetchOutcome[1];
    FetchLab.real(FetchLab.options().withTls(tls), lab -> outcomes[0] = lab.fetch(url));
    if (outcomes[0] instanceof Answered(Answer answer)) {
      answer.close();
    }
    return outcomes[0];
  }
}
