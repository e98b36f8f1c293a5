package orbweaver.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Flags about who we say that we are.
final class IdentityFlags {
  @Option(
      names = {"-A", "--user-agent", "-U"},
      paramLabel = "STR",
      description = "What to call ourselves instead of orbweaver.")
  @Nullable String userAgent;

  @Option(
      names = "--contact",
      paramLabel = "URL|MAIL",
      description = "How site owners reach you; becomes part of the User-Agent.")
  @Nullable String contact;
}
