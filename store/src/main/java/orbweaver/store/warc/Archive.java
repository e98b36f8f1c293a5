package orbweaver.store.warc;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.loop.Disk;
import orbweaver.store.warc.KnownPayloads.Original;
import org.jspecify.annotations.Nullable;

/// The WARC files of a job and their index: a response (or, for a body known already, a revisit)
/// and a request record for every exchange.
///
/// Belongs to one coroutine at a time; every method but the plainest may suspend. A run that
/// archives anything begins a file of its own; a full file is followed by the next.
public final class Archive implements AutoCloseable {
  /// Folder of the files within a job.
  public static final String FOLDER = "archive";

  private static final Pattern FILE = Pattern.compile(".+-\\d{14}-\\d{5}\\.warc\\.gz");

  /// Shorter bodies are not worth a reference.
  private static final int MIN_REVISIT_BYTES = 256;

  private static final String REVISIT = "warc/revisit";
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Disk disk;
  private final Path folder;
  private final ArchiveOptions options;
  private final WarcWriter writer;
  private final CdxjIndex index;
  private final KnownPayloads payloads = new KnownPayloads();
  private final List<OutputFile> full = new ArrayList<>();
  private @Nullable OutputFile current;
  private int nextNumber;

  private Archive(
      Disk disk,
      Path folder,
      ArchiveOptions options,
      RandomGenerator random,
      CdxjIndex index,
      int nextNumber) {
    this.disk = disk;
    this.folder = folder;
    this.options = options;
    this.writer = new WarcWriter(options.level(), random);
    this.index = index;
    this.nextNumber = nextNumber;
  }

  // ---- Opening ----

  /// Cuts the files of earlier runs back to what was committed, and deletes those of which nothing
  /// was: a crash came before their first commit.
  ///
  /// @param lengths committed lengths by file name
  /// @throws StorageFailed when that cannot be
  public static void restore(Disk disk, Path folder, Map<String, Long> lengths) {
    try {
      if (!disk.exists(folder)) {
        return;
      }
      for (Path path : disk.list(folder)) {
        String file = path.getFileName().toString();
        if (isArchiveFile(file) && !lengths.containsKey(file)) {
          disk.delete(path);
        }
      }
    } catch (IOException e) {
      throw new StorageFailed(folder, "restoring the archive", e);
    }
    lengths.forEach((file, length) -> {
      if (isArchiveFile(file) || CdxjIndex.isIndexFile(file)) {
        OutputFile.restore(disk, folder.resolve(file), length);
      }
    });
  }

  /// Whether a file of that name can only have been written here.
  public static boolean isArchiveFile(String file) {
    return FILE.matcher(file).matches();
  }

  /// Whether a file of that name is the archive's, index included.
  public static boolean isOwn(String file) {
    return isArchiveFile(file) || CdxjIndex.isOwn(file);
  }

  /// Whether a file of that name is left over from sorting the index.
  public static boolean isTemporary(String file) {
    return CdxjIndex.isTemporary(file);
  }

  /// Opens the archive for new records, after [#restore].
  ///
  /// @param lengths committed lengths by file name
  public static Archive open(
      Disk disk,
      Path folder,
      ArchiveOptions options,
      RandomGenerator random,
      Map<String, Long> lengths) {
    try {
      disk.createDirectories(folder);
    } catch (IOException e) {
      throw new StorageFailed(folder, "making the archive's folder", e);
    }
    int files = (int) lengths.keySet().stream().filter(Archive::isArchiveFile).count();
    return new Archive(disk, folder, options, random, CdxjIndex.open(disk, folder, lengths), files);
  }

  // ---- Writing ----

  /// Appends both records of an exchange, and its line of the index.
  ///
  /// @param contentType of the body, empty when unknown
  /// @param outcome says why it was cut, if it was
  /// @return where the response record lies
  public ArchivePlace append(Exchange exchange, String contentType, Outcome outcome) {
    return append(exchange, contentType, /* identified= */ "", outcome);
  }

  /// The same, and says what the body was found to be.
  ///
  /// @param identified type with its charset, empty for nothing that the answer itself does not say
  public ArchivePlace append(
      Exchange exchange, String contentType, String identified, Outcome outcome) {
    OutputFile file = target(exchange.startedAt());
    long offset = file.length();
    Original original = original(exchange);
    String id =
        original == null
            ? response(exchange, contentType, identified, outcome, file)
            : writer.revisit(exchange, identified, original, file);
    var place = new ArchivePlace(file.name(), offset, file.length() - offset);
    writer.request(exchange, id, file);
    index.append(exchange, original == null ? contentType : REVISIT, place);
    return place;
  }

  /// Appends both records of an exchange that was answered 304, and its line of the index.
  ///
  /// @param at when the page was archived in full
  /// @return where the revisit record lies
  public ArchivePlace appendUnchanged(Exchange exchange, Instant at) {
    OutputFile file = target(exchange.startedAt());
    long offset = file.length();
    String id = writer.unchanged(exchange, at, file);
    var place = new ArchivePlace(file.name(), offset, file.length() - offset);
    writer.request(exchange, id, file);
    index.append(exchange, REVISIT, place);
    return place;
  }

  private String response(
      Exchange exchange, String contentType, String identified, Outcome outcome, OutputFile file) {
    String id = writer.response(exchange, contentType, identified, outcome, file);
    if (mayBeReferredTo(exchange)) {
      payloads.put(
          exchange.payloadDigest(), new Original(id, exchange.url(), exchange.startedAt()));
    }
    return id;
  }

  private @Nullable Original original(Exchange exchange) {
    return mayBeReferredTo(exchange) ? payloads.get(exchange.payloadDigest()) : null;
  }

  private boolean mayBeReferredTo(Exchange exchange) {
    return options.revisits()
        && !exchange.truncated()
        && !exchange.payloadDigest().isEmpty()
        && exchange.response().length() - exchange.headEnd() >= MIN_REVISIT_BYTES;
  }

  private OutputFile target(Instant now) {
    OutputFile file = current;
    if (file != null && file.length() < options.maxFileBytes()) {
      return file;
    }
    if (file != null) {
      full.add(file);
    }
    String name =
        String.format(
            Locale.ROOT, "%s-%s-%05d.warc.gz", options.name(), STAMP.format(now), nextNumber++);
    file = OutputFile.open(disk, folder.resolve(name), 0);
    writer.info(options.software(), now, file);
    current = file;
    return file;
  }

  /// Returns once all that was appended is on the disk.
  public void sync() {
    full.forEach(OutputFile::sync);
    if (current != null) {
      current.sync();
    }
    index.file().sync();
  }

  /// The files that may have grown since the last call; after a [#sync]. Full ones are closed.
  public List<OutputFile> takeGrown() {
    var grown = new ArrayList<>(full);
    full.forEach(OutputFile::close);
    full.clear();
    if (current != null) {
      grown.add(current);
    }
    grown.add(index.file());
    return grown;
  }

  /// Closes the files and sorts the index. What was not synced is not kept.
  @Override
  public void close() {
    writer.close();
    full.forEach(OutputFile::close);
    if (current != null) {
      current.close();
    }
    index.close();
  }
}
