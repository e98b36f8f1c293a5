package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import orbweaver.loop.Loop;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Content codings, right and wrong ones.
class BodyDecoderTest {
  private static final byte[] PAGE = "<p>hello, hello, hello</p>".repeat(40).getBytes(ISO_8859_1);

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "x-gzip", "deflate", "br", "zstd", "gzip, br", "deflate, zstd"})
  void what_was_encoded_is_decoded(String codings) throws Exception {
    DecodedBody body = decode(Codings.encode(PAGE, codings), codings.split(", ", -1));

    assertThat(bytes(body)).isEqualTo(PAGE);
    assertThat(body.cut()).isEqualTo(Cut.NONE);
  }

  @Test
  void deflate_may_lack_its_frame() throws Exception {
    assertThat(bytes(decode(Codings.encode(PAGE, "raw"), "deflate"))).isEqualTo(PAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void a_cut_stream_is_said_to_be_cut_wherever_it_is(String coding) throws Exception {
    byte[] encoded = Codings.encode(PAGE, coding);

    for (int length = 4; length < encoded.length; length++) {
      DecodedBody body = decode(Arrays.copyOf(encoded, length), coding);

      assertThat(body.cut()).as(coding + " cut at " + length).isEqualTo(Cut.TRUNCATED);
      assertThat(text(PAGE)).startsWith(text(bytes(body)));
    }
  }

  /// A stream whose contents were flushed ends with a block of nothing, which may come by itself.
  @Test
  void what_follows_the_end_of_br_is_ignored_wherever_it_is_cut() throws Exception {
    var flushed = new ByteArrayOutputStream();
    try (var out = new BrotliOutputStream(flushed)) {
      out.write(PAGE);
      out.flush();
    }
    byte[] more = joined(flushed.toByteArray(), "junk and more junk".getBytes(ISO_8859_1));

    for (int size = 1; size <= more.length; size++) {
      try (var decoder = BodyDecoder.offLoop(new ArrayPool(0), FetchLimits.defaults())) {
        DecodedBody body =
            decoder.decode(new TinySlices(more, size), more.length, List.of("br"), 1 << 20);

        assertThat(body.cut()).as("in pieces of " + size).isEqualTo(Cut.NONE);
        assertThat(bytes(body)).isEqualTo(PAGE);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void what_follows_the_end_is_ignored(String coding) throws Exception {
    byte[] encoded = joined(Codings.encode(PAGE, coding), "\0\0\0junk".getBytes(ISO_8859_1));

    DecodedBody body = decode(encoded, coding);

    assertThat(bytes(body)).isEqualTo(PAGE);
    assertThat(body.cut()).isEqualTo(Cut.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void members_follow_each_other(String coding) throws Exception {
    byte[] member = Codings.encode(PAGE, coding);

    assertThat(bytes(decode(joined(member, member), coding))).isEqualTo(joined(PAGE, PAGE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void what_is_not_encoded_at_all_is_taken_as_it_is(String coding) throws Exception {
    assertThat(bytes(decode(PAGE, coding))).isEqualTo(PAGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"gzip", "deflate", "raw", "br", "zstd", "gzip, br", "br, gzip", "zstd, gzip"})
  void what_ends_anywhere_before_its_end_is_truncated(String codings) throws Exception {
    byte[] encoded = Codings.encode(PAGE, codings);
    String[] labels = codings.replace("raw", "deflate").split(", ", -1);

    for (int length = 1; length < encoded.length; length++) {
      DecodedBody body = decode(Arrays.copyOf(encoded, length), labels);
      assertThat(body.cut()).as("after " + length + " bytes").isEqualTo(Cut.TRUNCATED);
    }
  }

  @Seeds(200)
  void what_is_neither_encoded_nor_text_is_a_decode_error(RandomGenerator random) throws Exception {
    var noise = new byte[1_500 + random.nextInt(5_000)];
    random.nextBytes(noise);

    assertThat(decode(noise, "gzip").cut()).isEqualTo(Cut.DECODE_ERROR);
    assertThat(decode(noise, "zstd").cut()).isEqualTo(Cut.DECODE_ERROR);
    assertThat(decode(noise, "gzip").length()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void an_empty_body_stays_empty(String coding) throws Exception {
    DecodedBody body = decode(new byte[0], coding);

    assertThat(body.length()).isZero();
    assertThat(body.cut()).isEqualTo(Cut.NONE);
  }

  @Test
  void a_wrong_checksum_is_a_decode_error() throws Exception {
    byte[] encoded = Codings.encode(PAGE, "gzip");
    encoded[encoded.length - 6] ^= 1;

    DecodedBody body = decode(encoded, "gzip");

    assertThat(body.cut()).isEqualTo(Cut.DECODE_ERROR);
    assertThat(body.detail()).isEqualTo("the body is not valid gzip: its checksum is wrong");
  }

  @Test
  void a_gzip_header_may_have_all_its_parts() throws Exception {
    byte[] plain = Codings.encode(PAGE, "gzip");
    byte[] header = {0x1f, (byte) 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3, 2, 0, 'x', 'y'};
    byte[] strings = "name\0comment\0".getBytes(ISO_8859_1);
    byte[] rest = Arrays.copyOfRange(plain, 10, plain.length);

    byte[] encoded = joined(joined(joined(header, strings), new byte[2]), rest);

    assertThat(bytes(decode(encoded, "gzip"))).isEqualTo(PAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "gzip, gzip"})
  void a_bomb_ends_at_the_ratio(String codings) throws Exception {
    byte[] bomb = Codings.encode(new byte[12 << 20], codings);

    DecodedBody body =
        Loop.run(() ->
            decode(bomb, FetchLimits.defaults().sizes().decodedBytes(), codings.split(", ", -1)));

    assertThat(body.cut()).isEqualTo(Cut.TOO_LARGE);
    assertThat(body.detail()).isEqualTo("decoding makes the body more than 200 times larger");
    assertThat(body.length()).isLessThan(4 << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void a_bomb_cannot_hide_before_bytes_that_are_never_read(String coding) throws Exception {
    byte[] plain = new byte[12 << 20];
    var noise = new byte[1 << 20];
    new Random(1).nextBytes(noise);
    System.arraycopy(noise, 0, plain, plain.length - noise.length, noise.length);
    byte[] bomb = Codings.encode(plain, coding);

    DecodedBody body =
        Loop.run(() -> decode(bomb, FetchLimits.defaults().sizes().decodedBytes(), coding));

    assertThat(body.detail()).isEqualTo("decoding makes the body more than 200 times larger");
    assertThat(body.length()).isLessThan(4 << 20);
  }

  @Test
  void a_body_just_at_the_limit_is_whole_and_one_byte_more_is_not() throws Exception {
    byte[] encoded = Codings.encode(PAGE, "gzip");

    DecodedBody whole = decode(encoded, PAGE.length, "gzip");
    DecodedBody cut = decode(encoded, PAGE.length - 1, "gzip");

    assertThat(whole.cut()).isEqualTo(Cut.NONE);
    assertThat(cut.cut()).isEqualTo(Cut.TOO_LARGE);
    assertThat(cut.length()).isEqualTo(PAGE.length - 1);
  }

  @Test
  void a_zstd_window_beyond_8_mb_is_refused() throws Exception {
    var out = new ByteArrayOutputStream();
    try (var zstd = new ZstdOutputStream(out, 3)) {
      zstd.setLong(27);
      zstd.write(PAGE);
    }

    assertThat(decode(out.toByteArray(), "zstd").cut()).isEqualTo(Cut.DECODE_ERROR);
  }

  @Seeds(500)
  void broken_streams_end_in_a_cut_and_never_in_an_exception(RandomGenerator random)
      throws Exception {
    String coding = List.of("gzip", "deflate", "br", "zstd").get(random.nextInt(4));
    byte[] encoded = Codings.encode(PAGE, coding);
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      encoded[random.nextInt(encoded.length)] ^= (byte) (1 << random.nextInt(8));
    }

    DecodedBody body = decode(encoded, coding);

    assertThat(body.length()).isLessThan(1 << 20);
  }

  private static DecodedBody decode(byte[] payload, String... codings) throws IOException {
    return decode(payload, FetchLimits.defaults().sizes().decodedBytes(), codings);
  }

  private static DecodedBody decode(byte[] payload, int maxBytes, String... codings)
      throws IOException {
    try (var decoder = BodyDecoder.offLoop(new ArrayPool(0), FetchLimits.defaults())) {
      return decoder.decode(new TinySlices(payload, 7), payload.length, List.of(codings), maxBytes);
    }
  }

  private static byte[] bytes(DecodedBody body) {
    return Arrays.copyOfRange(body.array(), body.from(), body.from() + body.length());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
