package orbweaver.loop;

import java.util.stream.Stream;
import jdk.internal.vm.ThreadContainer;
import jdk.internal.vm.ThreadContainers;

/// How the JDK's own dumps (`jcmd PID Thread.dump_to_file`) find the coroutines of a loop: as a
/// group with the loop's name. The loop is asked when a dump is taken; nothing is kept for a
/// coroutine.
///
/// Must not be named where `jdk.internal.vm` is closed to us: ask [DirectSwitch#isAvailable] first.
final class CoroutineContainer extends ThreadContainer implements AutoCloseable {
  private final Loop loop;
  private final Object registration = ThreadContainers.registerContainer(this);

  CoroutineContainer(Loop loop) {
    super(/* shared= */ true);
    this.loop = loop;
  }

  @Override
  public String name() {
    return "orbweaver loop '" + loop.name() + "'";
  }

  @Override
  public Stream<Thread> threads() {
    return loop.coroutineThreads().stream().filter(Thread::isAlive);
  }

  @Override
  public void close() {
    ThreadContainers.deregisterContainer(registration);
  }
}
