package orbweaver.app;

import java.util.Arrays;
import java.util.stream.Collectors;
import orbweaver.crawl.frontier.Scope;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The words of `--scope`.
final class Scopes implements ITypeConverter<Scope> {

  @Override
  public Scope convert(String text) {
    for (Scope scope : Scope.values()) {
      if (scope.label().equalsIgnoreCase(text.strip())) {
        return scope;
      }
    }
    String words =
        Arrays.stream(Scope.values()).map(Scope::label).collect(Collectors.joining(", "));
    throw new TypeConversionException("'" + text + "' is not a scope; take one of " + words);
  }
}
