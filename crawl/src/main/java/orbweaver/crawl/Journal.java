package orbweaver.crawl;

import orbweaver.loop.Promise;

/// Makes what happened durable: each commit wholly or not at all, in the order of the calls of one
/// shard. May be called from any shard's loop.
public interface Journal {

  /// Hands over one commit. Returns at once: whoever is cancelled while it waits has not lost sight
  /// of what it committed.
  ///
  /// @return completes on the caller's loop once the commit has survived a crash from then on;
  ///   fails with the reason when the storage failed, after which nothing more is taken
  Promise<Void> commit(Commit commit);

  /// Whether so much waits to be written that whoever commits should wait for its commit.
  boolean isFull();

  /// Asks for what waits to be written now rather than soon. Returns at once.
  void flush();
}
