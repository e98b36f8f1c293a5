package orbweaver.store.warc;

/// Takes bytes, one run after the other.
public interface ByteSink {
  void append(byte[] bytes, int offset, int length);
}
