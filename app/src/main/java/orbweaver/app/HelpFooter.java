package orbweaver.app;

import java.util.regex.Pattern;
import picocli.CommandLine.Help;

/// What stands below the flags in the help of a command. Lines that begin with a blank are examples
/// and stay as they are, however long, so that they work when pasted; all else is a paragraph.
final class HelpFooter {
  private static final int WIDTH = 80;
  private static final Pattern LINE = Pattern.compile("(.{1," + WIDTH + "})(?: |$)");

  private HelpFooter() {}

  /// The footer of a command, with its ends of lines.
  static String of(Help help) {
    var text = new StringBuilder();
    var paragraph = new StringBuilder();
    for (String line : help.commandSpec().usageMessage().footer()) {
      if (line.isEmpty() || line.startsWith(" ")) {
        end(paragraph, text);
        text.append(line).append('\n');
      } else {
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(line);
      }
    }
    end(paragraph, text);
    return text.toString();
  }

  private static void end(StringBuilder paragraph, StringBuilder text) {
    var lines = LINE.matcher(paragraph);
    while (lines.find()) {
      text.append(lines.group(1)).append('\n');
    }
    paragraph.setLength(0);
  }
}
