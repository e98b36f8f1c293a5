package orbweaver.app;

import java.util.Arrays;
import java.util.concurrent.Callable;
import orbweaver.parse.Url;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.pages.ArchivedPages;
import orbweaver.store.records.RecordPlace;
import orbweaver.store.records.WarcReader;
import orbweaver.store.records.WarcRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `orbweaver warc extract FILE...`: what one record holds.
@Command(
    name = "extract",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write what one record holds: the one at an offset, or the newest answer of a URL.",
      "The body comes without chunks and compression; of a revisit, that of its original. The head",
      "is that of the newest answer that had a body: 304 only where there is no other."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver warc extract --url https://example.org/ orbweaver-example.org > page.html",
      "  orbweaver warc extract --offset 1203 --part record site.warc.gz",
      "  orbweaver warc extract --url https://example.org/ --part head site.wacz",
      "",
      "Exit codes: 0 done, 2 what was written is not all, 3 there is no such record, or bad usage, 6 the output cannot be written."
    })
final class WarcExtractCommand implements Callable<Integer> {
  private static final int MAX_BLOCK_BYTES = 1 << 30;
  private static final int MAX_BODY_BYTES = 256 << 20;
  private static final int NOT_MODIFIED = 304;

  /// What of the record.
  enum Part {
    /// The body of an answer, decoded.
    BODY,
    /// The HTTP head of an answer.
    HEAD,
    /// The block as it is stored.
    BLOCK,
    /// Head and block as they are stored.
    RECORD
  }

  @Mixin private WarcSources sources = new WarcSources();

  @Option(
      names = "--offset",
      paramLabel = "N",
      description = "Where the record begins, as list says.")
  private @Nullable Long offset;

  @Option(names = "--url", paramLabel = "URL", description = "What was asked for.")
  private @Nullable String url;

  @Option(
      names = "--part",
      defaultValue = "body",
      paramLabel = "PART",
      description = "body (default), head (of HTTP), block (as stored) or record (as stored).")
  private Part part = Part.BODY;

  @Option(
      names = {"-o", "--output"},
      defaultValue = "-",
      paramLabel = "FILE|-",
      description = "Where to write. Default: standard output.")
  private String output = "-";

  private boolean isCut;

  @Override
  public Integer call() throws Exception {
    OutputPlace.file("-o", output);
    if ((offset == null) == (url == null)) {
      throw new UsageException("say which record: with --offset N or with --url URL");
    }
    byte[] bytes = sources.reading(this::bytes);
    WholeFile.write(output, out -> out.write(bytes));
    return (isCut ? ExitCode.FINDINGS : ExitCode.DONE).number();
  }

  private byte[] bytes() {
    RecordPlace place = offset != null ? RecordPlace.of(only().name(), offset) : newest();
    return part == Part.BLOCK || part == Part.RECORD ? stored(place) : answer(place);
  }

  private ArchiveFile only() {
    var files = sources.files();
    if (files.size() != 1) {
      throw new UsageException(
          "--offset takes one file, but there are "
              + files.size()
              + "; name one as list does, such as "
              + files.getFirst().name());
    }
    return files.getFirst();
  }

  private RecordPlace newest() {
    String typed = String.valueOf(url);
    String wanted = normal(typed);
    ArchivedPage newest = null;
    var nearest = new NearestUrl(wanted);
    try (var pages = ArchivedPages.open(sources.paths(), sources::tell)) {
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        boolean isIt = page.url().equals(typed) || normal(page.url()).equals(wanted);
        if (isIt && (newest == null || isBetter(page, newest))) {
          newest = page;
        }
        nearest.look(page.url());
      }
    }
    if (newest == null) {
      throw new UsageException(
          "there is no whole answer of "
              + url
              + nearest.hint()
              + "; orbweaver warc list shows what there is");
    }
    return newest.place();
  }

  /// As the crawler writes it; as it is, if it is none.
  private static String normal(String url) {
    Url parsed = Url.parse(url);
    return parsed == null ? url : parsed.withoutFragment().href();
  }

  private boolean isBetter(ArchivedPage page, ArchivedPage known) {
    boolean isBare = page.status() == NOT_MODIFIED;
    boolean wasBare = known.status() == NOT_MODIFIED;
    if (part == Part.HEAD && (isBare != wasBare)) {
      return wasBare;
    }
    return !page.time().isBefore(known.time());
  }

  private byte[] answer(RecordPlace place) {
    try (var pages = ArchivedPages.open(sources.paths(), MAX_BODY_BYTES, sources::tell)) {
      ArchivedPage page = pages.read(place);
      if (page == null) {
        throw missing(place, "answer");
      }
      if (part == Part.HEAD) {
        return page.head().toBytes();
      }
      if (page.isCut()) {
        tellCut("body", page.body().length, "; --part block has it as it is stored");
      }
      return page.body();
    }
  }

  private byte[] stored(RecordPlace place) {
    ArchiveFile file =
        sources.files().stream()
            .filter(f -> f.name().equals(place.file()))
            .findFirst()
            .orElseThrow();
    try (WarcReader reader = WarcReader.open(file.open(), sources::tell)) {
      reader.seek(place);
      WarcRecord record = reader.next();
      boolean isIt = record != null && record.place().offset() == place.offset();
      byte[] block = isIt ? reader.block(MAX_BLOCK_BYTES) : null;
      if (record == null || block == null) {
        throw missing(place, "record");
      }
      if (block.length < record.blockLength()) {
        tellCut("block", block.length, "");
      }
      return part == Part.BLOCK ? block : joined(record.head(), block);
    }
  }

  private void tellCut(String what, int bytes, String more) {
    isCut = true;
    System.err.printf(
        "orbweaver: only the first %,d bytes of the %s were written%s%n", bytes, what, more);
  }

  private static UsageException missing(RecordPlace place, String what) {
    return new UsageException(
        "there is no whole " + what + " at " + place.offset() + " of " + place.file());
  }

  private static byte[] joined(byte[] head, byte[] block) {
    byte[] all = Arrays.copyOf(head, head.length + block.length);
    System.arraycopy(block, 0, all, head.length, block.length);
    return all;
  }
}
