package orbweaver.store.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import orbweaver.crawl.fetch.StoredAnswer;
import orbweaver.crawl.fetch.StoredAnswers;
import orbweaver.store.records.RecordPlace;
import orbweaver.store.records.WarcException;
import orbweaver.store.records.WarcFault;
import orbweaver.store.records.WarcFault.Rule;
import orbweaver.store.records.WarcReader;
import orbweaver.store.records.WarcRecord;
import org.jspecify.annotations.Nullable;

/// The answers in a job's archive, in a folder of WARC files, in WARC files and in WACZ files: in
/// the order of their records, and at random. Bodies are decoded; a revisit has the body of its
/// original. For one thread; needs no loop, and blocks.
///
///     try (var pages = ArchivedPages.open(List.of(Path.of("job")), fault -> err.println(fault))) {
///       for (ArchivedPage page = pages.next(); page != null; page = pages.next()) ...
///     }
///
/// What is damaged is told as a fault and left out; all that is whole is read.
public final class ArchivedPages implements AutoCloseable {
  /// Of a decoded body. What is longer is cut, and says so.
  public static final int MAX_BODY_BYTES = 16 << 20;

  private static final Set<String> OF_PAGES = Set.of("response", "resource", "revisit");
  private static final int BLOCK_BYTES_MORE = 48 << 20;

  private final List<ArchiveFile> files;
  private final Consumer<WarcFault> faults;
  private final int maxBodyBytes;
  private final StoredAnswers answers;
  private List<RecordPlace> starts = List.of();
  private int nextFile;
  private @Nullable WarcReader reader;
  private @Nullable Originals originals;
  private @Nullable RandomReader random;

  private ArchivedPages(List<ArchiveFile> files, int maxBodyBytes, Consumer<WarcFault> faults) {
    this.files = files;
    this.maxBodyBytes = maxBodyBytes;
    this.answers = new StoredAnswers(maxBodyBytes);
    this.faults = faults;
  }

  /// Begins to read.
  ///
  /// @param sources jobs, folders, WARC files, WACZ files
  /// @param faults is told what is wrong
  /// @throws WarcException when one of them is none of these
  public static ArchivedPages open(List<Path> sources, Consumer<WarcFault> faults) {
    return open(sources, MAX_BODY_BYTES, faults);
  }

  /// The same, for those who want more of a body, or less.
  ///
  /// @param maxBodyBytes of a decoded body; what is longer is cut, and says so
  public static ArchivedPages open(
      List<Path> sources, int maxBodyBytes, Consumer<WarcFault> faults) {
    return new ArchivedPages(ArchiveFile.of(sources), maxBodyBytes, faults);
  }

  /// Has files read from records on that lie in them, and not from the beginning.
  ///
  /// @param places names of files, with or without the folder, and where in them
  public void startAt(List<RecordPlace> places) {
    starts = List.copyOf(places);
  }

  /// The next answer; null at the end.
  public @Nullable ArchivedPage next() {
    while (reader != null || nextFile < files.size()) {
      ArchivedPage page = nextInFile();
      if (page != null) {
        return page;
      }
      closeReader();
    }
    return null;
  }

  private @Nullable ArchivedPage nextInFile() {
    ArchiveFile file = reader == null ? files.get(nextFile++) : files.get(nextFile - 1);
    try {
      WarcReader open = reader == null ? openAtStart(file) : reader;
      reader = open;
      for (WarcRecord record = open.next(); record != null; record = open.next()) {
        ArchivedPage page = page(record, open);
        if (page != null) {
          return page;
        }
      }
    } catch (WarcException e) {
      if (file.isNamed()) {
        throw e;
      }
    }
    return null;
  }

  private WarcReader open(ArchiveFile file) {
    return WarcReader.open(file.open(), faults);
  }

  private WarcReader openAtStart(ArchiveFile file) {
    WarcReader open = open(file);
    starts.stream()
        .filter(place -> isNamed(/* file= */ file.name(), /* name= */ place.file()))
        .findFirst()
        .ifPresent(open::seek);
    return open;
  }

  private void closeReader() {
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }

  /// The answer whose record lies there.
  ///
  /// @param file its name, with or without the folder
  /// @return null when there is none
  public @Nullable ArchivedPage read(String file, long offset) {
    return read(RecordPlace.of(file, offset));
  }

  /// The same, also for files that are packed oddly.
  public @Nullable ArchivedPage read(RecordPlace place) {
    WarcReader at = at(place);
    if (at == null) {
      return null;
    }
    try {
      WarcRecord record = at.next();
      boolean isThere =
          record != null
              && record.place().offset() == place.offset()
              && record.place().skip() == place.skip();
      return isThere ? page(Objects.requireNonNull(record), at) : null;
    } catch (WarcException _) {
      return null;
    }
  }

  private @Nullable WarcReader at(RecordPlace place) {
    if (random == null || !random.isOf(place.file())) {
      closeRandom();
      ArchiveFile file = find(place.file());
      if (file == null) {
        return null;
      }
      random = new RandomReader(file.name(), open(file));
    }
    random.reader.seek(place);
    return random.reader;
  }

  private @Nullable ArchiveFile find(String name) {
    for (ArchiveFile file : files) {
      if (isNamed(file.name(), name)) {
        return file;
      }
    }
    return null;
  }

  private static boolean isNamed(String file, String name) {
    return file.equals(name) || file.endsWith("/" + name);
  }

  private void closeRandom() {
    if (random != null) {
      random.reader.close();
      random = null;
    }
  }

  // ---- Records ----

  /// Null when the record is no answer, or not whole.
  private @Nullable ArchivedPage page(WarcRecord record, WarcReader from) {
    if (OF_PAGES.contains(record.type()) && record.targetUri().isEmpty()) {
      complain(record, Rule.MISSING_FIELD, "the " + record.type() + " has no WARC-Target-URI");
      return null;
    }
    return switch (record.type()) {
      case "response" -> isHttp(record) ? answer(record, block(from)) : null;
      case "resource" -> resource(record, block(from));
      case "revisit" -> revisit(record, block(from));
      default -> null;
    };
  }

  private byte @Nullable [] block(WarcReader from) {
    return from.block(maxBlockBytes());
  }

  /// Head, chunks and codings may make a block longer than its body.
  private int maxBlockBytes() {
    return maxBodyBytes + BLOCK_BYTES_MORE;
  }

  private boolean isCut(WarcRecord record) {
    return record.blockLength() > maxBlockBytes();
  }

  private static boolean isHttp(WarcRecord record) {
    return record.targetUri().regionMatches(true, 0, "http", 0, 4)
        && !record.field("Content-Type").startsWith("text/dns");
  }

  private @Nullable ArchivedPage answer(WarcRecord record, byte @Nullable [] block) {
    StoredAnswer answer = block == null ? null : answers.read(block);
    if (answer == null) {
      if (block != null) {
        complain(record, Rule.HTTP, "the block is no answer of HTTP");
      }
      return null;
    }
    boolean isCut = answer.isCut() || isCut(record);
    var body = new Body(answer.body(), isCut, answer.complaint());
    return page(record, answer, body, /* isRevisit= */ false);
  }

  private @Nullable ArchivedPage resource(WarcRecord record, byte @Nullable [] block) {
    if (block == null) {
      return null;
    }
    String type = record.field("Content-Type");
    StoredAnswer made =
        answers.read(("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n").getBytes(UTF_8));
    var body = new Body(block, isCut(record), "");
    return made == null ? null : page(record, made, body, /* isRevisit= */ false);
  }

  private @Nullable ArchivedPage revisit(WarcRecord record, byte @Nullable [] block) {
    if (block == null) {
      return null;
    }
    StoredAnswer own = answers.read(block);
    ArchivedPage original = original(record);
    if (original == null) {
      complain(record, Rule.REFERENCE, "the record that has its body is not here");
      String why = "the record that has its body is not here";
      return own == null
          ? null
          : page(record, own, new Body(own.body(), own.isCut(), why), /* isRevisit= */ true);
    }
    var body = new Body(original.body(), original.isCut(), original.complaint());
    StoredAnswer shown =
        own == null
            ? new StoredAnswer(original.head(), original.body(), original.isCut(), "")
            : own;
    return page(record, shown, body, /* isRevisit= */ true);
  }

  private @Nullable ArchivedPage original(WarcRecord revisit) {
    if (originals == null) {
      originals = allOriginals();
    }
    RecordPlace place = originals.of(revisit);
    return place == null ? null : read(place);
  }

  /// Reads the heads of all records. Faults have been told, or will be.
  private Originals allOriginals() {
    var all = new Originals();
    for (ArchiveFile file : files) {
      try (WarcReader heads = WarcReader.open(file.open(), _ -> {})) {
        for (WarcRecord record = heads.next(); record != null; record = heads.next()) {
          if (record.type().equals("response") || record.type().equals("resource")) {
            all.add(record);
          }
        }
      } catch (WarcException _) {
        // It is told of when its turn comes.
      }
    }
    return all;
  }

  private static ArchivedPage page(
      WarcRecord record, StoredAnswer answer, Body body, boolean isRevisit) {
    Instant date = record.date();
    return new ArchivedPage(
        record.targetUri(),
        date == null ? Instant.EPOCH : date,
        answer.head(),
        body.bytes,
        record.field("WARC-Payload-Digest"),
        record.id(),
        record.place(),
        record.field("WARC-Identified-Payload-Type"),
        isRevisit,
        body.isCut,
        body.complaint);
  }

  private void complain(WarcRecord record, Rule rule, String detail) {
    faults.accept(
        new WarcFault(record.place().file(), record.place().offset(), record.id(), rule, detail));
  }

  @Override
  public void close() {
    closeReader();
    closeRandom();
    answers.close();
  }

  /// What an answer shows.
  private record Body(byte[] bytes, boolean isCut, String complaint) {}

  /// Reads at random in one file.
  private record RandomReader(String file, WarcReader reader) {
    boolean isOf(String name) {
      return isNamed(file, name);
    }
  }
}
