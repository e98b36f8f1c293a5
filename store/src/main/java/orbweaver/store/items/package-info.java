/// Items out of pages: what a schema in YAML or the annotations of a record ask for.
@NullMarked
package orbweaver.store.items;

import org.jspecify.annotations.NullMarked;
