package orbweaver.app;

import java.io.BufferedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.records.WarcFault;
import orbweaver.store.records.WarcValidator;
import orbweaver.store.wacz.WaczCheck;
import orbweaver.store.wacz.WaczFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `orbweaver warc validate FILE...`: a row a fault.
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Check WARC files strictly, and write a row for each fault.",
      "It has file, offset, rule, record, what is wrong. Checked are packing, heads and fields, "
          + "lengths, digests, the HTTP messages, and references between records: so name all files of "
          + "a crawl together. Of a WACZ file also sizes and digests of what is in it."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver warc validate orbweaver-example.org",
      "  orbweaver warc validate --json *.warc.gz | jq -r .rule | sort | uniq -c",
      "",
      "Exit codes: 0 no fault, 2 faults were found, 3 bad usage."
    })
final class WarcValidateCommand implements Callable<Integer> {
  @Mixin private WarcSources sources = new WarcSources();

  @Option(names = "--json", description = "JSON lines.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "No summary on stderr.")
  private boolean quiet;

  private final PrintStream out =
      new PrintStream(
          new BufferedOutputStream(System.out), /* autoFlush= */ false, StandardCharsets.UTF_8);

  private long waczFaults;

  @Override
  public Integer call() throws Exception {
    var validator = new WarcValidator(this::tell);
    sources.forEach(file -> check(file, validator));
    validator.end();
    for (Path path : sources.paths()) {
      if (Files.isRegularFile(path) && WaczFile.isWacz(path)) {
        WaczCheck.check(path, this::tellOfWacz);
      }
    }
    out.flush();
    if (!quiet) {
      System.err.printf(
          "validate: %s, %s %s%n",
          Counted.of(validator.records(), "records"),
          Counted.of(faults(validator), "faults"),
          validator.types());
    }
    ExitCode code = sources.end();
    return (code == ExitCode.DONE && faults(validator) > 0 ? ExitCode.FINDINGS : code).number();
  }

  private static void check(ArchiveFile file, WarcValidator validator) {
    validator.check(file.open());
  }

  private long faults(WarcValidator validator) {
    return validator.faultCount() + waczFaults;
  }

  private void tellOfWacz(WarcFault fault) {
    waczFaults++;
    tell(fault);
  }

  private void tell(WarcFault fault) {
    out.print(json ? json(fault) : row(fault));
  }

  private static String row(WarcFault fault) {
    return String.join(
            "\t",
            Report.Row.oneLine(fault.file()),
            Long.toString(fault.offset()),
            fault.rule().label(),
            Report.Row.oneLine(fault.recordId()),
            Report.Row.oneLine(fault.detail()))
        + "\n";
  }

  private static String json(WarcFault fault) {
    return "{\"file\":"
        + Json.string(fault.file())
        + ",\"offset\":"
        + fault.offset()
        + ",\"rule\":"
        + Json.string(fault.rule().label())
        + ",\"record\":"
        + Json.string(fault.recordId())
        + ",\"detail\":"
        + Json.string(fault.detail())
        + "}\n";
  }
}
