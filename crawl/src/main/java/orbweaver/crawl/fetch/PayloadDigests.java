package orbweaver.crawl.fetch;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.HexFormat;

/// SHA-256 digesters of one loop for another use.
final class PayloadDigests {
  private static final int MAX_IDLE = 64;

  private final ArrayDeque<MessageDigest> idle = new ArrayDeque<>();

  MessageDigest take() {
    MessageDigest digest = idle.pollFirst();
    return digest == null ? create() : digest;
  }

  private static MessageDigest create() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  void give(MessageDigest digest) {
    digest.reset();
    if (idle.size() < MAX_IDLE) {
      idle.addFirst(digest);
    }
  }

  /// The digest of what went through, as archives write it.
  static String label(MessageDigest digest) {
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }
}
