package orbweaver.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.CookieFile;
import orbweaver.crawl.fetch.FetchLimits;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.Login;
import orbweaver.crawl.fetch.SessionOptions;
import orbweaver.crawl.fetch.TypeRules;
import orbweaver.parse.Cookie;
import orbweaver.parse.PublicSuffixList;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Flags about single requests: what is shown with them, how long they may take, what is taken.
final class RequestFlags {
  /// Decoded bodies are in memory.
  private static final int MOST_DECODED_BYTES = 256 << 20;

  @Option(
      names = "--timeout",
      defaultValue = "30s",
      paramLabel = "DUR",
      description =
          "Longest wait for a connection, an answer, or its next byte. Default: ${DEFAULT-VALUE}.")
  Duration timeout = Duration.ofSeconds(30);

  @Option(
      names = "--max-body-size",
      paramLabel = "BYTES",
      description =
          "Cut answers beyond this many bytes. Default: 256 MiB, and 16 MiB of what is decoded to be"
              + " read or saved; both are what you say here, the latter up to 256 MiB.")
  @Nullable Long maxBodySize;

  @Option(
      names = "--connect-timeout",
      paramLabel = "DUR",
      description = "Longest wait for a name, a connection, a handshake. Default: --timeout.")
  @Nullable Duration connectTimeout;

  @Option(
      names = "--read-timeout",
      paramLabel = "DUR",
      description = "Longest wait for an answer, or for its next byte. Default: --timeout.")
  @Nullable Duration readTimeout;

  @Option(
      names = "--fetch-timeout",
      defaultValue = "5m",
      paramLabel = "DUR",
      description = "Longest time for one answer, all of it. Default: ${DEFAULT-VALUE}.")
  Duration fetchTimeout = Duration.ofMinutes(5);

  @Option(
      names = {"--min-rate", "--speed-limit"},
      defaultValue = "10",
      paramLabel = "BYTES",
      description =
          "Give an answer up that brings fewer bytes a second for 30 s; 0 for never. "
              + "Default: ${DEFAULT-VALUE}.")
  int minRate = 10;

  @Option(
      names = "--accept-types",
      split = ",",
      paramLabel = "TYPE",
      description = "Read only pages of these types, such as text/html,image/*.")
  List<String> acceptedTypes = new ArrayList<>();

  @Option(
      names = "--reject-types",
      split = ",",
      paramLabel = "TYPE",
      description = "Read no pages of these types (wins over --accept-types).")
  List<String> rejectedTypes = new ArrayList<>();

  @Option(
      names = {"-H", "--header"},
      paramLabel = "[PLACE=]NAME: VALUE",
      description =
          "Send this header, everywhere or to one host or origin only (repeatable). "
              + "Example: -H 'example.org=X-Token: 12'.")
  List<String> headers = new ArrayList<>();

  @Option(
      names = {"-u", "--auth"},
      paramLabel = "[PLACE=]USER:PASS",
      description =
          "Log in by Basic or Digest: at the origins of the seeds, or at one host or origin "
              + "(repeatable). Never sent to another.")
  List<String> logins = new ArrayList<>();

  @Option(names = "--netrc", description = "Take names and passwords of hosts from ~/.netrc.")
  boolean netrc;

  @Option(names = "--netrc-file", paramLabel = "FILE", description = "Take them from this file.")
  @Nullable Path netrcFile;

  @Option(
      names = "--login",
      paramLabel = "FILE",
      description =
          "Log in by a form that FILE describes, before the first page of its origin (repeatable); "
              + "implies --cookies. See docs/login.md.")
  List<Path> formLogins = new ArrayList<>();

  @Option(
      names = "--cookies",
      negatable = true,
      description = "Send back the cookies that servers set. Default: no.")
  boolean cookies;

  @Option(
      names = {"--load-cookies", "--cookie-file"},
      paramLabel = "FILE",
      description = "Begin with these cookies (Netscape format, as of curl); implies --cookies.")
  @Nullable Path loadCookies;

  @Option(
      names = {"--save-cookies", "--cookie-jar"},
      paramLabel = "FILE",
      description = "At the end, write all cookies to a file; implies --cookies.")
  @Nullable Path saveCookies;

  @Option(
      names = "--public-suffix-list",
      paramLabel = "FILE",
      description =
          "Who owns which name, for --scope domain and cookies: a newer list, as publicsuffix.org"
              + " has it. Default: that of this version.")
  private @Nullable Path suffixFile;

  private @Nullable PublicSuffixList suffixes;

  /// Who owns which name; read once.
  ///
  /// @throws UsageException when the file that was named is no such list
  PublicSuffixList suffixes() {
    if (suffixes == null) {
      suffixes = SuffixFile.read(suffixFile);
    }
    return suffixes;
  }

  FetchLimits limits() {
    Duration connect = connectTimeout == null ? timeout : connectTimeout;
    Duration read = readTimeout == null ? timeout : readTimeout;
    FetchLimits limits =
        FetchLimits.defaults().withTimes(connect, read, read, fetchTimeout).withMinRate(minRate);
    if (maxBodySize == null) {
      return limits;
    }
    int decoded = (int) Math.min(MOST_DECODED_BYTES, maxBodySize);
    return limits.withSizes(maxBodySize, decoded, limits.sizes().memoryBytes());
  }

  /// @throws UsageException naming the option
  FetchOptions applyTo(FetchOptions options, List<Url> seeds) {
    return options
        .withTypes(new TypeRules(acceptedTypes, rejectedTypes, /* archives= */ true))
        .withSession(session(seeds));
  }

  private SessionOptions session(List<Url> seeds) {
    if (saveCookies != null) {
      OutputPlace.file("--save-cookies", saveCookies);
    }
    List<Cookie> first =
        loadCookies == null
            ? List.of()
            : CookieFile.parse(CliFiles.bytes("--load-cookies", loadCookies));
    boolean keeps = cookies || loadCookies != null || saveCookies != null;
    Environment environment = Environment.ofProcess();
    return new SessionOptions(keeps, first, allLogins(seeds), Credentials.fields(headers))
        .withSuffixes(suffixes())
        .withFormLogins(
            formLogins.stream().map(file -> LoginFile.read(file, environment)).toList());
  }

  private List<Login> allLogins(List<Url> seeds) {
    var all = new ArrayList<Login>(Credentials.logins(logins, seeds));
    if (netrcFile != null) {
      all.addAll(Credentials.netrc("--netrc-file", netrcFile));
    }
    if (netrc) {
      all.addAll(Credentials.netrc("--netrc", Path.of(System.getProperty("user.home"), ".netrc")));
    }
    return all;
  }

  /// Writes what `--save-cookies` asks for.
  ///
  /// @throws UsageException when the file cannot be written
  void save(List<Cookie> last) {
    if (saveCookies == null) {
      return;
    }
    try {
      KeptCookies.writeFor(saveCookies, last);
    } catch (IOException e) {
      throw new UsageException(
          ExitCode.STORAGE,
          "--save-cookies: cannot write " + saveCookies + ": " + WholeFile.reason(e));
    }
  }
}
