package orbweaver.loop;

import java.io.IOException;
import java.net.NoRouteToHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What went wrong with a socket, in the words of the system. Each transport wraps them in another
/// way: in names of functions and numbers, in the address, in classes of Netty.
final class SocketErrors {
  /// `finishConnect(..) failed with error(-111): Connection refused`, or `io_uring connect(..) ...`
  private static final Pattern NUMBERED =
      Pattern.compile("[\\w ]+\\(\\.\\.\\) failed with error\\(-?\\d+\\): (.+)");

  /// `Connection refused: /127.0.0.1:80`, or `localhost/127.0.0.1:80`
  private static final Pattern ADDRESSED = Pattern.compile("(.+): [^ ]*/[^ ]+:\\d+");

  private SocketErrors() {}

  /// The failure, saying no more than the system does.
  static IOException plain(Throwable failure) {
    return new IOException(words(failure), failure);
  }

  private static String words(Throwable failure) {
    if (failure instanceof NoRouteToHostException) {
      return "no route to host"; // some transports say nothing, some null and the address
    }
    // What Netty says of a socket that cannot be made names its own class; what lies below says
    // why: too many open files.
    if (!(failure instanceof IOException) && failure.getCause() != null) {
      return words(failure.getCause());
    }
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName();
    }
    return inSentence(within(NUMBERED, within(ADDRESSED, message)));
  }

  private static String within(Pattern wrapping, String message) {
    Matcher matcher = wrapping.matcher(message);
    return matcher.matches() ? matcher.group(1) : message;
  }

  /// Text that begins with a word of its own goes on in small letters.
  private static String inSentence(String text) {
    boolean isWord = text.length() > 1 && Character.isLowerCase(text.charAt(1));
    return isWord ? Character.toLowerCase(text.charAt(0)) + text.substring(1) : text;
  }
}
