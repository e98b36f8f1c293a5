package orbweaver.crawl.fetch;

import static orbweaver.crawl.fetch.RawHttp2Server.CONTINUATION;
import static orbweaver.crawl.fetch.RawHttp2Server.DATA;
import static orbweaver.crawl.fetch.RawHttp2Server.END_HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.END_STREAM;
import static orbweaver.crawl.fetch.RawHttp2Server.HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.OK;
import static orbweaver.crawl.fetch.RawHttp2Server.PING;
import static orbweaver.crawl.fetch.RawHttp2Server.PRIORITY;
import static orbweaver.crawl.fetch.RawHttp2Server.SETTINGS;
import static orbweaver.crawl.fetch.RawHttp2Server.WINDOW_UPDATE;
import static orbweaver.crawl.fetch.RawHttp2Server.bytes;
import static orbweaver.crawl.fetch.RawHttp2Server.field;
import static orbweaver.crawl.fetch.RawHttp2Server.join;
import static orbweaver.crawl.fetch.RawHttp2Server.setting;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.RawHttp2Server.Script;
import orbweaver.loop.Coroutines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers that speak HTTP/2 badly, or refuse to.
class Http2FaultsTest {
  private static final int NO_ERROR = 0;
  private static final int REFUSED_STREAM = 7;
  private static final int HTTP_1_1_REQUIRED = 13;
  private static final int HEADER_TABLE_SIZE = 1;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int UNKNOWN = 0xbe;

  private int requests;
  private FetchLimits limits = FetchLimits.defaults();

  private interface Body {
    void run(FetchLab lab, CannedServer server) throws Exception;
  }

  private void serving(Script script, Body body) throws Exception {
    serving(bytes(SETTINGS, 0, 0), script, body);
  }

  private void serving(byte[] greeting, Script script, Body body) throws Exception {
    Script counted =
        (server, stream) -> {
          requests++;
          script.answer(server, stream);
        };
    FetchLab.real(
        Http2Lab.options().withLimits(limits),
        lab -> body.run(lab, Http2Lab.serve(lab, greeting, counted)));
  }

  /// Of the stream that waits, of one that has ended, and of none that there was.
  @ParameterizedTest
  @ValueSource(ints = {0, -2, 1_000})
  void a_flood_of_resets_ends(int offset) throws Exception {
    serving(
        (server, stream) -> {
          if (requests == 1) {
            server.answer(stream);
          } else {
            while (true) {
              server.reset(stream + offset, NO_ERROR);
            }
          }
        },
        (lab, server) -> {
          lab.answer(server.httpsUrl("/")).close();
          for (int i = 0; i < 3; i++) {
            Failed failed = lab.failure(server.httpsUrl("/"));
            assertThat(failed.detail())
                .matches("(.*reset the stream.*|.*floods.*|.*broke HTTP/2.*)");
          }
        });
  }

  @ParameterizedTest
  @CsvSource({
    "0, NO_ERROR", "1, PROTOCOL_ERROR", "2, INTERNAL_ERROR", "3, FLOW_CONTROL_ERROR",
    "5, STREAM_CLOSED", "8, CANCEL", "11, ENHANCE_YOUR_CALM", "12, INADEQUATE_SECURITY",
    "77, code 77"
  })
  void a_reset_in_place_of_an_answer_is_named(int code, String name) throws Exception {
    serving(
        (server, stream) -> server.reset(stream, code),
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
          assertThat(failed.detail())
              .isEqualTo("the server gave no answer: the server reset the stream: " + name);
        });
  }

  @Test
  void a_reset_after_a_whole_answer_says_nothing() throws Exception {
    serving(
        (server, stream) -> {
          server.answer(stream);
          server.reset(stream, NO_ERROR);
        },
        (lab, server) -> {
          for (int i = 0; i < 3; i++) {
            try (Answer answer = lab.answer(server.httpsUrl("/"))) {
              assertThat(answer.cut()).isEqualTo(Cut.NONE);
            }
          }

          assertThat(server.connections()).isEqualTo(1);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void servers_that_allow_few_streams_get_more_connections(int most) throws Exception {
    serving(
        bytes(SETTINGS, 0, 0, setting(3, most)),
        RawHttp2Server::answer,
        (lab, server) -> {
          lab.answer(server.httpsUrl("/")).close();
          var fetches = new ArrayList<Callable<Integer>>();
          for (int i = 0; i < 4; i++) {
            fetches.add(() -> {
              try (Answer answer = lab.answer(server.httpsUrl("/"))) {
                return answer.status();
              }
            });
          }

          assertThat(Coroutines.gather(fetches)).containsOnly(200);
        });
  }

  @Test
  void one_page_that_wants_http_1_does_not_break_the_others() throws Exception {
    var held = new ArrayList<Integer>();
    serving(
        (server, stream) -> {
          if (requests == 1) {
            server.answer(stream);
          } else if (requests == 2) {
            server.frame(HEADERS, END_HEADERS, stream, OK);
            held.add(stream);
          } else {
            server.reset(stream, HTTP_1_1_REQUIRED);
            if (!held.isEmpty()) {
              server.frame(DATA, END_STREAM, held.removeFirst(), new byte[7]);
            }
          }
        },
        (lab, server) -> {
          lab.answer(server.httpsUrl("/")).close();
          List<Callable<Long>> both =
              List.of(() -> length(lab, server, "/slow"), () -> length(lab, server, "/old"));

          assertThat(Coroutines.gather(both)).containsExactly(7L, 3L);
        });
  }

  private static long length(FetchLab lab, CannedServer server, String path) {
    try (Answer answer = lab.answer(server.httpsUrl(path))) {
      assertThat(answer.cut()).isEqualTo(Cut.NONE);
      return answer.bodyLength();
    }
  }

  @Test
  void heads_may_be_as_large_as_those_of_http_1() throws Exception {
    String large = "x".repeat(30_000);
    byte[] head = join(OK, field("x-first", large), field("x-second", large));
    serving(
        (server, stream) -> {
          server.frame(HEADERS, 0, stream, Arrays.copyOfRange(head, 0, 16_000));
          server.frame(CONTINUATION, 0, stream, Arrays.copyOfRange(head, 16_000, 32_000));
          server.frame(CONTINUATION, 0, stream, Arrays.copyOfRange(head, 32_000, 48_000));
          server.frame(
              CONTINUATION, END_HEADERS, stream, Arrays.copyOfRange(head, 48_000, head.length));
          server.frame(DATA, END_STREAM, stream, new byte[2]);
        },
        (lab, server) -> {
          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.head().first("x-second")).isEqualTo(large);
          }
        });
  }

  @Test
  void a_flood_of_continuations_ends() throws Exception {
    serving(
        (server, stream) -> {
          server.frame(HEADERS, 0, stream, OK);
          for (int i = 0; i < 100_000; i++) {
            server.frame(CONTINUATION, 0, stream, field("x-" + i, "y".repeat(100)));
          }
        },
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }

  /// Type of the frame, and its content.
  @ParameterizedTest
  @CsvSource({
    PING + ", 0000000000000000",
    SETTINGS + ", ''",
    PRIORITY + ", 0000000000",
    WINDOW_UPDATE + ", 00000001",
    UNKNOWN + ", ''",
    UNKNOWN + ", 000000000000000000000000000000000000000000"
  })
  void a_flood_of_frames_that_belong_to_no_answer_ends(int type, String content) throws Exception {
    byte[] bytes = HexFormat.of().parseHex(content);
    serving(
        (server, stream) -> {
          while (true) {
            server.frame(type, 0, type == PRIORITY ? stream : 0, bytes);
          }
        },
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
          assertThat(failed.detail()).contains("floods");
        });
  }

  @Test
  void a_flood_of_empty_data_ends_the_answer() throws Exception {
    serving(
        (server, stream) -> {
          server.frame(HEADERS, END_HEADERS, stream, OK);
          server.frame(DATA, 0, stream, (byte) 'o', (byte) 'k');
          while (true) {
            server.frame(DATA, 0, stream);
          }
        },
        (lab, server) -> {
          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.PROTOCOL_ERROR);
            assertThat(answer.cutDetail()).contains("empty data frames");
            assertThat(answer.bodyLength()).isEqualTo(2);
          }
        });
  }

  /// Servers flush before they have anything to say.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 50, 300})
  void empty_frames_between_two_parts_cost_nothing(int empty) throws Exception {
    serving(
        (server, stream) -> {
          server.frame(HEADERS, END_HEADERS, stream, OK);
          for (byte part : new byte[] {'o', 'k'}) {
            for (int i = 0; i < empty; i++) {
              server.frame(DATA, 0, stream);
            }
            server.frame(DATA, 0, stream, part);
          }
          server.frame(DATA, END_STREAM, stream);
        },
        (lab, server) -> {
          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.NONE);
            assertThat(answer.bodyLength()).isEqualTo(2);
          }
        });
  }

  @Test
  void a_flood_of_data_for_an_answer_that_has_ended_ends() throws Exception {
    serving(
        (server, stream) -> {
          if (requests == 1) {
            server.answer(stream);
          } else {
            while (true) {
              server.frame(DATA, 0, 3, new byte[1_000]);
            }
          }
        },
        (lab, server) -> {
          lab.answer(server.httpsUrl("/")).close();
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }

  /// Increments of a window, in hexadecimal digits: none, and beyond 31 bits (RFC 9113 6.9).
  @ParameterizedTest
  @CsvSource({"true, 00000000", "true, 7fffffff", "false, 00000000", "false, 7fffffff"})
  void a_window_that_cannot_be_is_named(boolean ofConnection, String increment) throws Exception {
    serving(
        (server, stream) -> {
          byte[] bytes = HexFormat.of().parseHex(increment);
          server.frame(WINDOW_UPDATE, 0, ofConnection ? 0 : stream, bytes);
        },
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }

  @Test
  void a_frame_that_is_larger_than_any_we_take_ends_the_answer() throws Exception {
    serving(
        (server, stream) -> {
          server.frame(HEADERS, END_HEADERS, stream, OK);
          server.frame(DATA, 0, stream, new byte[16_384]);
          server.frame(DATA, END_STREAM, stream, new byte[16_385]);
        },
        (lab, server) -> {
          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.PROTOCOL_ERROR);
            assertThat(answer.cutDetail()).contains("exceeds maximum");
          }
        });
  }

  @Test
  void early_hints_without_end_end() throws Exception {
    serving(
        (server, stream) -> {
          while (true) {
            server.frame(HEADERS, END_HEADERS, stream, field(":status", "103"));
          }
        },
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
          assertThat(failed.detail()).contains("lines");
        });
  }

  @Test
  void however_large_a_table_the_server_allows_no_path_is_kept_in_it() throws Exception {
    var heads = new ArrayList<Integer>();
    serving(
        bytes(SETTINGS, 0, 0, setting(HEADER_TABLE_SIZE, 1 << 30)),
        (server, stream) -> {
          heads.add(server.headBytes());
          server.answer(stream);
        },
        (lab, server) -> {
          for (int i = 0; i < 3; i++) {
            lab.answer(server.httpsUrl("/" + "x".repeat(1_000))).close();
          }

          assertThat(heads).hasSize(3).allMatch(length -> length > 800);
          assertThat(heads.get(2)).as("what repeats itself").isLessThan(heads.get(0));
        });
  }

  /// Nothing of ours waits for a window, for a request has no body; the answer is what never comes.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_server_that_grants_no_window_and_says_no_more_is_given_up(boolean begins)
      throws Exception {
    Duration soon = Duration.ofMillis(300);
    limits = FetchLimits.defaults().withTimes(Duration.ofSeconds(9), soon, soon, soon);
    serving(
        bytes(SETTINGS, 0, 0, setting(INITIAL_WINDOW_SIZE, 0)),
        (server, stream) -> {
          if (begins) {
            server.frame(HEADERS, END_HEADERS, stream, OK);
            server.frame(DATA, 0, stream, new byte[3]);
          }
        },
        (lab, server) -> {
          if (begins) {
            try (Answer answer = lab.answer(server.httpsUrl("/"))) {
              assertThat(answer.cut()).isEqualTo(Cut.TIMEOUT);
            }
          } else {
            assertThat(lab.failure(server.httpsUrl("/")).failure()).isEqualTo(Failure.TIMEOUT);
          }
        });
  }

  @Test
  void pings_between_the_parts_of_an_answer_are_answered() throws Exception {
    serving(
        (server, stream) -> {
          for (int i = 0; i < 500; i++) {
            server.frame(PING, 0, 0, new byte[8]);
          }
          server.frame(HEADERS, END_HEADERS, stream, OK);
          for (int i = 0; i < 500; i++) {
            server.frame(PING, 0, 0, new byte[8]);
          }
          server.frame(DATA, END_STREAM, stream, new byte[2]);
        },
        (lab, server) -> {
          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.NONE);
          }
        });
  }

  @Test
  void fields_that_grow_when_unpacked_are_refused() throws Exception {
    // One entry of the table of 4,000 bytes, named again 16,000 times in as many bytes.
    byte[] add = join(new byte[] {0x40}, field("x-bomb", "z".repeat(4_000)));
    byte[] bomb = new byte[12_000];
    Arrays.fill(bomb, (byte) 0xbe);
    byte[] head = join(OK, new byte[] {0x40}, Arrays.copyOfRange(add, 2, add.length), bomb);
    serving(
        (server, stream) -> server.frame(HEADERS, END_HEADERS | END_STREAM, stream, head),
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }

  @Test
  void a_value_cannot_smuggle_a_field_into_the_archive() throws Exception {
    byte[] head = join(OK, field("x-note", "a\r\nset-cookie: stolen=1"));
    serving(
        (server, stream) -> {
          server.frame(HEADERS, END_HEADERS, stream, head);
          server.frame(DATA, END_STREAM, stream, new byte[2]);
        },
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }

  @Test
  void an_answer_without_a_status_is_none() throws Exception {
    serving(
        (server, stream) ->
            server.frame(HEADERS, END_HEADERS | END_STREAM, stream, field("x-note", "a")),
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 7})
  void a_body_that_is_not_as_long_as_its_head_says_is_malformed(int length) throws Exception {
    serving(
        (server, stream) -> {
          server.frame(HEADERS, END_HEADERS, stream, join(OK, field("content-length", "5")));
          server.frame(DATA, END_STREAM, stream, new byte[length]);
        },
        (lab, server) -> {
          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.PROTOCOL_ERROR);
            assertThat(answer.cutDetail()).contains("content-length");
          }
        });
  }

  @Test
  void frames_that_are_none_after_good_ones_are_named() throws Exception {
    serving(
        (server, stream) -> server.frame(HEADERS, END_HEADERS, stream + 1_000, OK),
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
          assertThat(failed.detail()).contains("HTTP/2");
        });
  }
}
