package orbweaver.store;

/// What a job keeps.
///
/// @param name with which its archive files begin
/// @param archive whether exchanges are kept as WARC
/// @param pageList whether `pages.jsonl` is written
public record JobSettings(String name, boolean archive, boolean pageList) {}
