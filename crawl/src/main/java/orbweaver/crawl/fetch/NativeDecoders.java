package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.blocking;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Has the native decoders loaded beside the loop before they are used for the first time: that
/// takes a tenth of a second and more, in which the loop could do nothing else. One a loop.
final class NativeDecoders {
  private static final byte[] EMPTY_FRAME = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0, 1, 0, 0};

  private final Set<String> loaded = new HashSet<>();

  /// Suspends where one of them is not loaded yet. What cannot be loaded shows when it is used.
  void await(List<String> codings) {
    for (String coding : codings) {
      boolean isNative = coding.equals("br") || coding.equals("zstd");
      if (isNative && !loaded.contains(coding)) {
        load(coding);
        boolean _ = loaded.add(coding);
      }
    }
  }

  private static void load(String coding) {
    try {
      boolean _ = blocking(() -> coding.equals("br") ? loadBrotli() : loadZstd());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("loading the decoder of " + coding + " failed", e);
    }
  }

  private static boolean loadBrotli() throws Exception {
    if (Brotli4jLoader.isAvailable()) {
      new DecoderJNI.Wrapper(1 << 10).destroy();
    }
    return true;
  }

  private static boolean loadZstd() {
    try (var context = new ZstdDecompressCtx()) {
      ByteBuffer target = ByteBuffer.allocate(1);
      return context.decompressByteBufferStream(target, ByteBuffer.wrap(EMPTY_FRAME));
    } catch (ZstdException _) {
      return false;
    }
  }
}
