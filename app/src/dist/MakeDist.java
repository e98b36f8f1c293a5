import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// Makes what `orbweaver` starts: a small Java runtime, native libraries unpacked once, and a cache
/// of loaded classes and profiles from a training run, so that a start costs a fraction of a
/// second.
///
/// Run by the build as a single source file: `java MakeDist.java DIST`, where DIST has `lib/*.jar`.
final class MakeDist {
  /// What the program and its libraries use; found with jdeps, plus what they reach by name.
  private static final String MODULES =
      "java.base,java.desktop,java.logging,java.management,java.naming,java.xml,jdk.charsets,"
          + "jdk.crypto.ec,jdk.jcmd,jdk.jfr,jdk.management,jdk.unsupported,jdk.zipfs";

  private static final String ARCHITECTURE = System.getProperty("os.arch");
  private static final String MACHINE = ARCHITECTURE.replace("amd64", "x86_64");

  private static final List<String> FLAGS =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.vm=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-Xms80m",
          "-Xmn40m",
          // What a full collection frees goes back to the system.
          "-XX:MinHeapFreeRatio=10",
          "-XX:MaxHeapFreeRatio=30",
          "-XX:-ShrinkHeapInSteps",
          "-Xss512k",
          // Compile less, and smaller pieces: on 10,000 pages the JIT took more CPU than the crawl.
          "-XX:Tier3InvocationThreshold=800",
          "-XX:Tier3MinInvocationThreshold=400",
          "-XX:Tier3CompileThreshold=8000",
          "-XX:FreqInlineSize=100",
          "-XX:InlineSmallCode=600",
          "-XX:MaxInlineLevel=6",
          "-XX:LoopUnrollLimit=0",
          "-XX:-UseLoopPredicate",
          "-XX:-UseProfiledLoopPredicate",
          "-XX:-PartialPeelLoop",
          "-XX:-SplitIfBlocks");

  /// Another version, and methods written anew, for which stack maps are made.
  private static final ClassTransform LIFT =
      ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
          .andThen((type, element) ->
              type.with(
                  element instanceof ClassFileVersion
                      ? ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0)
                      : element));

  private final Path dist;

  private MakeDist(Path dist) {
    this.dist = dist;
  }

  public static void main(String[] args) throws Exception {
    new MakeDist(Path.of(args[0]).toAbsolutePath()).make();
  }

  private void make() throws Exception {
    link();
    unpackNatives();
    for (Path jar : jars()) {
      lift(jar);
      preferJni(jar);
    }
    Path cache = dist.resolve("orbweaver.aot");
    Files.deleteIfExists(cache);
    train(cache);
    Files.writeString(dist.resolve("launch"), launch());
  }

  private void link() throws IOException {
    Path runtime = dist.resolve("runtime");
    if (isCurrent(runtime)) {
      return;
    }
    delete(runtime);
    int code =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IllegalStateException("this JDK has no jlink"))
            .run(
                System.out,
                System.err,
                "--add-modules",
                MODULES,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                runtime.toString());
    if (code != 0) {
      throw new IOException("jlink ended with " + code);
    }
  }

  /// Whether it is there and has all modules that are wanted today.
  private static boolean isCurrent(Path runtime) throws IOException {
    Path release = runtime.resolve("release");
    if (!Files.exists(release)) {
      return false;
    }
    String modules = Files.readString(release).replaceAll("(?s).*MODULES=\"([^\"]*)\".*", "$1");
    return List.of(modules.split(" ")).containsAll(List.of(MODULES.split(",")));
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /// Libraries unpack their native parts to a temporary folder at every start; we do it once.
  private void unpackNatives() throws IOException {
    Path natives = Files.createDirectories(dist.resolve("natives"));
    for (Path jar : jars()) {
      try (var file = new JarFile(jar.toFile())) {
        for (var entry : file.stream().filter(MakeDist::isNative).toList()) {
          String name = Path.of(entry.getName()).getFileName().toString();
          try (InputStream in = file.getInputStream(entry)) {
            Files.copy(in, natives.resolve(name), StandardCopyOption.REPLACE_EXISTING);
          }
        }
      }
    }
  }

  private static boolean isNative(ZipEntry entry) {
    String name = entry.getName();
    return name.endsWith(".so")
        && (name.startsWith("META-INF/native/")
            || name.contains("rocksdb")
            || name.startsWith("linux/" + ARCHITECTURE + "/libzstd")
            || name.startsWith("lib/linux-" + MACHINE + "/libbrotli"));
  }

  /// The binding of zstd for Java 22 makes forty method handles when it is first used, which takes
  /// half a second beside a crawl that has just begun. The same jar has one by JNI, without.
  private static void preferJni(Path jar) throws IOException {
    if (jar.getFileName().toString().startsWith("zstd-jni-")) {
      try (FileSystem zip = FileSystems.newFileSystem(jar)) {
        delete(zip.getPath("META-INF/versions"));
      }
    }
  }

  /// The class cache takes no classes of before Java 6, which lack stack maps; some libraries still
  /// come so. They are given what they lack.
  private static void lift(Path jar) throws IOException {
    var lifted = new LinkedHashMap<String, byte[]>();
    try (var file = new JarFile(jar.toFile());
        var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
      ClassFile format =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(loader)
                      .orElse(ClassHierarchyResolver.defaultResolver())));
      for (JarEntry entry : file.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        ClassModel model = format.parse(file.getInputStream(entry).readAllBytes());
        if (model.majorVersion() < ClassFile.JAVA_6_VERSION) {
          lifted.put(entry.getName(), format.transformClass(model, LIFT));
        }
      }
    }
    if (!lifted.isEmpty()) {
      replace(jar, lifted);
    }
  }

  private static void replace(Path jar, Map<String, byte[]> entries) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(jar)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        Files.write(zip.getPath(entry.getKey()), entry.getValue());
      }
    }
  }

  /// A crawl of a small web of our own teaches the cache what a crawl loads and which code is hot.
  private void train(Path cache) throws Exception {
    var command = new ArrayList<String>();
    command.add(dist.resolve("runtime/bin/java").toString());
    command.addAll(FLAGS);
    command.add("-XX:AOTCacheOutput=" + cache);
    command.addAll(properties(dist.toString()));
    command.addAll(List.of("-cp", classPath(), "orbweaver.app.Main", "demo", "--train"));
    Path log = dist.resolve("training.log");
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("ROCKSDB_MUSL_LIBC", "false");
    Process training = builder.redirectOutput(log.toFile()).start();
    if (training.waitFor() != 0) {
      throw new IOException("the training run failed, see " + log + ":\n" + Files.readString(log));
    }
  }

  private static List<String> properties(String dist) {
    return List.of(
        "-Dorbweaver.dist=" + dist,
        "-Djava.library.path=" + dist + "/natives",
        "-Dio.netty.native.deleteLibAfterLoading=false",
        "-Dio.netty.jfr.enabled=false",
        // Each thread that does I/O would keep a buffer as large as the largest that it has
        // written.
        "-Djdk.nio.maxCachedBufferSize=131072");
  }

  private String launch() throws IOException {
    String flags = String.join(" ", FLAGS);
    String properties =
        properties("$dist").stream().map(p -> '"' + p + '"').collect(Collectors.joining(" "));
    return """
    # Written by the build; read by the launcher, which sets $dist.
    if [ "$*" = --version ]; then echo "orbweaver %s"; exit; fi
    # RocksDB would run ldd to find out.
    ROCKSDB_MUSL_LIBC=${ROCKSDB_MUSL_LIBC:-false}; export ROCKSDB_MUSL_LIBC
    # Windows of decoders go back to the system when they are freed, and not into a heap for each thread.
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-4}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
    tty=; if [ -t 2 ]; then tty=-Dorbweaver.terminal=true; fi
    exec "$dist/runtime/bin/java" %s "-XX:AOTCache=$dist/orbweaver.aot" "-Xlog:aot*=off" -Xlog:cds=off %s $tty \\
      ${ORBWEAVER_JAVA_OPTS:-} -cp "%s" orbweaver.app.Main "$@"
    """
        .formatted(version(), flags, properties, classPath().replace(dist.toString(), "$dist"));
  }

  private String version() throws IOException {
    String app = jars().getFirst().getFileName().toString();
    return app.substring("orbweaver-app-".length(), app.length() - ".jar".length());
  }

  private String classPath() throws IOException {
    return jars().stream().map(Path::toString).collect(Collectors.joining(":"));
  }

  /// Ours come first: who looks for one of our resources opens no other jar.
  private static boolean isLibrary(Path jar) {
    return !jar.getFileName().toString().startsWith("orbweaver-");
  }

  private List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(dist.resolve("lib"))) {
      return files
          .filter(f -> f.toString().endsWith(".jar"))
          .sorted(Comparator.comparing(MakeDist::isLibrary).thenComparing(Path::toString))
          .toList();
    }
  }
}
