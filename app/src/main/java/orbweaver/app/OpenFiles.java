package orbweaver.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.Holdings;

/// How many files and sockets the process may have open, and how they are shared out: no more
/// requests at once, and no more idle connections, than the system lets it have.
///
/// @param most of all kinds; [Integer#MAX_VALUE] if nobody says
record OpenFiles(int most) {
  /// What the program, the store and the archive need: about 80 as a job begins, up to 256 more for
  /// the tables of a large one.
  private static final int RESERVED = 350;

  /// The share of a small allowance that is left for the same.
  private static final double RESERVED_SHARE = 0.7;

  private static final Pattern LINE =
      Pattern.compile("^Max open files +(\\d{1,9})\\b", Pattern.MULTILINE);

  /// What this process may have; the virtual machine has raised it as far as it could.
  static OpenFiles ofProcess() {
    try {
      return parse(Files.readString(Path.of("/proc/self/limits")));
    } catch (IOException _) {
      return new OpenFiles(Integer.MAX_VALUE);
    }
  }

  /// Reads the limits of a process as Linux shows them (proc_pid_limits(5)).
  static OpenFiles parse(String limits) {
    Matcher line = LINE.matcher(limits);
    return new OpenFiles(line.find() ? Integer.parseInt(line.group(1)) : Integer.MAX_VALUE);
  }

  private int connections() {
    return most - (int) Math.min(RESERVED, most * RESERVED_SHARE);
  }

  /// Requests at once, if so many are wanted: at most half of the connections, for a request may
  /// try two addresses at a time.
  int requests(int wanted) {
    return Math.clamp(connections() / 2, 1, wanted);
  }

  /// What each of so many fetchers may hold beside `requests` of them all.
  Holdings holdings(int requests, int fetchers) {
    int idle = Math.max(connections() - 2 * requests, 0) / fetchers;
    return Holdings.defaults().withIdleConnections(idle);
  }
}
