package orbweaver.crawl;

/// What one shard has done so far in this run.
///
/// @param pages answered 200
/// @param visits requests that ended
/// @param errors visits that ended in an error
/// @param wireBytes received
record ShardCounts(long pages, long visits, long errors, long wireBytes) {
  static final ShardCounts NONE = new ShardCounts(0, 0, 0, 0);

  ShardCounts plusVisit(boolean page, boolean error, long bytes) {
    return new ShardCounts(
        pages + (page ? 1 : 0), visits + 1, errors + (error ? 1 : 0), wireBytes + bytes);
  }
}
