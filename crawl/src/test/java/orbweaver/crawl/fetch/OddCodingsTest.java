package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Encoded bodies over real sockets that are odd, in one piece and in chunks: what they come to,
/// and that the bytes that came are kept as they are.
@Timeout(60)
class OddCodingsTest {
  private static final String PAGE = "<p>hello, hello, hello</p>".repeat(40);
  private static final byte[] BYTES = PAGE.getBytes(ISO_8859_1);
  private static final byte[] GZIP = Codings.gzip(BYTES);
  private static final byte[] ZSTD = Codings.encode(BYTES, "zstd");
  private static final byte[] BR = Codings.encode(BYTES, "br");

  /// A body.
  ///
  /// @param label what the server says of it
  /// @param page what comes out of it
  record Odd(String name, String label, byte[] bytes, Cut cut, String page) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Odd> bodies() {
    return List.of(
        new Odd("header with all parts", "gzip", decorated(), Cut.NONE, PAGE),
        new Odd("wrong CRC", "gzip", flipped(GZIP, 8), Cut.DECODE_ERROR, PAGE),
        new Odd("wrong length", "gzip", flipped(GZIP, 1), Cut.DECODE_ERROR, PAGE),
        new Odd("no trailer", "gzip", beginning(GZIP, GZIP.length - 8), Cut.TRUNCATED, PAGE),
        new Odd("junk", "gzip", joined(GZIP, hex("00ff00")), Cut.NONE, PAGE),
        new Odd("members, junk", "gzip", joined(GZIP, GZIP, hex("1f")), Cut.NONE, PAGE + PAGE),
        new Odd("member cut", "gzip", joined(GZIP, hex("1f8b08")), Cut.TRUNCATED, PAGE),
        new Odd("x-gzip", "X-GZip", GZIP, Cut.NONE, PAGE),
        new Odd("list with holes", ", gzip ,, identity", GZIP, Cut.NONE, PAGE),
        new Odd("charset as coding", "UTF-8", BYTES, Cut.NONE, PAGE),
        new Odd("nothing as coding", "", BYTES, Cut.NONE, PAGE),
        new Odd("gzip in br", "gzip, br", Codings.encode(GZIP, "br"), Cut.NONE, PAGE),
        new Odd("br in gzip", "br, gzip", Codings.gzip(BR), Cut.NONE, PAGE),
        new Odd("br in gzip, cut", "br, gzip", Codings.gzip(cut(BR)), Cut.TRUNCATED, PAGE),
        new Odd("two fields", "br\r\nContent-Encoding: gzip", Codings.gzip(BR), Cut.NONE, PAGE),
        new Odd("five codings", "br,br,br,br,br", BR, Cut.DECODE_ERROR, ""),
        new Odd("dictionary in deflate", "deflate", withDictionary(), Cut.DECODE_ERROR, ""),
        new Odd("skippable first", "zstd", joined(skippable(), ZSTD), Cut.NONE, PAGE),
        new Odd(
            "skippable between", "zstd", joined(ZSTD, skippable(), ZSTD), Cut.NONE, PAGE + PAGE),
        new Odd("skippable cut", "zstd", joined(ZSTD, cut(skippable())), Cut.TRUNCATED, PAGE),
        new Odd("dictionary in zstd", "zstd", zstdWithDictionary(), Cut.DECODE_ERROR, ""),
        new Odd("wrong checksum in zstd", "zstd", flipped(ZSTD, 1), Cut.DECODE_ERROR, PAGE),
        new Odd("junk behind br", "br", joined(BR, hex("00ff")), Cut.NONE, PAGE),
        new Odd("br twice", "br", joined(BR, BR), Cut.NONE, PAGE),
        new Odd("br, much junk", "br", joined(BR, new byte[100_000]), Cut.NONE, PAGE),
        new Odd("no br, junk", "br", hex("0600ff"), Cut.NONE, ""),
        new Odd("no br of a large window, junk", "br", hex("a10100ff"), Cut.NONE, ""),
        new Odd("no br at all", "br", hex("ffffffffff"), Cut.DECODE_ERROR, ""),
        new Odd("text without gzip", "gzip", BYTES, Cut.NONE, PAGE),
        new Odd("text without zstd", "zstd", BYTES, Cut.NONE, PAGE),
        new Odd("text within gzip", "gzip, gzip", GZIP, Cut.NONE, PAGE),
        new Odd("wide text", "gzip", hex("feff00410000"), Cut.NONE, "\u00fe\u00ff\0A\0\0"),
        new Odd("image for gzip", "gzip", image(), Cut.DECODE_ERROR, ""),
        new Odd("image for zstd", "zstd", image(), Cut.DECODE_ERROR, ""),
        new Odd("image for br", "br", image(), Cut.DECODE_ERROR, ""),
        new Odd("image for deflate", "deflate", image(), Cut.DECODE_ERROR, ""),
        new Odd("image within gzip", "gzip, gzip", Codings.gzip(image()), Cut.DECODE_ERROR, ""),
        new Odd("image within br", "zstd, br", image("br"), Cut.DECODE_ERROR, ""),
        new Odd("image for all", "gzip, zstd, br", image("br"), Cut.DECODE_ERROR, ""),
        new Odd("zstd for gzip", "gzip", ZSTD, Cut.DECODE_ERROR, ""),
        new Odd("gzip for zstd", "zstd", GZIP, Cut.DECODE_ERROR, ""),
        new Odd("junk like gzip", "gzip", joined(GZIP, hex("1f8b")), Cut.NONE, PAGE),
        new Odd("junk more like gzip", "gzip", joined(GZIP, hex("1f8b0b00")), Cut.NONE, PAGE),
        new Odd("junk flagged", "gzip", joined(GZIP, hex("1f8b08e0")), Cut.NONE, PAGE),
        new Odd("junk with a head", "gzip", joined(GZIP, head(), hex("ffff")), Cut.NONE, PAGE),
        new Odd(
            "member of nothing", "gzip", joined(GZIP, head(), hex("0300")), Cut.TRUNCATED, PAGE),
        new Odd(
            "broken member", "gzip", joined(GZIP, flipped(GZIP, 8)), Cut.DECODE_ERROR, PAGE + PAGE),
        new Odd(
            "junk like zstd",
            "zstd",
            joined(ZSTD, hex("28b52ffd" + "ff".repeat(20))),
            Cut.NONE,
            PAGE));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void odd_bodies_are_decoded_as_far_as_they_go(Odd odd) throws Exception {
    FetchLab.real(lab -> {
      String head = "HTTP/1.1 200 OK\r\nContent-Encoding: " + odd.label + "\r\n";
      CannedServer server =
          lab.serve((request, connection) ->
              CannedServer.send(
                  connection,
                  request.startsWith("GET /chunks")
                      ? joined(
                          bytes(head + "Transfer-Encoding: chunked\r\n\r\n"), chunks(odd.bytes))
                      : joined(
                          bytes(head + "Content-Length: " + odd.bytes.length + "\r\n\r\n"),
                          odd.bytes)));

      for (String path : List.of("/", "/chunks")) {
        try (Answer answer = lab.answer(server.url(path))) {
          assertThat(answer.cut()).as(answer.cutDetail()).isEqualTo(odd.cut);
          String page = new String(answer.copyOfBody(), ISO_8859_1);
          if (odd.cut == Cut.NONE) {
            assertThat(page).isEqualTo(odd.page);
          } else {
            assertThat(odd.page).startsWith(page);
          }
          assertThat(answer.cutDetail().isEmpty()).isEqualTo(odd.cut == Cut.NONE);
        }
      }
      assertThat(server.connections()).as("what is wrong within harms no connection").isEqualTo(1);
    });
  }

  /// As redirects and errors of large networks have it.
  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "gzip, br", "br, gzip"})
  void an_empty_body_with_a_label_is_whole(String label) throws Exception {
    FetchLab.real(lab -> {
      String head = "HTTP/1.1 200 OK\r\nContent-Encoding: " + label + "\r\n";
      CannedServer server =
          lab.serve((request, connection) ->
              CannedServer.send(
                  connection,
                  request.startsWith("GET /chunks")
                      ? head + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                      : head + "Content-Length: 0\r\n\r\n"));

      for (String path : List.of("/", "/chunks")) {
        try (Answer answer = lab.answer(server.url(path))) {
          assertThat(answer.cut()).as(answer.cutDetail()).isEqualTo(Cut.NONE);
          assertThat(answer.bodyLength()).isZero();
        }
      }
      assertThat(server.connections()).isEqualTo(1);
    });
  }

  // ---- Bodies ----

  /// Of a member without optional parts.
  private static byte[] head() {
    return beginning(GZIP, 10);
  }

  private static byte[] decorated() {
    byte[] header = hex("1f8b081e000000000003" + "0300" + "585903");
    return joined(
        header, bytes("name\0comment \0"), hex("beef"), Arrays.copyOfRange(GZIP, 10, GZIP.length));
  }

  private static byte[] flipped(byte[] bytes, int fromEnd) {
    byte[] flipped = bytes.clone();
    flipped[bytes.length - fromEnd] ^= 0x10;
    return flipped;
  }

  private static byte[] cut(byte[] bytes) {
    return beginning(bytes, bytes.length / 2);
  }

  private static byte[] beginning(byte[] bytes, int length) {
    return Arrays.copyOf(bytes, length);
  }

  /// The beginning of a PNG file.
  private static byte[] image() {
    return joined(hex("89504e470d0a1a0a0000000d494844520000000100000001"), new byte[2_000]);
  }

  private static byte[] image(String coding) {
    return Codings.encode(image(), coding);
  }

  private static byte[] skippable() {
    return hex("5a2a4d18" + "04000000" + "28b52ffd");
  }

  private static byte[] withDictionary() {
    var deflater = new Deflater();
    deflater.setDictionary(bytes("hello, hello"));
    deflater.setInput(BYTES);
    deflater.finish();
    var out = new byte[BYTES.length];
    int length = deflater.deflate(out);
    deflater.end();
    return beginning(out, length);
  }

  private static byte[] zstdWithDictionary() {
    try (var context = new ZstdCompressCtx()) {
      context.loadDict(bytes("<p>hello, hello, hello</p>"));
      byte[] made = context.compress(BYTES);
      // Says which one: a raw dictionary has no number of its own.
      byte[] descriptor = {(byte) (made[4] | 1), 7};
      return joined(beginning(made, 4), descriptor, Arrays.copyOfRange(made, 5, made.length));
    }
  }

  private static byte[] chunks(byte[] body) {
    byte[] all = {};
    for (int from = 0; from < body.length; from += 7) {
      byte[] data = Arrays.copyOfRange(body, from, Math.min(body.length, from + 7));
      all = joined(all, bytes(data.length + "\r\n"), data, bytes("\r\n"));
    }
    return joined(all, bytes("0\r\n\r\n"));
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] joined(byte[]... parts) {
    return RawHttp2Server.join(parts);
  }
}
