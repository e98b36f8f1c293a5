package orbweaver.crawl.fetch;

/// An answer out of an archive.
///
/// @param head its final head
/// @param body without transfer and content coding
/// @param isCut whether the body is longer than what is here of it, which is as much as was wanted
/// @param complaint what is wrong with the body, empty if nothing is
public record StoredAnswer(HttpHead head, byte[] body, boolean isCut, String complaint) {}
