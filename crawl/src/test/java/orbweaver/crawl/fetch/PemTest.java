package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Keys in the forms in which tools write them.
class PemTest {
  /// Made with `openssl ecparam -name prime256v1 -genkey -noout`, and never used for anything.
  private static final String SEC1 =
      """
      -----BEGIN EC PRIVATE KEY-----
      MHcCAQEEIIelbcTdNxfiSBU2ZtGMBCpAXyYbWPKCDR5QpinBdOkLoAoGCCqGSM49
      AwEHoUQDQgAE5kNfu/VHLrKWg+vN3/48eCUFqYpUpKW6pXafWtPIlYmqeLQYSy7R
      EqV+MxDl9l5v39a6JJjQqeOJ08sYx+9PUQ==
      -----END EC PRIVATE KEY-----
      """;

  @ParameterizedTest
  @CsvSource({"RSA,2048", "EC,256", "EdDSA,255"})
  void keys_in_the_common_form_are_read(String algorithm, int bits) throws Exception {
    PrivateKey key = key(algorithm, bits);

    PrivateKey read = Pem.privateKey(pem("PRIVATE KEY", key.getEncoded()));

    assertThat(read).isEqualTo(key);
  }

  @Test
  void rsa_keys_in_the_old_form_are_read() throws Exception {
    PrivateKey key = key("RSA", 2_048);
    byte[] pkcs8 = key.getEncoded();
    int header = 26; // outer sequence, version, algorithm, octets
    byte[] pkcs1 = Arrays.copyOfRange(pkcs8, header, pkcs8.length);

    assertThat(Pem.privateKey(pem("RSA PRIVATE KEY", pkcs1))).isEqualTo(key);
  }

  @Test
  void keys_on_curves_in_the_old_form_are_read() {
    assertThat(Pem.privateKey(SEC1).getAlgorithm()).isEqualTo("EC");
  }

  @Test
  void encrypted_keys_are_named() {
    String pem = pem("ENCRYPTED PRIVATE KEY", new byte[] {1, 2, 3});

    assertThatThrownBy(() -> Pem.privateKey(pem)).hasMessageContaining("is encrypted");
  }

  @Test
  void text_without_a_key_is_named() {
    assertThatThrownBy(() -> Pem.privateKey("hello")).hasMessageContaining("no private key");
  }

  private static PrivateKey key(String algorithm, int bits) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    if (algorithm.equals("EC")) {
      generator.initialize(new ECGenParameterSpec("secp256r1"));
    } else {
      generator.initialize(bits);
    }
    return generator.generateKeyPair().getPrivate();
  }

  private static String pem(String kind, byte[] der) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(kind, Base64.getMimeEncoder().encodeToString(der), kind);
  }
}
