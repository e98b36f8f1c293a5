package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A challenge to show a name and a password without telling the password, and the answers to it. A
/// `domain` is of no account: a password is for its own place, whatever the server names.
///
/// Texts are those of fields, a byte a character; names and passwords are turned into UTF-8 first.
///
/// [RFC 7616](https://www.rfc-editor.org/rfc/rfc7616)
final class Digest {
  /// Algorithms, the strongest last.
  private static final List<String> KNOWN = List.of("MD5", "SHA-256", "SHA-512-256");

  /// Of all parameters of a challenge. What is longer is not answered: the answer would be as long,
  /// with every request, and the challenge is kept.
  static final int MAX_CHARS = 8_192;

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
    return challenge.scheme().equals("digest")
            && KNOWN.contains(hashOf(algorithm))
            && quality(parameters) != null
            && parameters.containsKey("nonce")
            && isShort(parameters)
        ? new Digest(parameters, algorithm)
        : null;
  }

  private static boolean isShort(Map<String, String> parameters) {
    int chars = 0;
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      chars += parameter.getKey().length() + parameter.getValue().length();
    }
    return chars <= MAX_CHARS;
  }

  /// What the answer is to cover: `auth`, or `auth-int` where the server takes nothing else; "" for
  /// servers that know of neither (RFC 2069), null for what we do not know.
  private static @Nullable String quality(Map<String, String> parameters) {
    String offered = parameters.get("qop");
    if (offered == null) {
      return "";
    }
    List<String> qualities = List.of(offered.toLowerCase(Locale.ROOT).strip().split("[ \t,]+"));
    return qualities.contains("auth") ? "auth" : qualities.contains("auth-int") ? "auth-int" : null;
  }

  /// The same with the number that an answer gives for the next request (RFC 7616 3.5), itself
  /// where it gives none.
  ///
  /// @param information the values of `Authentication-Info`
  Digest next(List<String> information) {
    for (String field : information) {
      for (Challenge told : Challenge.parse("digest " + field)) {
        String nonce = told.parameters().get("nextnonce");
        if (nonce != null && nonce.length() <= MAX_CHARS) {
          var fresh = new LinkedHashMap<>(parameters);
          fresh.put("nonce", nonce);
          return new Digest(fresh, algorithm);
        }
      }
    }
    return this;
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

  /// A request that is to be answered.
  ///
  /// @param target as its first line has it
  /// @param content what it carries, a byte a character
  record Asked(String method, String target, String content) {}

  /// The value of `Authorization` for one request; each one is another.
  ///
  /// @param own unforeseen by the server
  String answer(String user, String password, Asked asked, String own) {
    String quality = quality(parameters);
    boolean hasQuality = quality != null && !quality.isEmpty();
    String name = utf8(user);
    String count = String.format(Locale.ROOT, "%08x", ++answers);
    String proof =
        hasQuality
            ? nonce() + ":" + count + ":" + own + ":" + quality + ":" + what(asked, quality)
            : nonce() + ":" + what(asked, "");
    var value = new StringBuilder("Digest ").append(named(user, name));
    value.append(", realm=").append(quoted(parameter("realm")));
    value.append(", nonce=").append(quoted(nonce()));
    value.append(", uri=").append(quoted(asked.target));
    value.append(", algorithm=").append(parameters.getOrDefault("algorithm", algorithm));
    if (hasQuality) {
      value.append(", qop=").append(quality).append(", nc=").append(count);
    }
    if (hasQuality || algorithm.endsWith(SESSION)) {
      value.append(", cnonce=").append(quoted(own));
    }
    String response = hash(secret(name, utf8(password), own) + ":" + proof);
    value.append(", response=").append(quoted(response));
    if (parameters.containsKey("opaque")) {
      value.append(", opaque=").append(quoted(parameter("opaque")));
    }
    return value.toString();
  }

  private String secret(String name, String password, String own) {
    String secret = hash(name + ":" + parameter("realm") + ":" + password);
    return algorithm.endsWith(SESSION) ? hash(secret + ":" + nonce() + ":" + own) : secret;
  }

  private String what(Asked asked, @Nullable String quality) {
    String what = asked.method + ":" + asked.target;
    return hash("auth-int".equals(quality) ? what + ":" + hash(asked.content) : what);
  }

  /// The name in the way that the server wants it (RFC 7616 3.4.4 and 3.4).
  private String named(String user, String name) {
    if ("true".equalsIgnoreCase(parameters.get("userhash"))) {
      return "username=" + quoted(hash(name + ":" + parameter("realm"))) + ", userhash=true";
    }
    boolean isAscii = user.chars().allMatch(c -> c < 0x80);
    return isAscii || !"utf-8".equalsIgnoreCase(parameters.get("charset"))
        ? "username=" + quoted(name)
        : "username*=UTF-8''" + escaped(name);
  }

  /// As RFC 8187 3.2 has it.
  private static String escaped(String bytes) {
    var escaped = new StringBuilder();
    for (int i = 0; i < bytes.length(); i++) {
      char c = bytes.charAt(i);
      boolean isPlain =
          c < 0x80 && (Character.isLetterOrDigit(c) || "!#$&+-.^_`|~".indexOf(c) >= 0);
      escaped.append(isPlain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
    }
    return escaped.toString();
  }

  private String nonce() {
    return parameter("nonce");
  }

  private String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private String hash(String bytes) {
    try {
      String known = hashOf(algorithm).replace("512-256", "512/256"); // as Java calls it
      MessageDigest digest = MessageDigest.getInstance(known);
      return HexFormat.of().formatHex(digest.digest(bytes.getBytes(StandardCharsets.ISO_8859_1)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }
}
