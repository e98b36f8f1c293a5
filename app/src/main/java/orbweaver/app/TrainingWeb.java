package orbweaver.app;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.Zstd;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/// A few pages in each coding that browsers take, with rules in robots.txt, for the build's
/// training crawl: the generated web answers plainly. Who begins with TLS is left at once.
final class TrainingWeb implements AutoCloseable {
  private static final int PAGES = 100;
  private static final String RULES =
      """
      User-agent: *
      Disallow: /private/
      Allow: /private/*.html$
      Crawl-delay: 0
      """;

  private final ServerSocket server;

  private TrainingWeb(ServerSocket server) {
    this.server = server;
  }

  static TrainingWeb start() throws IOException {
    var web = new TrainingWeb(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    Brotli4jLoader.ensureAvailability();
    Thread.ofPlatform().daemon().name("training web").start(web::accept);
    return web;
  }

  String authority() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread.ofPlatform().daemon().start(() -> serve(socket));
      }
    } catch (IOException _) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket;
        var in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
      boolean isTls = in.read() != 'G';
      for (String line = isTls ? null : in.readLine(); line != null; line = in.readLine()) {
        if (line.contains(" HTTP/1.1")) {
          answer(line.split(" ", -1)[1], socket.getOutputStream());
        }
      }
    } catch (IOException _) {
      // The crawl has what it wants.
    }
  }

  private static void answer(String path, OutputStream out) throws IOException {
    boolean isRules = path.equals("/robots.txt");
    String coding = path.replaceAll("[^a-z]", "");
    byte[] text = (isRules ? RULES : page()).getBytes(StandardCharsets.UTF_8);
    byte[] body = isRules ? text : encoded(text, coding);
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/%s\r\nContent-Encoding: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(isRules ? "plain" : "html", isRules ? "" : coding, body.length);
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.write(body);
  }

  private static String page() {
    var page = new StringBuilder("<title>codings</title><p>Pages that differ in it.</p>");
    for (String coding : new String[] {"gzip", "deflate", "br", "zstd", ""}) {
      for (int i = 0; i < PAGES; i++) {
        page.append("<a href=/%d/%s>page %d in %s</a>\n".formatted(i, coding, i, coding));
      }
    }
    return page.append("<a href=/private/note>").toString();
  }

  private static byte[] encoded(byte[] text, String coding) throws IOException {
    var bytes = new ByteArrayOutputStream();
    switch (coding) {
      case "gzip" -> write(new GZIPOutputStream(bytes), text);
      case "deflate" -> write(new DeflaterOutputStream(bytes), text);
      case "br" -> bytes.writeBytes(Encoder.compress(text));
      case "zstd" -> bytes.writeBytes(Zstd.compress(text));
      default -> bytes.writeBytes(text);
    }
    return bytes.toByteArray();
  }

  private static void write(OutputStream coded, byte[] text) throws IOException {
    try (coded) {
      coded.write(text);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
