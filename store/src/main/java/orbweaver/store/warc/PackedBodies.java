package orbweaver.store.warc;

import java.util.Set;

/// Which bodies are compressed already, so that compressing them again is a waste.
final class PackedBodies {
  private static final Set<String> TYPES =
      Set.of(
          "application/epub+zip",
          "application/gzip",
          "application/java-archive",
          "application/vnd.rar",
          "application/x-7z-compressed",
          "application/x-bzip2",
          "application/x-gzip",
          "application/x-xz",
          "application/zip",
          "application/zstd",
          "font/woff",
          "font/woff2",
          "image/avif",
          "image/gif",
          "image/jpeg",
          "image/png",
          "image/webp");

  private PackedBodies() {}

  /// @param contentEncoding of the body as it came, empty for none
  /// @param contentType essence such as `text/html`
  static boolean contain(String contentEncoding, String contentType) {
    boolean encoded = !contentEncoding.isEmpty() && !contentEncoding.equals("identity");
    return encoded
        || contentType.startsWith("video/")
        || contentType.startsWith("audio/")
        || TYPES.contains(contentType);
  }
}
