package orbweaver.store.wacz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import orbweaver.store.wacz.DataPackage.Resource;
import orbweaver.store.warc.FreshFile;
import orbweaver.store.warc.StorageFailed;

/// Writes a WACZ file. It appears whole or not at all: until [#commit] it has another name. For one
/// thread; blocks.
///
/// WARC files are stored as they are, so that readers find records in place. Index and pages are
/// compressed.
public final class WaczWriter implements AutoCloseable {
  private static final int BUFFER_BYTES = 256 << 10;

  private final Path path;
  private final FreshFile fresh;
  private final Instant created;
  private final FileChannel file;
  private final ZipOutputStream zip;
  private final List<Resource> resources = new ArrayList<>();
  private boolean committed;

  private WaczWriter(Path path, FreshFile fresh, Instant created, FileChannel file) {
    this.path = path;
    this.fresh = fresh;
    this.created = created;
    this.file = file;
    this.zip =
        new ZipOutputStream(new BufferedOutputStream(Channels.newOutputStream(file), BUFFER_BYTES));
  }

  /// Begins a file.
  ///
  /// @param created when, as the files in it will say
  public static WaczWriter open(Path path, Instant created) {
    try {
      FreshFile fresh = FreshFile.onDisk(path);
      FileChannel file =
          FileChannel.open(
              fresh.path(),
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      return new WaczWriter(path, fresh, created, file);
    } catch (IOException e) {
      throw new StorageFailed(path, "opening", e);
    }
  }

  /// Writes to a stream.
  public interface Content {
    void to(OutputStream out) throws IOException;
  }

  // ---- Files in it ----

  /// Adds a WARC file as it is.
  public void addWarc(Path warc) {
    try {
      Sums sums = Sums.of(warc);
      String name = "archive/" + warc.getFileName();
      ZipEntry entry = entry(name);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(sums.bytes);
      entry.setCrc(sums.crc);
      zip.putNextEntry(entry);
      try (InputStream in = Files.newInputStream(warc)) {
        copyAtMost(in, sums.bytes);
      }
      zip.closeEntry();
      resources.add(new Resource(name, sums.sha256, sums.bytes));
    } catch (IOException e) {
      throw new StorageFailed(fresh.path(), "packing " + warc, e);
    }
  }

  /// A file that has grown meanwhile is not longer than it was.
  private void copyAtMost(InputStream in, long bytes) throws IOException {
    var buffer = new byte[BUFFER_BYTES];
    long left = bytes;
    while (left > 0) {
      int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (count < 0) {
        throw new IOException("the file has become shorter");
      }
      zip.write(buffer, 0, count);
      left -= count;
    }
  }

  /// Adds a file that is to be compressed, such as `pages/pages.jsonl`.
  public void add(String name, Content content) {
    resources.add(write(name, content));
  }

  private Resource write(String name, Content content) {
    try {
      zip.putNextEntry(entry(name));
      var counting = new Counting(zip);
      content.to(counting);
      zip.closeEntry();
      return new Resource(name, hex(counting.sha256), counting.bytes);
    } catch (IOException e) {
      throw new StorageFailed(fresh.path(), "packing " + name, e);
    }
  }

  private ZipEntry entry(String name) {
    var entry = new ZipEntry(name);
    entry.setTime(created.toEpochMilli());
    return entry;
  }

  // ---- The end ----

  /// Describes what is in it, and puts the file into its place, on the disk.
  ///
  /// @param about what it is
  public void commit(DataPackage about) {
    byte[] description = about.json(created, resources).getBytes(UTF_8);
    Resource written = write("datapackage.json", out -> out.write(description));
    String digest =
        "{\"path\": \"datapackage.json\", \"hash\": \"sha256:" + written.sha256() + "\"}\n";
    Resource _ = write("datapackage-digest.json", out -> out.write(digest.getBytes(UTF_8)));
    try {
      zip.finish();
      zip.flush();
      file.force(true);
      zip.close();
      fresh.commit();
      committed = true;
    } catch (IOException e) {
      throw new StorageFailed(path, "writing", e);
    }
  }

  /// Without [#commit] nothing is left.
  @Override
  public void close() {
    if (committed) {
      return;
    }
    try {
      file.close();
      fresh.discard();
    } catch (IOException e) {
      throw new StorageFailed(fresh.path(), "closing", e);
    }
  }

  private static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /// What has to be known of a file before it is stored.
  private record Sums(long bytes, long crc, String sha256) {
    static Sums of(Path path) throws IOException {
      var crc = new CRC32();
      MessageDigest digest = newSha256();
      var buffer = new byte[BUFFER_BYTES];
      long bytes = 0;
      try (InputStream in = Files.newInputStream(path)) {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          crc.update(buffer, 0, count);
          digest.update(buffer, 0, count);
          bytes += count;
        }
      }
      return new Sums(bytes, crc.getValue(), hex(digest));
    }
  }

  /// Counts and digests what goes through; closes nothing.
  private static final class Counting extends OutputStream {
    private final OutputStream out;
    private final MessageDigest sha256 = newSha256();
    private long bytes;

    Counting(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      sha256.update(bytes, from, length);
      this.bytes += length;
    }
  }
}
