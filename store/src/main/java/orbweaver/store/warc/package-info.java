/// WARC 1.1 files with their CDXJ index, and the files that grow by commits.
@NullMarked
package orbweaver.store.warc;

import org.jspecify.annotations.NullMarked;
