package orbweaver.store.table;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import orbweaver.store.WellFormed;

/// The present values of a page in Parquet's encoding PLAIN: numbers little-endian, text behind its
/// length, booleans a bit each.
final class ParquetValues {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int bits;
  private int bitCount;

  int size() {
    return out.size();
  }

  void add(Object value) {
    switch (value) {
      case Boolean is -> bit(is);
      case Long number -> littleEndian(number, Long.BYTES);
      case BigDecimal number ->
          littleEndian(Double.doubleToRawLongBits(number.doubleValue()), Long.BYTES);
      case LocalDate date -> littleEndian(date.toEpochDay(), Integer.BYTES);
      case Instant time -> littleEndian(time.toEpochMilli(), Long.BYTES);
      case String text -> text(text);
      default -> text(JsonText.of(value));
    }
  }

  private void text(String text) {
    byte[] utf8 = WellFormed.text(text).getBytes(StandardCharsets.UTF_8);
    littleEndian(utf8.length, Integer.BYTES);
    out.writeBytes(utf8);
  }

  private void bit(boolean is) {
    bits |= (is ? 1 : 0) << bitCount++;
    if (bitCount == Byte.SIZE) {
      endBits();
    }
  }

  private void endBits() {
    out.write(bits);
    bits = 0;
    bitCount = 0;
  }

  private void littleEndian(long value, int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.write((int) (value >>> (i * Byte.SIZE)));
    }
  }

  /// Appends the values to `page` and forgets them.
  void moveTo(ByteArrayOutputStream page) {
    if (bitCount > 0) {
      endBits();
    }
    page.writeBytes(out.toByteArray());
    out.reset();
  }
}
