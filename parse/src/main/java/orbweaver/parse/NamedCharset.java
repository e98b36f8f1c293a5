package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;

/// A charset of the JDK under the name that the Encoding Standard gives it.
final class NamedCharset extends Charset {
  private final Charset reader;
  private final Charset writer;

  NamedCharset(String name, Charset reader, Charset writer) {
    super(name, new String[0]);
    this.reader = reader;
    this.writer = writer;
  }

  @Override
  public boolean contains(Charset other) {
    return reader.contains(other);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return reader.newDecoder();
  }

  @Override
  public CharsetEncoder newEncoder() {
    return writer.newEncoder();
  }
}
