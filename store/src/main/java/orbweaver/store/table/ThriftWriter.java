package orbweaver.store.table;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/// The compact protocol of Apache Thrift, as far as Parquet needs it: structures of numbers, texts,
/// lists and structures. Fields are written in the order of their numbers.
///
/// [Thrift compact
/// protocol](https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md)
final class ThriftWriter {
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;
  private static final int LONG_LIST = 15;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Deque<Integer> outerFields = new ArrayDeque<>();
  private int lastField;

  byte[] toBytes() {
    return out.toByteArray();
  }

  ThriftWriter i32(int field, int value) {
    head(field, I32);
    varint(zigzag(value));
    return this;
  }

  ThriftWriter i64(int field, long value) {
    head(field, I64);
    varint(zigzag(value));
    return this;
  }

  ThriftWriter text(int field, String value) {
    head(field, BINARY);
    bytes(value);
    return this;
  }

  /// Begins a structure that is the value of a field.
  ThriftWriter begin(int field) {
    head(field, STRUCT);
    return begin();
  }

  /// Begins a structure that is an element of a list.
  ThriftWriter begin() {
    outerFields.push(lastField);
    lastField = 0;
    return this;
  }

  /// Ends the structure that was begun last.
  ThriftWriter end() {
    out.write(0);
    lastField = outerFields.pop();
    return this;
  }

  /// Ends the whole.
  byte[] finish() {
    out.write(0);
    return toBytes();
  }

  ThriftWriter structs(int field, int size) {
    head(field, LIST);
    listHead(size, STRUCT);
    return this;
  }

  ThriftWriter i32s(int field, int... values) {
    head(field, LIST);
    listHead(values.length, I32);
    for (int value : values) {
      varint(zigzag(value));
    }
    return this;
  }

  ThriftWriter texts(int field, Iterable<String> values, int size) {
    head(field, LIST);
    listHead(size, BINARY);
    values.forEach(this::bytes);
    return this;
  }

  private void listHead(int size, int type) {
    if (size < LONG_LIST) {
      out.write((size << 4) | type);
    } else {
      out.write((LONG_LIST << 4) | type);
      varint(size);
    }
  }

  private void head(int field, int type) {
    int delta = field - lastField;
    if (delta < 1 || delta > 15) {
      throw new IllegalArgumentException("field " + field + " after field " + lastField);
    }
    out.write((delta << 4) | type);
    lastField = field;
  }

  private void bytes(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    varint(utf8.length);
    out.writeBytes(utf8);
  }

  private static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
