package orbweaver.store.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.pages.ArchivedPages;
import orbweaver.store.records.RecordPlace;

/// How far each archive file was read: where its last record lies, and which it is. A file that was
/// cut back after a crash, or replaced, has another there, and is read anew.
final class FeedMarks {
  private static final String PREFIX = "read ";

  private final Map<String, String> all;

  FeedMarks(Map<String, String> noted) {
    all = new TreeMap<>(noted);
  }

  Map<String, String> all() {
    return all;
  }

  /// Where to go on in files whose last record is still what it was.
  List<RecordPlace> valid(ArchivedPages pages) {
    var places = new ArrayList<RecordPlace>();
    for (var mark : List.copyOf(all.entrySet())) {
      if (mark.getKey().startsWith(PREFIX)) {
        RecordPlace place = place(mark.getKey(), mark.getValue());
        ArchivedPage page = pages.read(place);
        if (page != null && isLast(page)) {
          places.add(place);
        } else {
          all.remove(mark.getKey());
        }
      }
    }
    return places;
  }

  private static RecordPlace place(String key, String value) {
    String[] parts = value.split(" ", 3);
    return new RecordPlace(
        key.substring(PREFIX.length()), Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /// Whether it is the one at which its file's mark stands.
  boolean isLast(ArchivedPage page) {
    return value(page).equals(all.get(key(page)));
  }

  void passed(ArchivedPage page) {
    all.put(key(page), value(page));
  }

  private static String key(ArchivedPage page) {
    String file = page.place().file();
    return PREFIX + file.substring(file.lastIndexOf('/') + 1);
  }

  private static String value(ArchivedPage page) {
    return page.place().offset() + " " + page.place().skip() + " " + page.recordId();
  }
}
