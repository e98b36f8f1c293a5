package orbweaver.app;

import orbweaver.parse.UrlRules;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The rules of `--same-page`.
final class SamePageRules implements ITypeConverter<UrlRules> {

  @Override
  public UrlRules convert(String text) {
    try {
      return UrlRules.of(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
