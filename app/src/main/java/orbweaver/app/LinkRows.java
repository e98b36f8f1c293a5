package orbweaver.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The links that a job has listed, by page. In memory is where the rows of each page lie, never
/// the rows.
final class LinkRows {
  private final Path rows;
  private final Map<String, Stretch> stretches = new HashMap<>();

  /// Where the rows of a page lie.
  private record Stretch(long from, long length) {}

  private LinkRows(Path rows) {
    this.rows = rows;
  }

  /// @param rows of the job: a line a link, those of a page together
  static LinkRows of(Path rows) {
    var all = new LinkRows(rows);
    try {
      if (Files.exists(rows)) {
        all.index();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + rows, e);
    }
    return all;
  }

  private void index() throws IOException {
    try (var in = Files.newBufferedReader(rows, StandardCharsets.ISO_8859_1)) {
      String page = "";
      long start = 0;
      long at = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String next = line.substring(0, line.indexOf('\t'));
        if (!next.equals(page)) {
          put(page, start, at);
          page = next;
          start = at;
        }
        at += line.length() + 1L;
      }
      put(page, start, at);
    }
  }

  private void put(String page, long start, long end) {
    if (end > start) {
      stretches.put(page, new Stretch(start, end - start));
    }
  }

  /// Writes the rows of a page as those of a source.
  ///
  /// @return whether there are any
  boolean copy(String page, String source, RowOutput target) throws IOException {
    Stretch stretch = stretches.get(page);
    if (stretch == null) {
      return false;
    }
    var bytes = ByteBuffer.allocate((int) stretch.length);
    try (FileChannel channel = FileChannel.open(rows)) {
      while (bytes.hasRemaining() && channel.read(bytes, stretch.from + bytes.position()) >= 0) {
        // On to the end of the stretch.
      }
    }
    List<String> lines = new String(bytes.array(), StandardCharsets.UTF_8).lines().toList();
    lines.forEach(line -> target.row(source + line.substring(line.indexOf('\t')) + "\n"));
    return true;
  }
}
