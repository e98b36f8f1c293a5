package orbweaver.app;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/// Takes the value of an option only where it is attached to it, as in `--sitemap=URL`: what comes
/// after a blank is the next argument, and the value is empty.
final class AttachedValue implements IParameterPreprocessor {

  @Override
  public boolean preprocess(
      Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (" ".equals(info.get("separator"))) {
      String _ = args.push("");
    }
    return false;
  }
}
