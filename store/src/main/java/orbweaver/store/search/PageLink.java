package orbweaver.store.search;

/// A link of a page.
///
/// @param target fingerprint of the URL it leads to, see [PageKey]
/// @param text that shows it, or ""
public record PageLink(long target, String text) {}
