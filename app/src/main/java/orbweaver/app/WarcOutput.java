package orbweaver.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import orbweaver.store.records.Packing;
import orbweaver.store.records.RecordCopy;
import orbweaver.store.records.RecordOutput;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where a command writes records, and how they are packed.
final class WarcOutput {
  private static final int GZIP_LEVEL = 6;
  private static final int ZSTD_LEVEL = 3;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "Where to write; appears once it is whole.")
  private Path output = Path.of("");

  @Option(
      names = "--to",
      paramLabel = "PACKING",
      description = "gzip, zstd or none. Default: as the name says, .gz, .zst or neither.")
  private @Nullable Packing packing;

  @Option(
      names = "--level",
      paramLabel = "N",
      description = "Of compression: 1..9 for gzip (default 6), 1..22 for zstd (default 3).")
  private @Nullable Integer level;

  /// @throws UsageException when it cannot be
  RecordOutput open() throws IOException {
    OutputPlace.file("-o", output);
    Packing how = packing == null ? byName() : packing;
    return RecordOutput.open(output, how, level(how));
  }

  private Packing byName() {
    String name = output.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz")) {
      return Packing.GZIP;
    }
    return name.endsWith(".zst") ? Packing.ZSTD : Packing.NONE;
  }

  private int level(Packing how) {
    int most = how == Packing.ZSTD ? 22 : 9;
    if (level == null) {
      return how == Packing.ZSTD ? ZSTD_LEVEL : GZIP_LEVEL;
    }
    if (level < 1 || level > most) {
      throw new UsageException("--level " + level + " is not in 1.." + most);
    }
    return level;
  }

  /// What was done, on standard error.
  void tell(String command, RecordCopy copy, RecordOutput to) {
    System.err.printf(
        "%s: %s, %,d left out as repeated, %,d as damaged; %s has %s%n",
        command,
        Counted.of(copy.copied(), "records"),
        copy.repeated(),
        copy.damaged(),
        output,
        Counted.of(to.length(), "bytes"));
  }
}
