package orbweaver.app.rehearse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/// Writes one sitemap as sites publish them: with dates or without, and ampersands that were not
/// escaped.
final class SitemapWriter {
  private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

  private final Content.Sitemap map;
  private final Dice dice;
  private final StringBuilder xml = new StringBuilder();

  SitemapWriter(Content.Sitemap map, Dice dice) {
    this.map = map;
    this.dice = dice;
  }

  byte[] write() {
    String root = map.index() ? "sitemapindex" : "urlset";
    xml.append("<?xml version='1.0' encoding='UTF-8'?>\n");
    xml.append("<").append(root).append(" xmlns=\"").append(NAMESPACE).append("\">\n");
    map.links().forEach(this::writeEntry);
    xml.append("</").append(root).append(">\n");
    byte[] plain = xml.toString().getBytes(StandardCharsets.UTF_8);
    return map.compressed() ? gzip(plain) : plain;
  }

  private void writeEntry(Link link) {
    String tag = map.index() ? "sitemap" : "url";
    Dice entry = dice.at(link.target());
    xml.append("<").append(tag).append("><loc> ").append(link.url()).append("\n</loc>");
    if (entry.oneIn(2)) {
      xml.append("<lastmod>2024-02-%02d</lastmod>".formatted(entry.at("day").below(28) + 1));
      xml.append("<title>Salt & pepper</title>");
    }
    xml.append("</").append(tag).append(">\n");
  }

  private static byte[] gzip(byte[] plain) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
