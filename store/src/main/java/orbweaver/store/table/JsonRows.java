package orbweaver.store.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// A JSON object a row, a line each.
final class JsonRows implements RowWriter {
  private final List<Column> columns;
  private final OutputStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(1024);

  JsonRows(List<Column> columns, OutputStream out) {
    this.columns = List.copyOf(columns);
    this.out = out;
  }

  @Override
  public void write(List<? extends @Nullable Object> row) throws IOException {
    line.reset();
    try (JsonGenerator json =
        JsonText.FACTORY.createGenerator(ObjectWriteContext.empty(), line, JsonEncoding.UTF8)) {
      json.writeStartObject();
      for (int i = 0; i < columns.size(); i++) {
        JsonText.property(json, columns.get(i).name(), row.get(i));
      }
      json.writeEndObject();
    }
    line.write('\n');
    line.writeTo(out);
  }

  @Override
  public void close() throws IOException {
    out.flush();
  }
}
