package orbweaver.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.records.FilePart;
import orbweaver.store.records.RecordCopy;
import orbweaver.store.records.RecordOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `orbweaver warc merge FILE... -o FILE`: the records of many files in one, each once.
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write the records of several WARC files into one.",
      "They come in their order, byte for byte. A record that several files have (by "
          + "WARC-Record-ID) is written once. Of warcinfo records that say the same, the first is "
          + "kept, and those that records refer to."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver warc merge -o all.warc.gz monday.warc.gz tuesday.warc.gz",
      "  orbweaver warc merge -o all.warc.zst orbweaver-example.org",
      "",
      "Exit codes: 0 done, 2 something was damaged and left out, 3 bad usage, 6 storage."
    })
final class WarcMergeCommand implements Callable<Integer> {
  @Mixin private WarcSources sources = new WarcSources();
  @Mixin private WarcOutput output = new WarcOutput();

  @Override
  public Integer call() throws Exception {
    List<Supplier<FilePart>> files = new ArrayList<>();
    for (ArchiveFile file : sources.files()) {
      files.add(file::open);
    }
    try (RecordOutput to = output.open()) {
      var copy = new RecordCopy(to, sources::tell);
      copy.merged(files);
      to.commit();
      output.tell("merge", copy, to);
      return sources.end().number();
    }
  }
}
