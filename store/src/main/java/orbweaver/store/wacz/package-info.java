/// WACZ files: an archive, its index and its list of pages in one zip file.
///
/// [WACZ 1.1.1](https://specs.webrecorder.net/wacz/1.1.1/)
@NullMarked
package orbweaver.store.wacz;

import org.jspecify.annotations.NullMarked;
