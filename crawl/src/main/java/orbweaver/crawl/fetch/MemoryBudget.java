package orbweaver.crawl.fetch;

/// How much memory all responses of a fetcher together may hold. Beyond it each keeps little and
/// puts the rest into a file, so that many large or lying answers at once cost disk and not memory.
final class MemoryBudget {
  private final long maxBytes;
  private long usedBytes;

  MemoryBudget(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /// Whether that much more would be within it.
  boolean hasRoom(long bytes) {
    return usedBytes + bytes <= maxBytes;
  }

  void use(long bytes) {
    usedBytes += bytes;
  }

  void free(long bytes) {
    usedBytes -= bytes;
    assert usedBytes >= 0 : "more was given back than taken";
  }

  long usedBytes() {
    return usedBytes;
  }
}
