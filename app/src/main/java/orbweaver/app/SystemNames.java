package orbweaver.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import orbweaver.crawl.fetch.NameServers;

/// What the system says of names: its name servers and its table of hosts.
final class SystemNames {
  private static final Path RESOLV_CONF = Path.of("/etc/resolv.conf");
  private static final Path HOSTS = Path.of("/etc/hosts");
  private static final int DNS_PORT = 53;
  private static final int MAX_DOTS = 15;

  private SystemNames() {}

  /// @param wanted name servers that somebody named; they stand for the system's
  static NameServers read(List<InetSocketAddress> wanted) {
    return parse(wanted, text(RESOLV_CONF), text(HOSTS));
  }

  /// Empty where there is no such file, as on other systems: names are left to the system then.
  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      return "";
    }
  }

  static NameServers parse(List<InetSocketAddress> wanted, String resolvConf, String hosts) {
    if (!wanted.isEmpty()) {
      return new NameServers(wanted, hosts(hosts), /* minDots= */ 0);
    }
    List<InetSocketAddress> servers = servers(resolvConf);
    return servers.isEmpty()
        ? NameServers.system()
        : new NameServers(servers, hosts(hosts), minDots(resolvConf));
  }

  private static List<InetSocketAddress> servers(String resolvConf) {
    var servers = new ArrayList<InetSocketAddress>();
    for (List<String> words : lines(resolvConf)) {
      if (words.size() > 1 && words.getFirst().equals("nameserver")) {
        addLiteral(words.get(1), address -> servers.add(new InetSocketAddress(address, DNS_PORT)));
      }
    }
    return servers;
  }

  /// Names with fewer dots are completed by the system (`ndots`); one without any always is.
  private static int minDots(String resolvConf) {
    int dots = 1;
    for (List<String> words : lines(resolvConf)) {
      for (String word : words) {
        if (words.getFirst().equals("options") && word.matches("ndots:\\d{1,4}")) {
          dots = Math.min(MAX_DOTS, Integer.parseInt(word.substring("ndots:".length())));
        }
      }
    }
    return Math.max(1, dots);
  }

  private static Map<String, List<InetAddress>> hosts(String text) {
    var hosts = new LinkedHashMap<String, List<InetAddress>>();
    for (List<String> words : lines(text)) {
      for (String name : words.subList(1, words.size())) {
        addLiteral(
            words.getFirst(),
            address ->
                hosts
                    .computeIfAbsent(name.toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                    .add(address));
      }
    }
    return hosts;
  }

  private static void addLiteral(String typed, java.util.function.Consumer<InetAddress> taker) {
    try {
      taker.accept(InetAddress.ofLiteral(typed));
    } catch (IllegalArgumentException _) {
      // The system's own reader skips such lines as well.
    }
  }

  /// The words of each line that has any, without comments.
  private static List<List<String>> lines(String text) {
    return text.lines()
        .map(line -> line.replaceFirst("[#;].*", "").strip())
        .filter(line -> !line.isEmpty())
        .map(line -> List.of(line.split("\\s+", -1)))
        .toList();
  }
}
