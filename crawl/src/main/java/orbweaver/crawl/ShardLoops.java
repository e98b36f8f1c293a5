package orbweaver.crawl;

import static orbweaver.loop.Coroutines.blocking;

import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import orbweaver.loop.Loop;
import orbweaver.loop.LoopOptions;
import orbweaver.loop.Scope;

/// Where the shards of a crawl run: each on a loop and a core of its own, or all on one loop, as
/// simulation needs it.
public sealed interface ShardLoops {

  /// Starts the program of one shard.
  ///
  /// @return ends with the program
  Future<ShardResult> start(String name, Callable<ShardResult> program, Scope scope);

  /// Every shard on a loop of its own.
  record OwnLoops(LoopOptions options) implements ShardLoops {
    @Override
    public Future<ShardResult> start(String name, Callable<ShardResult> program, Scope scope) {
      Future<ShardResult> ended = Loop.start(options.withName(name), program);
      return scope.spawn(name, () -> blocking(ended::get));
    }
  }

  /// All shards on the loop of the caller.
  record ThisLoop() implements ShardLoops {
    @Override
    public Future<ShardResult> start(String name, Callable<ShardResult> program, Scope scope) {
      return scope.spawn(name, program);
    }
  }
}
