package orbweaver.crawl.fetch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads certificates and keys in PEM form (RFC 7468).
final class Pem {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN ((?:[A-Z]+ )*)PRIVATE KEY-----([^-]*)-----END");

  /// Algorithm identifier of RSA keys, in DER (RFC 8017 A.1).
  private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");

  /// Object identifier of keys on elliptic curves, in DER (RFC 5480 2.1.1).
  private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

  private static final byte[] VERSION_0 = {2, 1, 0};
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final int OBJECT_ID = 0x06;
  private static final int CURVE = 0xa0;

  private Pem() {}

  /// @throws IllegalArgumentException when these are none
  static List<X509Certificate> certificates(String pem) {
    var found = new ArrayList<X509Certificate>();
    try {
      var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.ISO_8859_1));
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
        found.add((X509Certificate) one);
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("these are not certificates in PEM form", e);
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException("there is no certificate in PEM form");
    }
    return found;
  }

  /// @throws IllegalArgumentException when it is none, or encrypted
  static PrivateKey privateKey(String pem) {
    Matcher matcher = KEY.matcher(pem);
    if (!matcher.find()) {
      throw new IllegalArgumentException("there is no private key in PEM form");
    }
    String kind = matcher.group(1).strip();
    if (kind.equals("ENCRYPTED") || matcher.group(2).contains("ENCRYPTED")) {
      throw new IllegalArgumentException("the private key is encrypted; give one that is not");
    }
    byte[] der = Base64.getMimeDecoder().decode(matcher.group(2));
    return switch (kind) {
      case "" -> anyKey(der);
      case "RSA" -> key("RSA", sequence(VERSION_0, RSA, tagged(OCTETS, der)));
      case "EC" -> key("EC", fromSec1(der));
      default -> throw new IllegalArgumentException("a private key of a kind not known: " + kind);
    };
  }

  private static PrivateKey anyKey(byte[] pkcs8) {
    for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
      try {
        return key(algorithm, pkcs8);
      } catch (IllegalArgumentException _) {
        // It is of another kind.
      }
    }
    throw new IllegalArgumentException("the private key is neither RSA nor EC nor EdDSA");
  }

  private static PrivateKey key(String algorithm, byte[] pkcs8) {
    try {
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("the private key cannot be read", e);
    }
  }

  // ---- DER ----

  /// A key in the form of RFC 5915 says its curve inside; PKCS 8 says it before.
  private static byte[] fromSec1(byte[] der) {
    for (int i = 0; i + 3 < der.length; i++) {
      boolean isCurve = (der[i] & 0xff) == CURVE && der[i + 2] == OBJECT_ID;
      if (isCurve && der[i + 1] == der[i + 3] + 2 && i + 4 + der[i + 3] <= der.length) {
        byte[] curve = java.util.Arrays.copyOfRange(der, i + 2, i + 4 + der[i + 3]);
        return sequence(VERSION_0, sequence(EC, curve), tagged(OCTETS, der));
      }
    }
    throw new IllegalArgumentException("the private key does not say its curve");
  }

  private static byte[] sequence(byte[]... parts) {
    var all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return tagged(SEQUENCE, all.toByteArray());
  }

  private static byte[] tagged(int tag, byte[] content) {
    var bytes = new ByteArrayOutputStream(content.length + 5);
    bytes.write(tag);
    if (content.length < 0x80) {
      bytes.write(content.length);
    } else {
      bytes.write(0x82);
      bytes.write(content.length >> 8);
      bytes.write(content.length);
    }
    bytes.writeBytes(content);
    return bytes.toByteArray();
  }
}
