package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A challenge to show a name and a password without telling the password, and the answers to it.
///
/// [RFC 7616](https://www.rfc-editor.org/rfc/rfc7616)
final class Digest {
  /// Algorithms, the strongest last.
  private static final List<String> KNOWN = List.of("MD5", "SHA-256", "SHA-512-256");

  /// Behind an algorithm whose secret is made anew for each nonce.
  private static final String SESSION = "-SESS";

  private final Map<String, String> parameters;
  private final String algorithm;
  private int answers;

  private Digest(Map<String, String> parameters, String algorithm) {
    this.parameters = parameters;
    this.algorithm = algorithm;
  }

  /// The strongest that can be answered among the challenges of a head; null if none can be.
  static @Nullable Digest of(List<String> headers) {
    Digest best = null;
    for (String header : headers) {
      for (Challenge challenge : Challenge.parse(header)) {
        Digest digest = of(challenge);
        if (digest != null && (best == null || digest.strength() > best.strength())) {
          best = digest;
        }
      }
    }
    return best;
  }

  private static @Nullable Digest of(Challenge challenge) {
    Map<String, String> parameters = challenge.parameters();
    String algorithm = parameters.getOrDefault("algorithm", "MD5").toUpperCase(Locale.ROOT);
    String qop = parameters.get("qop");
    boolean hasAuth = qop == null || List.of(qop.split("[ ,]+")).contains("auth");
    return challenge.scheme().equals("digest")
            && KNOWN.contains(hashOf(algorithm))
            && hasAuth
            && parameters.containsKey("nonce")
        ? new Digest(parameters, algorithm)
        : null;
  }

  private static String hashOf(String algorithm) {
    return algorithm.replace(SESSION, "");
  }

  private int strength() {
    return KNOWN.indexOf(hashOf(algorithm));
  }

  /// Whether the password was right and only the number was old.
  boolean isStale() {
    return "true".equalsIgnoreCase(parameters.get("stale"));
  }

  /// Whether both are of one part of a site, which has names and passwords of its own.
  boolean isOfRealm(Digest other) {
    return parameter("realm").equals(other.parameter("realm"));
  }

  /// The value of `Authorization` for one request; each one is another.
  ///
  /// @param own unforeseen by the server
  String answer(Login login, String method, String target, String own) {
    String realm = parameter("realm");
    String nonce = parameter("nonce");
    String secret = hash(login.user() + ":" + realm + ":" + login.password());
    boolean isOfSession = algorithm.endsWith(SESSION);
    if (isOfSession) {
      secret = hash(secret + ":" + nonce + ":" + own);
    }
    String what = hash(method + ":" + target);
    var value = new StringBuilder("Digest ");
    value.append("username=").append(quoted(login.user()));
    value.append(", realm=").append(quoted(realm));
    value.append(", nonce=").append(quoted(nonce));
    value.append(", uri=").append(quoted(target));
    value.append(", algorithm=").append(parameters.getOrDefault("algorithm", algorithm));
    if (parameters.containsKey("qop")) {
      String count = String.format(Locale.ROOT, "%08x", ++answers);
      value.append(", qop=auth, nc=").append(count);
      what = nonce + ":" + count + ":" + own + ":auth:" + what;
    } else {
      what = nonce + ":" + what;
    }
    if (isOfSession || parameters.containsKey("qop")) {
      value.append(", cnonce=").append(quoted(own));
    }
    value.append(", response=").append(quoted(hash(secret + ":" + what)));
    if (parameters.containsKey("opaque")) {
      value.append(", opaque=").append(quoted(parameter("opaque")));
    }
    return value.toString();
  }

  private String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private String hash(String text) {
    try {
      String known = hashOf(algorithm).replace("512-256", "512/256"); // as Java calls it
      MessageDigest digest = MessageDigest.getInstance(known);
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }
}
