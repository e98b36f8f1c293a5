package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// A question to a name server (RFC 1035 4.1), with the note that answers of 1,232 bytes are
/// welcome (RFC 6891).
///
/// @param id by which the answer is known
/// @param name in ASCII, without a dot at its end
/// @param type what is wanted
record DnsQuestion(int id, String name, RecordType type) {
  private static final int MAX_LABEL_BYTES = 63;
  private static final int MAX_NAME_BYTES = 253;
  private static final int RECURSION_DESIRED = 0x0100;
  private static final int CLASS_INTERNET = 1;
  private static final int TYPE_OPTIONS = 41;
  private static final int WELCOME_BYTES = 1_232;

  /// Kinds of records.
  enum RecordType {
    A(1),
    AAAA(28);

    private final int code;

    RecordType(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }

  /// Whether a name can be asked for at all.
  static boolean isName(String host) {
    if (host.isEmpty() || host.length() > MAX_NAME_BYTES) {
      return false;
    }
    for (String label : host.split("\\.", -1)) {
      if (label.isEmpty() || label.length() > MAX_LABEL_BYTES) {
        return false;
      }
    }
    return true;
  }

  /// @param extended whether to add what some old servers do not understand
  byte[] toBytes(boolean extended) {
    var bytes = new ByteArrayOutputStream(name.length() + 32);
    put16(bytes, id);
    put16(bytes, RECURSION_DESIRED);
    put16(bytes, 1); // questions
    put16(bytes, 0); // answers
    put16(bytes, 0); // authorities
    put16(bytes, extended ? 1 : 0);
    putName(bytes);
    put16(bytes, type.code);
    put16(bytes, CLASS_INTERNET);
    if (extended) {
      bytes.write(0); // the root
      put16(bytes, TYPE_OPTIONS);
      put16(bytes, WELCOME_BYTES);
      put16(bytes, 0); // extended code and version
      put16(bytes, 0); // flags
      put16(bytes, 0); // no options
    }
    return bytes.toByteArray();
  }

  private void putName(ByteArrayOutputStream bytes) {
    for (String label : name.split("\\.", -1)) {
      bytes.write(label.length());
      bytes.writeBytes(label.getBytes(StandardCharsets.ISO_8859_1));
    }
    bytes.write(0);
  }

  private static void put16(ByteArrayOutputStream bytes, int value) {
    bytes.write(value >> 8);
    bytes.write(value);
  }
}
