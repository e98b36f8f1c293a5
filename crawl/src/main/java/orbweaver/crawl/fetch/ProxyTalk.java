package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import orbweaver.loop.Connection;

/// Has a proxy open the way to a server: afterwards the connection leads there. Each step suspends.
final class ProxyTalk {
  private static final int MAX_HEAD_BYTES = 16 << 10;
  private static final String CHALLENGE = "Proxy-Authenticate:";
  private static final int MAX_TEXT_BYTES = 255;
  private static final int VERSION = 5;
  private static final int NO_AUTHENTICATION = 0;
  private static final int PASSWORD = 2;
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

  ProxyTalk(Connection connection, ProxyServer proxy) {
    this.connection = connection;
    this.proxy = proxy;
  }

  /// A refusal, in the proxy's words.
  private static IOException refused(String words) {
    return new IOException("it refuses: " + words);
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
    List<String> lines = List.of();
    String status = "HTTP/1.1 100";
    while (status.matches("HTTP/1\\.[01] 1(?!01)\\d\\d(?!\\d).*")) {
      lines = head().strip().lines().toList();
      status = lines.isEmpty() ? "nothing" : lines.getFirst();
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

  /// Byte by byte, for what follows belongs to the server.
  private String head() throws IOException {
    var head = new StringBuilder();
    while (!endsHead(head)) {
      if (head.length() == MAX_HEAD_BYTES) {
        throw new IOException("its answer has no end");
      }
      head.append((char) (read(1)[0] & 0xff));
    }
    return head.toString();
  }

  /// Old proxies end lines as they like.
  private static boolean endsHead(StringBuilder head) {
    int end = head.length();
    return end > 2
        && head.charAt(end - 1) == '\n'
        && (head.charAt(end - 2) == '\n'
            || (head.charAt(end - 2) == '\r' && head.charAt(end - 3) == '\n'));
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
    byte[] reply = read(4);
    if (reply[0] != VERSION) {
      throw new IOException("it does not speak SOCKS 5");
    }
    int code = reply[1] & 0xff;
    if (code != 0) {
      throw refused(code < REPLIES.size() ? REPLIES.get(code) : "code " + code);
    }
    int length = reply[3] == NAME ? read(1)[0] & 0xff : reply[3] == IPV4 ? 4 : 16;
    byte[] _ = read(length + 2); // where it has bound
  }

  private void greet() throws IOException {
    boolean hasCredentials = !proxy.user().isEmpty();
    write(
        hasCredentials
            ? new byte[] {VERSION, 2, NO_AUTHENTICATION, PASSWORD}
            : new byte[] {VERSION, 1, NO_AUTHENTICATION});
    byte[] choice = read(2);
    if (choice[0] != VERSION) {
      throw new IOException("it does not speak SOCKS 5");
    }
    if (choice[1] == PASSWORD && hasCredentials) {
      authenticate();
    } else if (choice[1] != NO_AUTHENTICATION) {
      throw refused(hasCredentials ? "it takes no password" : "it wants credentials");
    }
  }

  /// User and password (RFC 1929).
  private void authenticate() throws IOException {
    var message = new ByteArrayOutputStream();
    message.write(1);
    message.writeBytes(counted("the user", proxy.user()));
    message.writeBytes(counted("the password", proxy.password()));
    write(message.toByteArray());
    if (read(2)[1] != 0) {
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
