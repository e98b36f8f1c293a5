package orbweaver.store.warc;

/// How an archive is written.
///
/// @param name with which the names of its files begin; what does not suit a file name is replaced
/// @param software that writes it, with its version
/// @param level of compression, 1..9, for bodies that arrived uncompressed
/// @param maxFileBytes after which the next file is begun
/// @param revisits whether a body that this run has archived before is only referred to
public record ArchiveOptions(
    String name, String software, int level, long maxFileBytes, boolean revisits) {
  private static final int MAX_NAME = 100;
  private static final int QUICK = 1;
  private static final long GIGABYTE = 1_000_000_000;

  public ArchiveOptions {
    if (level < 1 || level > 9) {
      throw new IllegalArgumentException("level " + level + " is not in 1..9");
    }
    String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
    safe = safe.length() > MAX_NAME ? safe.substring(0, MAX_NAME) : safe;
    name = safe.isEmpty() ? "orbweaver" : safe;
  }

  /// Quick compression, files of a gigabyte, every body in full.
  public static ArchiveOptions of(String name, String software) {
    return new ArchiveOptions(name, software, QUICK, GIGABYTE, /* revisits= */ false);
  }

  public ArchiveOptions withRevisits() {
    return new ArchiveOptions(name, software, level, maxFileBytes, /* revisits= */ true);
  }
}
