package orbweaver.store;

import orbweaver.store.warc.ArchiveOptions;

/// What a job keeps.
///
/// @param name with which its archive files begin
/// @param software that writes it, with its version
/// @param archive whether exchanges are kept as WARC
/// @param pageList whether `pages.jsonl` is written
/// @param linkList whether `links.tsv` is written
/// @param revisits whether the archive only refers to a body that this run has archived before
public record JobSettings(
    String name,
    String software,
    boolean archive,
    boolean pageList,
    boolean linkList,
    boolean revisits) {

  public JobSettings(String name, boolean archive, boolean pageList) {
    this(name, "orbweaver", archive, pageList, /* linkList= */ false, /* revisits= */ false);
  }

  /// Nothing is kept but the list of links.
  public static JobSettings links(String name) {
    return new JobSettings(name, "orbweaver", false, false, /* linkList= */ true, false);
  }

  public JobSettings withRevisits() {
    return new JobSettings(name, software, archive, pageList, linkList, /* revisits= */ true);
  }

  ArchiveOptions archiveOptions() {
    ArchiveOptions options = ArchiveOptions.of(name, software);
    return revisits ? options.withRevisits() : options;
  }
}
