package orbweaver.app;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What can be exported, and in which formats, the usual one first.
enum ExportKind {
  PAGES(ExportFormat.JSONL, ExportFormat.CSV, ExportFormat.PARQUET),
  LINKS(ExportFormat.JSONL, ExportFormat.CSV, ExportFormat.PARQUET),
  GRAPH(ExportFormat.TSV, ExportFormat.GRAPHML),
  SITEMAP(ExportFormat.XML),
  TEXT(ExportFormat.JSONL, ExportFormat.MD, ExportFormat.PARQUET),
  CHUNKS(ExportFormat.JSONL, ExportFormat.CSV, ExportFormat.PARQUET);

  @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
  private final List<ExportFormat> formats;

  ExportKind(ExportFormat... formats) {
    this.formats = List.of(formats);
  }

  /// What a format alone stands for.
  static ExportKind of(@Nullable ExportFormat format) {
    return switch (format) {
      case null -> PAGES;
      case JSONL, CSV, PARQUET -> PAGES;
      case TSV, GRAPHML -> GRAPH;
      case XML -> SITEMAP;
      case MD -> TEXT;
    };
  }

  /// The format that was asked for, or the usual one.
  ///
  /// @throws UsageException when it has none such
  ExportFormat format(@Nullable ExportFormat wanted) {
    if (wanted == null) {
      return formats.getFirst();
    }
    if (!formats.contains(wanted)) {
      String allowed = formats.stream().map(ExportFormat::label).collect(Collectors.joining(", "));
      throw new UsageException(
          label() + " cannot be written as " + wanted.label() + "; choose with -f: " + allowed);
    }
    return wanted;
  }

  /// What is counted.
  String unit() {
    return switch (this) {
      case GRAPH -> "edges";
      case SITEMAP -> "URLs";
      case TEXT -> "pages";
      case PAGES -> "visits";
      case LINKS, CHUNKS -> label();
    };
  }

  /// As it is typed.
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
