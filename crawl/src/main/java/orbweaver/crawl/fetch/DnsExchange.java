package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import orbweaver.loop.Connection;
import orbweaver.loop.Datagrams;
import orbweaver.loop.Loop;
import org.jspecify.annotations.Nullable;

/// One question to one name server and back: by datagram, and over a connection where the answer is
/// too long for one (RFC 7766). Belongs to one loop.
final class DnsExchange {
  private final Loop loop;
  private final @Nullable Datagrams datagrams;

  /// @param datagrams null to ask over connections alone
  DnsExchange(Loop loop, @Nullable Datagrams datagrams) {
    this.loop = loop;
    this.datagrams = datagrams;
  }

  /// Asks; suspends.
  ///
  /// @throws TimeoutException when no answer came in time
  DnsReply ask(InetSocketAddress server, DnsQuestion question, Duration patience)
      throws IOException, TimeoutException {
    DnsReply reply = ask(server, question, /* extended= */ true, patience);
    boolean isOverasked =
        reply.code() == DnsReply.FORMAT_ERROR || reply.code() == DnsReply.NOT_IMPLEMENTED;
    return isOverasked ? ask(server, question, /* extended= */ false, patience) : reply;
  }

  private DnsReply ask(
      InetSocketAddress server, DnsQuestion question, boolean extended, Duration patience)
      throws IOException, TimeoutException {
    byte[] bytes = question.toBytes(extended);
    if (datagrams != null) {
      byte[] answer =
          datagrams.ask(
              server, bytes, datagram -> DnsReader.read(datagram, question) != null, patience);
      DnsReply reply = DnsReader.read(answer, question);
      if (reply != null && !reply.truncated()) {
        return reply;
      }
    }
    return overConnection(server, bytes, question, patience);
  }

  private DnsReply overConnection(
      InetSocketAddress server, byte[] bytes, DnsQuestion question, Duration patience)
      throws IOException, TimeoutException {
    try {
      byte[] answer = within(patience, () -> overConnection(server, bytes));
      DnsReply reply = DnsReader.read(answer, question);
      if (reply == null) {
        throw new IOException("the name server " + server + " answers something else");
      }
      if (reply.truncated() && reply.addresses().isEmpty()) {
        throw new IOException("it cuts its answer over a connection too");
      }
      return reply;
    } catch (IOException | TimeoutException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("unexpected failure while asking " + server, e);
    }
  }

  private byte[] overConnection(InetSocketAddress server, byte[] question) throws IOException {
    try (Connection connection = loop.network().connect(server)) {
      var message = new byte[question.length + 2];
      message[0] = (byte) (question.length >> 8);
      message[1] = (byte) question.length;
      System.arraycopy(question, 0, message, 2, question.length);
      connection.write(message, 0, message.length);
      byte[] length = read(connection, 2);
      return read(connection, (length[0] & 0xff) << 8 | (length[1] & 0xff));
    }
  }

  private static byte[] read(Connection connection, int length) throws IOException {
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
