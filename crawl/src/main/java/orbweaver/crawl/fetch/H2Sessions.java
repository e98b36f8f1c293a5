package orbweaver.crawl.fetch;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import orbweaver.loop.Loop;
import orbweaver.loop.Timer;
import org.jspecify.annotations.Nullable;

/// The HTTP/2 connections of one fetcher, by origin, and the origins that were promised to speak it
/// and do not. Belongs to one loop.
final class H2Sessions implements AutoCloseable {
  private static final int MAX_SESSIONS = 500;
  private static final int MAX_LIARS = 10_000;

  /// Heap buffers in chunks of 1 MB: what Netty has by default keeps none for virtual threads.
  private @Nullable ByteBufAllocator allocator;

  private final FrameBuffers buffers = new FrameBuffers();

  private final Loop loop;
  private final long maxIdleNanos;
  private final Map<String, H2Session> byOrigin =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);
  private final Set<String> liars = new LinkedHashSet<>();
  private @Nullable Timer sweep;

  /// @param maxIdleNanos how long a connection without a request is kept, and up to twice as long
  ///   while nobody asks for it
  H2Sessions(Loop loop, long maxIdleNanos) {
    this.loop = loop;
    this.maxIdleNanos = maxIdleNanos;
  }

  /// A new stream of the origin's connection, null if there is none that takes one.
  @Nullable HttpConnection stream(String origin, boolean allowsInternal) {
    H2Session session = byOrigin.get(origin);
    if (session == null || (session.isInternal() && !allowsInternal)) {
      return null;
    }
    if (!session.isUsable() || session.hasRestedFor(maxIdleNanos)) {
      byOrigin.remove(origin);
      session.closeWhenIdle();
      return null;
    }
    return session.hasRoom() ? session.open() : null;
  }

  /// Where sessions have the buffers of frames from that they send.
  ByteBufAllocator allocator() {
    ByteBufAllocator ready = allocator;
    if (ready == null) {
      ready = new PooledByteBufAllocator(false, 1, 0, 8 << 10, 7, 0, 0, false);
      allocator = ready;
    }
    return ready;
  }

  /// Where they have those from that they read into.
  FrameBuffers buffers() {
    return buffers;
  }

  void add(H2Session session) {
    H2Session old = byOrigin.put(session.origin(), session);
    if (old != null) {
      old.closeWhenIdle();
    }
    if (byOrigin.size() > MAX_SESSIONS) {
      Iterator<H2Session> eldest = byOrigin.values().iterator();
      eldest.next().closeWhenIdle();
      eldest.remove();
    }
    sweepLater();
  }

  private void sweepLater() {
    if (sweep == null && !byOrigin.isEmpty()) {
      sweep = loop.at(loop.nanos() + maxIdleNanos, this::sweep);
    }
  }

  private void sweep() {
    sweep = null;
    byOrigin.values().removeIf(this::isOver);
    sweepLater();
  }

  private boolean isOver(H2Session session) {
    boolean over = !session.isUsable() || session.hasRestedFor(maxIdleNanos);
    if (over) {
      session.closeWhenIdle();
    }
    return over;
  }

  /// Whether the origin is better asked in HTTP/1.1.
  boolean isLiar(String origin) {
    return liars.contains(origin);
  }

  /// Whether what failed was the protocol; it is not offered to that origin again.
  boolean gaveUpOn(String origin) {
    H2Session session = byOrigin.get(origin);
    if (session == null || !session.isNotSpoken()) {
      return false;
    }
    byOrigin.remove(origin);
    session.closeWhenIdle();
    if (liars.size() == MAX_LIARS) {
      liars.remove(liars.iterator().next());
    }
    return liars.add(origin);
  }

  @Override
  public void close() {
    byOrigin.values().forEach(H2Session::closeWhenIdle);
    byOrigin.clear();
    if (sweep != null) {
      sweep.cancel();
    }
  }
}
