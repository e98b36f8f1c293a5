package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;

/// A charset of the JDK under the name that the Encoding Standard gives it.
final class NamedCharset extends Charset {
  private final Charset jdk;

  NamedCharset(String name, Charset jdk) {
    super(name, new String[0]);
    this.jdk = jdk;
  }

  @Override
  public boolean contains(Charset other) {
    return jdk.contains(other);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return jdk.newDecoder();
  }

  @Override
  public CharsetEncoder newEncoder() {
    return jdk.newEncoder();
  }
}
