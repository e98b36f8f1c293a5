package orbweaver.store.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import orbweaver.store.TimeText;
import orbweaver.store.WellFormed;
import org.jspecify.annotations.Nullable;

/// CSV as RFC 4180 has it: commas, CR LF, a header, quotes around what needs them. Absent values
/// are empty; a text that is empty is quoted. Lists and objects are JSON.
///
/// Spreadsheets run a text that begins with `=`, `+`, `-` or `@` as a formula, which pages of
/// strangers could use. For them each such text gets an apostrophe before it ([OWASP, CSV
/// Injection](https://owasp.org/www-community/attacks/CSV_Injection)).
final class CsvRows implements RowWriter {
  private static final String FORMULA_STARTS = "=+-@\t\r\n";

  private final Writer out;
  private final boolean forSpreadsheets;

  private CsvRows(OutputStream out, boolean forSpreadsheets) {
    this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8), 1 << 16);
    this.forSpreadsheets = forSpreadsheets;
  }

  static CsvRows open(List<Column> columns, OutputStream out) throws IOException {
    var rows = new CsvRows(out, /* forSpreadsheets= */ false);
    rows.write(columns.stream().map(Column::name).toList());
    return rows;
  }

  static CsvRows openForSpreadsheets(List<Column> columns, OutputStream out) throws IOException {
    var rows = new CsvRows(out, /* forSpreadsheets= */ true);
    rows.out.write('\uFEFF');
    rows.write(columns.stream().map(Column::name).toList());
    return rows;
  }

  @Override
  public void write(List<? extends @Nullable Object> row) throws IOException {
    for (int i = 0; i < row.size(); i++) {
      if (i > 0) {
        out.write(',');
      }
      out.write(field(row.get(i)));
    }
    out.write("\r\n");
  }

  private String field(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case BigDecimal number -> number.toPlainString();
      case List<?> list -> quoted(JsonText.of(list));
      case Map<?, ?> map -> quoted(JsonText.of(map));
      case String text -> quoted(harmless(WellFormed.text(text)));
      case Instant time -> TimeText.of(time);
      default -> value.toString();
    };
  }

  private String harmless(String text) {
    boolean isFormula = !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0;
    return forSpreadsheets && isFormula ? "'" + text : text;
  }

  private static String quoted(String text) {
    boolean plain = !text.isEmpty();
    for (int i = 0; i < text.length() && plain; i++) {
      char c = text.charAt(i);
      plain = c != ',' && c != '"' && c != '\r' && c != '\n';
    }
    boolean padded = plain && (text.charAt(0) == ' ' || text.charAt(text.length() - 1) == ' ');
    return plain && !padded ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  @Override
  public void close() throws IOException {
    out.flush();
  }
}
