package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import orbweaver.crawl.frontier.Mention;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page that is shown within another and declares no encoding has that of the other ([HTML,
/// 13.2.3.2](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding)).
class FrameEncodingTest {
  private static final String WORD = "\u041a\u043e\u0442";
  private static final byte[] FRAME = "<a href='/\u00f6'>".getBytes(ISO_8859_1);

  @ParameterizedTest
  @ValueSource(strings = {"<iframe src=/f>", "<frameset><frame src=/f>", "<iframe src=/moved>"})
  void a_frame_is_read_in_the_encoding_of_the_page_around_it(String html) throws Exception {
    SmallSite site =
        new SmallSite()
            .answer("/", "Content-Type: text/html; charset=koi8-r", html.getBytes(ISO_8859_1))
            .redirect("/moved", "/f")
            .answer("/f", "Content-Type: text/html", FRAME)
            .crawled();

    assertThat(site.requests()).contains("/%D0%96").doesNotContain("/%C3%B6");
  }

  /// [HTML,
  /// 4.8.7](https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-object-element)
  @ParameterizedTest
  @ValueSource(strings = {"<object data=/f>", "<embed src=/f>", "<object data=/moved>"})
  void so_is_a_page_that_is_embedded_like_an_image(String html) throws Exception {
    SmallSite site =
        new SmallSite()
            .answer("/", "Content-Type: text/html; charset=koi8-r", html.getBytes(ISO_8859_1))
            .redirect("/moved", "/f")
            .answer("/f", "Content-Type: text/html", FRAME)
            .crawled(options -> options.collect.assets = true);

    assertThat(site.requests()).contains("/%D0%96").doesNotContain("/%C3%B6");
  }

  @Test
  void what_another_origin_embeds_says_nothing_of_its_encoding() throws Exception {
    String html = "<object data=http://" + SmallSite.OTHER_HOST + "/f></object>";
    SmallSite site =
        new SmallSite()
            .answer("/", "Content-Type: text/html; charset=koi8-r", html.getBytes(ISO_8859_1))
            .answer("/f", "Content-Type: text/html", "<img src='/\u00f6'>".getBytes(ISO_8859_1))
            .crawled(options -> options.collect.assets = true);

    assertThat(site.requests()).contains("/%C3%B6").doesNotContain("/%D0%96");
  }

  @Test
  void what_a_frame_or_its_head_declares_counts_more() throws Exception {
    byte[] meta =
        ("<meta charset=windows-1252>" + new String(FRAME, ISO_8859_1)).getBytes(ISO_8859_1);
    SmallSite site =
        new SmallSite()
            .answer(
                "/",
                "Content-Type: text/html; charset=koi8-r",
                "<iframe src=/f></iframe><iframe src=/g></iframe>".getBytes(ISO_8859_1))
            .answer("/f", "Content-Type: text/html; charset=windows-1251", FRAME)
            .answer("/g", "Content-Type: text/html", meta)
            .crawled();

    assertThat(site.requests()).contains("/%D1%86", "/%C3%B6").doesNotContain("/%D0%96");
  }

  @Test
  void a_page_behind_a_link_has_an_encoding_of_its_own() throws Exception {
    SmallSite site =
        new SmallSite()
            .answer(
                "/", "Content-Type: text/html; charset=koi8-r", "<a href=/f>".getBytes(ISO_8859_1))
            .answer("/f", "Content-Type: text/html", FRAME)
            .crawled();

    assertThat(site.requests()).contains("/%C3%B6");
  }

  @Test
  void a_redirect_to_another_origin_leaves_the_encoding_of_a_page_behind() {
    Mention frame = Mention.frame("KOI8-R");
    Mention sheet = Mention.styleSheet("KOI8-R");
    Mention embedded = Mention.embedded("KOI8-R");

    assertThat(frame.redirected(/* toOtherOrigin= */ true)).isEqualTo(Mention.PAGE);
    assertThat(frame.redirected(/* toOtherOrigin= */ false)).isEqualTo(frame);
    assertThat(sheet.redirected(/* toOtherOrigin= */ true)).isEqualTo(sheet);
    assertThat(embedded.redirected(/* toOtherOrigin= */ true)).isEqualTo(Mention.ASSET);
    assertThat(embedded.redirected(/* toOtherOrigin= */ false)).isEqualTo(embedded);
  }

  /// Whoever reads the archive or the saved files later need not guess what the crawl knew.
  @Test
  void a_frame_is_read_so_from_the_archive_and_from_files_as_well(@TempDir Path folder)
      throws Exception {
    // As windows-1252, for which it would be taken, it is another word.
    byte[] frame = "<title>f</title><p>\u00eb\u00cf\u00d4".getBytes(ISO_8859_1);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    serve(server, "/", "text/html; charset=koi8-r", "<iframe src=/f>".getBytes(ISO_8859_1));
    serve(server, "/f", "text/html", frame);
    server.start();
    String job = folder.resolve("job").toString();
    String files = folder.resolve("files").toString();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    try {
      Typed.run("crawl", url, "-q", "--delay", "0", "--no-robots", "-j", job, "--save-files", files)
          .ends(ExitCode.DONE);
    } finally {
      server.stop(0);
    }
    Typed.run("index", job).ends(ExitCode.DONE);
    Typed.run("index", files, "-o", folder.resolve("index").toString()).ends(ExitCode.DONE);

    assertThat(Typed.run("search", job, WORD).outLines()).hasSize(2);
    assertThat(Typed.run("search", folder.resolve("index").toString(), WORD).outLines()).hasSize(2);
    assertThat(Typed.run("export", job, "-w", "text", "-f", "jsonl").out()).contains(WORD);
  }

  private static void serve(HttpServer server, String path, String type, byte[] body) {
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", type);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }
}
