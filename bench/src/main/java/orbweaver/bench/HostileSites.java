package orbweaver.bench;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.Zstd;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/// Servers that mean harm at 127.3.KIND.N, and good ones with a hundred pages each at 127.2.0.N, all
/// on one port, until the process is ended. `bench/hostile/compare.sh` crawls them.
///
///     java ... orbweaver.bench.HostileSites PORT HOSTS-OF-EACH-KIND FOLDER
///
/// Writes the seeds into `good` and `all` of the folder, and when it is ended into `times` how many
/// good pages were asked for, and how long after the first the last one was, in milliseconds.
///
/// The crawler shares its cores with these servers, so they must cost little beside what their harm
/// itself costs: all that they send lies ready, requests are read in one go, and the code is warm
/// before the crawl begins.
final class HostileSites {
  private static final int GOOD_HOSTS = 10;
  private static final int GOOD_PAGES = 100;
  private static final int BOMB_BYTES = 256 << 20;
  private static final int WARM_UP_REQUESTS = 3_000;
  private static final byte[] PAGE = whole("text/html", page());
  private static final byte[] NO_RULES = whole("text/plain", "");
  private static final byte[] NOT_FOUND =
      bytes("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");

  private enum Kind {
    ENDLESS_HEAD,
    ENDLESS_ROBOTS,
    DRIPPING_BODY,
    DRIPPING_HEAD,
    GZIP_BOMB,
    DEFLATE_BOMB,
    BROTLI_BOMB,
    ZSTD_BOMB,
    HALF_OPEN,
    REDIRECTS
  }

  private final Path times;
  private final byte[][] bombs = new byte[Kind.values().length][];

  // guarded by this
  private int good;
  private long firstNanos;
  private long lastNanos;

  private HostileSites(Path folder) throws IOException {
    this.times = folder.resolve("times");
    Brotli4jLoader.ensureAvailability();
    var zeros = new byte[1 << 20];
    var gzip = new ByteArrayOutputStream();
    var deflate = new ByteArrayOutputStream();
    try (var g = new GZIPOutputStream(gzip);
        var d = new DeflaterOutputStream(deflate, new Deflater(6))) {
      for (int i = 0; i < BOMB_BYTES >> 20; i++) {
        g.write(zeros);
        d.write(zeros);
      }
    }
    bombs[Kind.GZIP_BOMB.ordinal()] = gzip.toByteArray();
    bombs[Kind.DEFLATE_BOMB.ordinal()] = deflate.toByteArray();
    var large = new byte[BOMB_BYTES >> 1];
    bombs[Kind.BROTLI_BOMB.ordinal()] =
        Encoder.compress(large, new Encoder.Parameters().setQuality(4));
    bombs[Kind.ZSTD_BOMB.ordinal()] = Zstd.compress(large, 3);
  }

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    int each = Integer.parseInt(arguments[1]);
    Path folder = Path.of(arguments[2]);
    var sites = new HostileSites(folder);
    seeds(folder, port, each);
    try (var server = new ServerSocket()) {
      server.bind(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), port), 4_096);
      Thread.ofPlatform().daemon().start(() -> sites.warmUp(port, folder));
      while (true) {
        Socket socket = server.accept();
        Thread.startVirtualThread(() -> sites.serve(socket));
      }
    }
  }

  /// Has pages asked for as the crawl will, then begins to count.
  private void warmUp(int port, Path folder) {
    try (var socket = new Socket("127.2.0.1", port)) {
      byte[] request = bytes("GET / HTTP/1.1\r\nHost: 127.2.0.1\r\nAccept: */*\r\n\r\n");
      for (int i = 0; i < WARM_UP_REQUESTS; i++) {
        socket.getOutputStream().write(request);
        socket.getInputStream().readNBytes(PAGE.length);
      }
      synchronized (this) {
        good = 0;
      }
      Runtime.getRuntime().addShutdownHook(new Thread(this::tell));
      Files.writeString(folder.resolve("ready"), "");
    } catch (IOException e) {
      throw new IllegalStateException("the servers cannot be used", e);
    }
  }

  private synchronized void tell() {
    try {
      Files.writeString(times, good + " " + (lastNanos - firstNanos) / 1_000_000 + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void seeds(Path folder, int port, int each) throws IOException {
    List<String> good = new ArrayList<>();
    for (int i = 1; i <= GOOD_HOSTS; i++) {
      good.add("http://127.2.0." + i + ":" + port + "/");
    }
    List<String> all = new ArrayList<>(good);
    for (Kind kind : Kind.values()) {
      for (int i = 1; i <= each; i++) {
        all.add("http://127.3." + kind.ordinal() + "." + i + ":" + port + "/");
      }
    }
    Files.write(folder.resolve("good"), good);
    Files.write(folder.resolve("all"), all);
  }

  private void serve(Socket socket) {
    byte[] address = socket.getLocalAddress().getAddress();
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream(), 1_024);
      OutputStream out = socket.getOutputStream();
      for (String path = path(in); path != null; path = path(in)) {
        if (address[1] == 2) {
          good(path, out);
        } else {
          hostile(Kind.values()[address[2]], path, out);
        }
      }
    } catch (IOException | InterruptedException _) {
      // The crawler has had enough.
    }
  }

  /// The path of the next request, null at the end.
  private static String path(InputStream in) throws IOException {
    var head = new StringBuilder(512);
    int ending = 0;
    while (ending < 4) {
      int c = in.read();
      if (c < 0) {
        return null;
      }
      head.append((char) c);
      ending = c == (ending % 2 == 0 ? '\r' : '\n') ? ending + 1 : c == '\r' ? 1 : 0;
    }
    int from = head.indexOf(" ") + 1;
    return head.substring(from, head.indexOf(" ", from));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  // ---- The good ----

  private void good(String path, OutputStream out) throws IOException {
    if (path.equals("/robots.txt")) {
      out.write(NO_RULES);
    } else {
      count();
      out.write(PAGE);
    }
  }

  private synchronized void count() {
    lastNanos = System.nanoTime();
    if (++good == 1) {
      firstNanos = lastNanos;
    }
  }

  private static String page() {
    var page = new StringBuilder("<title>good</title>" + "<p>Nothing to see here.</p>".repeat(100));
    for (int i = 0; i < GOOD_PAGES - 1; i++) {
      page.append("<a href=/").append(i).append(">page ").append(i).append("</a>");
    }
    return page.toString();
  }

  private static byte[] whole(String type, String body) {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nContent-Length: ";
    return bytes(head + body.length() + "\r\n\r\n" + body);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(bytes(text));
  }

  // ---- The others ----

  private void hostile(Kind kind, String path, OutputStream out)
      throws IOException, InterruptedException {
    boolean isRobots = path.equals("/robots.txt");
    if (isRobots && kind != Kind.ENDLESS_ROBOTS) {
      out.write(NOT_FOUND);
      return;
    }
    switch (kind) {
      case ENDLESS_HEAD -> forever(out, "HTTP/1.1 200 OK\r\n", "X-Field: and so on\r\n", 0);
      case ENDLESS_ROBOTS -> forever(out, "HTTP/1.1 200 OK\r\n\r\n", "Disallow: /x\n", 0);
      case DRIPPING_BODY ->
          forever(out, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", "x", 1_000);
      case DRIPPING_HEAD -> forever(out, "HTTP/1.1 200 OK\r\n", "X", 1_000);
      case GZIP_BOMB -> bomb(out, "gzip", kind);
      case DEFLATE_BOMB -> bomb(out, "deflate", kind);
      case BROTLI_BOMB -> bomb(out, "br", kind);
      case ZSTD_BOMB -> bomb(out, "zstd", kind);
      case HALF_OPEN -> Thread.sleep(3_600_000);
      case REDIRECTS -> {
        int hop = path.equals("/") ? 0 : Integer.parseInt(path.substring(1));
        String to = hop < 10_000 ? "Location: /" + (hop + 1) + "\r\n" : "";
        write(out, "HTTP/1.1 302 Found\r\n" + to + "Content-Length: 0\r\n\r\n");
      }
    }
  }

  private static void forever(OutputStream out, String head, String more, int everyMillis)
      throws IOException, InterruptedException {
    write(out, head);
    byte[] piece = bytes(everyMillis == 0 ? more.repeat(1_000) : more);
    while (true) {
      out.write(piece);
      if (everyMillis > 0) {
        Thread.sleep(everyMillis);
      }
    }
  }

  private void bomb(OutputStream out, String coding, Kind kind) throws IOException {
    byte[] bytes = bombs[kind.ordinal()];
    write(
        out,
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: "
            + coding
            + "\r\nContent-Length: "
            + bytes.length
            + "\r\n\r\n");
    out.write(bytes);
  }
}
