package orbweaver.app;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Flags about how servers are asked: the same for each command that fetches pages.
final class FetchFlags {
  @Option(
      names = {"-c", "--concurrency", "--workers"},
      defaultValue = "64",
      paramLabel = "N",
      description = "Requests at once, all hosts together. Default: ${DEFAULT-VALUE}.")
  int concurrency = 64;

  @Option(
      names = "--host-concurrency",
      defaultValue = "1",
      paramLabel = "N",
      description = "Requests at once to one host. Default: ${DEFAULT-VALUE}.")
  int hostConcurrency = 1;

  @Option(
      names = "--ip-concurrency",
      paramLabel = "N",
      description =
          "Requests at once to one address, whatever hosts share it, and as many in the time of"
              + " --delay; 0 for no limit. Default: 8, or --host-concurrency if that is more; no"
              + " limit with --delay 0.")
  @Nullable Integer ipConcurrency;

  @Option(
      names = {"--delay", "--wait"},
      defaultValue = "1s",
      paramLabel = "DUR",
      description = "Least time between two requests to a host. Default: ${DEFAULT-VALUE}.")
  Duration delay = Duration.ofSeconds(1);

  @Option(
      names = {"--no-robots", "--ignore-robots-txt"},
      description = "Do not obey robots.txt and robots metadata.")
  boolean noRobots;

  @Mixin IdentityFlags identity = new IdentityFlags();

  @Option(
      names = "--max-redirects",
      defaultValue = "10",
      paramLabel = "N",
      description = "Redirects in a row. Default: ${DEFAULT-VALUE}.")
  int maxRedirects = 10;

  @Option(
      names = {"--retries", "--tries"},
      defaultValue = "3",
      paramLabel = "N",
      description = "Further attempts at what may yet succeed. Default: ${DEFAULT-VALUE}.")
  int retries = 3;

  @Mixin RequestFlags request = new RequestFlags();

  @Mixin NetworkOptions network = new NetworkOptions();

  @Option(
      names = "--allow-private-ips",
      description = "Also follow links to private, loopback and link-local addresses.")
  boolean allowPrivateIps;
}
