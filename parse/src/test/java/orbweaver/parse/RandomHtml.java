package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/// Pages that no author would write, from one seed: bits of markup in any order, many of them cut.
final class RandomHtml {
  private static final List<String> BITS =
      List.of(
          "<",
          ">",
          "\"",
          "'",
          "=",
          "/",
          "&",
          "&amp",
          "&#x3c;",
          "&notit;",
          "\0",
          "\r",
          "\n",
          "\t",
          " ",
          "-",
          "--",
          "!",
          "]]>",
          "x",
          "text ",
          "é",
          "日本",
          "\uFFFD",
          "<!--",
          "-->",
          "--!>",
          "<!-->",
          "<![CDATA[",
          "<!doctype html>",
          "<?php ?>",
          "</",
          "</>",
          "<a href=x>",
          "<a href='y\"z'>",
          "<a href=\"/a?b=1&amp;c#d\">",
          "</a>",
          "<a =b href=zz>",
          "<a/href=m>",
          "<img src=a/b srcset='c 1x, d 2x'>",
          "<base href=/q/>",
          "<link rel=icon href=i>",
          "<script>",
          "</script>",
          "<script><!--<script></script>",
          "<style>",
          "</style>",
          "<title>",
          "</title>",
          "<textarea>",
          "</textarea>",
          "<svg>",
          "</svg>",
          "<math>",
          "<mi>",
          "</math>",
          "<g>",
          "</g>",
          "<mglyph>",
          "<div>",
          "</div>",
          "<foreignObject>",
          "</foreignObject>",
          "<desc>",
          "<font color=a>",
          "<font>",
          "<annotation-xml encoding='text/html'>",
          "<p style='a:url(u)'>",
          "<p",
          "<p id=\"a>b\" class='c'>",
          "<p id=\"a\"=\"b>",
          "<p =\"c>",
          "<p id =\"d>\"/>",
          "<svg a=\"e\"/>",
          "<p>",
          "<template>",
          "</template>",
          "<iframe src=f>",
          "</iframe>",
          "<noscript>",
          "</noscript>",
          "<xmp>",
          "</xmp>",
          "<meta name=robots content=nofollow>",
          "<html lang=de>",
          "<meta http-equiv=refresh content='0;url=r'>",
          "<table>",
          "<td>",
          "<br>",
          "<g fill='url(v)'>",
          "<b>",
          "</b>",
          "</p>",
          "</td>",
          "</table>",
          "</desc>",
          "<li>",
          "</li>",
          "<h1>");

  private RandomHtml() {}

  static byte[] page(RandomGenerator random) {
    var page = new StringBuilder();
    int bits = random.nextInt(1, 60);
    for (int i = 0; i < bits; i++) {
      page.append(BITS.get(random.nextInt(BITS.size())));
    }
    if (random.nextInt(200) == 0) {
      page.append("<plaintext>");
    }
    return page.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// Puts a few bits into a page, and takes a few bytes out of it.
  static byte[] mutated(byte[] page, RandomGenerator random) {
    String octets = new String(page, StandardCharsets.ISO_8859_1);
    var text = new StringBuilder(octets);
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      text.insert(random.nextInt(text.length() + 1), BITS.get(random.nextInt(BITS.size())));
      int cut = random.nextInt(text.length());
      text.delete(cut, Math.min(text.length(), cut + random.nextInt(4)));
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
