package orbweaver.app;

import java.util.concurrent.Callable;
import orbweaver.store.records.RecordCopy;
import orbweaver.store.records.RecordOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `orbweaver warc recompress FILE... -o FILE`: the same records, packed anew.
@Command(
    name = "recompress",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Pack the records of WARC files anew, so that they can be read at random.",
      "Each gets a gzip member or zstd frame of its own. Inside they stay as they are, byte for "
          + "byte. What is damaged is left out and told of; the files that are read stay as they are."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver warc recompress -o site.warc.zst site.warc.gz",
      "  orbweaver warc recompress -o mended.warc.gz cut.warc.gz",
      "  orbweaver warc recompress --to gzip --level 9 -o small.warc.gz plain.warc",
      "",
      "Exit codes: 0 done, 2 something was damaged and left out, 3 bad usage, 6 storage."
    })
final class WarcRecompressCommand implements Callable<Integer> {
  @Mixin private WarcSources sources = new WarcSources();
  @Mixin private WarcOutput output = new WarcOutput();

  @Override
  public Integer call() throws Exception {
    try (RecordOutput to = output.open()) {
      var copy = new RecordCopy(to, sources::tell);
      sources.forEach(file -> copy.all(file.open()));
      ExitCode code = sources.end();
      if (code != ExitCode.USAGE) {
        to.commit();
        output.tell("recompress", copy, to);
      }
      return code.number();
    }
  }
}
