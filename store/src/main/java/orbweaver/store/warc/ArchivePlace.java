package orbweaver.store.warc;

/// Where a record lies.
///
/// @param file name of the WARC file
/// @param offset of its first byte
/// @param length of its gzip member
public record ArchivePlace(String file, long offset, long length) {}
