/// The pages of an archive, wherever it comes from.
@NullMarked
package orbweaver.store.pages;

import org.jspecify.annotations.NullMarked;
