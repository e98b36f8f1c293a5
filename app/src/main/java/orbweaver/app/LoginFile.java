package orbweaver.app;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import orbweaver.crawl.fetch.FormLogin;
import orbweaver.crawl.fetch.FormLogin.Success;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// The file of `--login`: lines `NAME = VALUE` that say how to log in by a form (`docs/login.md`).
/// Each complaint names the file, the place and the cure, and never a value that may be a secret.
final class LoginFile {
  private static final String FIELD = "field.";
  private static final Set<String> KNOWN =
      Set.of("page", "submit", "success.cookie", "success.text", "success.url");

  private final Path file;
  private final Environment environment;
  private final Properties lines = new Properties();

  private LoginFile(Path file, Environment environment) {
    this.file = file;
    this.environment = environment;
  }

  /// @throws UsageException when it does not describe a login
  static FormLogin read(Path file, Environment environment) {
    var login = new LoginFile(file, environment);
    login.load(CliFiles.read("--login", file));
    return login.login();
  }

  private void load(String text) {
    try {
      lines.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      throw wrong("it cannot be read: " + e.getMessage());
    }
    for (String name : new TreeSet<>(lines.stringPropertyNames())) {
      if (!KNOWN.contains(name) && !name.startsWith(FIELD)) {
        throw wrong(
            "'"
                + name
                + "' means nothing here; take page, submit, field.NAME, success.cookie,"
                + " success.text or success.url");
      }
    }
  }

  private FormLogin login() {
    Url page = url("page");
    if (page == null) {
      throw wrong("there is no line 'page = URL' for the page with the form");
    }
    Map<String, String> fields = fields();
    if (fields.isEmpty()) {
      throw wrong("there is no line 'field.NAME = VALUE' for a field to fill in");
    }
    return new FormLogin(
        page,
        url("submit"),
        fields,
        new Success(line("success.cookie"), line("success.text"), line("success.url")));
  }

  private String line(String name) {
    return lines.getProperty(name, "").strip();
  }

  private @Nullable Url url(String name) {
    String written = line(name);
    if (written.isEmpty()) {
      return null;
    }
    Url url = Url.parse(written);
    if (url == null || !url.isHttp()) {
      throw wrong("'" + name + "' is to be an http or https URL but is '" + written + "'");
    }
    return url;
  }

  private Map<String, String> fields() {
    var fields = new LinkedHashMap<String, String>();
    for (String name : new TreeSet<>(lines.stringPropertyNames())) {
      if (name.startsWith(FIELD)) {
        fields.put(name.substring(FIELD.length()), value(name));
      }
    }
    return fields;
  }

  /// `env:NAME` is a variable of the environment, `file:PATH` the first line of a file, `text:`
  /// what follows.
  private String value(String name) {
    String written = line(name);
    if (written.startsWith("env:")) {
      String variable = written.substring(4);
      String value = environment.first(variable);
      if (value.isEmpty()) {
        throw wrong("'" + name + "' needs the variable " + variable + ", which is not set");
      }
      return value;
    }
    if (written.startsWith("file:")) {
      return firstLine(name, file.resolveSibling(written.substring(5)));
    }
    return written.startsWith("text:") ? written.substring(5) : written;
  }

  private String firstLine(String name, Path secret) {
    try {
      return CliFiles.withoutMark(Files.readString(secret)).lines().findFirst().orElse("");
    } catch (IOException e) {
      throw wrong("'" + name + "' needs " + secret + ": " + CliFiles.reason(e));
    }
  }

  private UsageException wrong(String why) {
    return new UsageException("--login " + file + ": " + why);
  }
}
