package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import orbweaver.crawl.Journal;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Disk;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.loop.Task;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Table;
import org.jspecify.annotations.Nullable;

/// An open job: its frontier to read, its journal to write. Opened and closed on the loop that
/// writes it; read from any.
public final class Job implements AutoCloseable {
  private static final int QUEUED_AT_ONCE = 1_000;
  private static final String ALL = "all";

  private final Path folder;
  private final KeyStore store;
  private final Outputs outputs;
  private final StoredFrontier frontier;
  private final JobJournal journal;
  private final Task<Void> writer;

  private Job(
      Path folder,
      KeyStore store,
      Outputs outputs,
      StoredFrontier frontier,
      JobJournal journal,
      Task<Void> writer) {
    this.folder = folder;
    this.store = store;
    this.outputs = outputs;
    this.frontier = frontier;
    this.journal = journal;
    this.writer = writer;
  }

  /// Loads native code on a thread of its own, so that [#open] finds it there; for those who know
  /// early that they will open a job, and have other things to do first.
  public static void prepare() {
    Thread _ = Thread.ofPlatform().daemon().name("natives").start(RocksLibrary::load);
  }

  /// Opens what the directory has, and starts the writer as a task of `scope`. Suspends.
  ///
  /// @throws JobException when the store is damaged or gone, but not what was crawled
  /// @throws orbweaver.store.warc.StorageFailed when the disk does not do what it must
  public static Job open(JobDirectory directory, JobSettings settings, Scope scope) {
    KeyStore store =
        GuardedStore.open(directory.folder(), directory.store(), settings.savedFiles());
    return open(store, Loop.current().disk(), directory.folder(), settings, scope);
  }

  /// The same for who only looks at what there is, and writes nothing; others may look meanwhile.
  ///
  /// @see #isWhole
  public static Job openToRead(JobDirectory directory, Scope scope) {
    KeyStore store = GuardedStore.openToRead(directory.folder(), directory.store());
    return open(store, Outputs.none(), directory.folder(), scope);
  }

  /// Cuts the files of a job back to what was committed, as [#open] does, and writes nothing else:
  /// for who wants to read a job that a crash has ended. Suspends.
  ///
  /// @throws JobException when the store is damaged or gone, but not what was crawled
  /// @throws orbweaver.store.warc.StorageFailed when the files are shorter than that
  public static void mend(JobDirectory directory, Scope scope) {
    open(directory, new JobSettings("", /* archive= */ false, /* pageList= */ false), scope)
        .close();
  }

  /// A job that is nowhere but in memory and on the loop's disk: for simulations.
  public static Job inMemory(Path folder, JobSettings settings, Scope scope) {
    return open(new MemoryKeyStore(), Loop.current().disk(), folder, settings, scope);
  }

  static Job open(KeyStore store, Disk disk, Path folder, JobSettings settings, Scope scope) {
    try {
      var outputs = Outputs.open(disk, folder, store, settings, Loop.current().random());
      return open(store, outputs, folder, scope);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static Job open(KeyStore store, Outputs outputs, Path folder, Scope scope) {
    try {
      var frontier = new StoredFrontier(store);
      var journal = new JobJournal(folder, store, outputs, frontier.lastSequence());
      var writer = scope.spawn("journal", journal::run);
      return new Job(folder, store, outputs, frontier, journal, writer);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /// Whether the files of the job's folder are as long as the last commit says, so that they can be
  /// read as they are.
  public boolean isWhole() {
    return Outputs.areWhole(folder, store);
  }

  public FrontierStore frontier() {
    return frontier;
  }

  public Journal journal() {
    return journal;
  }

  /// Tells every URL of the job: the settled ones, then those that wait.
  public void forEach(Consumer<UrlState> settled, Consumer<QueuedUrl> waiting) {
    List<Change> _ =
        frontier.look(
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

  /// The URL where it waits in the queue, or null. Looks through the queue of its host.
  public @Nullable QueuedUrl waiting(UrlKey key) {
    List<QueuedUrl> some = frontier.queued(key.host(), null, QUEUED_AT_ONCE);
    while (!some.isEmpty()) {
      for (QueuedUrl url : some) {
        if (url.key().equals(key)) {
          return url;
        }
      }
      some = frontier.queued(key.host(), some.getLast().place(), QUEUED_AT_ONCE);
    }
    return null;
  }

  /// What was noted last of the rules by which URLs are refused; empty if nothing was.
  public String rules() {
    return noted(Meta.RULES);
  }

  /// Notes the rules by which URLs are refused from now on. Durable with the next commit.
  public void noteRules(String rules) {
    note(Meta.RULES, rules);
  }

  /// What was noted of the rules by which URLs count as one page; empty if nothing was.
  public String samePage() {
    return noted(Meta.SAME_PAGE);
  }

  /// Notes the rules by which URLs count as one page, for the life of the job.
  public void noteSamePage(String rules) {
    note(Meta.SAME_PAGE, rules);
  }

  /// Whether all that pages need was noted to have been taken with them.
  public boolean hasAssets() {
    return noted(Meta.ASSETS).equals(ALL);
  }

  /// Notes whether all that pages need has been taken with them.
  public void noteAssets(boolean all) {
    if (all != hasAssets()) {
      note(Meta.ASSETS, all ? ALL : "");
    }
  }

  private String noted(byte[] key) {
    byte[] noted = store.get(Table.META, key);
    return noted == null ? "" : new String(noted, StandardCharsets.UTF_8);
  }

  private void note(byte[] key, String text) {
    var note = new Change.Put(Table.META, key, text.getBytes(StandardCharsets.UTF_8));
    store.write(List.of(note), /* sync= */ false);
  }

  /// Writes what waits, closes everything. Suspends.
  @Override
  public void close() {
    try {
      journal.stop();
      writer.await();
      outputs.close();
    } finally {
      store.close();
    }
  }
}
