package orbweaver.store;

import java.util.function.Consumer;
import orbweaver.crawl.Journal;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Scope;
import orbweaver.loop.Task;
import org.jspecify.annotations.Nullable;

/// An open job: its frontier to read, its journal to write. Opened and closed on the loop that
/// writes it; read from any.
public final class Job implements AutoCloseable {
  private final KeyStore store;
  private final Outputs outputs;
  private final StoredFrontier frontier;
  private final JobJournal journal;
  private final Task<Boolean> writer;

  private Job(
      KeyStore store,
      Outputs outputs,
      StoredFrontier frontier,
      JobJournal journal,
      Task<Boolean> writer) {
    this.store = store;
    this.outputs = outputs;
    this.frontier = frontier;
    this.journal = journal;
    this.writer = writer;
  }

  /// Opens what the directory has, and starts the writer as a task of `scope`. Suspends.
  public static Job open(JobDirectory directory, JobSettings settings, Scope scope) {
    var store = RocksKeyStore.open(directory.store());
    var outputs = Outputs.open(directory.folder(), store, settings);
    var frontier = new StoredFrontier(store);
    var journal = new JobJournal(store, outputs, frontier.lastSequence());
    return new Job(store, outputs, frontier, journal, scope.spawn("journal", journal::run));
  }

  public FrontierStore frontier() {
    return frontier;
  }

  public Journal journal() {
    return journal;
  }

  /// Tells every URL of the job: the settled ones, then those that wait.
  public void forEach(Consumer<UrlState> settled, Consumer<QueuedUrl> waiting) {
    frontier.replay(
        new FrontierStore.Replay() {
          @Override
          public void settled(UrlState state) {
            settled.accept(state);
          }

          @Override
          public void queued(QueuedUrl url) {
            waiting.accept(url);
          }
        });
  }

  /// The settled state of a URL, or null.
  public @Nullable UrlState state(UrlKey key) {
    return frontier.state(key);
  }

  /// Writes what waits, closes everything. Suspends.
  @Override
  public void close() {
    journal.stop();
    writer.await();
    outputs.close();
    store.close();
  }
}
