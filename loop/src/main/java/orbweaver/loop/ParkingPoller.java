package orbweaver.loop;

import java.util.concurrent.locks.LockSupport;

/// Waits for nothing but other threads.
final class ParkingPoller implements Poller {
  private final Thread thread;

  ParkingPoller(Thread thread) {
    this.thread = thread;
  }

  @Override
  public boolean poll(long nanos) {
    if (nanos == Long.MAX_VALUE) {
      LockSupport.park(this);
    } else if (nanos > 0) {
      LockSupport.parkNanos(this, nanos);
    }
    return false;
  }

  @Override
  public void wakeup() {
    LockSupport.unpark(thread);
  }

  @Override
  public void close() {}
}
