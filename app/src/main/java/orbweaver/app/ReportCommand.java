package orbweaver.app;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver report JOB`: every URL of a job and what became of it.
@Command(
    mixinStandardHelpOptions = true,
    description = "Write every URL of a job and what became of it.",
    footer = {
      "",
      "Examples:",
      "  orbweaver report orbweaver-example.org | grep http-error",
      "  orbweaver report orbweaver-example.org -o report.jsonl"
    })
final class ReportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "JOB", description = "Folder of the job.")
  private Path job = Path.of(".");

  @Option(
      names = {"-o", "--output"},
      defaultValue = "-",
      paramLabel = "FILE|-",
      description = "Where to write; JSON if it ends in .jsonl. Default: standard output.")
  private String output = "-";

  @Override
  public Integer call() throws Exception {
    OutputPlace.file("-o", output);
    OpenJob.read(
        job,
        open -> {
          new Report(open).write(output);
          return true;
        });
    return ExitCode.DONE.number();
  }
}
