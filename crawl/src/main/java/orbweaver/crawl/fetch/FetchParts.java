package orbweaver.crawl.fetch;

import orbweaver.loop.Loop;

/// What all exchanges of one fetcher share.
record FetchParts(
    Loop loop,
    FetchLimits limits,
    ArrayPool arrays,
    Spool spool,
    MemoryBudget budget,
    RequestWriter writer,
    PayloadDigests digests,
    BodyDecoder decoder,
    ProxyLogins proxyLogins,
    ConnectionPool pool)
    implements AutoCloseable {

  static FetchParts of(Loop loop, FetchOptions options) {
    Holdings holdings = options.holdings();
    var arrays = new ArrayPool(holdings.pooledBytes());
    return new FetchParts(
        loop,
        options.limits(),
        arrays,
        new Spool(loop.disk(), loop.random(), options.spoolFolder()),
        new MemoryBudget(holdings.responseBytes()),
        new RequestWriter(options.headers()),
        new PayloadDigests(),
        BodyDecoder.onLoop(loop, arrays, options.limits()),
        new ProxyLogins(loop.random()),
        new ConnectionPool(loop, holdings.idleConnections(), holdings.idleTime().toNanos()));
  }

  @Override
  public void close() {
    pool.close();
    decoder.close();
  }
}
