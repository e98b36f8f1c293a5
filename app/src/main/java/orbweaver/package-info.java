/// A crawl in a few lines, for programs: [Crawl] says what to crawl, each [Page] is shown as it
/// comes, and a [CrawlReport] tells how it ended.
///
///     Crawl.of("https://example.org/").depth(3).onPage(page -> System.out.println(page.title())).run();
@NullMarked
package orbweaver;

import org.jspecify.annotations.NullMarked;
