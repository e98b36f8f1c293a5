package orbweaver.app;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import orbweaver.store.table.TableFormat;
import org.jspecify.annotations.Nullable;

/// How something is written down, and the ends of names by which it is known.
enum ExportFormat {
  JSONL(TableFormat.JSONL, ".jsonl", ".ndjson"),
  CSV(TableFormat.CSV, ".csv"),
  PARQUET(TableFormat.PARQUET, ".parquet"),
  TSV(null, ".tsv"),
  GRAPHML(null, ".graphml"),
  XML(null, ".xml"),
  MD(null, ".md");

  private static final Pattern OTHER = Pattern.compile("[^./]\\.[A-Za-z][A-Za-z0-9]{0,6}$");

  private final @Nullable TableFormat table;

  @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
  private final List<String> suffixes;

  ExportFormat(@Nullable TableFormat table, String... suffixes) {
    this.table = table;
    this.suffixes = List.of(suffixes);
  }

  /// The format that a file's name says, or null.
  static @Nullable ExportFormat ofName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> format.suffixes.stream().anyMatch(lower::endsWith))
        .findFirst()
        .orElse(null);
  }

  /// The same of a name that somebody has typed.
  ///
  /// @param offered those to choose from
  /// @throws UsageException when the name says a format that is not written at all
  static @Nullable ExportFormat ofTyped(String name, Collection<ExportFormat> offered) {
    ExportFormat format = ofName(name);
    if (format == null && OTHER.matcher(name).find()) {
      String endings =
          offered.stream().map(one -> one.suffixes.getFirst()).collect(Collectors.joining(", "));
      throw new UsageException(
          "-o "
              + name
              + ": the end of the name is that of no format that is written here; choose one with -f,"
              + " or end it in one of: "
              + endings);
    }
    return format;
  }

  /// Those that hold tables.
  static List<ExportFormat> tables() {
    return Arrays.stream(values()).filter(ExportFormat::isTable).toList();
  }

  /// Whether it holds tables.
  boolean isTable() {
    return table != null;
  }

  /// What writes a table so.
  ///
  /// @param forSpreadsheets whether CSV has to be safe to open there
  TableFormat table(boolean forSpreadsheets) {
    if (table == null) {
      throw new IllegalStateException(this + " holds no tables");
    }
    return table == TableFormat.CSV && forSpreadsheets ? TableFormat.SPREADSHEET : table;
  }

  /// As it is typed.
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
