/// Tables as files: rows of typed columns, written as JSON lines, CSV or Parquet.
@NullMarked
package orbweaver.store.table;

import org.jspecify.annotations.NullMarked;
