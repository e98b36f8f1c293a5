package orbweaver.store;

import java.nio.file.Path;
import orbweaver.store.warc.ArchiveOptions;
import org.jspecify.annotations.Nullable;

/// What a job keeps.
///
/// @param name with which its archive files begin
/// @param software that writes it, with its version
/// @param archive whether exchanges are kept as WARC
/// @param pageList whether `pages.jsonl` is written
/// @param linkList whether `links.tsv` is written
/// @param revisits whether the archive only refers to a body that this run has archived before
/// @param savedFiles folder in which each page becomes a file, null for none
/// @param bodies whether the rows of `pages.jsonl` have what pages say
public record JobSettings(
    String name,
    String software,
    boolean archive,
    boolean pageList,
    boolean linkList,
    boolean revisits,
    @Nullable Path savedFiles,
    boolean bodies) {

  public JobSettings(String name, boolean archive, boolean pageList) {
    this(name, "orbweaver", archive, pageList, false, false, null, false);
  }

  /// Nothing is kept but the list of links.
  public static JobSettings links(String name) {
    return new JobSettings(
        name, "orbweaver", false, false, /* linkList= */ true, false, null, false);
  }

  public JobSettings withRevisits() {
    return new JobSettings(
        name, software, archive, pageList, linkList, /* revisits= */ true, savedFiles, bodies);
  }

  public JobSettings withSavedFiles(@Nullable Path folder) {
    return new JobSettings(name, software, archive, pageList, linkList, revisits, folder, bodies);
  }

  public JobSettings withBodies() {
    return new JobSettings(
        name, software, archive, pageList, linkList, revisits, savedFiles, /* bodies= */ true);
  }

  ArchiveOptions archiveOptions() {
    ArchiveOptions options = ArchiveOptions.of(name, software);
    return revisits ? options.withRevisits() : options;
  }
}
