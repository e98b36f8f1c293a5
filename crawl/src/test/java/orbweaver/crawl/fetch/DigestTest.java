package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Challenges of servers and the answers to them.
class DigestTest {
  private static final Login MUFASA =
      new Login(new Place("http://www.example.org"), "Mufasa", "Circle of Life");
  private static final String CHALLENGE =
      "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=%s, "
          + "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
          + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"";
  private static final String OWN = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";

  /// [RFC 7616, 3.9.1](https://www.rfc-editor.org/rfc/rfc7616#section-3.9.1)
  @Test
  void the_examples_of_the_rfc_hold() {
    assertThat(answer(List.of(CHALLENGE.formatted("MD5"))))
        .contains("response=\"8ca523f5e9506fed4657c9700eebdbec\"")
        .contains("nc=00000001");
    assertThat(answer(List.of(CHALLENGE.formatted("MD5"), CHALLENGE.formatted("SHA-256"))))
        .contains("response=\"753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1\"");
  }

  private static String answer(List<String> challenges) {
    Digest digest = Objects.requireNonNull(Digest.of(challenges));
    return digest.answer(MUFASA, "GET", "/dir/index.html", OWN);
  }

  /// [RFC 7616, 3.4.2](https://www.rfc-editor.org/rfc/rfc7616#section-3.4.2), for the same example
  /// by Python's hashlib.
  @ParameterizedTest
  @CsvSource({
    "MD5-sess, e783283f46242139c486a698fec7211d",
    "SHA-256-sess, 2fd51b3a77ad75bad6afad6003e818d767133c46d9e2749e7f5232ae1ea3efd7"
  })
  void a_secret_may_be_made_anew_for_each_nonce(String algorithm, String response) {
    assertThat(answer(List.of(CHALLENGE.formatted(algorithm))))
        .contains("algorithm=" + algorithm)
        .contains("cnonce=")
        .contains("response=\"" + response + "\"");
  }

  @Test
  void the_strongest_that_is_known_is_taken() {
    var offered = new ArrayList<String>();
    for (String algorithm : List.of("SHA-512-256", "MD5", "SHA-999", "SHA-256")) {
      offered.add(CHALLENGE.formatted(algorithm));
    }

    assertThat(answer(offered)).contains("algorithm=SHA-512-256");
  }

  @Test
  void what_cannot_be_answered_is_no_challenge() {
    assertThat(Digest.of(List.of("Basic realm=\"x\""))).isNull();
    assertThat(Digest.of(List.of("Digest realm=x, nonce=n, algorithm=SHA-1"))).isNull();
    assertThat(Digest.of(List.of("Digest realm=x, nonce=n, qop=auth-int"))).isNull();
    assertThat(Digest.of(List.of("Digest realm=x"))).isNull();
  }

  @Test
  void several_challenges_may_share_a_field() {
    assertThat(Challenge.parse("Basic realm=\"a, \\\"b\", Negotiate, Digest nonce=n , realm=r"))
        .extracting(Challenge::scheme)
        .containsExactly("basic", "negotiate", "digest");
    assertThat(Challenge.parse("Basic realm=\"a, \\\"b\"").getFirst().parameters())
        .containsEntry("realm", "a, \"b");
  }

  @Seeds(500)
  void any_field_is_read_or_left(RandomGenerator random) {
    String marks = "Digest Basic=\",\\ a";
    var field = new StringBuilder();
    for (int i = random.nextInt(60); i > 0; i--) {
      field.append(marks.charAt(random.nextInt(marks.length())));
    }

    assertThat(Challenge.parse(field.toString())).isNotNull();
  }
}
