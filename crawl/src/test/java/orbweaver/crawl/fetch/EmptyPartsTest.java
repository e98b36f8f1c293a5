package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bodies of very many parts with nothing in them: they take time and make no bytes.
class EmptyPartsTest {
  private static final int PARTS = 45_000;
  private static final String EMPTY_MEMBER = "1f8b080000000000000303000000000000000000";
  private static final int MAX_BYTES = 16 << 20;

  /// Each is the beginning, what comes again and again, and the end, in hexadecimal.
  @ParameterizedTest
  @CsvSource({
    "gzip,    '', " + EMPTY_MEMBER + ", ''", // members
    "gzip,    1f8b0800000000000003, 000000ffff, 03000000000000000000", // stored blocks
    "gzip,    1f8b0800000000000003, 0208208000, 03000000000000000000", // blocks of fixed codes
    "deflate, '', 000000ffff, 0300", // the same without a frame
    "zstd,    '', 28b52ffd2000010000, ''", // frames
    "zstd,    '', 502a4d1800000000, ''", // frames to be skipped
    "br,      0c, 06, 03", // metadata
  })
  void others_run_while_empty_parts_are_decoded(
      String coding, String first, String part, String last) throws Exception {
    byte[] body = body(first, part, last);
    var pauses = new AtomicLong();
    DecodingTurn turn = DecodingTurn.repeated(slowClock(), pauses::incrementAndGet);

    DecodedBody decoded = decode(body, coding, turn);

    assertThat(decoded.length()).isZero();
    assertThat(decoded.cut()).as(decoded.detail()).isEqualTo(Cut.NONE);
    assertThat(pauses.get()).isGreaterThanOrEqualTo(body.length / (16 << 10));
  }

  @Test
  void others_run_while_chunks_of_one_byte_are_joined() throws Exception {
    byte[] chunks = ("1\r\nx\r\n".repeat(PARTS) + "0\r\n\r\n").getBytes(ISO_8859_1);
    var pauses = new AtomicLong();
    DecodingTurn turn = DecodingTurn.repeated(slowClock(), pauses::incrementAndGet);

    DecodedBody decoded = decode(new ChunkSlices(new TinySlices(chunks, 64 << 10), 1_000), turn);

    assertThat(decoded.length()).isEqualTo(PARTS);
    assertThat(pauses.get()).isGreaterThan(PARTS / 4);
  }

  @Test
  void what_is_not_done_in_its_only_turn_ends_there() throws Exception {
    byte[] body = body("", EMPTY_MEMBER, "");
    DecodingTurn turn = DecodingTurn.single(slowClock());

    DecodedBody decoded = decode(body, "gzip", turn);

    assertThat(turn.isOver()).isTrue();
    assertThat(decoded.cut()).isEqualTo(Cut.TOO_LARGE);
  }

  @Test
  void a_turn_lasts_its_time_and_no_longer() throws Exception {
    var now = new AtomicLong();
    DecodingTurn turn = DecodingTurn.single(now::get);

    now.set(10_000_000);
    turn.step();
    now.set(10_000_001);

    assertThatThrownBy(turn::step).isInstanceOf(DecodeException.class);
    assertThat(turn.isOver()).isTrue();
  }

  @Test
  void a_bomb_cannot_hide_between_two_codings() throws Exception {
    byte[] members = body("", EMPTY_MEMBER, "");
    byte[] many = new byte[8 * members.length];
    for (int i = 0; i < many.length; i += members.length) {
      System.arraycopy(members, 0, many, i, members.length);
    }
    byte[] bomb = Codings.encode(many, "gzip");

    DecodedBody decoded = decode(bomb, "gzip, gzip", DecodingTurn.endless());

    assertThat(decoded.cut()).isEqualTo(Cut.TOO_LARGE);
    assertThat(decoded.detail()).isEqualTo("decoding makes the body more than 200 times larger");
  }

  /// A millisecond goes by whenever it is asked.
  private static LongSupplier slowClock() {
    var millis = new AtomicLong();
    return () -> millis.getAndIncrement() * 1_000_000;
  }

  private static byte[] body(String first, String part, String last) {
    HexFormat hex = HexFormat.of();
    var body = new ByteArrayOutputStream();
    body.writeBytes(hex.parseHex(first));
    for (int i = 0; i < PARTS; i++) {
      body.writeBytes(hex.parseHex(part));
    }
    body.writeBytes(hex.parseHex(last));
    return body.toByteArray();
  }

  private static DecodedBody decode(byte[] body, String codings, DecodingTurn turn)
      throws Exception {
    try (var decoder = BodyDecoder.offLoop(new ArrayPool(0), FetchLimits.defaults())) {
      List<String> all = List.of(codings.split(", ", -1));
      return decoder.decode(new TinySlices(body, 64 << 10), body.length, all, MAX_BYTES, turn);
    }
  }

  private static DecodedBody decode(Slices slices, DecodingTurn turn) throws Exception {
    try (var decoder = BodyDecoder.offLoop(new ArrayPool(0), FetchLimits.defaults())) {
      return decoder.decode(slices, PARTS, List.of(), MAX_BYTES, turn);
    }
  }
}
