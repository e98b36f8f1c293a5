package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orbweaver.loop.Connection;
import orbweaver.loop.Datagram;
import orbweaver.loop.DatagramPort;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.parse.Url;

/// A name server on a loopback address that says what a test wants it to.
final class StubNameServer {
  /// What it says to a question.
  ///
  /// @param code of the reply
  /// @param records `TYPE OWNER VALUE`, such as `A host.test 127.0.0.1` or `CNAME a.test b.test`;
  ///   or only `SOA test 30`, for how long there is nothing
  record Say(int code, boolean truncated, long ttlSeconds, List<String> records) {
    static Say of(String... records) {
      return new Say(0, false, 60, List.of(records));
    }

    static Say code(int code) {
      return new Say(code, false, 60, List.of());
    }

    Say cutShort() {
      return new Say(code, true, ttlSeconds, List.of());
    }

    Say living(long seconds) {
      return new Say(code, truncated, seconds, records);
    }
  }

  /// Nothing at all.
  static final Say SILENCE = new Say(-1, false, 0, List.of());

  private final InetSocketAddress address;
  private final Map<String, List<Say>> script = new HashMap<>();
  private final List<String> asked = new ArrayList<>();

  private StubNameServer(InetSocketAddress address) {
    this.address = address;
  }

  /// By connections alone.
  static StubNameServer overConnections(Scope scope) throws Exception {
    var loopback = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
    Listener listener = Loop.current().network().listen(loopback);
    var server = new StubNameServer(listener.address());
    scope.spawn("name server", () -> server.accept(listener));
    return server;
  }

  /// By datagrams and connections.
  static StubNameServer byDatagrams(Scope scope) throws Exception {
    StubNameServer server = overConnections(scope);
    DatagramPort port = Loop.current().network().openDatagrams(server.address);
    scope.spawn("datagrams of the name server", () -> server.receive(port));
    return server;
  }

  InetSocketAddress address() {
    return address;
  }

  /// Says these things in turn to questions for a name and type, the last one for ever.
  void answer(String type, String name, Say... says) {
    script.put(type + " " + name, new ArrayList<>(List.of(says)));
  }

  /// `UDP A host.test` and so on.
  List<String> asked() {
    return List.copyOf(asked);
  }

  private Void accept(Listener listener) throws IOException {
    while (true) {
      try (Connection connection = listener.accept()) {
        byte[] message = new byte[600];
        int length = 0;
        while (length < 2 || length < 2 + ((message[0] & 0xff) << 8 | message[1] & 0xff)) {
          length += connection.read(message, length, message.length - length);
        }
        byte[] reply = reply("TCP", Arrays.copyOfRange(message, 2, length));
        if (reply != null) {
          var framed = new byte[reply.length + 2];
          framed[0] = (byte) (reply.length >> 8);
          framed[1] = (byte) reply.length;
          System.arraycopy(reply, 0, framed, 2, reply.length);
          connection.write(framed, 0, framed.length);
        }
      }
    }
  }

  private Void receive(DatagramPort port) throws IOException {
    try (port) {
      while (true) {
        Datagram question = port.receive();
        byte[] reply = reply("UDP", question.bytes());
        if (reply != null) {
          port.send(question.from(), reply);
        }
      }
    }
  }

  private byte[] reply(String way, byte[] question) throws IOException {
    int at = 12;
    var name = new StringBuilder();
    while (question[at] != 0) {
      name.append(name.isEmpty() ? "" : ".");
      name.append(new String(question, at + 1, question[at], StandardCharsets.ISO_8859_1));
      at += 1 + question[at];
    }
    String type = question[at + 2] == 1 ? "A" : "AAAA";
    Say say = next(way, type, name.toString());
    if (say.code < 0) {
      return null;
    }
    return bytes(say, question, at + 5);
  }

  private Say next(String way, String type, String name) {
    asked.add(way + " " + type + " " + name);
    List<Say> says = script.get(type + " " + name);
    if (says == null) {
      return Say.code(script.containsKey("A " + name) ? 0 : 3);
    }
    return says.size() > 1 ? says.removeFirst() : says.getFirst();
  }

  private static byte[] bytes(Say say, byte[] question, int questionEnd) throws IOException {
    var out = new ByteArrayOutputStream();
    out.write(question, 0, 2);
    out.write(0x81 | (say.truncated ? 2 : 0));
    out.write(0x80 | say.code);
    int count = say.records.size();
    boolean isAuthority = count == 1 && say.records.getFirst().startsWith("SOA ");
    byte high = (byte) (count >> 8);
    byte low = (byte) count;
    out.writeBytes(
        isAuthority
            ? new byte[] {0, 1, 0, 0, high, low, 0, 0}
            : new byte[] {0, 1, high, low, 0, 0, 0, 0});
    out.write(question, 12, questionEnd - 12);
    for (String record : say.records) {
      String[] parts = record.split(" ");
      writeName(out, parts[1]);
      byte[] value =
          switch (parts[0]) {
            case "CNAME" -> nameBytes(parts[2]);
            case "SOA" -> authority(Integer.parseInt(parts[2]));
            default -> InetAddress.getByName(parts[2]).getAddress();
          };
      int type = List.of("A", "CNAME", "SOA", "AAAA").indexOf(parts[0]);
      type = new int[] {1, 5, 6, 28}[type];
      out.writeBytes(new byte[] {0, (byte) type, 0, 1, 0, 0});
      out.write((int) say.ttlSeconds >> 8);
      out.write((int) say.ttlSeconds);
      out.writeBytes(new byte[] {0, (byte) value.length});
      out.writeBytes(value);
    }
    return out.toByteArray();
  }

  /// Two names and five numbers, of which the last one counts (RFC 1035 3.3.13).
  private static byte[] authority(int leastSeconds) {
    return ByteBuffer.allocate(22).putInt(18, leastSeconds).array();
  }

  private static byte[] nameBytes(String name) {
    var out = new ByteArrayOutputStream();
    writeName(out, name);
    return out.toByteArray();
  }

  private static void writeName(ByteArrayOutputStream out, String name) {
    for (String label : name.split("\\.")) {
      out.write(label.length());
      out.writeBytes(label.getBytes(StandardCharsets.ISO_8859_1));
    }
    out.write(0);
  }

  static Url url(String href) {
    return java.util.Objects.requireNonNull(Url.parse(href));
  }
}
