package orbweaver.store.wacz;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import orbweaver.store.records.FilePart;
import orbweaver.store.records.WarcException;
import orbweaver.store.wacz.ZipDirectory.Entry;
import orbweaver.store.warc.StorageFailed;

/// A WACZ file, to be read. WARC files that are stored in it, as they should be, are read in place;
/// one that is compressed is unpacked to a temporary file first.
public final class WaczFile {
  private final Path path;
  private final ZipDirectory directory;

  private WaczFile(Path path, ZipDirectory directory) {
    this.path = path;
    this.directory = directory;
  }

  /// Whether the file is a zip file, by its first bytes.
  public static boolean isWacz(Path path) {
    try (FilePart file = FilePart.open(path)) {
      return ZipDirectory.isZip(file);
    }
  }

  /// Reads what is in it.
  public static WaczFile open(Path path) {
    try (FilePart file = FilePart.open(path)) {
      return new WaczFile(path, ZipDirectory.read(file));
    }
  }

  /// Whether its end is missing, and with it perhaps more.
  public boolean isCut() {
    return directory.isCut();
  }

  /// Names of all files in it.
  public List<String> names() {
    return directory.entries().stream().map(Entry::name).toList();
  }

  /// Names of the WARC files in it.
  public List<String> warcs() {
    var warcs = new ArrayList<String>();
    for (String name : names()) {
      if (name.endsWith(".warc") || name.endsWith(".warc.gz") || name.endsWith(".warc.zst")) {
        warcs.add(name);
      }
    }
    warcs.sort(null);
    return warcs;
  }

  /// Opens a file in it.
  ///
  /// @throws WarcException when it has none of that name
  public FilePart part(String name) {
    for (Entry entry : directory.entries()) {
      if (entry.name().equals(name)) {
        String whole = path + "/" + name;
        return entry.isStored()
            ? FilePart.open(path, whole, entry.start(), entry.length())
            : unpacked(name, whole);
      }
    }
    throw new WarcException(path + " has no " + name);
  }

  private FilePart unpacked(String name, String whole) {
    if (isCut()) {
      throw new WarcException(
          whole + " cannot be unpacked, for the end of " + path + " is missing");
    }
    try (ZipFile zip = new ZipFile(path.toFile())) {
      ZipEntry entry = zip.getEntry(name);
      if (entry == null) {
        throw new WarcException(path + " has no " + name);
      }
      Path temporary = Files.createTempFile("orbweaver-wacz", ".tmp");
      try (InputStream in = zip.getInputStream(entry)) {
        long _ = Files.copy(in, temporary, StandardCopyOption.REPLACE_EXISTING);
      }
      return FilePart.openTemporary(temporary, whole);
    } catch (IOException e) {
      throw new StorageFailed(path, "unpacking " + name, e);
    }
  }
}
