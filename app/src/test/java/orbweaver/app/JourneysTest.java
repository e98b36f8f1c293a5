package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The journeys of the README, pasted into a shell: with a site on this machine in place of
/// example.org, in one folder, one after the other.
class JourneysTest {
  private static final Map<String, String> PAGES =
      Map.of(
          "/", page("Example Domain", "<a href=/names.html>domain names</a>"),
          "/names.html", page("Names", "<p>Of domain names in documents.</p>"));

  @TempDir Path folder;
  private HttpServer server;
  private String authority = "";

  private static String page(String title, String body) {
    return "<title>%s</title><h1>%s</h1>%s".formatted(title, title, body);
  }

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    var unused =
        server.createContext(
            "/",
            exchange -> {
              String page = PAGES.get(exchange.getRequestURI().getPath());
              byte[] body = (page == null ? "" : page).getBytes(UTF_8);
              exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
              exchange.sendResponseHeaders(
                  page == null ? 404 : 200, page == null ? -1 : body.length);
              exchange.getResponseBody().write(body);
              exchange.close();
            });
    server.start();
    authority = "127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void each_works_when_it_is_pasted() throws Exception {
    program();
    Files.writeString(
        folder.resolve("urls.txt"),
        "http://%s/\nhttp://%s/names.html\n".formatted(authority, authority));

    for (String block : blocks()) {
      String here = here(block);
      Shell shell = paste(here);
      assertThat(shell.code()).as(here + "\n" + shell.output()).isZero();
    }

    assertThat(read("links.tsv"))
        .contains("http://%s/\thttp://%s/names.html".formatted(authority, authority));
    assertThat(read("page.html")).contains("<h1>Example Domain</h1>");
    assertThat(read("items.jsonl")).contains("\"title\":\"Example Domain\"");
    assertThat(read("chunks.jsonl")).contains("Of domain names in documents.");
    assertThat(read("sitemap.xml")).contains("http://" + authority + "/names.html");
    assertThat(read("pages.jsonl")).contains("Of domain names in documents.");
    assertThat(read("pages/index.tsv")).contains("http://" + authority + "/names.html");
    assertThat(names())
        .contains("site.wacz", "items.parquet", "pages.parquet", "pages.warc.gz", "copy");
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private Set<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(toSet());
    }
  }

  /// What the journeys call `./orbweaver`: the classes of this build.
  private void program() throws IOException {
    Path script = folder.resolve("orbweaver");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        script,
        "#!/bin/sh\nexec '%s' %s -XX:TieredStopAtLevel=1 -cp '%s' orbweaver.app.Main \"$@\"\n"
            .formatted(
                java, System.getProperty("jvm.flags"), System.getProperty("java.class.path")));
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  /// The indented blocks of the README's journeys.
  private static List<String> blocks() throws IOException {
    var blocks = new ArrayList<String>();
    var block = new StringBuilder();
    String readme = Files.readString(ProjectFolder.root().resolve("README.md"));
    String journeys =
        readme.substring(readme.indexOf("## Journeys"), readme.indexOf("## The outcomes"));
    for (String line : journeys.lines().toList()) {
      if (line.startsWith("    ")) {
        block.append(line.strip()).append('\n');
      } else if (!block.isEmpty()) {
        blocks.add(block.toString());
        block.setLength(0);
      }
    }
    assertThat(blocks).hasSizeGreaterThan(7);
    return blocks;
  }

  private String here(String block) {
    return block
        .replace("orbweaver-example.org", "orbweaver-" + authority.replace(':', '-'))
        .replace("https://example.org", "http://" + authority)
        .replace("echo example.org", "echo http://" + authority);
  }

  private record Shell(int code, String output) {}

  private Shell paste(String block) throws Exception {
    Path output = folder.resolve("shell.txt");
    Process shell =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", block)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new Shell(shell.waitFor(), read("shell.txt"));
  }
}
