package orbweaver.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Pages that a crawl has saved as files, seen by who starts it anew. Blocks; no job writes there.
public final class SavedPages {
  /// Rows of pages that a later index does not name.
  private static final String LEFT = "left.tsv";

  private SavedPages() {}

  /// Rows of the index, and of pages that it does not name and that have been left.
  public static List<String> rows(Path folder) throws IOException {
    var rows = new ArrayList<String>();
    for (String name : List.of(SavedFiles.INDEX, LEFT)) {
      if (Files.isRegularFile(folder.resolve(name))) {
        rows.addAll(Files.readAllLines(folder.resolve(name), StandardCharsets.ISO_8859_1));
      }
    }
    return rows;
  }

  /// Notes which pages are left of what there was before and are not in the index now, so that
  /// [#discard] knows them as well.
  ///
  /// @param before rows
  public static void noteLeft(Path folder, List<String> before) throws IOException {
    Path left = folder.resolve(LEFT);
    Files.deleteIfExists(left);
    Set<Path> now = new HashSet<>();
    for (String row : rows(folder)) {
      if (file(folder, row) instanceof Path file) {
        now.add(file);
      }
    }
    List<String> rows =
        before.stream()
            .filter(row ->
                file(folder, row) instanceof Path file && !now.contains(file) && Files.exists(file))
            .distinct()
            .toList();
    if (!rows.isEmpty()) {
      Files.write(left, rows, StandardCharsets.ISO_8859_1);
    }
  }

  /// Deletes the pages that the folder's index names, and the index. What else is there stays, also
  /// where the index was changed by somebody: a row counts only if its name is that of its URL.
  ///
  /// @return pages deleted
  public static long discard(Path folder) throws IOException {
    return discard(folder, folder.resolve(SavedFiles.INDEX))
        + discard(folder, folder.resolve(LEFT));
  }

  private static long discard(Path folder, Path index) throws IOException {
    if (!Files.isRegularFile(index)) {
      return 0;
    }
    long deleted = 0;
    try (BufferedReader rows = Files.newBufferedReader(index, StandardCharsets.ISO_8859_1)) {
      for (String row = rows.readLine(); row != null; row = rows.readLine()) {
        deleted += delete(folder, row) ? 1 : 0;
      }
    }
    Files.delete(index);
    return deleted;
  }

  /// Whether the folder has a page that its index names.
  public static boolean anyIn(Path folder) throws IOException {
    Path index = folder.resolve(SavedFiles.INDEX);
    if (!Files.isRegularFile(index)) {
      return false;
    }
    try (Stream<String> rows = Files.lines(index, StandardCharsets.ISO_8859_1)) {
      return rows.map(row -> file(folder, row))
          .anyMatch(file -> file != null && Files.exists(file));
    }
  }

  /// The file that a row of the index is about; null if the row is none of ours.
  private static @Nullable Path file(Path folder, String row) {
    String[] fields = row.split("\t", -1);
    Url url = fields.length < 4 ? null : Url.parse(fields[0]);
    boolean ours = url != null && url.isHttp() && FileNames.of(url, fields[3]).equals(fields[2]);
    return ours ? folder.resolve(fields[2]) : null;
  }

  private static boolean delete(Path folder, String row) throws IOException {
    Path file = file(folder, row);
    if (file == null) {
      return false;
    }
    boolean isDeleted = Files.deleteIfExists(file);
    deleteEmpty(file.getParent(), folder);
    return isDeleted;
  }

  private static void deleteEmpty(@Nullable Path from, Path folder) throws IOException {
    try {
      for (Path at = from; at != null && !at.equals(folder); at = at.getParent()) {
        Files.deleteIfExists(at);
      }
    } catch (DirectoryNotEmptyException e) {
      // Others are in it.
    }
  }
}
