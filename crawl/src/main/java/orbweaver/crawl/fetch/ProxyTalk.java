package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import orbweaver.loop.Connection;

/// Has a proxy open the way to a server: afterwards the connection leads there. Each step suspends.
final class ProxyTalk {
  /// Of all heads of an answer.
  private static final int MAX_HEAD_BYTES = 16 << 10;

  private static final String HTTP = "HTTP/";
  private static final String CHALLENGE = "Proxy-Authenticate:";
  private static final int MAX_TEXT_BYTES = 255;
  private static final int VERSION = 5;
  private static final int NO_AUTHENTICATION = 0;
  private static final int PASSWORD = 2;
  private static final int PASSWORD_VERSION = 1;
  private static final int CONNECT = 1;
  private static final int IPV4 = 1;
  private static final int NAME = 3;
  private static final int IPV6 = 4;

  /// What SOCKS servers say (RFC 1928 6), by number.
  private static final List<String> REPLIES =
      List.of(
          "it succeeded",
          "it failed",
          "its rules do not allow that",
          "the network cannot be reached",
          "the host cannot be reached",
          "the connection was refused",
          "it took too long",
          "it knows no such command",
          "it knows no such kind of address");

  private final Connection connection;
  private final ProxyServer proxy;
  private int headBytes;

  ProxyTalk(Connection connection, ProxyServer proxy) {
    this.connection = connection;
    this.proxy = proxy;
  }

  /// A refusal, in the proxy's words.
  private static IOException refused(String words) {
    return new IOException("it refuses: " + words.replaceAll("[^ -~]", "?"));
  }

  // ---- HTTP ----

  /// Asks for a tunnel (RFC 9110 9.3.6).
  ///
  /// @param authority host and port of the server
  /// @return false if the proxy has asked who we are, and can be told that on another connection
  boolean tunnel(String authority, ProxyLogins logins) throws IOException {
    String credentials = logins.authorization(proxy, new Digest.Asked("CONNECT", authority, ""));
    write(
        "CONNECT "
            + authority
            + " HTTP/1.1\r\nHost: "
            + authority
            + "\r\n"
            + (credentials.isEmpty() ? "" : "Proxy-Authorization: " + credentials + "\r\n")
            + "\r\n");
    List<String> lines = head();
    String status = lines.getFirst();
    while (status.matches("HTTP/1\\.[01] 1(?!01)\\d\\d(?!\\d).*")) {
      lines = head();
      status = lines.getFirst();
    }
    if (status.matches("HTTP/1\\.[01] 2\\d\\d(?!\\d).*")) {
      return true;
    }
    boolean asksWho = status.matches("HTTP/1\\.[01] 407.*");
    if (asksWho && logins.refused(proxy, challenges(lines))) {
      return false;
    }
    throw refused(status.replaceFirst("^HTTP/1\\.[01] ", ""));
  }

  private static List<String> challenges(List<String> lines) {
    return lines.stream()
        .filter(line -> line.regionMatches(true, 0, CHALLENGE, 0, CHALLENGE.length()))
        .map(line -> line.substring(CHALLENGE.length()))
        .toList();
  }

  /// The lines of a head. Byte by byte, for what follows belongs to the server.
  private List<String> head() throws IOException {
    var lines = new ArrayList<String>();
    String status = line(HTTP);
    if (status.isEmpty()) {
      status = line(HTTP); // some have a blank line before it
    }
    for (String line = status; !line.isEmpty(); line = line("")) {
      lines.add(line);
    }
    if (lines.isEmpty()) {
      throw refused("nothing");
    }
    return lines;
  }

  /// The next line, without its end: old proxies end lines as they like. One that begins otherwise
  /// is refused with as much as has come: it may be all there is.
  private String line(String beginning) throws IOException {
    var line = new StringBuilder();
    while (true) {
      char c = (char) readByte();
      if (++headBytes > MAX_HEAD_BYTES) {
        throw new IOException("its answer has no end");
      }
      if (c == '\n') {
        int end = line.length() - 1;
        return end >= 0 && line.charAt(end) == '\r' ? line.substring(0, end) : line.toString();
      }
      line.append(c);
      int known = Math.min(line.length(), beginning.length());
      boolean isBlank = c == '\r' && line.length() == 1;
      if (!isBlank && !beginning.startsWith(line.substring(0, known))) {
        throw refused("its answer is no HTTP: " + line + restOfLine());
      }
    }
  }

  /// What is there of it; nobody waits for more.
  private String restOfLine() throws IOException {
    var rest = new StringBuilder();
    while (connection.hasUnread() && rest.length() < MAX_TEXT_BYTES) {
      char c = (char) readByte();
      if (c < ' ') {
        break;
      }
      rest.append(c);
    }
    return rest.toString();
  }

  // ---- SOCKS ----

  /// Asks for the way to an address.
  void socks(InetAddress address, int port) throws IOException {
    byte[] bytes = address.getAddress();
    socks(bytes.length == 4 ? IPV4 : IPV6, bytes, port);
  }

  /// Asks for the way to a host, whose address the proxy is to find.
  void socks(String host, int port) throws IOException {
    socks(NAME, counted("the host", host), port);
  }

  /// Text behind its length, for which there is one byte.
  private static byte[] counted(String what, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MAX_TEXT_BYTES) {
      throw new IOException(
          what + " has " + bytes.length + " bytes, and SOCKS takes " + MAX_TEXT_BYTES);
    }
    var counted = new ByteArrayOutputStream();
    counted.write(bytes.length);
    counted.writeBytes(bytes);
    return counted.toByteArray();
  }

  private void socks(int kind, byte[] address, int port) throws IOException {
    greet();
    var request = new ByteArrayOutputStream();
    request.writeBytes(new byte[] {VERSION, CONNECT, 0, (byte) kind});
    request.writeBytes(address);
    request.write(port >> 8);
    request.write(port);
    write(request.toByteArray());
    expect(VERSION, "it does not speak SOCKS 5");
    int code = readByte();
    if (code != 0) {
      throw refused(code < REPLIES.size() ? REPLIES.get(code) : "code " + code);
    }
    int _ = readByte(); // reserved, and of no account whatever it is
    byte[] _ = read(lengthOfAddress(readByte()) + 2); // where it has bound
  }

  private int lengthOfAddress(int kind) throws IOException {
    return switch (kind) {
      case IPV4 -> 4;
      case IPV6 -> 16;
      case NAME -> readByte();
      default -> throw new IOException("it answers with an address of unknown kind " + kind);
    };
  }

  private void greet() throws IOException {
    boolean hasCredentials = !proxy.user().isEmpty();
    write(
        hasCredentials
            ? new byte[] {VERSION, 2, NO_AUTHENTICATION, PASSWORD}
            : new byte[] {VERSION, 1, NO_AUTHENTICATION});
    expect(VERSION, "it does not speak SOCKS 5");
    int choice = readByte();
    if (choice == PASSWORD && hasCredentials) {
      authenticate();
    } else if (choice != NO_AUTHENTICATION) {
      throw refused(hasCredentials ? "it takes no password" : "it wants credentials");
    }
  }

  /// User and password (RFC 1929). Some answer with the version of SOCKS in place of this one's.
  private void authenticate() throws IOException {
    var message = new ByteArrayOutputStream();
    message.write(PASSWORD_VERSION);
    message.writeBytes(counted("the user", proxy.user()));
    message.writeBytes(counted("the password", proxy.password()));
    write(message.toByteArray());
    int version = readByte();
    if (version != PASSWORD_VERSION && version != VERSION) {
      throw new IOException("it answers a password with version " + version);
    }
    if (readByte() != 0) {
      throw refused("user or password is wrong");
    }
  }

  // ---- Bytes ----

  private void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private void write(byte[] bytes) throws IOException {
    connection.write(bytes, 0, bytes.length);
  }

  /// What is no answer shows with its first byte, not when it has come wholly.
  private void expect(int version, String complaint) throws IOException {
    if (readByte() != version) {
      throw new IOException(complaint);
    }
  }

  private int readByte() throws IOException {
    return read(1)[0] & 0xff;
  }

  private byte[] read(int length) throws IOException {
    var bytes = new byte[length];
    for (int have = 0; have < length; ) {
      int count = connection.read(bytes, have, length - have);
      if (count < 0) {
        throw new IOException("it ends the connection");
      }
      have += count;
    }
    return bytes;
  }
}
