package orbweaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// HotSpot inlines small methods, and leaves those over 8,000 bytes to the interpreter. All our
/// packages are held to it, hot or not.
class MethodSizeTest {
  private static final int MAX_BYTES = 2000;

  @Test
  void all_modules_are_looked_at() {
    assertThat(classFiles()).hasSizeGreaterThan(300);
  }

  @Test
  void no_method_is_too_large_to_be_compiled_well() {
    var tooLarge = new ArrayList<String>();
    for (Path file : classFiles()) {
      ClassModel type = parse(file);
      for (MethodModel method : type.methods()) {
        int bytes = method.code().map(code -> ((CodeAttribute) code).codeLength()).orElse(0);
        boolean isTable = method.methodName().equalsString("<clinit>");
        if (bytes > MAX_BYTES && !isTable) {
          tooLarge.add(type.thisClass().asInternalName() + " " + method.methodName() + " " + bytes);
        }
      }
    }
    assertThat(tooLarge).isEmpty();
  }

  private static ClassModel parse(Path file) {
    try {
      return ClassFile.of().parse(file);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + file, e);
    }
  }

  private static List<Path> classFiles() {
    var files = new ArrayList<Path>();
    for (String module : List.of("loop", "parse", "crawl", "store", "app")) {
      Path classes = Path.of("..", module, "target", "classes", "orbweaver");
      try (Stream<Path> all = Files.walk(classes)) {
        files.addAll(all.filter(file -> file.toString().endsWith(".class")).toList());
      } catch (IOException e) {
        throw new UncheckedIOException("listing " + classes, e);
      }
    }
    return files;
  }
}
