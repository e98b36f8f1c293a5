/// A generated web, its server, and the audit of those who crawl it: for the demo on this machine's
/// own addresses and for whole crawls in virtual time.
@NullMarked
package orbweaver.app.rehearse;

import org.jspecify.annotations.NullMarked;
