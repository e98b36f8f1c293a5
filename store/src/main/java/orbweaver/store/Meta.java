package orbweaver.store;

import java.nio.charset.StandardCharsets;

/// Keys of the table of single values.
final class Meta {
  /// Greatest sequence number ever given to a queued URL.
  static final byte[] LAST_SEQUENCE = key("last-sequence");

  /// By which URLs are refused.
  static final byte[] RULES = key("rules");

  /// By which URLs that differ count as one page.
  static final byte[] SAME_PAGE = key("same-page");

  static final byte[] ASSETS = key("assets");

  /// Folder of saved files.
  static final byte[] SAVED_IN = key("saved-in");

  private static final String OUTPUT = "output ";
  private static final String SAVED = "saved ";

  private Meta() {}

  /// Committed length of an output file.
  static byte[] output(String file) {
    return key(OUTPUT + file);
  }

  /// Prefix of all output files.
  static byte[] outputs() {
    return key(OUTPUT);
  }

  static String outputName(byte[] key) {
    return new String(key, StandardCharsets.UTF_8).substring(OUTPUT.length());
  }

  /// Name of a saved file that a commit has made, until it is known to have it.
  static byte[] saved(long number) {
    return key(SAVED + number);
  }

  /// Prefix of all such names.
  static byte[] allSaved() {
    return key(SAVED);
  }

  static String savedNumber(byte[] key) {
    return new String(key, StandardCharsets.UTF_8).substring(SAVED.length());
  }

  private static byte[] key(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
