package orbweaver.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;

/// Holds what lies on the disk against what the store says.
final class JobAudit {
  /// Pages of the tree.
  static final int PAGES = 60;

  private static final Pattern URL = Pattern.compile("\"url\": ?\"([^\"]+)\"");
  private static final Pattern PLACE =
      Pattern.compile("\"warc\":\"([^\"]+)\",\"offset\":(\\d+),\"length\":(\\d+)");

  /// Where pages are saved as files.
  static final Path SAVED = Path.of("/saved");

  private final CrashingDisk disk;
  private final Path folder;

  JobAudit(CrashingDisk disk, Path folder) {
    this.disk = disk;
    this.folder = folder;
  }

  static int number(UrlState state) {
    return number(state.url());
  }

  static int number(QueuedUrl url) {
    return number(url.url());
  }

  private static int number(Url url) {
    return Integer.parseInt(url.pathname().substring("/page/".length()));
  }

  void check(Set<Integer> settled, Set<Integer> waiting, Set<Integer> reportedDurable) {
    assertThat(settled).containsAll(reportedDurable);
    assertThat(settled).noneMatch(waiting::contains);
    childrenAreKnown(settled, waiting);
    rowsAre(settled);
    recordsAreThoseOfTheRows();
    filesAre(disk, settled);
  }

  static byte[] body(int number) {
    return ("What page " + number + " says").getBytes(StandardCharsets.UTF_8);
  }

  /// Each settled page is a file and has a row, and there is no other file.
  static void filesAre(CrashingDisk disk, Set<Integer> settled) {
    var rows = new HashMap<String, String>();
    for (String row : lines(disk, SAVED.resolve("index.tsv"))) {
      String[] fields = row.split("\t", -1);
      assertThat(rows.put(fields[0], fields[2])).as(row).isNull();
    }
    rows.remove("url");
    assertThat(rows).hasSize(settled.size());
    for (int number : settled) {
      Path file = SAVED.resolve(rows.get(Samples.page(number).href()));
      assertThat(disk.bytes(file)).as(file.toString()).isEqualTo(body(number));
    }
    assertThat(disk.below(SAVED)).hasSize(settled.size() + 1);
  }

  /// No URL is lost: what a settled page links to is settled or waits.
  private static void childrenAreKnown(Set<Integer> settled, Set<Integer> waiting) {
    var known = new HashSet<>(settled);
    known.addAll(waiting);
    for (int number : settled) {
      for (int child = 2 * number + 1; child <= 2 * number + 2 && child < PAGES; child++) {
        assertThat(known).as("what page " + number + " links to").contains(child);
      }
    }
  }

  private void rowsAre(Set<Integer> settled) {
    var numbers = new ArrayList<Integer>();
    for (String row : rows()) {
      assertThat(row).startsWith("{").endsWith("}");
      numbers.add(number(url(row)));
    }
    assertThat(numbers).doesNotHaveDuplicates();
    assertThat(new HashSet<>(numbers)).isEqualTo(settled);
  }

  private void recordsAreThoseOfTheRows() {
    Map<String, WarcMembers.Member> responses = responses(disk, folder);
    int rowsWithRecord = 0;
    for (String row : rows()) {
      Matcher place = PLACE.matcher(row);
      if (place.find()) {
        rowsWithRecord++;
        WarcMembers.Member record = responses.get(place.group(1) + "@" + place.group(2));
        assertThat(record).as(row).isNotNull();
        assertThat(record.length()).isEqualTo(Long.parseLong(place.group(3)));
        assertThat(record.field("WARC-Target-URI")).isEqualTo(url(row).href());
      }
    }
    assertThat(responses).hasSize(rowsWithRecord);
    assertThat(lines(disk, folder.resolve("archive/index.cdxj.unsorted"))).hasSize(rowsWithRecord);
  }

  /// At the end: sorted, and one line for each response.
  static void indexIsWhole(CrashingDisk disk, Path folder) {
    List<String> index = lines(disk, folder.resolve("archive/index.cdxj"));

    assertThat(index).isSorted().doesNotHaveDuplicates();
    assertThat(index).hasSameSizeAs(responses(disk, folder).keySet());
  }

  private static Map<String, WarcMembers.Member> responses(CrashingDisk disk, Path folder) {
    var responses = new HashMap<String, WarcMembers.Member>();
    var ids = new HashSet<String>();
    for (Path file : disk.list(folder.resolve("archive"))) {
      if (file.toString().endsWith(".warc.gz")) {
        for (WarcMembers.Member member : WarcMembers.read(disk.bytes(file))) {
          assertThat(ids.add(member.field("WARC-Record-ID"))).isTrue();
          if (member.field("WARC-Type").equals("response")) {
            responses.put(file.getFileName() + "@" + member.offset(), member);
          }
        }
      }
    }
    return responses;
  }

  private List<String> rows() {
    return lines(disk, folder.resolve("pages.jsonl"));
  }

  private static List<String> lines(CrashingDisk disk, Path path) {
    return new String(disk.bytes(path), StandardCharsets.UTF_8).lines().toList();
  }

  private static Url url(String row) {
    Matcher matcher = URL.matcher(row);
    assertThat(matcher.find()).as(row).isTrue();
    return Samples.url(matcher.group(1));
  }
}
