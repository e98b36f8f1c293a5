package orbweaver.parse;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Reads a sitemap as it arrives and hands over each entry when it is complete. Not thread-safe.
///
/// Compressed ones and those in UTF-16 are collected first and read by [#finish]. Nothing is thrown
/// for what the bytes are; what is no sitemap has no entries.
///
/// [sitemaps.org](https://www.sitemaps.org/protocol.html), [RSS
/// 2.0](https://www.rssboard.org/rss-specification), [RFC
/// 4287](https://www.rfc-editor.org/rfc/rfc4287)
public final class SitemapReader {
  /// Entries beyond are not read; the protocol allows no more.
  public static final int MAX_ENTRIES = 50_000;

  /// Bytes beyond, after decompression, are not read; the protocol allows no more.
  public static final int MAX_BYTES = 50 << 20;

  /// How far to look for a tag before the file is taken for plain text.
  private static final int SNIFFED_BYTES = 4096;

  /// What makes XML of a file that begins with anything but a URL.
  private static final List<String> ANY = List.of("<");

  /// What makes XML of one that does: a list may hold a stray `<`, and junk may come before XML.
  private static final List<String> ROOTS =
      List.of("<?xml", "<urlset", "<sitemapindex", "<rss", "<feed");

  private static final int PIECE_BYTES = 1 << 16;

  /// UTF-16 in gzip in gzip.
  private static final int MAX_WRAPPERS = 3;

  private enum Form {
    UNKNOWN,
    XML,
    TEXT,
    COLLECTED
  }

  private final Consumer<SitemapEntry> sink;
  private final PageBytes pending = new PageBytes();
  private final SitemapXml xml;
  private Form form = Form.UNKNOWN;
  private long bytesRead;
  private int entries;
  private boolean truncated;
  private int wrappers;

  /// Reads one of which nobody knows where it lies: an `xml:base` that is relative is ignored.
  ///
  /// @param sink takes each entry, on the thread that calls [#feed] and [#finish]
  public SitemapReader(Consumer<SitemapEntry> sink) {
    this(null, sink);
  }

  /// Reads one that lies at `sitemap`.
  ///
  /// @param sitemap where it lies, to which a relative `xml:base` is relative
  /// @param sink takes each entry, on the thread that calls [#feed] and [#finish]
  public SitemapReader(@Nullable Url sitemap, Consumer<SitemapEntry> sink) {
    this.sink = sink;
    this.xml = new SitemapXml(sitemap, this::emit);
  }

  /// Reads the next piece, which may be reused afterwards.
  public void feed(byte[] bytes, int from, int to) {
    int room = (int) Math.min(to - from, MAX_BYTES - bytesRead);
    truncated |= room < to - from;
    bytesRead += room;
    boolean enough = pending.append(bytes, from, from + room);
    if (form == Form.UNKNOWN && pending.length() >= SNIFFED_BYTES) {
      form = sniff();
    }
    if (enough) {
      read(/* last= */ false);
    }
  }

  /// Ends the sitemap.
  public void finish() {
    form = form == Form.UNKNOWN ? sniff() : form;
    if (form == Form.COLLECTED) {
      expand();
    } else {
      read(/* last= */ true);
    }
  }

  /// Ends what is only the beginning of a sitemap: a line of text that is cut off is no URL.
  public void finishCut() {
    truncated = true;
    finish();
  }

  /// What it turned out to be.
  public Sitemap.Type type() {
    return form == Form.TEXT && entries > 0 ? Sitemap.Type.TEXT : xml.type();
  }

  /// Whether it, or one of its URLs, was longer than the limits allow, or cut off.
  public boolean isTruncated() {
    return truncated || xml.hasLeftOut();
  }

  private Form sniff() {
    byte[] bytes = pending.bytes();
    int length = pending.length();
    if (isGzip(bytes, length) || wide(bytes, length) != null) {
      return Form.COLLECTED;
    }
    int sniffed = Math.min(length, SNIFFED_BYTES);
    int start =
        Bytes.skipWhitespace(bytes, Charsets.byteOrderMarkLength(bytes, 0, length), sniffed);
    boolean isList =
        Bytes.startsWithIgnoreCase(bytes, start, sniffed, "http://")
            || Bytes.startsWithIgnoreCase(bytes, start, sniffed, "https://");
    return hasTag(bytes, sniffed, isList ? ROOTS : ANY) ? Form.XML : Form.TEXT;
  }

  /// Whether one of the tags begins in `0..to`.
  private static boolean hasTag(byte[] bytes, int to, List<String> tags) {
    int at = Bytes.find(bytes, 0, to, (byte) '<');
    while (at < to) {
      for (String tag : tags) {
        if (Bytes.startsWithIgnoreCase(bytes, at, to, tag)) {
          return true;
        }
      }
      at = Bytes.find(bytes, at + 1, to, (byte) '<');
    }
    return false;
  }

  private static boolean isGzip(byte[] bytes, int length) {
    return length > 2 && bytes[0] == 0x1F && (bytes[1] & 255) == 0x8B;
  }

  /// Which UTF-16 it is, by its mark or the zero beside the first `<`; null if it is none.
  ///
  /// [XML 1.0, F.1](https://www.w3.org/TR/xml/#sec-guessing-no-ext-info)
  private static @Nullable Encoding wide(byte[] bytes, int length) {
    Encoding mark = Charsets.byteOrderMark(bytes, 0, length);
    if (mark != null) {
      return mark.equals(Encoding.UTF_8) ? null : mark;
    }
    if (length > 1 && bytes[0] == '<' && bytes[1] == 0) {
      return Encoding.UTF_16LE;
    }
    return length > 1 && bytes[0] == 0 && bytes[1] == '<' ? Encoding.UTF_16BE : null;
  }

  private void read(boolean last) {
    switch (form) {
      case XML -> pending.consume(xml.read(pending.bytes(), pending.length(), last));
      case TEXT -> pending.consume(readLines(last));
      case UNKNOWN, COLLECTED -> {}
    }
  }

  /// Reads whole lines and tells how far.
  private int readLines(boolean last) {
    byte[] bytes = pending.bytes();
    int length = pending.length();
    int at = Charsets.byteOrderMarkLength(bytes, 0, length);
    while (at < length) {
      int lineEnd = Bytes.find(bytes, at, length, (byte) '\n');
      if (lineEnd == length && (!last || truncated)) {
        return last ? length : at;
      }
      line(Utf8.text(bytes, at, lineEnd));
      at = lineEnd + 1;
    }
    return length;
  }

  private void line(String text) {
    for (String part : text.lines().toList()) {
      String loc = part.strip();
      if (isHttp(loc)) {
        emit(SitemapXml.page(loc));
      }
    }
  }

  private static boolean isHttp(String text) {
    return text.regionMatches(/* ignoreCase= */ true, 0, "http://", 0, 7)
        || text.regionMatches(/* ignoreCase= */ true, 0, "https://", 0, 8);
  }

  private void emit(SitemapEntry entry) {
    if (entries < MAX_ENTRIES) {
      entries++;
      sink.accept(entry);
    } else {
      truncated = true;
    }
  }

  /// Reads what was collected as the sitemap that is inside.
  private void expand() {
    byte[] collected = pending.bytes();
    int length = pending.length();
    form = Form.UNKNOWN;
    bytesRead = 0;
    wrappers++;
    Encoding wide = wide(collected, length);
    if (wide == null) {
      byte[] compressed = Arrays.copyOf(collected, length);
      pending.clear();
      decompress(compressed);
    } else {
      int mark = Charsets.byteOrderMarkLength(collected, 0, length);
      String text = new String(collected, mark, length - mark, wide.charset());
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      pending.clear();
      feed(utf8, 0, utf8.length);
    }
    form = form == Form.UNKNOWN ? sniff() : form;
    if (form == Form.COLLECTED && wrappers < MAX_WRAPPERS) {
      expand();
    } else {
      truncated |= form == Form.COLLECTED;
      read(/* last= */ true);
    }
  }

  /// Feeds what comes out of the gzip member; one that breaks off gives what it has.
  private void decompress(byte[] compressed) {
    byte[] piece = new byte[PIECE_BYTES];
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      int length = in.read(piece);
      while (length >= 0 && !truncated) {
        feed(piece, 0, length);
        length = in.read(piece);
      }
    } catch (IOException e) {
      truncated = true;
    }
  }
}
