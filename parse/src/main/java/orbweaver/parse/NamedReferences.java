package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The 2,231 named character references of HTML. Loaded when a page first uses one that
/// [CharacterReferences] does not know by heart.
///
/// The resource has a name on each line, `!` if it also counts without its semicolon, and the code
/// points it stands for.
///
/// [HTML, 13.5](https://html.spec.whatwg.org/multipage/named-characters.html)
final class NamedReferences {
  private static final int CAPACITY = 8192;
  private static final int SHIFT = 32 - 13;
  private static final int SPREAD = 0x9E3779B9;
  private static final NamedReferences ALL =
      new NamedReferences(Resource.lines("character-references.txt"));

  private final byte[][] names = new byte[CAPACITY][];
  private final byte[][] values = new byte[CAPACITY][];
  private int longestName;

  private NamedReferences(List<String> lines) {
    for (String line : lines) {
      String[] words = line.split(" ");
      boolean alsoBare = words[0].endsWith("!");
      String name = alsoBare ? words[0].substring(0, words[0].length() - 1) : words[0];
      byte[] value = utf8(words);
      add(name + ";", value);
      if (alsoBare) {
        add(name, value);
      }
    }
  }

  /// End of the longest name that begins at `from`, its semicolon included, or -1.
  static int longestAt(byte[] bytes, int from, int to) {
    int longest = -1;
    int hash = 0;
    int limit = Math.min(to, from + ALL.longestName);
    for (int at = from; at < limit; at++) {
      byte c = bytes[at];
      if (!Bytes.isAlphanumeric(c) && c != ';') {
        break;
      }
      hash = hash * 31 + c;
      if (ALL.names[ALL.slot(hash, bytes, from, at + 1)] != null) {
        longest = at + 1;
      }
      if (c == ';') {
        break;
      }
    }
    return longest;
  }

  /// What the name `from..to` stands for, in UTF-8, or null.
  static byte @Nullable [] value(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int at = from; at < to; at++) {
      hash = hash * 31 + bytes[at];
    }
    return ALL.values[ALL.slot(hash, bytes, from, to)];
  }

  private void add(String name, byte[] value) {
    byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
    int slot = slot(name.hashCode(), bytes, 0, bytes.length);
    names[slot] = bytes;
    values[slot] = value;
    longestName = Math.max(longestName, bytes.length);
  }

  /// The slot that holds the name, or the empty one where it would be.
  private int slot(int hash, byte[] bytes, int from, int to) {
    int slot = (hash * SPREAD) >>> SHIFT;
    while (names[slot] != null
        && !Arrays.equals(names[slot], 0, names[slot].length, bytes, from, to)) {
      slot = (slot + 1) & (CAPACITY - 1);
    }
    return slot;
  }

  private static byte[] utf8(String[] words) {
    var value = new StringBuilder();
    for (int i = 1; i < words.length; i++) {
      value.appendCodePoint(Integer.parseInt(words[i], 16));
    }
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }
}
