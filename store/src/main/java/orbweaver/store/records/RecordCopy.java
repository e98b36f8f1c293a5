package orbweaver.store.records;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import orbweaver.parse.Fingerprint;
import org.jspecify.annotations.Nullable;

/// Copies the records of WARC files into another, packed anew; inside they stay as they are, byte
/// for byte. What is damaged is told of and left out.
public final class RecordCopy {
  private final RecordOutput output;
  private final Consumer<WarcFault> faults;
  private final byte[] buffer = new byte[64 << 10];
  private long copied;
  private long repeated;
  private long damaged;
  private long damagedPlaces;

  /// Begins a copy.
  ///
  /// @param output is committed by the caller
  public RecordCopy(RecordOutput output, Consumer<WarcFault> faults) {
    this.output = output;
    this.faults = faults;
  }

  /// Copies all records of a file, and closes it.
  public void all(FilePart file) {
    try (WarcReader reader = WarcReader.open(file, this::told)) {
      for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
        copy(record, reader);
      }
    }
  }

  /// Copies the records of several files, each record once: by its name. Of warcinfo records that
  /// say the same the first is kept, and those that records refer to.
  public void merged(List<Supplier<FilePart>> files) {
    Set<Long> wanted = warcinfos(files);
    Set<Long> seen = new HashSet<>();
    for (Supplier<FilePart> file : files) {
      try (WarcReader reader = WarcReader.open(file.get(), this::told)) {
        for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
          merge(record, reader, wanted, seen);
        }
      }
    }
  }

  private void merge(WarcRecord record, WarcReader reader, Set<Long> wanted, Set<Long> seen) {
    if (!record.id().isEmpty() && seen.contains(key(record.id()))) {
      repeated++;
      return;
    }
    boolean isWanted = !record.type().equals("warcinfo") || wanted.contains(key(record.id()));
    byte[] info = isWanted ? null : reader.block(1 << 20);
    if (isWanted ? copy(record, reader) : isNew(info, seen) && copy(record, info)) {
      seen.add(key(record.id()));
    }
  }

  private boolean isNew(byte @Nullable [] info, Set<Long> seen) {
    if (info == null) {
      return false;
    }
    boolean isNew = seen.add(Fingerprint.of(info, 0, info.length, 1));
    repeated += isNew ? 0 : 1;
    return isNew;
  }

  /// The names that records refer to as their warcinfo.
  private static Set<Long> warcinfos(List<Supplier<FilePart>> files) {
    Set<Long> wanted = new HashSet<>();
    for (Supplier<FilePart> file : files) {
      try (WarcReader reader = WarcReader.open(file.get(), _ -> {})) {
        for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
          String id = record.field("WARC-Warcinfo-ID");
          if (!id.isEmpty()) {
            wanted.add(key(id));
          }
        }
      }
    }
    return wanted;
  }

  private boolean copy(WarcRecord record, byte @Nullable [] block) {
    output.begin(record.head());
    if (block != null) {
      output.write(block, 0, block.length);
    }
    output.end();
    copied++;
    return true;
  }

  /// Returns whether the record is whole, so that the copy has it.
  private boolean copy(WarcRecord record, WarcReader reader) {
    output.begin(record.head());
    for (int count = read(reader); count >= 0; count = read(reader)) {
      output.write(buffer, 0, count);
    }
    if (reader.finish()) {
      output.end();
      copied++;
      return true;
    }
    output.takeBack();
    damaged++;
    return false;
  }

  private int read(WarcReader reader) {
    return reader.read(buffer, 0, buffer.length);
  }

  private void told(WarcFault fault) {
    switch (fault.rule()) {
      case PACKING, RECORD_START, HEAD, LENGTH -> damagedPlaces++;
      default -> {}
    }
    faults.accept(fault);
  }

  private static long key(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length, 0);
  }

  /// Records in the copy.
  public long copied() {
    return copied;
  }

  /// Records left out because the copy has them already.
  public long repeated() {
    return repeated;
  }

  /// What was left out because it is not whole: records, and places where there may have been some.
  public long damaged() {
    return Math.max(damaged, damagedPlaces);
  }
}
