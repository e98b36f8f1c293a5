package orbweaver.store.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;

/// Writes an index: one page of a URL, the last that was put.
///
/// Pages that are put are kept; [#complete] makes them ready to be searched, with what others say
/// of them. What was committed survives a crash, and no process but one writes at a time; others
/// may search meanwhile. Methods may be called from any thread but a loop's.
public final class PageIndex implements AutoCloseable {
  private static final Pattern FILE =
      Pattern.compile("(pending_)?segments(_\\w+)?|_[\\w-]+\\.\\w+");
  private static final double BUFFER_MEGABYTES = 48;

  /// A segment of more is not copied into one file: that saves a few files, and costs its size
  /// again.
  private static final long MANY_BYTES = 4 << 20;

  private final Path folder;
  private final IndexWriter writer;
  private final FSDirectory directory;

  private PageIndex(Path folder, IndexWriter writer, FSDirectory directory) {
    this.folder = folder;
    this.writer = writer;
    this.directory = directory;
  }

  /// Opens the index in the folder, or makes one.
  ///
  /// @throws IndexException when that cannot be
  public static PageIndex open(Path folder) {
    Quiet.logs();
    try {
      FSDirectory directory = FSDirectory.open(folder);
      try {
        var index = new PageIndex(folder, new IndexWriter(directory, config()), directory);
        index.checkFormat();
        return index;
      } catch (IOException | RuntimeException e) {
        directory.close();
        throw e;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw IndexFailures.of(folder, e);
    }
  }

  /// Makes an empty index in the folder, whatever index was there.
  public static PageIndex openAnew(Path folder) {
    try (FSDirectory directory = FSDirectory.open(folder);
        Lock _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      for (String file : directory.listAll()) {
        if (isOwn(file)) {
          directory.deleteFile(file);
        }
      }
    } catch (IOException e) {
      throw IndexFailures.of(folder, e);
    }
    return open(folder);
  }

  /// Whether a file of that name is one of an index, and not the lock.
  public static boolean isOwn(String file) {
    return FILE.matcher(file).matches();
  }

  private static IndexWriterConfig config() {
    return new IndexWriterConfig(WordAnalyzer.ofPages(Language.NONE))
        .setSimilarity(new PageSimilarity())
        .setRAMBufferSizeMB(BUFFER_MEGABYTES)
        .setCommitOnClose(false);
  }

  private void checkFormat() throws IOException {
    try {
      IndexFormat.check(folder, marks());
    } catch (IndexException e) {
      writer.rollback();
      throw e;
    }
  }

  /// Keeps a page instead of what was known of its URL.
  public void put(IndexedPage page) {
    action(() -> writer.updateDocument(new Term(Names.URL, page.url()), PageDocuments.kept(page)));
  }

  /// Notes that a URL is no page, but leads to another.
  public void redirect(String url, String target) {
    action(
        () -> writer.updateDocument(new Term(Names.URL, url), PageDocuments.redirect(url, target)));
  }

  /// Forgets what is known of the URL.
  public void delete(String url) {
    action(() -> writer.deleteDocuments(new Term(Names.URL, url)));
  }

  /// What the last commit noted, by name.
  public Map<String, String> marks() {
    var marks = new TreeMap<String, String>();
    Iterable<Map.Entry<String, String>> noted = writer.getLiveCommitData();
    if (noted != null) {
      noted.forEach(entry -> marks.put(entry.getKey(), entry.getValue()));
    }
    return marks;
  }

  /// Makes durable what was put, and notes the marks with it: both or none.
  public void commit(Map<String, String> marks) {
    var noted = new TreeMap<>(marks);
    IndexFormat.mark(noted);
    action(() -> {
      chooseFiles();
      writer.setLiveCommitData(noted.entrySet());
      return writer.commit();
    });
  }

  /// Makes ready all pages that are not, and durable what was put.
  public void complete() {
    complete(PageDepths.NONE);
  }

  /// The same; pages whose depths are not known keep those that they had.
  public void complete(PageDepths depths) {
    action(() -> {
      chooseFiles();
      Completion.run(writer, depths);
      return 0;
    });
    commit(marks());
  }

  /// Of what is in memory, and written next.
  private void chooseFiles() {
    writer.getConfig().setUseCompoundFile(writer.ramBytesUsed() < MANY_BYTES);
  }

  /// How many pages are ready to be found.
  public long pages() {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      return reader.docFreq(new Term(Names.STATE, Names.READY));
    } catch (IOException e) {
      throw IndexFailures.of(folder, e);
    }
  }

  /// Takes all pages out.
  public void clear() {
    action(() -> writer.deleteDocuments(MatchAllDocsQuery.INSTANCE));
  }

  private interface Action {
    long run() throws IOException;
  }

  private void action(Action action) {
    try {
      long _ = action.run();
    } catch (IOException | UncheckedIOException e) {
      throw IndexFailures.of(folder, e);
    }
  }

  /// Gives up what was not committed.
  @Override
  public void close() {
    try (directory) {
      writer.rollback();
    } catch (IOException e) {
      throw IndexFailures.of(folder, e);
    }
  }
}
