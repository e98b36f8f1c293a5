package orbweaver.store.records;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import orbweaver.store.warc.FreshFile;
import orbweaver.store.warc.GzipMember;
import orbweaver.store.warc.StorageFailed;

/// Writes records into a new WARC file, each a piece of its own. The file appears whole or not at
/// all: until [#commit] it has another name. For one thread; blocks.
public final class RecordOutput implements AutoCloseable {
  private static final byte[] END = {'\r', '\n', '\r', '\n'};
  private static final int BUFFER_BYTES = 256 << 10;

  private final Path path;
  private final FreshFile fresh;
  private final Packing packing;
  private final FileChannel file;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final GzipMember gzip;
  private final ZstdFrame zstd;
  private int buffered;
  private long written;
  private long begun;
  private boolean committed;
  private boolean isOver;

  private RecordOutput(Path path, FreshFile fresh, Packing packing, int level, FileChannel file) {
    this.path = path;
    this.fresh = fresh;
    this.packing = packing;
    this.file = file;
    this.gzip = new GzipMember(packing == Packing.GZIP ? level : 1);
    this.zstd = new ZstdFrame(level, this::append);
  }

  /// Begins a file.
  ///
  /// @param level of compression: 1..9 for gzip, 1..22 for zstd
  public static RecordOutput open(Path path, Packing packing, int level) {
    try {
      FreshFile fresh = FreshFile.onDisk(path);
      FileChannel file =
          FileChannel.open(
              fresh.path(),
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      return new RecordOutput(path, fresh, packing, level, file);
    } catch (IOException e) {
      throw new StorageFailed(path, "opening", e);
    }
  }

  // ---- Records ----

  public void begin(byte[] head) {
    begun = length();
    if (packing == Packing.GZIP) {
      gzip.begin(GzipMember.Packing.DEFLATED, this::append);
    }
    write(head, 0, head.length);
  }

  /// Takes some of the block.
  public void write(byte[] bytes, int from, int length) {
    switch (packing) {
      case NONE -> append(bytes, from, length);
      case GZIP -> gzip.write(bytes, from, length, this::append);
      case ZSTD -> zstd.write(bytes, from, length);
    }
  }

  public void end() {
    write(END, 0, END.length);
    switch (packing) {
      case NONE -> {}
      case GZIP -> gzip.end(this::append);
      case ZSTD -> zstd.end();
    }
  }

  /// Takes the record back that was begun.
  public void takeBack() {
    try {
      zstd.close();
      flush();
      file.truncate(begun);
      file.position(begun);
      written = begun;
    } catch (IOException e) {
      throw new StorageFailed(fresh.path(), "taking a record back", e);
    }
  }

  // ---- The file ----

  /// Bytes so far.
  public long length() {
    return written + buffered;
  }

  private void append(byte[] bytes, int from, int length) {
    if (isOver) {
      return;
    }
    int at = from;
    int end = from + length;
    while (at < end) {
      if (buffered == buffer.length) {
        flush();
      }
      int count = Math.min(end - at, buffer.length - buffered);
      System.arraycopy(bytes, at, buffer, buffered, count);
      buffered += count;
      at += count;
    }
  }

  private void flush() {
    try {
      ByteBuffer all = ByteBuffer.wrap(buffer, 0, buffered);
      while (all.hasRemaining()) {
        int _ = file.write(all);
      }
      written += buffered;
      buffered = 0;
    } catch (IOException e) {
      throw new StorageFailed(fresh.path(), "writing", e);
    }
  }

  /// Puts the file into its place, on the disk.
  public void commit() {
    flush();
    try {
      file.force(true);
      file.close();
      fresh.commit();
      committed = true;
    } catch (IOException e) {
      throw new StorageFailed(path, "writing", e);
    }
  }

  /// Without [#commit] nothing is left.
  @Override
  public void close() {
    isOver = true; // what a frame still has would be written, and may not fit
    gzip.close();
    zstd.close();
    try {
      if (!committed) {
        file.close();
        fresh.discard();
      }
    } catch (IOException e) {
      throw new StorageFailed(fresh.path(), "closing", e);
    }
  }
}
