package orbweaver.store.records;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import orbweaver.store.warc.ByteSink;
import org.jspecify.annotations.Nullable;

/// Writes zstd frames with checksums, one a record, into a file that grows.
final class ZstdFrame implements AutoCloseable {
  private final int level;
  private final ByteSink file;
  private @Nullable ZstdOutputStream stream;

  /// @param level of compression, 1..22
  ZstdFrame(int level, ByteSink file) {
    this.level = level;
    this.file = file;
  }

  void write(byte[] bytes, int from, int length) {
    try {
      ZstdOutputStream open = stream == null ? open() : stream;
      open.write(bytes, from, length);
    } catch (IOException e) {
      throw new UncheckedIOException("packing with zstd", e);
    }
  }

  private ZstdOutputStream open() throws IOException {
    var opened =
        new ZstdOutputStream(new Sink(), level).setChecksum(true).setCloseFrameOnFlush(true);
    stream = opened;
    return opened;
  }

  void end() {
    try {
      if (stream != null) {
        stream.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("packing with zstd", e);
    }
  }

  /// Gives up what was begun. Bytes may still come.
  @Override
  public void close() {
    try {
      if (stream != null) {
        stream.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("packing with zstd", e);
    } finally {
      stream = null;
    }
  }

  private final class Sink extends OutputStream {
    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      file.append(bytes, from, length);
    }
  }
}
