package orbweaver.crawl.fetch;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;

/// Encrypted records with nothing in them, which engines of the JDK take and never make: by the
/// keys of such an engine, in line with the records that it makes itself.
final class EmptyRecords {
  private static final byte APPLICATION_DATA = 23;
  private static final int HEADER_BYTES = 5;
  private static final int MOST_BYTES = 256;

  private final Object output;

  EmptyRecords(SSLEngine engine) {
    this.output = value(value(engine, "conContext"), "outputRecord");
  }

  /// The next one.
  byte[] next() {
    Object cipher = value(output, "writeCipher");
    Object version = value(output, "protocolVersion");
    int start = HEADER_BYTES + (int) call("getExplicitNonceSize", cipher);
    var record = ByteBuffer.allocate(MOST_BYTES).limit(start).position(start);
    Object _ =
        call(
            "encrypt",
            output,
            cipher,
            APPLICATION_DATA,
            record,
            /* header at */ 0,
            MOST_BYTES,
            HEADER_BYTES,
            version);
    return Arrays.copyOf(record.array(), record.position());
  }

  private static Object value(Object of, String name) {
    for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
      } catch (NoSuchFieldException _) {
        // It is a field of a class above.
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new IllegalStateException(of.getClass() + " has no field " + name);
  }

  private static Object call(String name, Object on, Object... arguments) {
    for (Class<?> type = on.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
          try {
            method.setAccessible(true);
            return method.invoke(on, arguments);
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        }
      }
    }
    throw new IllegalStateException(on.getClass() + " has no method " + name);
  }
}
