package orbweaver.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import orbweaver.parse.UrlRules;
import orbweaver.store.warc.FreshFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The command line: `orbweaver COMMAND ...`, or just `orbweaver URL`.
@Command(
    name = "orbweaver",
    description =
        "A web crawler that is fast, polite, loses nothing and can say why for every URL.",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    footer = {"", "orbweaver URL is short for orbweaver crawl URL."})
final class Main implements Runnable {
  private static final Pattern CHOICES =
      Pattern.compile("expected one of \\[([A-Z0-9_, ]+)] \\(case-\\w+\\)");

  private final CommandLine commandLine = new CommandLine(this);

  /// Ends the process with one of [ExitCode].
  public static void main(String[] args) {
    if (args.length == 1 && args[0].equals("--version")) {
      System.out.println("orbweaver " + Version.number());
      return;
    }
    HeapBound.watch();
    Runtime.getRuntime().addShutdownHook(new Thread(FreshFile::discardAll, "discard"));
    WatchdogLog.follow(args);
    Commands.prepare(withCommand(args));
    var standard = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(standard.stream());
    int code = execute(args);
    System.out.flush();
    System.exit(standard.end(code));
  }

  /// Runs a command.
  ///
  /// @return number of an [ExitCode]
  static int execute(String... args) {
    return new Main().executeHere(args);
  }

  private int executeHere(String[] typed) {
    String[] args = withCommand(typed);
    Commands.addTo(commandLine, args.length == 0 ? "" : args[0]);
    Map<String, IHelpSectionRenderer> help = new HashMap<>(commandLine.getHelpSectionMap());
    help.put(UsageMessageSpec.SECTION_KEY_FOOTER, HelpFooter::of);
    withConverters(commandLine)
        .setHelpSectionMap(help)
        .setExecutionStrategy(SamePlaces::run)
        .setParameterExceptionHandler(Main::refuse)
        .setExecutionExceptionHandler(Main::explain);
    boolean searches = args.length > 0 && args[0].equals("search");
    return commandLine.execute(searches ? SearchCommand.withWordsLast(args) : args);
  }

  /// Teaches a command line how values of flags are written.
  static CommandLine withConverters(CommandLine commandLine) {
    return commandLine
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(java.time.Duration.class, new Durations())
        .registerConverter(Reach.class, Reach::parse)
        .registerConverter(Pattern.class, new Patterns())
        .registerConverter(UrlRules.class, new SamePageRules());
  }

  /// `orbweaver example.org` means `orbweaver crawl example.org`.
  static String[] withCommand(String[] args) {
    boolean bare =
        args.length > 0
            && !args[0].startsWith("-")
            && !Commands.has(args[0])
            && (args[0].contains(".") || args[0].contains(":") || args[0].contains("/"));
    if (!bare) {
      return args;
    }
    var longer = new String[args.length + 1];
    longer[0] = "crawl";
    System.arraycopy(args, 0, longer, 1, args.length);
    return longer;
  }

  @Override
  public void run() {
    commandLine.usage(System.out);
  }

  private static int refuse(ParameterException e, String[] args) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println("orbweaver: " + message(e));
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Try: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    }
    return ExitCode.USAGE.number();
  }

  /// What is wrong, by the first name of the option: others are aliases.
  static String message(ParameterException e) {
    String message = String.valueOf(e.getMessage());
    ArgSpec about =
        e instanceof OverwrittenOptionException twice ? twice.getOverwritten() : e.getArgSpec();
    String named =
        about instanceof OptionSpec option
            ? message.replace(option.longestName(), firstLongName(option))
            : message;
    return CHOICES.matcher(named).replaceAll(Main::asTyped);
  }

  /// In place of how the program calls them.
  private static String asTyped(MatchResult choices) {
    return "expected one of " + choices.group(1).toLowerCase(Locale.ROOT);
  }

  private static String firstLongName(OptionSpec option) {
    for (String name : option.names()) {
      if (name.startsWith("--")) {
        return name;
      }
    }
    return option.longestName();
  }

  private static int explain(Exception e, CommandLine commandLine, CommandLine.ParseResult parsed) {
    PrintWriter err = commandLine.getErr();
    ExitCode code = Failures.exitCode(e);
    err.println("orbweaver: " + Failures.sentence(e));
    if (parsed.expandedArgs().contains("-v") || parsed.expandedArgs().contains("--verbose")) {
      e.printStackTrace(err);
    } else if (code == ExitCode.INTERNAL_ERROR) {
      err.println("This is a bug; with -v it shows where.");
    }
    return code.number();
  }
}
