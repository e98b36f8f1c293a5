package orbweaver.store.records;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A digest as WARC fields have it: `sha1:` and base32, `sha256:` and hex, and what else people
/// write.
///
/// @param algorithm by the name that Java has for it
/// @param value in base 16, 32 or 64
record LabelledDigest(String algorithm, String value) {
  private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /// Takes a field apart.
  ///
  /// @return null when it has no label
  static @Nullable LabelledDigest parse(String field) {
    int colon = field.indexOf(':');
    if (colon <= 0 || colon == field.length() - 1) {
      return null;
    }
    String label = field.substring(0, colon).toLowerCase(Locale.ROOT).replace("-", "");
    String algorithm =
        switch (label) {
          case "md5" -> "MD5";
          case "sha1" -> "SHA-1";
          case "sha256" -> "SHA-256";
          case "sha384" -> "SHA-384";
          case "sha512" -> "SHA-512";
          default -> label;
        };
    return new LabelledDigest(algorithm, field.substring(colon + 1).strip());
  }

  /// Null for an algorithm that Java does not know.
  @Nullable MessageDigest digester() {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException _) {
      return null;
    }
  }

  boolean is(byte[] digest) {
    return value.equalsIgnoreCase(HexFormat.of().formatHex(digest))
        || value.replace("=", "").equalsIgnoreCase(base32(digest))
        || value.equals(Base64.getEncoder().encodeToString(digest));
  }

  private static String base32(byte[] bytes) {
    var text = new StringBuilder();
    int bits = 0;
    int held = 0;
    for (byte b : bytes) {
      held = held << 8 | (b & 0xff);
      bits += 8;
      while (bits >= 5) {
        bits -= 5;
        text.append(BASE_32.charAt(held >> bits & 31));
      }
      held &= (1 << bits) - 1;
    }
    if (bits > 0) {
      text.append(BASE_32.charAt(held << (5 - bits) & 31));
    }
    return text.toString();
  }
}
