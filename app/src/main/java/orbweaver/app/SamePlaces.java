package orbweaver.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import orbweaver.store.JobDirectory;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.records.WarcException;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Files that a command line names twice, once to be written: whoever writes over what is read
/// loses it, and of two outputs in one place one is lost.
///
/// Devices and pipes may be named as often as one likes.
final class SamePlaces {
  private static final Set<String> WRITTEN =
      Set.of("-o", "--status", "--report", "--rejects", "--save-cookies");

  /// `--load-cookies` is not among them: the file of a session is often read and written.
  private static final Set<String> READ =
      Set.of(
          "-i",
          "--schema",
          "--cacert",
          "--cert",
          "--key",
          "--crl",
          "--login",
          "--netrc-file",
          "--public-suffix-list");

  private SamePlaces() {}

  /// A place and what names it.
  private record Place(String option, Path path) {}

  /// Runs a command, unless it would write over what it reads.
  static int run(ParseResult all) {
    ParseResult parsed = all;
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    try {
      refuse(places(parsed, WRITTEN), places(parsed, READ), operands(parsed));
    } catch (UsageException e) {
      throw new CommandLine.ExecutionException(
          parsed.commandSpec().commandLine(), String.valueOf(e.getMessage()), e);
    }
    return new CommandLine.RunLast().execute(all);
  }

  private static void refuse(List<Place> written, List<Place> read, List<Path> operands) {
    for (int i = 0; i < written.size(); i++) {
      Place output = written.get(i);
      for (Place other : written.subList(0, i)) {
        if (areSame(other.path(), output.path())) {
          throw new UsageException(
              "%s and %s both go to %s; name two files"
                  .formatted(other.option(), output.option(), output.path()));
        }
      }
      Stream<Path> inputs = Stream.concat(read.stream().map(Place::path), operands.stream());
      if (inputs.anyMatch(input -> isReadFrom(input, output.path()))) {
        throw new UsageException(
            output.option() + " " + output.path() + " is also read; name another file");
      }
    }
  }

  private static List<Place> places(ParseResult parsed, Set<String> names) {
    var places = new ArrayList<Place>();
    for (OptionSpec option : parsed.matchedOptions()) {
      for (String name : option.names()) {
        if (names.contains(name)) {
          paths(option).forEach(path -> places.add(new Place(name, path)));
        }
      }
    }
    return places;
  }

  private static List<Path> operands(ParseResult parsed) {
    return parsed.matchedPositionals().stream().flatMap(SamePlaces::paths).toList();
  }

  /// Those that are, or may become, files or folders.
  private static Stream<Path> paths(ArgSpec arg) {
    var paths = new ArrayList<Path>();
    for (String value : arg.stringValues()) {
      try {
        if (!value.equals("-")) {
          paths.add(Path.of(value));
        }
      } catch (InvalidPathException _) {
        // A URL or a word, which is no place; of an option its own converter says so.
      }
    }
    return paths.stream().filter(SamePlaces::isPlain);
  }

  private static boolean isPlain(Path path) {
    return !Files.exists(path) || Files.isRegularFile(path) || Files.isDirectory(path);
  }

  private static boolean isReadFrom(Path input, Path output) {
    if (areSame(input, output)) {
      return Files.isRegularFile(output);
    }
    return Files.isRegularFile(output)
        && Files.isDirectory(input)
        && !JobDirectory.isJob(input)
        && archives(input).stream().anyMatch(file -> areSame(Path.of(file.name()), output));
  }

  private static List<ArchiveFile> archives(Path folder) {
    try {
      return ArchiveFile.of(List.of(folder));
    } catch (WarcException _) {
      return List.of(); // it has none
    }
  }

  private static boolean areSame(Path one, Path other) {
    try {
      return (Files.exists(one) && Files.exists(other))
          ? Files.isSameFile(one, other)
          : one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    } catch (IOException e) {
      throw new UncheckedIOException("comparing " + one + " and " + other, e);
    }
  }
}
