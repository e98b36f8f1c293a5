package orbweaver.store.items;

import java.util.List;

/// What a page came to.
///
/// @param items found
/// @param problems with what was not
public record Extraction(List<Item> items, List<Problem> problems) {}
