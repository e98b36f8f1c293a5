package orbweaver.store.table;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes a table, row by row, in bounded memory. Blocks. Not thread-safe.
public interface RowWriter extends AutoCloseable {

  /// Writes a row: a value for each column, of the type that [ColumnType] says, or null.
  void write(List<? extends @Nullable Object> row) throws IOException;

  /// Writes what is left, and leaves the stream open.
  @Override
  void close() throws IOException;
}
