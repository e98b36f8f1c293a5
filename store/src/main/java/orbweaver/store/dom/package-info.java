/// Pages as trees, for what needs more than a scan: rules of users, main text.
@NullMarked
package orbweaver.store.dom;

import org.jspecify.annotations.NullMarked;
