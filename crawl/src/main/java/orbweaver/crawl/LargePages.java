package orbweaver.crawl;

import java.nio.charset.Charset;
import java.util.function.Function;
import orbweaver.crawl.fetch.Answer;
import orbweaver.loop.Permits;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Reads HTML pages of megabytes in pieces, between which others run: one at a time, by an
/// extractor of their own. One a shard.
final class LargePages {
  /// Larger pages are read in pieces.
  static final int LARGE_BYTES = 1 << 20;

  /// So are pages whose links have more bytes together than this: short ones become as long as what
  /// they are relative to.
  static final long LARGE_LINK_BYTES = 16 << 20;

  /// Of a piece: a millisecond while code is cold takes ten times as long as later.
  static final int PIECE_BYTES = 128 << 10;

  private final LinkOptions wanted;
  private final Runnable pause;
  private final Permits turns = new Permits(1);
  private @Nullable LinkExtractor extractor;

  /// @param pause is called between two pieces
  LargePages(LinkOptions wanted, Runnable pause) {
    this.wanted = wanted;
    this.pause = pause;
  }

  static boolean takes(Answer answer) {
    return answer.bodyTo() - answer.bodyFrom() > LARGE_BYTES;
  }

  /// Whether so many links, relative to that URL, may make a page large that is not by itself.
  static boolean takes(int links, Url base) {
    return (long) links * base.href().length() > LARGE_LINK_BYTES;
  }

  /// Has the body read; suspends.
  ///
  /// @param use of what was read, which is valid as long as that lasts; may suspend
  <T> T read(Answer answer, Charset charset, Function<LinkExtractor, T> use) {
    turns.acquire();
    try {
      LinkExtractor html = extractor == null ? new LinkExtractor(wanted) : extractor;
      extractor = html;
      feed(html, answer.bodyArray(), answer.bodyFrom(), answer.bodyTo(), charset);
      return use.apply(html);
    } finally {
      turns.release();
    }
  }

  /// Reads body[from, to).
  void feed(LinkExtractor html, byte[] body, int from, int to, Charset charset) {
    html.begin(charset);
    for (int at = from; at < to; at += PIECE_BYTES) {
      html.feed(body, at, Math.min(at + PIECE_BYTES, to));
      pause.run();
    }
    html.finish();
  }
}
