/// Documents that are not HTML, read into the same [orbweaver.parse.Document]. Kept apart from the
/// rest of `parse`, for it needs a library that the rest does without.
@NullMarked
package orbweaver.parse.document;

import org.jspecify.annotations.NullMarked;
