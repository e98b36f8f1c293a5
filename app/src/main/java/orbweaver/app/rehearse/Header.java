package orbweaver.app.rehearse;

/// A header field of an answer.
///
/// @param name as written
public record Header(String name, String value) {}
