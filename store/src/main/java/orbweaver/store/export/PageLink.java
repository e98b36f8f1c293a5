package orbweaver.store.export;

import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.LinkKind;
import orbweaver.parse.Rel;
import orbweaver.parse.Url;
import orbweaver.store.table.Column;
import orbweaver.store.table.ColumnType;
import org.jspecify.annotations.Nullable;

/// A link of a page.
///
/// @param source page that has it
/// @param target where it leads
/// @param kind place in the page
/// @param rel bits of [Rel]
/// @param text that shows it, "" if none
public record PageLink(Url source, Url target, LinkKind kind, int rel, String text) {

  public static final List<Column> COLUMNS =
      List.of(
          Column.text("source"),
          Column.text("target"),
          Column.text("element"),
          Column.text("attribute"),
          Column.listOf("rel", ColumnType.TEXT),
          Column.text("text"),
          Column.of("follow", ColumnType.BOOLEAN));

  /// A value for each of [#COLUMNS].
  public List<@Nullable Object> row() {
    var row = new ArrayList<@Nullable Object>();
    row.add(source.href());
    row.add(target.href());
    row.add(kind.element());
    row.add(kind.attribute());
    row.add(relNames());
    row.add(text.isEmpty() ? null : text);
    row.add((rel & Rel.NOFOLLOW) == 0);
    return row;
  }

  /// Whether it leads from page to page: an edge of the link graph.
  boolean isEdge() {
    return target.isHttp() && Rel.leadsToAPage(kind, rel);
  }

  private List<String> relNames() {
    var names = new ArrayList<String>();
    name(Rel.NOFOLLOW, "nofollow", names);
    name(Rel.UGC, "ugc", names);
    name(Rel.SPONSORED, "sponsored", names);
    name(Rel.CANONICAL, "canonical", names);
    name(Rel.ALTERNATE, "alternate", names);
    name(Rel.NEXT, "next", names);
    name(Rel.PREV, "prev", names);
    name(Rel.AMPHTML, "amphtml", names);
    name(Rel.STYLESHEET, "stylesheet", names);
    name(Rel.ICON, "icon", names);
    name(Rel.PRELOAD, "preload", names);
    name(Rel.PRECONNECT, "preconnect", names);
    name(Rel.MANIFEST, "manifest", names);
    name(Rel.SERVICE, "service", names);
    return names;
  }

  private void name(int bit, String name, List<String> names) {
    if ((rel & bit) != 0) {
      names.add(name);
    }
  }
}
