package orbweaver.loop;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/// Bytes on their way between an array and a file, by a worker thread. One is used again and again,
/// so that what goes through a file in many pieces allocates no more than what goes in one.
///
/// The worker writes to it between [Loop#onWorker] and [Loop#post], the loop at all other times.
final class FileTransfer {
  private final FileChannel channel;
  private final Runnable work = this::work;
  private final Posting done = new Done();

  // the transfer under way
  private @Nullable Task<?> task;
  private boolean isWrite;
  private long at;
  private byte[] array = {};
  private ByteBuffer bytes = ByteBuffer.wrap(array);
  private boolean isUnderWay;

  // what came of it
  private int count;
  private @Nullable Throwable failure;

  FileTransfer(FileChannel channel) {
    this.channel = channel;
  }

  /// Suspends until it is through, also where the coroutine is cancelled meanwhile: the worker
  /// touches the caller's array.
  ///
  /// Not to be used again after a failure.
  ///
  /// @return bytes that were moved, -1 at the end of the file
  int run(Loop loop, boolean isWrite, long at, byte[] into, int offset, int length)
      throws IOException {
    Task<?> caller = Task.require();
    caller.checkCancelled();
    this.isWrite = isWrite;
    this.at = at;
    this.bytes = wrap(into, offset, length);
    this.task = caller;
    this.isUnderWay = true;
    loop.onWorker(work);
    awaitEnd(caller);
    return result();
  }

  /// The buffer of the last transfer, if its array comes again.
  @SuppressWarnings("ReferenceEquality") // which array it is counts, not what is in it
  private ByteBuffer wrap(byte[] next, int offset, int length) {
    ByteBuffer wrapped = next == array ? bytes : ByteBuffer.wrap(next);
    array = next;
    return wrapped.limit(offset + length).position(offset);
  }

  private void awaitEnd(Task<?> caller) {
    int before = caller.shield();
    try {
      while (isUnderWay) {
        caller.suspend("a worker thread");
        caller.checkCancelled(); // only where the loop is given up
      }
    } finally {
      caller.unshield(before);
      task = null;
    }
  }

  private int result() throws IOException {
    if (failure == null) {
      return count;
    }
    switch (Failures.asException(Failures.awaitedHere(failure))) {
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Exception e -> throw new IOException(e);
    }
  }

  /// On a worker.
  private void work() {
    Task<?> caller = task;
    try {
      count = isWrite ? writeAll() : channel.read(bytes, at);
    } catch (Throwable e) {
      failure = e;
    }
    if (caller != null) {
      caller.loop().post(done);
    }
  }

  private int writeAll() throws IOException {
    int written = 0;
    while (bytes.hasRemaining()) {
      written += channel.write(bytes, at + written);
    }
    return written;
  }

  /// On the loop again.
  private final class Done extends Posting {
    @Override
    public void run() {
      isUnderWay = false;
      if (task != null) {
        task.loop().ready(task);
      }
    }
  }
}
