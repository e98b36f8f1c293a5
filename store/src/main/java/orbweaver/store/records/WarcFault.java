package orbweaver.store.records;

/// What is wrong with a record, or between two.
///
/// @param file that has it
/// @param offset in that file where the record (or, when packed, the piece with it) begins
/// @param recordId of the record, empty where there is none or none can be read
/// @param rule that is broken, a short name
/// @param detail what is wrong, for people
public record WarcFault(String file, long offset, String recordId, Rule rule, String detail) {

  /// What a WARC file has to keep to.
  public enum Rule {
    /// The file or a piece of it does not unpack, or is cut.
    PACKING,
    /// Where a record should begin there is something else.
    RECORD_START,
    /// The head of a record is no list of fields.
    HEAD,
    /// The block is shorter or longer than Content-Length says.
    LENGTH,
    /// A record is not followed by two line ends.
    RECORD_END,
    /// A field is missing.
    MISSING_FIELD,
    /// A field does not have a value of its kind.
    FIELD_VALUE,
    /// Two records have one name.
    DUPLICATE_ID,
    /// A digest is not that of its bytes.
    DIGEST,
    /// A reference to a record that is not there.
    REFERENCE,
    /// The block is not the message that its type says.
    HTTP,
    /// A body is longer than what is read of one; no fault of the file.
    TOO_LARGE,
    /// A packed file has more than one record in a piece, or a record in more than one.
    ALIGNMENT,
    /// The file does not begin with a warcinfo record.
    WARCINFO_FIRST;

    /// As in output: `record-start`.
    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /// `file:offset: rule: detail (record)`.
  @Override
  public String toString() {
    String which = recordId.isEmpty() ? "" : " (record " + recordId + ")";
    return file + ":" + offset + ": " + rule.label() + ": " + detail + which;
  }
}
