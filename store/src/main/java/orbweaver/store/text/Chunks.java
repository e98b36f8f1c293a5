package orbweaver.store.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import orbweaver.store.text.Block.Kind;

/// Cuts a page into chunks: neighbouring blocks under the same heading, up to a length. What is too
/// long alone is cut between sentences, code and tables between lines.
public final class Chunks {
  private static final int ID_BYTES = 16;

  private final String url;
  private final PageMarkdown page;
  private final int maxChars;
  private final List<Chunk> chunks = new ArrayList<>();
  private final Map<String, Integer> repeats = new HashMap<>();
  private final List<Block> headings = new ArrayList<>();

  private Chunks(String url, PageMarkdown page, int maxChars) {
    this.url = url;
    this.page = page;
    this.maxChars = maxChars;
  }

  /// Cuts a page.
  ///
  /// @param maxChars of a chunk, at least 100
  public static List<Chunk> of(String url, PageMarkdown page, int maxChars) {
    if (maxChars < 100) {
      throw new IllegalArgumentException("chunks of " + maxChars + " chars; at least 100");
    }
    var chunks = new Chunks(url, page, maxChars);
    chunks.cut();
    return chunks.chunks;
  }

  private void cut() {
    int from = -1;
    int to = -1;
    for (Block block : page.blocks()) {
      boolean fits = from >= 0 && block.to() - from <= maxChars;
      if (block.kind() == Kind.HEADING || !fits) {
        add(from, to);
        from = -1;
      }
      if (block.kind() == Kind.HEADING) {
        enter(block);
      } else if (block.to() - block.from() > maxChars) {
        split(block);
      } else {
        from = from < 0 ? block.from() : from;
        to = block.to();
      }
    }
    add(from, to);
  }

  private void enter(Block heading) {
    headings.removeIf(outer -> outer.level() >= heading.level());
    headings.add(heading);
  }

  private void split(Block block) {
    int from = block.from();
    while (block.to() - from > maxChars) {
      int to = Cuts.before(page.text(), from, from + maxChars, block.kind());
      add(from, to);
      from = Cuts.skipBlanks(page.text(), to, block.to(), block.kind());
    }
    add(from, block.to());
  }

  private void add(int from, int to) {
    if (from < 0) {
      return;
    }
    int end = to;
    while (end > from && Character.isWhitespace(page.text().charAt(end - 1))) {
      end--;
    }
    if (end > from) {
      String text = page.text().substring(from, end);
      List<String> path = headings.stream().map(Block::text).toList();
      chunks.add(new Chunk(id(path, text), path, chunks.size(), text, from, end));
    }
  }

  /// Of equal pieces the second is told from the first by a number.
  private String id(List<String> path, String text) {
    String content = url + "\0" + String.join("\u001F", path) + "\0" + text;
    int repeat = repeats.merge(content, 1, Integer::sum);
    byte[] digest = sha256().digest((content + "\0" + repeat).getBytes(UTF_8));
    return HexFormat.of().formatHex(digest, 0, ID_BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
