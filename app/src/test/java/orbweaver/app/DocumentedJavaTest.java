package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The Java that the documents show: the compiler takes it as it stands there, in the body of a
/// method, with what is declared here in place of the reader's own.
class DocumentedJavaTest {
  private static final List<String> PACKAGES =
      List.of(
          "java.io",
          "java.math",
          "java.net",
          "java.nio.file",
          "java.time",
          "java.util",
          "org.jspecify.annotations",
          "orbweaver",
          "orbweaver.loop",
          "orbweaver.parse",
          "orbweaver.parse.document",
          "orbweaver.store.dom",
          "orbweaver.store.items");

  private static final Map<String, String> READERS_OWN =
      Map.of(
          "docs/extract.md", "Url url; Instant fetchedAt; byte[] bytes;",
          "parse/README.md", "byte[] html, body, pdf; String contentType; long key;",
          "loop/README.md",
              "java.net.InetAddress address; String fetch(String host) { return host; }"
                  + " int program() { return 0; }");

  @TempDir private Path folder;

  /// A block of code.
  ///
  /// @param file that has it
  /// @param line where it begins, from 1
  record Block(String file, int line, String code) {
    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  static Stream<Block> blocks() throws IOException {
    var blocks = new ArrayList<Block>();
    for (String file : Documents.all()) {
      List<String> lines = Files.readAllLines(ProjectFolder.root().resolve(file));
      int begin = -1;
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).equals("```java")) {
          begin = i + 1;
        } else if (lines.get(i).equals("```") && begin >= 0) {
          blocks.add(new Block(file, begin, String.join("\n", lines.subList(begin, i))));
          begin = -1;
        }
      }
    }
    return blocks.stream();
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void each_block_compiles(Block block) {
    var said = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    var options =
        List.of(
            "-d",
            folder.toString(),
            "-proc:none",
            "-classpath",
            System.getProperty("java.class.path"));

    boolean compiled =
        compiler
            .getTask(said, null, null, options, null, List.of(new Source(program(block))))
            .call();

    assertThat(compiled).as("%s%n%s%n%s", block, block.code(), said).isTrue();
  }

  private static String program(Block block) {
    Map<Boolean, List<String>> isImport =
        block.code().lines().collect(Collectors.partitioningBy(line -> line.startsWith("import ")));
    String imports =
        PACKAGES.stream().map(name -> "import " + name + ".*;\n").collect(Collectors.joining());
    return imports
        + String.join("\n", isImport.get(true))
        + "\nclass Shown {\n"
        + READERS_OWN.getOrDefault(block.file(), "")
        + "\nvoid shown() throws Exception {\n"
        + String.join("\n", isImport.get(false))
        + "\n}}\n";
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String code;

    Source(String code) {
      super(URI.create("string:///Shown.java"), Kind.SOURCE);
      this.code = code;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return code;
    }
  }
}
