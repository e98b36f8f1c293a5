package orbweaver.crawl.fetch;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// br (RFC 7932), by Google's native decoder, which is loaded when the first such body comes. It
/// takes bytes behind the end of the stream for a fault.
final class BrotliDecoder implements Decoder {
  private static final int INPUT_BYTES = 16 << 10;

  private final ByteCursor input;
  private DecoderJNI.@Nullable Wrapper wrapper;
  private ByteBuffer output = ByteBuffer.allocate(0);

  BrotliDecoder(ByteCursor input) {
    this.input = input;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (wrapper == null && !input.hasMore()) {
      return -1; // a body that is empty is labelled too
    }
    DecoderJNI.Wrapper decoder = wrapper == null ? open() : wrapper;
    while (!output.hasRemaining()) {
      switch (decoder.getStatus()) {
        case DONE -> {
          return -1;
        }
        case OK -> decoder.push(0);
        case NEEDS_MORE_INPUT -> feed(decoder);
        case NEEDS_MORE_OUTPUT -> output = decoder.pull();
        case ERROR -> throw DecodeException.broken("br", "no such code");
      }
      if (!output.hasRemaining() && decoder.hasOutput()) {
        output = decoder.pull();
      }
    }
    int count = Math.min(length, output.remaining());
    output.get(into, offset, count);
    return count;
  }

  private DecoderJNI.Wrapper open() throws IOException {
    if (!Brotli4jLoader.isAvailable()) {
      throw DecodeException.broken("br", "there is no decoder for this platform");
    }
    var opened = new DecoderJNI.Wrapper(INPUT_BYTES);
    wrapper = opened;
    return opened;
  }

  private void feed(DecoderJNI.Wrapper decoder) throws IOException {
    if (!input.hasMore()) {
      throw DecodeException.cutShort();
    }
    ByteBuffer buffer = decoder.getInputBuffer();
    buffer.clear();
    int count = Math.min(buffer.remaining(), input.end() - input.at());
    buffer.put(input.array(), input.at(), count);
    input.at(input.at() + count);
    decoder.push(count);
  }

  @Override
  public void close() {
    if (wrapper != null) {
      wrapper.destroy();
      wrapper = null;
    }
  }
}
