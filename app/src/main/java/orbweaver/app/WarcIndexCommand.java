package orbweaver.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import orbweaver.store.pages.ArchiveIndex;
import orbweaver.store.pages.SortedLines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `orbweaver warc index FILE...`: a CDXJ index.
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write a CDXJ index of WARC files, as replay tools want it.",
      "A line for each response, revisit and resource, sorted by SURT key and time."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver warc index -o index.cdxj *.warc.gz",
      "  orbweaver warc index orbweaver-example.org | grep '\"status\": \"404\"'",
      "",
      "Exit codes: 0 done, 2 something was damaged and left out, 3 bad usage, 6 storage."
    })
final class WarcIndexCommand implements Callable<Integer> {
  @Mixin private WarcSources sources = new WarcSources();

  @Option(
      names = {"-o", "--output"},
      defaultValue = "-",
      paramLabel = "FILE|-",
      description = "Where to write. Default: standard output.")
  private String output = "-";

  @Override
  public Integer call() throws Exception {
    OutputPlace.file("-o", output);
    try (var lines = new SortedLines()) {
      var index = new ArchiveIndex(sources::tell, line -> add(lines, line));
      sources.forEach(file -> index.add(file.open(), file.shortName()));
      WholeFile.write(output, lines::writeTo);
    }
    return sources.end().number();
  }

  private static void add(SortedLines lines, String line) {
    try {
      lines.add(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
