package orbweaver.store.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import orbweaver.store.records.FilePart;
import orbweaver.store.records.WarcException;
import orbweaver.store.wacz.WaczFile;
import orbweaver.store.warc.Archive;
import orbweaver.store.warc.StorageFailed;

/// A WARC file. A path may stand for many: a job's, a folder's, those in a WACZ, or itself.
///
/// @param name of the file
/// @param opening opens it
/// @param isNamed whether somebody has named this very file, so that it has to be one
public record ArchiveFile(String name, Supplier<FilePart> opening, boolean isNamed) {

  public FilePart open() {
    return opening.get();
  }

  /// Its name without the folder.
  public String shortName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /// All that the paths stand for, in their order.
  ///
  /// @throws WarcException when one stands for none
  public static List<ArchiveFile> of(List<Path> paths) {
    var files = new ArrayList<ArchiveFile>();
    paths.forEach(path -> files.addAll(of(path)));
    return files;
  }

  private static List<ArchiveFile> of(Path path) {
    if (!Files.exists(path)) {
      return List.of(ofEntry(path));
    }
    if (Files.isDirectory(path)) {
      return ofFolder(path);
    }
    return WaczFile.isWacz(path)
        ? ofWacz(path)
        : List.of(new ArchiveFile(path.toString(), () -> openNamed(path), true));
  }

  /// A WARC file in a WACZ, as it is named here: the WACZ, and its name in there.
  private static ArchiveFile ofEntry(Path path) {
    Path wacz = path.getParent();
    while (wacz != null && !Files.exists(wacz)) {
      wacz = wacz.getParent();
    }
    if (wacz != null && Files.isRegularFile(wacz) && WaczFile.isWacz(wacz)) {
      for (ArchiveFile file : ofWacz(wacz)) {
        if (file.name().equals(path.toString())) {
          return file;
        }
      }
    }
    throw new WarcException("there is no file or folder " + path);
  }

  /// That a job has begun a file and written nothing is no fault; that somebody names such a file
  /// is one.
  private static FilePart openNamed(Path path) {
    try {
      if (Files.isRegularFile(path) && Files.size(path) == 0) {
        throw new WarcException(path + " is empty; name a file with records");
      }
    } catch (IOException e) {
      throw new StorageFailed(path, "reading", e);
    }
    return FilePart.open(path);
  }

  private static List<ArchiveFile> ofWacz(Path path) {
    WaczFile wacz = WaczFile.open(path);
    var all = new ArrayList<ArchiveFile>();
    for (String name : wacz.warcs()) {
      all.add(new ArchiveFile(path + "/" + name, () -> wacz.part(name), false));
    }
    if (all.isEmpty()) {
      throw new WarcException(
          path
              + " is a zip file without WARC files"
              + (wacz.isCut() ? "; its end is missing" : ""));
    }
    return all;
  }

  private static List<ArchiveFile> ofFolder(Path folder) {
    Path within = folder.resolve(Archive.FOLDER);
    List<Path> files = warcs(Files.isDirectory(within) ? within : folder);
    if (files.isEmpty()) {
      throw new WarcException(
          folder + " has no WARC files; name a job that was archived, or a folder with *.warc.gz");
    }
    var all = new ArrayList<ArchiveFile>();
    for (Path file : files) {
      all.add(new ArchiveFile(file.toString(), () -> FilePart.open(file), false));
    }
    return all;
  }

  private static List<Path> warcs(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(ArchiveFile::isWarc).sorted().toList();
    } catch (IOException e) {
      throw new StorageFailed(folder, "listing", e);
    }
  }

  private static boolean isWarc(Path file) {
    return isWarc(file.getFileName().toString());
  }

  static boolean isWarc(String name) {
    return name.endsWith(".warc") || name.endsWith(".warc.gz") || name.endsWith(".warc.zst");
  }
}
