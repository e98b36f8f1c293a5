package orbweaver.store.warc;

/// How an archive is written.
///
/// @param name with which the names of its files begin; what does not suit a file name is replaced
/// @param software that writes it, with its version
public record ArchiveOptions(String name, String software) {
  private static final int MAX_NAME = 100;

  public ArchiveOptions {
    String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
    safe = safe.length() > MAX_NAME ? safe.substring(0, MAX_NAME) : safe;
    name = safe.isEmpty() ? "orbweaver" : safe;
  }
}
