package orbweaver.store.records;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import orbweaver.store.records.WarcFault.Rule;
import org.jspecify.annotations.Nullable;

/// Reads WARC 1.0 and 1.1 files, packed or not, record by record. For one thread; needs no loop,
/// and blocks.
///
///     try (WarcReader reader = WarcReader.open(path, fault -> err.println(fault))) {
///       for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
///         byte[] block = reader.block(MAX);
///         if (block != null) ...
///       }
///     }
///
/// After damage it goes on with the next record that it finds, and tells what was wrong. A record
/// is whole once [#finish] says so; [#block] gives only blocks of whole records.
///
/// ## Finding the next record
///
/// - A piece (gzip member, zstd frame) that does not unpack: the search goes on in the packed bytes,
///   from behind the beginning of that piece, for one that does and begins with a record. Where
///   pieces and records are not aligned, the first line that begins a record will do.
/// - A block that is not followed by two line ends may have swallowed other records, for its length
///   is wrong: the search begins at the end of its head.
/// - A piece that begins with a record ends the one before, if all were aligned so far.
///
/// [The WARC Format
/// 1.1](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/)
public final class WarcReader implements AutoCloseable {
  /// What is left behind is large, and gone only once the collector has looked. A length that is
  /// not true shall not cost much either.
  private static final long BLOCK_GROWTH = 8;

  private static final int MAX_HEAD_BYTES = 1 << 20;
  private static final byte[] MAGIC = "WARC/".getBytes(US_ASCII);
  private static final byte[] ARC = "filedesc://".getBytes(US_ASCII);
  private static final byte[] END = "\r\n\r\n".getBytes(US_ASCII);

  private final FilePart file;
  private final Pieces pieces;
  private final UnpackedBytes bytes;
  private final Consumer<WarcFault> faults;
  private final HeadReader heads = new HeadReader(this::report);
  private RecordPlace place;

  private @Nullable WarcRecord current;
  private long left;
  private boolean whole;
  private long packedLength;
  private long records;
  private boolean lost;
  private boolean isAligned = true;
  private @Nullable WarcFault first;

  private WarcReader(FilePart file, Consumer<WarcFault> faults) {
    this.file = file;
    this.faults = faults;
    this.pieces = Pieces.of(file);
    this.bytes = new UnpackedBytes(file.name(), pieces);
    this.place = RecordPlace.of(file.name(), 0);
  }

  /// Begins to read a file.
  ///
  /// @param faults is told what is wrong, as soon as that is known
  /// @throws WarcException when there is no such file
  public static WarcReader open(Path path, Consumer<WarcFault> faults) {
    return open(FilePart.open(path), faults);
  }

  /// Reads a part of a file, and closes it in the end.
  public static WarcReader open(FilePart file, Consumer<WarcFault> faults) {
    return new WarcReader(file, faults);
  }

  public Packing packing() {
    return pieces.packing();
  }

  /// Whether every record so far began with a piece of its own, so that it can be read at random.
  public boolean isAligned() {
    return isAligned;
  }

  /// Goes to a place, where a record begins.
  public void seek(RecordPlace place) {
    current = null;
    lost = false;
    try {
      bytes.seek(place);
    } catch (Damaged e) {
      damaged(e, "");
    }
  }

  // ---- Records ----

  /// The next record; null at the end.
  ///
  /// @throws WarcException when the file has no record at all
  public @Nullable WarcRecord next() {
    boolean _ = finish();
    while (true) {
      try {
        if ((lost && !findRecord()) || !bytes.has(1)) {
          return end();
        }
        WarcRecord record = readHead();
        if (record != null) {
          return begin(record);
        }
        lost = true;
      } catch (Damaged e) {
        damaged(e, "");
      }
    }
  }

  private WarcRecord begin(WarcRecord record) {
    current = record;
    left = record.blockLength();
    whole = true;
    lost = false;
    records++;
    return record;
  }

  private @Nullable WarcRecord end() {
    if (records == 0 && first != null) {
      throw new WarcException(
          file.name() + " is no WARC file, or has no record that is whole: " + first.detail());
    }
    return null;
  }

  /// Null when there is none that can be read; then something was skipped.
  private @Nullable WarcRecord readHead() throws Damaged {
    place = bytes.place();
    if (!bytes.startsWith(MAGIC)) {
      return noRecord();
    }
    boolean begins = bytes.startsPiece() || packing() == Packing.NONE;
    int length = headLength();
    if (length < 0) {
      report("", Rule.HEAD, "the head has no end");
      bytes.skip(MAGIC.length);
      return null;
    }
    noteAlignment(begins);
    byte[] head = Arrays.copyOfRange(bytes.buffer(), bytes.at(), bytes.at() + length);
    WarcRecord record = heads.read(head, place);
    bytes.skip(record == null ? MAGIC.length : length);
    return record;
  }

  private void noteAlignment(boolean begins) {
    if (!begins && isAligned) {
      isAligned = false;
      report(
          "",
          Rule.ALIGNMENT,
          "the record does not begin with a piece of its own; others may not either");
    }
  }

  private @Nullable WarcRecord noRecord() throws Damaged {
    if (records == 0 && bytes.startsWith(ARC)) {
      throw new WarcException(
          file.name()
              + " is an ARC file, the format before WARC; convert it, for example with warcio recompress");
    }
    boolean _ = bytes.has(MAGIC.length);
    int to = Math.min(bytes.end(), bytes.at() + 40);
    String found = new String(bytes.buffer(), bytes.at(), to - bytes.at(), ISO_8859_1);
    report("", Rule.RECORD_START, "no record but '" + HeadReader.brief(found) + "'");
    return null;
  }

  /// Length of the head, or -1.
  private int headLength() throws Damaged {
    int searched = 0;
    while (true) {
      int end = HeadReader.end(bytes.buffer(), bytes.at() + Math.max(0, searched - 2), bytes.end());
      if (end >= 0) {
        return end - bytes.at();
      }
      searched = bytes.end() - bytes.at();
      if (searched > MAX_HEAD_BYTES || !bytes.has(searched + 1)) {
        return -1;
      }
    }
  }

  // ---- Blocks ----

  /// Reads some bytes of the block.
  ///
  /// @return how many, at least 1; -1 at its end, which [#finish] judges
  public int read(byte[] into, int from, int length) {
    if (left == 0 || !whole || current == null) {
      return -1;
    }
    try {
      if (!bytes.has(1)) {
        return cut("the file ends");
      }
      if (isAligned && packing() != Packing.NONE && bytes.startsPiece()) {
        if (bytes.startsWith(MAGIC)) {
          return cut("the next record begins");
        }
        noteAlignment(/* begins= */ false);
      }
      int count = (int) Math.min(Math.min(length, left), bytes.untilBorder());
      System.arraycopy(bytes.buffer(), bytes.at(), into, from, count);
      bytes.skip(count);
      left -= count;
      return count;
    } catch (Damaged e) {
      whole = false;
      damaged(e, current.id());
      return -1;
    }
  }

  private int cut(String why) {
    WarcRecord record = java.util.Objects.requireNonNull(current);
    long has = record.blockLength() - left;
    report(
        record.id(),
        Rule.LENGTH,
        why + " after " + has + " of " + record.blockLength() + " bytes of the block");
    whole = false;
    if (packing() == Packing.NONE || !isAligned) {
      searchFrom(record);
    }
    return -1;
  }

  /// The whole block.
  ///
  /// @param maxBytes what is longer is read no further than that
  /// @return null when the record is not whole
  public byte @Nullable [] block(int maxBytes) {
    int wanted = (int) Math.min(left, maxBytes);
    var block = new byte[Math.min(wanted, 1 << 20)];
    int length = 0;
    while (length < wanted) {
      if (length == block.length) {
        block = Arrays.copyOf(block, (int) Math.min(wanted, block.length * BLOCK_GROWTH));
      }
      int count = read(block, length, block.length - length);
      if (count < 0) {
        break;
      }
      length += count;
    }
    if (!finish()) {
      return null;
    }
    return length == block.length ? block : Arrays.copyOf(block, length);
  }

  /// Passes over what is left of the record.
  ///
  /// @return whether it is whole
  public boolean finish() {
    WarcRecord record = current;
    if (record == null) {
      return whole;
    }
    var rest = new byte[8 << 10];
    while (read(rest, 0, rest.length) >= 0) {
      // Passed over.
    }
    current = null;
    if (whole) {
      try {
        endRecord(record);
      } catch (Damaged e) {
        whole = false;
        damaged(e, record.id());
      }
    }
    return whole;
  }

  /// Bytes of the file that the last record took; after [#finish], and only if it was whole.
  public long packedLength() {
    return packedLength;
  }

  private void endRecord(WarcRecord record) throws Damaged {
    if (bytes.startsWith(END)) {
      bytes.skip(END.length);
    } else if (!skipLineEnds()) {
      report(
          record.id(),
          Rule.LENGTH,
          "the block does not end after the "
              + record.blockLength()
              + " bytes that Content-Length says");
      whole = false;
      searchFrom(record);
      return;
    } else {
      report(record.id(), Rule.RECORD_END, "the record does not end with two line ends of CR LF");
    }
    if (packing() != Packing.NONE && isAligned && !bytes.endsPiece()) {
      endPiece(record);
    }
    packedLength = bytes.fileOffset() - record.place().offset();
  }

  /// Something follows in the piece.
  private void endPiece(WarcRecord record) throws Damaged {
    if (!bytes.startsWith(MAGIC)) {
      report(record.id(), Rule.RECORD_END, "something follows the record in its piece");
      lost = true;
    }
  }

  /// Passes over whatever line ends there are.
  ///
  /// @return whether the next record or the end follows
  private boolean skipLineEnds() throws Damaged {
    for (int i = 0; i <= END.length; i++) {
      if (!bytes.has(1) || bytes.startsWith(MAGIC)) {
        return true;
      }
      byte next = bytes.buffer()[bytes.at()];
      if (next != '\r' && next != '\n') {
        return false;
      }
      bytes.skip(1);
    }
    return false;
  }

  // ---- After damage ----

  private void searchFrom(WarcRecord record) {
    lost = true;
    RecordPlace start = record.place();
    int length = record.head().length;
    boolean plain = packing() == Packing.NONE;
    try {
      bytes.seek(
          plain
              ? new RecordPlace(start.file(), start.offset() + length, 0)
              : new RecordPlace(start.file(), start.offset(), start.skip() + length));
    } catch (Damaged e) {
      damaged(e, record.id());
    }
  }

  /// A piece does not unpack: goes to the next that may. Those that do not either are told of no
  /// more, until there is a record again.
  private void damaged(Damaged damage, String recordId) {
    if (!lost) {
      place = RecordPlace.of(file.name(), damage.offset());
      report(recordId, Rule.PACKING, damage.detail());
    }
    lost = true;
    boolean _ = bytes.recover(damage.offset());
  }

  /// Goes to the next line, at or after this place, that begins a record.
  private boolean findRecord() throws Damaged {
    boolean lineStart = false;
    while (bytes.has(1)) {
      if ((lineStart || bytes.startsPiece()) && bytes.startsWith(MAGIC)) {
        return true;
      }
      int from = bytes.at();
      int to = from + bytes.untilBorder();
      int at = from;
      while (at < to && bytes.buffer()[at] != '\n') {
        at++;
      }
      lineStart = at < to;
      bytes.skip(Math.min(at + 1, to) - from);
    }
    return false;
  }

  private void report(String recordId, Rule rule, String detail) {
    var fault = new WarcFault(file.name(), place.offset(), recordId, rule, detail);
    if (first == null) {
      first = fault;
    }
    faults.accept(fault);
  }

  @Override
  public void close() {
    pieces.close();
    file.close();
  }
}
