/// What a job has, in forms that other programs read: tables, link graphs, sitemaps, text.
@NullMarked
package orbweaver.store.export;

import org.jspecify.annotations.NullMarked;
