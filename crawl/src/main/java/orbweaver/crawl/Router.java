package orbweaver.crawl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import org.jspecify.annotations.Nullable;

/// Carries URLs to the shard that owns their host. The same for all shards, and never changes.
final class Router {
  private final List<Shard> shards;

  Router(List<Shard> shards) {
    this.shards = List.copyOf(shards);
  }

  /// Index of the shard that owns a host, among `shards` of them.
  static int ownerOf(HostKey host, int shards) {
    return host.partition() % shards;
  }

  Shard owner(HostKey host) {
    return shards.get(ownerOf(host, shards.size()));
  }

  /// Hands each URL that was found to its owner and gathers what became of those that were new.
  /// Suspends while other shards are asked.
  ///
  /// @param finder the shard that has found them; null for the coordinator
  List<FrontierChange> admit(@Nullable Shard finder, List<Discovery> found) {
    var changes = new ArrayList<FrontierChange>();
    byOwner(found)
        .forEach((owner, urls) ->
            changes.addAll(owner == finder ? owner.admit(urls) : askToAdmit(owner, urls)));
    return changes;
  }

  /// Hands the target of a redirect that is known to its owner once more, for there may be a cookie
  /// now. Suspends while another shard is asked.
  List<FrontierChange> admitAgain(Shard finder, Discovery target) {
    Shard owner = owner(target.key().host());
    return owner == finder
        ? finder.admitAgain(target)
        : Remote.ask(owner.loop(), () -> owner.admitAgain(target));
  }

  /// Hands over seeds, which no shard has found.
  List<FrontierChange> admitSeeds(List<Discovery> seeds) {
    var changes = new ArrayList<FrontierChange>();
    byOwner(seeds)
        .forEach(
            (owner, own) -> changes.addAll(Remote.ask(owner.loop(), () -> owner.admitSeeds(own))));
    return changes;
  }

  /// Has a robots.txt asked for by the owner of the host where it lies.
  ///
  /// @param reply completed on this loop, once that host has had a turn
  void askRobots(QueuedUrl errand, Promise<RobotsReply> reply) {
    Loop asker = Loop.current();
    Shard owner = owner(errand.key().host());
    Remote.tell(
        owner.loop(),
        () -> owner.askRobots(errand, said -> Remote.tell(asker, () -> reply.tryComplete(said))));
  }

  private static List<FrontierChange> askToAdmit(Shard owner, List<Discovery> urls) {
    return Remote.ask(owner.loop(), () -> owner.admit(urls));
  }

  private Map<Shard, List<Discovery>> byOwner(List<Discovery> found) {
    var owners = new LinkedHashMap<Shard, List<Discovery>>();
    for (Discovery discovery : found) {
      owners.computeIfAbsent(owner(discovery.key().host()), _ -> new ArrayList<>()).add(discovery);
    }
    return owners;
  }

  /// Tells the owners that what they admitted has become durable.
  ///
  /// @param teller the shard that tells it; null for the coordinator
  void committed(@Nullable Shard teller, List<FrontierChange> changes) {
    var owners = new LinkedHashMap<Shard, List<FrontierChange>>();
    for (FrontierChange change : changes) {
      if (queued(change) instanceof QueuedUrl url) {
        owners.computeIfAbsent(owner(url.key().host()), _ -> new ArrayList<>()).add(change);
      }
    }
    owners.forEach((owner, own) -> tellCommitted(teller, owner, own));
  }

  private static void tellCommitted(
      @Nullable Shard teller, Shard owner, List<FrontierChange> changes) {
    if (owner == teller) {
      owner.committed(changes);
    } else {
      Remote.tell(owner.loop(), () -> owner.committed(changes));
    }
  }

  private static @Nullable QueuedUrl queued(FrontierChange change) {
    return switch (change) {
      case FrontierChange.Admitted(QueuedUrl url) -> url;
      case FrontierChange.Readmitted(QueuedUrl url) -> url;
      case FrontierChange.Renewed(QueuedUrl url) -> url;
      case FrontierChange.Rejected _,
          FrontierChange.Retried _,
          FrontierChange.Superseded _,
          FrontierChange.Settled _,
          FrontierChange.Held _ ->
          null;
    };
  }

  List<Shard> shards() {
    return shards;
  }
}
