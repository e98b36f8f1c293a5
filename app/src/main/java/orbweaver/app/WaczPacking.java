package orbweaver.app;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import orbweaver.parse.Url;
import orbweaver.store.JobDirectory;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.pages.ArchiveIndex;
import orbweaver.store.pages.SortedLines;
import orbweaver.store.wacz.DataPackage;
import orbweaver.store.wacz.WaczPages;
import orbweaver.store.wacz.WaczWriter;
import org.jspecify.annotations.Nullable;

/// Packs the archive of a job into a WACZ file. The index is made anew from the records, so that it
/// names what is there, also after a crash.
final class WaczPacking {
  private final JobDirectory job;
  private final Path output;
  private final @Nullable String title;
  private final WaczPages list;
  private long answers;

  /// @param title for people, null for the host of the first seed
  WaczPacking(JobDirectory job, Path output, @Nullable String title) {
    this.job = job;
    this.output = output;
    this.title = title;
    this.list = new WaczPages(main(job));
  }

  void run() {
    List<ArchiveFile> files = ArchiveFile.of(List.of(job.folder()));
    Instant created = job.description().createdAt();
    try (WaczWriter wacz = WaczWriter.open(output, created)) {
      files.forEach(file -> wacz.addWarc(Path.of(file.name())));
      wacz.add("indexes/index.cdxj", out -> writeIndex(files, out));
      wacz.add("pages/pages.jsonl", this::writePages);
      wacz.commit(about());
    }
  }

  private void writeIndex(List<ArchiveFile> files, OutputStream out) throws IOException {
    try (var lines = new SortedLines()) {
      var index = new ArchiveIndex(_ -> {}, line -> add(lines, line));
      files.forEach(file -> index.add(file.open(), file.shortName()));
      lines.writeTo(out);
      answers = index.count();
    }
  }

  private static void add(SortedLines lines, String line) {
    try {
      lines.add(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writePages(OutputStream out) throws IOException {
    list.write(job.folder().resolve("pages.jsonl"), out);
  }

  private static String main(JobDirectory job) {
    List<String> seeds = job.description().seeds();
    return seeds.isEmpty() ? "" : seeds.getFirst();
  }

  private DataPackage about() {
    String main = main(job);
    Url url = Url.parse(main);
    String host = url == null ? String.valueOf(job.folder().getFileName()) : url.host();
    String software = "orbweaver " + Version.number();
    return new DataPackage(title == null ? host : title, software, main, list.mainDate());
  }

  /// Pages that the list has.
  long pages() {
    return list.count();
  }

  /// Lines that the index has.
  long answers() {
    return answers;
  }
}
