package orbweaver.app;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import orbweaver.crawl.frontier.Scope;
import orbweaver.parse.Url;
import picocli.CommandLine.TypeConversionException;

/// What `--scope` says.
///
/// @param around the domain of `domain:NAME`, the folder of `prefix:PATH`; else ""
record Reach(Scope scope, String around) {

  static Reach parse(String typed) {
    String text = typed.strip();
    int colon = text.indexOf(':');
    if (colon < 0) {
      return new Reach(scope(text), "");
    }
    String around = text.substring(colon + 1);
    return switch (scope(text.substring(0, colon))) {
      case DOMAIN -> new Reach(Scope.DOMAIN, domain(around));
      case PREFIX -> new Reach(Scope.PREFIX, folder(around));
      case PAGE, HOST, ANY ->
          throw new TypeConversionException(
              "'" + typed + "' is not a scope; only domain:NAME and prefix:/PATH take a name");
    };
  }

  private static Scope scope(String word) {
    for (Scope scope : Scope.values()) {
      if (scope.label().equalsIgnoreCase(word)) {
        return scope;
      }
    }
    String words =
        Arrays.stream(Scope.values()).map(Scope::label).collect(Collectors.joining(", "));
    throw new TypeConversionException("'" + word + "' is not a scope; take one of " + words);
  }

  private static String domain(String name) {
    Url url = Url.parse("http://" + name.toLowerCase(Locale.ROOT));
    if (url == null || !url.href().equals("http://" + url.host() + "/")) {
      throw new TypeConversionException(
          "'" + name + "' is not the name of a domain; write it like domain:example.org");
    }
    return url.host();
  }

  private static String folder(String path) {
    if (!path.startsWith("/")) {
      throw new TypeConversionException(
          "'" + path + "' is not a path; write it like prefix:/docs/");
    }
    return path.endsWith("/") ? path : path + "/";
  }
}
