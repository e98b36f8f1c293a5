package orbweaver.store.table;

import java.io.ByteArrayOutputStream;

/// Repetition or definition levels of a page, as runs of one value: behind their length, each run
/// as its count doubled and the value in a byte.
///
/// [Parquet, RLE](https://parquet.apache.org/docs/file-format/data-pages/encodings/#RLE)
final class ParquetLevels {
  private final ByteArrayOutputStream runs = new ByteArrayOutputStream();
  private int level;
  private int count;

  void add(int next) {
    if (next != level) {
      endRun();
      level = next;
    }
    count++;
  }

  int size() {
    return runs.size();
  }

  private void endRun() {
    int rest = count << 1;
    if (count > 0) {
      while (rest > 0x7F) {
        runs.write((rest & 0x7F) | 0x80);
        rest >>>= 7;
      }
      runs.write(rest);
      runs.write(level);
    }
    count = 0;
  }

  /// Appends the levels to `page` and forgets them.
  void moveTo(ByteArrayOutputStream page) {
    endRun();
    for (int i = 0; i < Integer.BYTES; i++) {
      page.write(runs.size() >>> (i * Byte.SIZE));
    }
    page.writeBytes(runs.toByteArray());
    runs.reset();
  }
}
