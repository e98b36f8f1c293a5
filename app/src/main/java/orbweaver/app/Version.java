package orbweaver.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// Who we are, as the build says.
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"orbweaver " + number()};
  }

  static String number() {
    return property("version");
  }

  /// Where site owners read who visits them.
  static String projectUrl() {
    return property("url");
  }

  private static String property(String name) {
    try (InputStream in = Version.class.getResourceAsStream("/orbweaver/version.properties")) {
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty(name);
    } catch (IOException e) {
      throw new UncheckedIOException("reading the version", e);
    }
  }
}
