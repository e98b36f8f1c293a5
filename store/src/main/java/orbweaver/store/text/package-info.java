/// The main text of a page, without what stands around it, as Markdown and in pieces.
@NullMarked
package orbweaver.store.text;

import org.jspecify.annotations.NullMarked;
