package orbweaver.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `orbweaver warc ...`: looks into WARC files, whoever wrote them, and writes them anew.
@Command(
    mixinStandardHelpOptions = true,
    description = {
      "List, extract, validate, recompress, merge and index WARC files.",
      "FILE is a WARC file (plain, gzip or zstd, WARC 1.0 or 1.1), a WACZ file, a job or a folder "
          + "with WARC files. What is damaged is told of on stderr; what is whole is still read."
    },
    subcommands = {
      WarcListCommand.class,
      WarcExtractCommand.class,
      WarcValidateCommand.class,
      WarcRecompressCommand.class,
      WarcMergeCommand.class,
      WarcIndexCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver warc list orbweaver-example.org",
      "  orbweaver warc extract --url https://example.org/ orbweaver-example.org > page.html",
      "  orbweaver warc validate *.warc.gz",
      "  orbweaver warc recompress --to zstd -o all.warc.zst all.warc.gz"
    })
final class WarcCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "say what to do: list, extract, validate, recompress, merge or index");
  }
}
