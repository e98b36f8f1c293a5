package orbweaver;

import java.util.concurrent.Semaphore;
import orbweaver.crawl.FetchedPage;
import orbweaver.crawl.PageHandler;

/// Shows pages to a listener, of all shards together no more at once than it wants.
final class Turns implements PageHandler {
  private final PageListener listener;
  private final Semaphore turns;
  private final Runnable stop;

  Turns(PageListener listener, int atOnce, Runnable stop) {
    this.listener = listener;
    this.turns = new Semaphore(atOnce);
    this.stop = stop;
  }

  @Override
  public void handle(FetchedPage page) throws Exception {
    turns.acquire();
    try {
      listener.page(new Page(page, stop));
    } finally {
      turns.release();
    }
  }
}
