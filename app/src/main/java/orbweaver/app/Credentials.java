package orbweaver.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.HeaderField;
import orbweaver.crawl.fetch.Login;
import orbweaver.crawl.fetch.Netrc;
import orbweaver.crawl.fetch.Place;
import orbweaver.crawl.fetch.SiteField;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Headers, names and passwords as they are typed, each for one place or for all.
final class Credentials {
  private static final String PLACE = "(?:(https?://[^=\\s]+|[^=:\\s]+)=)?";
  private static final Pattern FIELD = Pattern.compile(PLACE + "([^:=\\s]+):\\s*(.*)");
  private static final Pattern LOGIN = Pattern.compile(PLACE + "([^:]*):(.*)");

  /// What begins with a host and its port would be taken for a name and a value that is for all.
  private static final Pattern PORT_IN_FIELD =
      Pattern.compile("(?:localhost|[^:=\\s]*[.][^:=\\s]*):\\d+=[^:=\\s]+:.*");

  private static final Pattern PORT_IN_LOGIN = Pattern.compile("[^:=\\s]+:\\d+=[^:]*:.*");

  private Credentials() {}

  /// @throws UsageException when one is not `[PLACE=]NAME: VALUE`
  static List<SiteField> fields(List<String> typed) {
    var fields = new ArrayList<SiteField>();
    for (String one : typed) {
      refusePort(PORT_IN_FIELD, "--header", one, "NAME: VALUE");
      Matcher matcher = matched(FIELD, "--header", one, "[PLACE=]NAME: VALUE");
      try {
        var field = new HeaderField(matcher.group(2), matcher.group(3).strip());
        fields.add(new SiteField(place(matcher.group(1)), field));
      } catch (IllegalArgumentException e) {
        throw new UsageException("--header: " + e.getMessage());
      }
    }
    return fields;
  }

  /// Those without a place are for the origins of the seeds.
  ///
  /// @throws UsageException when one is not `[PLACE=]USER:PASS`
  static List<Login> logins(List<String> typed, List<Url> seeds) {
    var logins = new ArrayList<Login>();
    for (String one : typed) {
      refusePort(PORT_IN_LOGIN, "--auth", one, "USER:PASS");
      Matcher matcher = matched(LOGIN, "--auth", one, "[PLACE=]USER:PASS");
      if (matcher.group(1) == null && seeds.isEmpty()) {
        throw new UsageException("--auth must say where, for there are no seeds: PLACE=USER:PASS");
      }
      List<String> places =
          matcher.group(1) == null
              ? seeds.stream().map(Url::origin).distinct().toList()
              : List.of(matcher.group(1));
      for (String place : places) {
        logins.add(new Login(new Place(place), matcher.group(2), matcher.group(3)));
      }
    }
    return logins;
  }

  /// @throws UsageException when the file cannot be read
  static List<Login> netrc(String option, Path file) {
    return Netrc.parse(CliFiles.read(option, file));
  }

  private static Place place(@Nullable String typed) {
    return new Place(typed == null ? "*" : typed);
  }

  private static void refusePort(Pattern withPort, String option, String typed, String form) {
    if (withPort.matcher(typed).matches()) {
      throw new UsageException(
          option
              + ": a place with a port begins with http:// or https://, as in"
              + " https://example.org:8443="
              + form);
    }
  }

  /// What was typed may be a secret: it is not repeated.
  private static Matcher matched(Pattern pattern, String option, String typed, String form) {
    Matcher matcher = pattern.matcher(typed);
    if (!matcher.matches()) {
      throw new UsageException(option + " is to be written " + form);
    }
    return matcher;
  }
}
