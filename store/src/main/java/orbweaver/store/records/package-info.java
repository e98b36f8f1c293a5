/// WARC files, whoever wrote them: records read one by one or at random, checked, and packed anew.
@NullMarked
package orbweaver.store.records;

import org.jspecify.annotations.NullMarked;
