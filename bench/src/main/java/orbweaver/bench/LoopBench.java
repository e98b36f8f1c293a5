package orbweaver.bench;

import java.util.concurrent.TimeUnit;
import orbweaver.loop.Engine;
import orbweaver.loop.Loop;
import orbweaver.loop.LoopOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What the coroutines of a loop cost, per operation, on both engines. `bench/loop/compare.sh` runs
/// the same programs in Python, Go, Node and on plain virtual threads.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "--add-opens=java.base/jdk.internal.vm=ALL-UNNAMED",
      "-XX:+UseSerialGC",
      "-Xmx2g"
    })
public class LoopBench {
  private static final int OPERATIONS = 200_000;

  @Param({"SCHEDULER", "BATON"})
  public Engine engine;

  private long run(LoopPrograms.Program program) throws Exception {
    return Loop.run(LoopOptions.defaults().withEngine(engine), () -> program.run(OPERATIONS));
  }

  /// Two coroutines that give way to each other at ten frames of stack.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long suspendAndResumeAtTenFrames() throws Exception {
    return run(LoopPrograms::suspendAndResumeAtTenFrames);
  }

  /// A task and its result.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long spawnAndAwait() throws Exception {
    return run(LoopPrograms::spawnAndAwait);
  }

  /// A hundred tasks and then their results, for each.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long spawnManyThenAwait() throws Exception {
    return run(LoopPrograms::spawnManyThenAwait);
  }

  /// Two coroutines that keep promises to each other, there and back.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long promisePingPong() throws Exception {
    return run(LoopPrograms::promisePingPong);
  }

  /// A deadline that does not expire.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long deadlineAroundASuspension() throws Exception {
    return run(LoopPrograms::deadlineAroundASuspension);
  }

  /// A value and its answer.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long generatorValueWithReply() throws Exception {
    return run(LoopPrograms::generatorValueWithReply);
  }

  /// A message from a foreign thread and its answer.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long wakeUpFromAnotherThread() throws Exception {
    return run(LoopPrograms::wakeUpFromAnotherThread);
  }

  /// Callbacks from a foreign thread.
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long postInABurst() throws Exception {
    return run(LoopPrograms::postInABurst);
  }
}
