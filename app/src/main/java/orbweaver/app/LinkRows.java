package orbweaver.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.crawl.HostKeys;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import orbweaver.parse.UrlRules;
import orbweaver.store.Job;
import org.jspecify.annotations.Nullable;

/// Turns what a job has of links into the table that was asked for: `source_url` as it was listed,
/// `parsed_url` as it was found there or where the source redirects to, in the order of the list.
///
/// In memory is where the rows of each page lie, never the rows.
final class LinkRows {
  static final String HEADER = "source_url\tparsed_url\n";
  private static final int MOST_REDIRECTS = 20;

  private final Path rows;
  private final Map<String, Stretch> stretches = new LinkedHashMap<>();

  /// Where the rows of a page lie.
  private record Stretch(long from, long length) {}

  /// @param rows of the job: a line a link, those of a page together
  LinkRows(Path rows) throws IOException {
    this.rows = rows;
    if (Files.exists(rows)) {
      index();
    }
  }

  private void index() throws IOException {
    try (var in = Files.newBufferedReader(rows, StandardCharsets.ISO_8859_1)) {
      long at = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String page = line.substring(0, line.indexOf('\t'));
        long length = line.length() + 1L;
        long start = at;
        stretches.compute(
            page,
            (_, known) ->
                known == null
                    ? new Stretch(start, length)
                    : new Stretch(known.from, known.length + length));
        at += length;
      }
    }
  }

  /// Writes the table.
  ///
  /// @return rows without the header
  long write(Iterable<Url> sources, Job job, long hashKey, OutputStream target) throws IOException {
    var keys = new HostKeys(hashKey, UrlRules.none());
    var out = new BufferedOutputStream(target, 1 << 16);
    out.write(HEADER.getBytes(StandardCharsets.UTF_8));
    long count = 0;
    if (!stretches.isEmpty()) {
      try (FileChannel channel = FileChannel.open(rows)) {
        for (Url source : sources) {
          Stretch stretch = stretches.get(destination(source, job, keys).href());
          count += stretch == null ? 0 : copy(channel, stretch, source.href(), out);
        }
      }
    }
    out.flush();
    return count;
  }

  /// Where the redirects of a source end.
  private static Url destination(Url source, Job job, HostKeys keys) {
    Url at = source;
    for (int i = 0; i < MOST_REDIRECTS; i++) {
      Url next = target(job.state(keys.url(at)));
      if (next == null) {
        return at;
      }
      at = next;
    }
    return at;
  }

  private static @Nullable Url target(@Nullable UrlState state) {
    if (state == null || state.verdict().outcome() != Outcome.REDIRECT) {
      return null;
    }
    Url target = Url.parse(state.verdict().detail());
    return target == null ? null : target.withoutFragment();
  }

  private static long copy(FileChannel channel, Stretch stretch, String source, OutputStream out)
      throws IOException {
    var bytes = ByteBuffer.allocate((int) stretch.length);
    while (bytes.hasRemaining() && channel.read(bytes, stretch.from + bytes.position()) >= 0) {
      // On to the end of the stretch.
    }
    List<String> lines = new String(bytes.array(), StandardCharsets.UTF_8).lines().toList();
    for (String line : lines) {
      String row = source + line.substring(line.indexOf('\t')) + "\n";
      out.write(row.getBytes(StandardCharsets.UTF_8));
    }
    return lines.size();
  }
}
