package orbweaver.crawl.fetch;

import java.io.IOException;

/// The payload of a chunked body. It ends where the chunks do, or where they are broken.
final class ChunkSlices implements Slices {
  private final Slices body;
  private final ChunkFraming chunks;
  private int at;
  private int end;

  ChunkSlices(Slices body, int maxFramingBytes) {
    this.body = body;
    this.chunks = new ChunkFraming(maxFramingBytes);
  }

  @Override
  public boolean next() throws IOException {
    do {
      if (chunks.isDone() || !hasBytes()) {
        return false;
      }
      try {
        at = chunks.step(body.array(), at, end);
      } catch (MalformedResponse _) {
        // The framer has met it too and reported it; the payload ends here.
        at = end;
        return false;
      }
    } while (chunks.dataFrom() == chunks.dataTo());
    return true;
  }

  private boolean hasBytes() throws IOException {
    if (at < end) {
      return true;
    }
    if (!body.next()) {
      return false;
    }
    at = body.from();
    end = body.to();
    return true;
  }

  @Override
  public byte[] array() {
    return body.array();
  }

  @Override
  public int from() {
    return chunks.dataFrom();
  }

  @Override
  public int to() {
    return chunks.dataTo();
  }
}
