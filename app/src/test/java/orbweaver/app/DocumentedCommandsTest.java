package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/// The commands that documents and helps show are understood by the parser of the command line, and
/// each flag that they speak of is there.
class DocumentedCommandsTest {
  private static final Pattern COMMAND = Pattern.compile("(\\./)?orbweaver");
  private static final Pattern FLAG = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*");
  private static final Pattern CODE = Pattern.compile("`[^`]+`");

  /// Flags of other programs that the documents speak of.
  private static final Set<String> OF_OTHERS =
      Set.of(
          "--add-opens", // the Java runtime
          "--enable-native-access",
          "--mirror", // wget
          "--help",
          "--version");

  /// A line as it is shown.
  ///
  /// @param place for people
  record Shown(String place, String line) {
    @Override
    public String toString() {
      return place + " " + line.strip();
    }
  }

  static Stream<Shown> commands() throws IOException {
    return Stream.concat(inDocuments(), inHelps().stream()).filter(shown -> !of(shown).isEmpty());
  }

  private static Stream<Shown> inDocuments() throws IOException {
    var shown = new ArrayList<Shown>();
    for (String file : Documents.all()) {
      List<String> lines = Files.readAllLines(ProjectFolder.root().resolve(file));
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).startsWith("    ")) {
          shown.add(new Shown(file + ":" + (i + 1), lines.get(i)));
        }
      }
    }
    return shown.stream();
  }

  private static List<Shown> inHelps() {
    var line = new CommandLine(new Main());
    Commands.addTo(line, "");
    var shown = new ArrayList<Shown>();
    addHelps(line, shown);
    return shown;
  }

  private static void addHelps(CommandLine line, List<Shown> into) {
    for (String row : line.getCommandSpec().usageMessage().footer()) {
      if (row.startsWith("  ")) {
        into.add(new Shown(line.getCommandSpec().qualifiedName() + " --help:", row));
      }
    }
    line.getSubcommands().values().forEach(sub -> addHelps(sub, into));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void each_command_is_understood(Shown shown) {
    for (List<String> words : of(shown)) {
      String[] args = Main.withCommand(words.toArray(String[]::new));
      var line = new CommandLine(new Main());
      Commands.addTo(line, args[0]);

      CommandLine.ParseResult parsed = Main.withConverters(line).parseArgs(args);

      assertThat(parsed.hasSubcommand()).as(shown.toString()).isTrue();
    }
  }

  @Test
  void every_command_shows_at_least_one_example() throws Exception {
    Set<String> shown = new HashSet<>();
    commands().forEach(line -> of(line).forEach(words -> shown.add(words.getFirst())));
    var line = new CommandLine(new Main());
    Commands.addTo(line, "");

    assertThat(shown).containsAll(except(line.getSubcommands().keySet(), "help"));
  }

  private static Set<String> except(Set<String> names, String one) {
    Set<String> rest = new HashSet<>(names);
    rest.remove(one);
    return rest;
  }

  @Test
  void each_flag_that_is_spoken_of_is_there() throws Exception {
    var line = new CommandLine(new Main());
    Commands.addTo(line, "");
    Set<String> flags = new HashSet<>(OF_OTHERS);
    addFlags(line, flags);

    for (String file : Documents.all()) {
      String text = Files.readString(ProjectFolder.root().resolve(file));
      for (Matcher code = CODE.matcher(text); code.find(); ) {
        for (Matcher flag = FLAG.matcher(code.group()); flag.find(); ) {
          assertThat(flags).as(file + ": " + code.group()).contains(flag.group());
        }
      }
    }
  }

  private static void addFlags(CommandLine line, Set<String> into) {
    line.getCommandSpec().optionsMap().keySet().forEach(into::add);
    line.getCommandSpec().negatedOptionsMap().keySet().forEach(into::add);
    line.getSubcommands().values().forEach(sub -> addFlags(sub, into));
  }

  @Test
  void a_line_is_taken_apart_as_a_shell_does() {
    assertThat(of(new Shown("", "./orbweaver crawl a.example # and so on")))
        .containsExactly(List.of("crawl", "a.example"));
    assertThat(of(new Shown("", "cut -f1 a.tsv | orbweaver links -i - | sort -u")))
        .containsExactly(List.of("links", "-i", "-"));
    assertThat(of(new Shown("", "orbweaver search JOB \"two words\" --json > out.json")))
        .containsExactly(List.of("search", "JOB", "two words", "--json"));
  }

  // ---- A little of a shell ----

  /// The words behind `orbweaver`, for each time that it is run in the line.
  private static List<List<String>> of(Shown shown) {
    var all = new ArrayList<List<String>>();
    for (List<String> command : commands(shown.line())) {
      if (command.size() > 1 && COMMAND.matcher(command.getFirst()).matches()) {
        all.add(command.subList(1, command.size()));
      }
    }
    return all;
  }

  private static List<List<String>> commands(String line) {
    var all = new ArrayList<List<String>>();
    var words = new ArrayList<String>();
    boolean redirected = false;
    Matcher matcher =
        Pattern.compile("#.*|&&|[|;>]|(?:'[^']*'|\"[^\"]*\"|[^\\s'\"|;>])+").matcher(line);
    while (matcher.find()) {
      String word = matcher.group();
      switch (word.charAt(0)) {
        case '#' -> {}
        case '|', '&', ';' -> {
          all.add(List.copyOf(words));
          words.clear();
        }
        case '>' -> redirected = true;
        default -> {
          if (!redirected) {
            words.add(word.replaceAll("['\"]", ""));
          }
          redirected = false;
        }
      }
    }
    all.add(words);
    return all;
  }
}
