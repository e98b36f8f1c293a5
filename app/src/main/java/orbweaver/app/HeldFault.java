package orbweaver.app;

import java.util.concurrent.Callable;
import java.util.function.Consumer;
import orbweaver.store.records.WarcException;
import orbweaver.store.records.WarcFault;
import org.jspecify.annotations.Nullable;

/// Tells faults of archives one late while files are read. A file that is no archive has one fault,
/// which is why it cannot be read, and that is told by the exception: not twice. One thread.
final class HeldFault {
  private final Consumer<WarcFault> teller;
  private boolean isReading;
  private @Nullable WarcFault held;

  HeldFault(Consumer<WarcFault> teller) {
    this.teller = teller;
  }

  void tell(WarcFault fault) {
    release();
    held = fault;
    if (!isReading) {
      release();
    }
  }

  /// Reads files; what is held at the end is told, unless the exception says the same.
  <T> T reading(Callable<T> body) throws Exception {
    isReading = true;
    try {
      return body.call();
    } catch (WarcException e) {
      if (held != null && String.valueOf(e.getMessage()).endsWith(held.detail())) {
        held = null;
      }
      throw e;
    } finally {
      isReading = false;
      release();
    }
  }

  private void release() {
    if (held != null) {
      teller.accept(held);
      held = null;
    }
  }
}
