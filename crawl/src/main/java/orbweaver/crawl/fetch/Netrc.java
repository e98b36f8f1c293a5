package orbweaver.crawl.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The file `.netrc`, which has names and passwords of hosts. Does no I/O.
///
/// [The format](https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html)
public final class Netrc {
  /// A word, in quotes if it has blanks.
  private static final Pattern WORD = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|\\S++");

  private final List<Login> logins = new ArrayList<>();
  private String machine = "";
  private String user = "";
  private String password = "";

  private Netrc() {}

  /// The logins of a file, in its order; macros and comments are passed over.
  public static List<Login> parse(String text) {
    var netrc = new Netrc();
    netrc.read(words(text));
    netrc.end();
    return netrc.logins;
  }

  private static List<String> words(String text) {
    var words = new ArrayList<String>();
    boolean inMacro = false;
    for (String line : text.lines().toList()) {
      String bare = line.strip();
      inMacro = (inMacro && !bare.isEmpty()) || bare.startsWith("macdef");
      if (!inMacro && !bare.startsWith("#")) {
        WORD.matcher(bare).results().map(MatchResult::group).forEach(words::add);
      }
    }
    return words;
  }

  private void read(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String next = i + 1 < words.size() ? unquoted(words.get(i + 1)) : "";
      switch (word) {
        case "machine", "default" -> {
          end();
          machine = word.equals("default") ? "*" : next;
        }
        case "login" -> user = next;
        case "password" -> password = next;
        default -> {}
      }
      boolean hasValue = List.of("machine", "login", "password", "account").contains(word);
      i += hasValue ? 1 : 0;
    }
  }

  private static String unquoted(String word) {
    boolean isQuoted = word.length() >= 2 && word.startsWith("\"") && word.endsWith("\"");
    return isQuoted ? word.substring(1, word.length() - 1).replaceAll("\\\\(.)", "$1") : word;
  }

  private void end() {
    if (!machine.isEmpty() && !user.isEmpty() && user.indexOf(':') < 0) {
      logins.add(new Login(new Place(machine), user, password));
    }
    machine = "";
    user = "";
    password = "";
  }
}
