/// Asking what was crawled: a full-text index of the pages, and the queries on it. Blocks; never
/// called on a loop's thread.
@NullMarked
package orbweaver.store.search;

import org.jspecify.annotations.NullMarked;
