package orbweaver.app;

import java.io.BufferedWriter;
import java.io.Console;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import orbweaver.store.search.PageSearch;
import orbweaver.store.search.QueryException;
import orbweaver.store.search.SearchRequest;
import orbweaver.store.search.SearchResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver search JOB "query"`: finds pages that were indexed.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Find pages of a job, or of an index, by their words.",
    footer = {
      "",
      "Queries:",
      "  create index              both words, the best page first",
      "  \"create index\"            one behind the other; ~3 behind it: nearly",
      "  index OR key -hash        either, and not the third; also AND, NOT, +word, ( )",
      "  parti* vacum~ t?st        beginnings, words nearly so, ? for any character",
      "  title:index body:lock     in one field: title, heading, anchor, body, url",
      "  site:example.org          of a site, with its subdomains, or of a part: example.org/docs",
      "  lang:de type:pdf          of a language, of a type",
      "  depth:<=2                 so many links from a seed; also 2, 1..3",
      "  date:>=2024-05            also 2024, 2024-05-01, 2023..2024",
      "",
      "Examples:",
      "  orbweaver search orbweaver-example.org \"create index\"",
      "  orbweaver search orbweaver-example.org vacuum -n 3 --json | jq -r '.hits[].url'"
    })
final class SearchCommand implements Callable<Integer> {
  private static final int SHOWN_BEFORE = 60;

  /// An option with a value, or one that is unknown, which is said.
  private static final Pattern OPTION = Pattern.compile("--.+|-n=?-?\\d+");

  private static final Pattern SIGN_IN_PHRASE =
      Pattern.compile("\"[^\"]*[\\p{L}\\p{N}][*?][\\p{L}\\p{N}][^\"]*\"");
  private static final String SIGNS_IN_PHRASES =
      "between quotation marks only a * at the end of a word stands for other characters";

  /// What begins with a `-` and is no option is a word that pages must not have. So all words go
  /// behind the options, in their order, where they are not taken for any.
  ///
  /// @param args `search` and what follows it
  static String[] withWordsLast(String[] args) {
    Map<String, OptionSpec> known =
        CommandSpec.forAnnotatedObject(new SearchCommand()).optionsMap();
    var options = new ArrayList<String>(List.of(args[0]));
    var others = new ArrayList<String>(List.of("--"));
    for (int i = 1; i < args.length; i++) {
      OptionSpec option = known.get(args[i]);
      if (args[i].equals("--")) {
        others.addAll(Arrays.asList(args).subList(i + 1, args.length));
        break;
      }
      if (option != null && option.arity().min() > 0 && i + 1 < args.length) {
        options.add(args[i]);
        options.add(args[++i]);
      } else if (option != null || OPTION.matcher(args[i]).matches()) {
        options.add(args[i]);
      } else {
        others.add(args[i]);
      }
    }
    options.addAll(others);
    return options.toArray(String[]::new);
  }

  @Parameters(index = "0", paramLabel = "JOB", description = "A job, or the folder of an index.")
  private Path folder = Path.of(".");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "QUERY",
      description = "What to look for.")
  private List<String> words = List.of();

  @Option(
      names = {"-n", "--limit"},
      defaultValue = "10",
      paramLabel = "N",
      description = "How many hits. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--offset",
      defaultValue = "0",
      paramLabel = "N",
      description = "How many hits to leave out in front.")
  private int offset;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  @Option(names = "--tsv", description = "A row a hit, as is the default unless on a terminal.")
  private boolean tsv;

  @Option(names = "--explain", description = "Say how each score came about.")
  private boolean explain;

  private final PrintStream err = System.err;

  @Override
  public Integer call() throws IOException {
    String query = String.join(" ", words);
    if (query.isBlank()) {
      throw new UsageException(
          "the query is empty; name a word, as in: orbweaver search JOB vacuum");
    }
    CliFiles.refuseUnreadable(folder);
    SearchRequest request = request(query);
    try (PageSearch search = PageSearch.open(IndexFolder.meant(folder))) {
      SearchResult result = search.search(request, InstantSource.system().instant());
      show(query, result);
      tellOfWaiting(search.waiting());
      return ExitCode.DONE.number();
    } catch (QueryException e) {
      explain(query, e);
      return ExitCode.USAGE.number();
    }
  }

  private SearchRequest request(String query) {
    try {
      return new SearchRequest(query, offset, limit, explain);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "--offset and --limit together must be from 0 to " + SearchRequest.MAX_DEPTH);
    }
  }

  private void show(String query, SearchResult result) throws IOException {
    boolean onTerminal = isTerminal();
    Writer out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
    if (json) {
      HitText.json(query, result, out);
    } else if (tsv || !onTerminal) {
      HitText.tabbed(offset, result, out);
    } else {
      HitText.readable(offset, result, out);
    }
    out.flush();
    if (!json) {
      summarize(result);
    }
  }

  private void summarize(SearchResult result) {
    if (result.total() == 0) {
      boolean hasSigns = SIGN_IN_PHRASE.matcher(String.join(" ", words)).find();
      err.println(hasSigns ? "nothing found; " + SIGNS_IN_PHRASES : "nothing found");
      return;
    }
    if (result.isRelaxed()) {
      err.println("no page has all of it; these have some");
    }
    String merged =
        result.merged() == 0
            ? ""
            : "; " + result.merged() + " of them say what others say, and are named with these";
    err.printf(
        "%s%s found%s%n",
        Counted.of(result.total(), "pages"), result.isTotalExact() ? "" : " or more", merged);
  }

  private void tellOfWaiting(long pages) {
    if (pages > 0) {
      err.printf(
          "%s not searched yet; that is done once the crawl, or orbweaver index, has ended%n",
          pages == 1 ? "1 more page is" : "%,d more pages are".formatted(pages));
    }
  }

  /// The query up to a little behind the place, and a sign below it.
  private void explain(String query, QueryException e) {
    int from = Math.max(0, e.position() - SHOWN_BEFORE);
    int to = Math.min(query.length(), e.position() + SHOWN_BEFORE);
    String before = Report.Row.oneLine(query.substring(from, Math.min(e.position(), to)));
    err.println("orbweaver: " + Report.Row.oneLine(String.valueOf(e.getMessage())));
    err.println(
        "  " + before + Report.Row.oneLine(query.substring(Math.min(e.position(), to), to)));
    err.println("  " + " ".repeat(before.length()) + "^");
  }

  private static boolean isTerminal() {
    return System.console() instanceof Console console && console.isTerminal();
  }
}
