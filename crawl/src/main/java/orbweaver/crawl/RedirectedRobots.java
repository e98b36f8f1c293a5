package orbweaver.crawl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.loop.Loop;
import org.jspecify.annotations.Nullable;

/// What robots.txt files redirect to, at the hosts of one shard, on behalf of origins of any. Each
/// request takes a turn of the host to which it goes, so that this host's delay, limits and rests
/// hold however many others send us there ([RFC 9309, 2.3.1.2](
/// https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.2)). Whoever asks for a file that is
/// already being asked for, or whose rules were read a moment ago, has the same reply. Nobody
/// suspends in asking, so hosts may redirect to each other. Belongs to the shard's loop.
final class RedirectedRobots {
  /// Replies of files that were asked for last; each may have half a mebibyte.
  private static final int MAX_KEPT = 32;

  /// Short beside the time for which rules hold, for that begins anew with who has the reply.
  private static final long KEPT_NANOS = Duration.ofMinutes(10).toNanos();

  private final Shard shard;
  private final Loop loop;

  /// Who waits for a file; no more than there are hosts, for each waits for one.
  private final Map<String, List<Consumer<RobotsReply>>> askers = new LinkedHashMap<>();

  private final Map<String, Kept> kept = new LastUsed<>(MAX_KEPT);

  private record Kept(RobotsReply reply, long untilNanos) {}

  RedirectedRobots(Shard shard) {
    this.shard = shard;
    this.loop = shard.loop();
  }

  /// Asks for a file once its host has a turn. Does not suspend.
  void ask(QueuedUrl errand, Consumer<RobotsReply> asker) {
    String href = errand.url().href();
    Kept known = kept.get(href);
    if (known != null && loop.nanos() < known.untilNanos) {
      asker.accept(known.reply);
      return;
    }
    List<Consumer<RobotsReply>> others = askers.get(href);
    if (others == null) {
      askers.put(href, new ArrayList<>(List.of(asker)));
      shard.frontier().run(errand);
    } else {
      others.add(asker);
    }
  }

  /// Makes the request, in the turn that its host has now; suspends.
  void run(QueuedUrl errand) {
    RobotsReply reply = RobotsReply.STOPPED;
    try {
      reply = shard.visit().askRobots(errand.url(), errand, errand.attempts());
    } finally {
      answer(errand.url().href(), reply);
    }
  }

  private void answer(String href, RobotsReply reply) {
    if (!reply.isTransient() && reply.target() == null) {
      kept.put(href, new Kept(reply, loop.nanos() + KEPT_NANOS));
    }
    @Nullable List<Consumer<RobotsReply>> waiting = askers.remove(href);
    if (waiting != null) {
      waiting.forEach(asker -> asker.accept(reply));
    }
  }
}
