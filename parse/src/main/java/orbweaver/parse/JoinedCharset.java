package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;

/// Reads as one charset does and writes as another: GBK, which is read as GB18030.
final class JoinedCharset extends Charset {
  private final Charset reads;
  private final Charset writes;

  JoinedCharset(String name, Charset reads, Charset writes) {
    super(name, new String[0]);
    this.reads = reads;
    this.writes = writes;
  }

  @Override
  public boolean contains(Charset other) {
    return writes.contains(other);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return reads.newDecoder();
  }

  @Override
  public CharsetEncoder newEncoder() {
    return writes.newEncoder();
  }
}
