package orbweaver.crawl.fetch;

/// Bytes in slices of one size, each in an array that is overwritten by the next.
final class TinySlices implements Slices {
  private final byte[] bytes;
  private final byte[] slice;
  private int at;
  private int to;

  TinySlices(byte[] bytes, int size) {
    this.bytes = bytes;
    this.slice = new byte[size];
  }

  @Override
  public boolean next() {
    to = Math.min(slice.length, bytes.length - at);
    System.arraycopy(bytes, at, slice, 0, to);
    at += to;
    return to > 0;
  }

  @Override
  public byte[] array() {
    return slice;
  }

  @Override
  public int from() {
    return 0;
  }

  @Override
  public int to() {
    return to;
  }
}
