package orbweaver.store.records;

/// Where a record begins.
///
/// @param file its name
/// @param offset in the file: of the record, or of the packed piece that it begins in
/// @param skip bytes of that piece, once unpacked, before the record; 0 in every sound file
public record RecordPlace(String file, long offset, long skip) {

  public static RecordPlace of(String file, long offset) {
    return new RecordPlace(file, offset, 0);
  }
}
