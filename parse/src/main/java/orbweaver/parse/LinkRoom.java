package orbweaver.parse;

/// How many bytes of URLs a document may become where all are kept at once. A link is as long as
/// what it is relative to, so that pages of megabytes behind long URLs would become gigabytes. Not
/// thread-safe.
public final class LinkRoom {
  /// Of what all documents may become.
  private static final long LEAST_BYTES = 16 << 20;

  /// Of its own length, what a larger one may.
  private static final long TIMES = 16;

  private final long bytes;
  private long taken;

  /// The room of a document of that length.
  public LinkRoom(long documentBytes) {
    bytes = Math.max(LEAST_BYTES, TIMES * documentBytes);
  }

  /// Takes so many bytes of it; false if they do not fit, nor any after them.
  public boolean takes(int more) {
    taken += more;
    return !isFull();
  }

  /// Whether something did not fit.
  public boolean isFull() {
    return taken > bytes;
  }

  /// All of it.
  public long bytes() {
    return bytes;
  }
}
