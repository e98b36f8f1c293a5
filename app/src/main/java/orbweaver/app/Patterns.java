package orbweaver.app;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The regular expressions of `--include` and `--exclude`.
final class Patterns implements ITypeConverter<Pattern> {

  @Override
  public Pattern convert(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new TypeConversionException(
          "'" + text + "' is not a regular expression: " + e.getDescription());
    }
  }
}
