package orbweaver.app;

import picocli.CommandLine.Option;

/// Flags about what a crawl takes beside the pages that its links lead to.
final class CollectFlags {
  @Option(
      names = "--no-trap-guard",
      description =
          "Also follow links that look like the way into an endless site: paths that repeat"
              + " themselves, session numbers. They are refused as blocked-trap.")
  boolean noTrapGuard;
}
