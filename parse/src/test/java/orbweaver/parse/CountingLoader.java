package orbweaver.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/// Loads copies of the classes of this package that count each branch they reach, so that a test
/// can say what something costs without a clock.
final class CountingLoader extends ClassLoader {
  private static final String PACKAGE = "orbweaver.parse.";
  private static final ClassDesc STEPS = ClassDesc.of(Steps.class.getName());
  private static final MethodTypeDesc STEP = MethodTypeDesc.of(ConstantDescs.CD_void);

  CountingLoader() {
    super(CountingLoader.class.getClassLoader());
  }

  /// Calls the public static method of the probe's copy, all of whose callees count.
  long stepsOf(Class<?> probe, String input) {
    try {
      Constructor<?> constructor = loadClass(probe.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      Method run = constructor.getDeclaringClass().getDeclaredMethod("run", String.class);
      run.setAccessible(true);
      Object instance = constructor.newInstance();
      run.invoke(instance, input);
      Steps.take();
      run.invoke(instance, input);
      return Steps.take();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("running " + probe, e);
    }
  }

  /// Whether the copy of that class was needed so far.
  boolean hasLoaded(Class<?> type) {
    return findLoadedClass(type.getName()) != null;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean counts = name.startsWith(PACKAGE) && !name.equals(Steps.class.getName());
    if (!counts) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] counting = counting(in.readAllBytes());
      return defineClass(name, counting, 0, counting.length);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + file, e);
    }
  }

  private static byte[] counting(byte[] original) {
    ClassFile classes = ClassFile.of();
    CodeTransform countBranches = CountingLoader::countBranch;
    return classes.transformClass(
        classes.parse(original), ClassTransform.transformingMethodBodies(countBranches));
  }

  private static void countBranch(CodeBuilder code, CodeElement element) {
    if (element instanceof BranchInstruction) {
      code.invokestatic(STEPS, "step", STEP);
    }
    code.with(element);
  }
}
