package orbweaver.crawl.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the answer of a name server (RFC 1035 4.1). Whatever the bytes are, it ends, in time
/// linear in their number, and never reads outside them.
final class DnsReader {
  private static final int HEADER_BYTES = 12;
  private static final int IS_REPLY = 0x8000;
  private static final int IS_TRUNCATED = 0x0200;
  private static final int TYPE_ALIAS = 5;
  private static final int TYPE_AUTHORITY = 6;
  private static final int CLASS_INTERNET = 1;
  private static final int MAX_ALIASES = 16;

  /// As many of a name are kept: nobody needs more to get through, and a server may send thousands.
  static final int MAX_ADDRESSES = 64;

  private static final int MAX_JUMPS = 32;
  private static final int MAX_NAME_BYTES = 255;

  private final byte[] bytes;
  private final DnsQuestion question;
  private int at;

  private final Map<String, String> aliases = new HashMap<>();
  private final Map<String, List<InetAddress>> addresses = new HashMap<>();
  private long ttlSeconds = Long.MAX_VALUE;
  private long absenceSeconds = -1;

  private DnsReader(byte[] bytes, DnsQuestion question) {
    this.bytes = bytes;
    this.question = question;
  }

  /// The bytes end within something, or go in circles.
  private static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed() {
      super(null, null, false, false);
    }
  }

  /// What the bytes say to the question, or null if they are no answer to it.
  static @Nullable DnsReply read(byte[] bytes, DnsQuestion question) {
    try {
      return new DnsReader(bytes, question).read();
    } catch (Malformed _) {
      return null;
    }
  }

  private @Nullable DnsReply read() throws Malformed {
    if (bytes.length < HEADER_BYTES) {
      throw new Malformed();
    }
    int id = next16();
    int flags = next16();
    int questions = next16();
    int answers = next16();
    int authorities = next16();
    at = HEADER_BYTES;
    if (id != question.id() || (flags & IS_REPLY) == 0 || questions != 1 || !isOurQuestion()) {
      return null;
    }
    for (int i = 0; i < answers; i++) {
      record();
    }
    for (int i = 0; i < authorities && answers == 0; i++) {
      record();
    }
    List<InetAddress> found = behindAliases();
    long ttl = found.isEmpty() ? absenceSeconds : ttlSeconds;
    return new DnsReply(flags & 0xf, (flags & IS_TRUNCATED) != 0, found, ttl);
  }

  private boolean isOurQuestion() throws Malformed {
    String name = name();
    int type = next16();
    return next16() == CLASS_INTERNET
        && type == question.type().code()
        && name.equalsIgnoreCase(question.name());
  }

  private List<InetAddress> behindAliases() {
    String name = question.name().toLowerCase(Locale.ROOT);
    for (int i = 0; i < MAX_ALIASES; i++) {
      List<InetAddress> found = addresses.get(name);
      if (found != null) {
        return found;
      }
      String alias = aliases.get(name);
      if (alias == null) {
        return List.of();
      }
      name = alias;
    }
    return List.of();
  }

  private void record() throws Malformed {
    String owner = name();
    int type = next16();
    int recordClass = next16();
    long ttl = (long) next16() << 16 | next16();
    int length = next16();
    int end = at + length;
    if (end > bytes.length) {
      throw new Malformed();
    }
    if (recordClass == CLASS_INTERNET) {
      take(owner, type, ttl, end);
    }
    at = end;
  }

  private void take(String owner, int type, long ttl, int end) throws Malformed {
    if (type == TYPE_ALIAS) {
      aliases.put(owner, name());
      ttlSeconds = Math.min(ttlSeconds, ttl);
    } else if (type == question.type().code()) {
      List<InetAddress> found = addresses.computeIfAbsent(owner, _ -> new ArrayList<>());
      InetAddress another = address(end);
      if (found.size() < MAX_ADDRESSES) {
        found.add(another);
      }
      ttlSeconds = Math.min(ttlSeconds, ttl);
    } else if (type == TYPE_AUTHORITY && end - at >= 4) {
      at = end - 4;
      absenceSeconds = Math.min(ttl, (long) next16() << 16 | next16());
    }
  }

  private InetAddress address(int end) throws Malformed {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, at, end));
    } catch (UnknownHostException _) {
      throw new Malformed();
    }
  }

  /// A name in lower case, its parts perhaps elsewhere in the bytes.
  private String name() throws Malformed {
    var name = new StringBuilder();
    int here = at;
    int end = -1;
    int jumps = 0;
    for (int length = byteAt(here); length != 0; length = byteAt(here)) {
      if (length >= 0xc0) {
        end = end < 0 ? here + 2 : end;
        here = (length & 0x3f) << 8 | byteAt(here + 1);
        jumps++;
      } else {
        appendLabel(name, here + 1, length);
        here += 1 + length;
      }
      if (jumps > MAX_JUMPS || name.length() > MAX_NAME_BYTES) {
        throw new Malformed();
      }
    }
    at = end < 0 ? here + 1 : end;
    return name.toString();
  }

  private void appendLabel(StringBuilder name, int from, int length) throws Malformed {
    if (!name.isEmpty()) {
      name.append('.');
    }
    for (int i = from; i < from + length; i++) {
      name.append(Character.toLowerCase((char) byteAt(i)));
    }
  }

  private int byteAt(int index) throws Malformed {
    if (index >= bytes.length) {
      throw new Malformed();
    }
    return bytes[index] & 0xff;
  }

  private int next16() throws Malformed {
    int value = byteAt(at) << 8 | byteAt(at + 1);
    at += 2;
    return value;
  }
}
