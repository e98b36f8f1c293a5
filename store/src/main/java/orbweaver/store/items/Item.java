package orbweaver.store.items;

import java.time.Instant;
import java.util.Map;

/// What was found of one item.
///
/// @param rule by which
/// @param url of the page
/// @param fetchedAt when the page was fetched
/// @param values by the names of their fields; those that are absent are not there
public record Item(ItemRule rule, String url, Instant fetchedAt, Map<String, Object> values) {}
