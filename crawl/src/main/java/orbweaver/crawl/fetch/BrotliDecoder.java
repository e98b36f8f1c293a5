package orbweaver.crawl.fetch;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// br (RFC 7932), by Google's native decoder, which is loaded when the first such body comes.
///
/// Bytes behind the end of the stream are ignored, as browsers do. The decoder calls them a fault
/// and does not say that the stream had ended. But it cannot find its end while bytes wait that it
/// has made, and a fault that shows when they are taken can be no other. So each piece of input
/// goes in byte by byte until something is made of it, which then waits until the rest is in: an
/// end without anything before it shows before anything behind it is seen.
final class BrotliDecoder implements Decoder {
  private static final int INPUT_BYTES = 16 << 10;

  private final ByteCursor input;
  private DecoderJNI.@Nullable Wrapper wrapper;
  private ByteBuffer output = ByteBuffer.allocate(0);
  private boolean ended;

  BrotliDecoder(ByteCursor input) {
    this.input = input;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (wrapper == null && !input.hasMore()) {
      return -1; // a body that is empty is labelled too
    }
    DecoderJNI.Wrapper decoder = wrapper == null ? open() : wrapper;
    while (!output.hasRemaining() && !ended) {
      switch (decoder.getStatus()) {
        case DONE -> ended = true;
        case OK -> decoder.push(0);
        case NEEDS_MORE_INPUT -> feedOrPull(decoder);
        case NEEDS_MORE_OUTPUT -> pull(decoder);
        case ERROR -> throw DecodeException.broken("br", "no such code");
      }
    }
    if (!output.hasRemaining()) {
      return -1;
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

  /// Taking bytes breaks nothing: what fails then is that there are more behind the end.
  private void pull(DecoderJNI.Wrapper decoder) {
    output = decoder.pull();
    ended |= decoder.getStatus() == DecoderJNI.Status.ERROR;
  }

  private void feedOrPull(DecoderJNI.Wrapper decoder) throws IOException {
    if (decoder.hasOutput() && input.at() == input.end()) {
      pull(decoder);
      return;
    }
    if (!input.hasMore()) {
      throw DecodeException.cutShort();
    }
    int count = decoder.hasOutput() ? input.end() - input.at() : 1;
    feed(decoder, count);
  }

  private void feed(DecoderJNI.Wrapper decoder, int most) {
    ByteBuffer buffer = decoder.getInputBuffer();
    buffer.clear();
    int count = Math.min(buffer.remaining(), most);
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
