package orbweaver.crawl.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import orbweaver.loop.Connection;

/// The socket of a thread, which it blocks: for servers that must not share a loop with the client.
record SocketConnection(Socket socket) implements Connection {
  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    return socket.getInputStream().read(into, offset, length);
  }

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    socket.getOutputStream().write(from, offset, length);
  }

  @Override
  public void shutdownOutput() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public InetSocketAddress localAddress() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return (InetSocketAddress) socket.getRemoteSocketAddress();
  }

  @Override
  public boolean isOpen() {
    return !socket.isClosed();
  }

  @Override
  public boolean hasUnread() {
    return false;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException _) {
      // It is of no use any more.
    }
  }
}
