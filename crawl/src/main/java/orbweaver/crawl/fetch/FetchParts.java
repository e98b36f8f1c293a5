package orbweaver.crawl.fetch;

import orbweaver.loop.Loop;

/// What all exchanges of one fetcher share.
record FetchParts(
    Loop loop,
    FetchLimits limits,
    ArrayPool arrays,
    Spool spool,
    RequestWriter writer,
    PayloadDigests digests,
    BodyDecoder decoder,
    ConnectionPool pool)
    implements AutoCloseable {

  static FetchParts of(Loop loop, FetchOptions options) {
    var arrays = new ArrayPool(options.maxPooledBytes());
    return new FetchParts(
        loop,
        options.limits(),
        arrays,
        new Spool(loop.disk(), loop.random(), options.spoolFolder()),
        new RequestWriter(options.headers()),
        new PayloadDigests(),
        new BodyDecoder(arrays, options.limits()),
        new ConnectionPool(loop, options.maxIdleConnections(), options.maxIdleTime().toNanos()));
  }

  @Override
  public void close() {
    pool.close();
    decoder.close();
  }
}
