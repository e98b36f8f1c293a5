package orbweaver.loop;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// What the system means by the text that it gives for a name without an address. The JDK hands on
/// that text alone, which is in the user's language; so the system is asked what it says for the
/// codes that are final: no such name, or a name without addresses. Anything else may be its name
/// servers' failure.
final class NameErrors {
  // Of <netdb.h> of Linux.
  private static final int EAI_NONAME = -2;
  private static final int EAI_NODATA = -5;
  private static final int EAI_ADDRFAMILY = -9;

  private static final Set<String> ENGLISH =
      Set.of("Name or service not known", "No address associated with hostname");

  private NameErrors() {}

  /// Whether asking again would not help.
  static boolean isFinal(UnknownHostException e) {
    return isFinal(String.valueOf(e.getMessage()), Texts.FINAL);
  }

  /// @param message is the host, a colon, and what the system says; the host alone where the JDK
  ///   remembers a failure and not its cause
  static boolean isFinal(String message, Collection<String> texts) {
    return texts.stream().anyMatch(text -> message.endsWith(": " + text));
  }

  /// What the system says for a code, in the language of the process.
  @SuppressWarnings("restricted")
  static String text(int code) {
    Linker linker = Linker.nativeLinker();
    SymbolLookup lookup = linker.defaultLookup();
    MethodHandle gaiStrerror =
        linker.downcallHandle(
            lookup.findOrThrow("gai_strerror"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    try {
      var text = (MemorySegment) gaiStrerror.invokeExact(code);
      Charset charset = Charset.forName(System.getProperty("native.encoding"));
      return text.reinterpret(Integer.MAX_VALUE).getString(0, charset);
    } catch (Throwable e) {
      throw new IllegalStateException("gai_strerror failed", e);
    }
  }

  /// Asked for when the first name is not found.
  private static final class Texts {
    static final Set<String> FINAL = all();

    private static Set<String> all() {
      try {
        Set<String> texts =
            Set.of(EAI_NONAME, EAI_NODATA, EAI_ADDRFAMILY).stream()
                .map(NameErrors::text)
                .collect(Collectors.toCollection(HashSet::new));
        texts.addAll(ENGLISH);
        return texts;
      } catch (RuntimeException | LinkageError e) {
        // Another system, or native access is not allowed.
        return ENGLISH;
      }
    }
  }
}
