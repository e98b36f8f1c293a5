package orbweaver.parse.document;

import java.io.IOException;
import org.apache.pdfbox.io.RandomAccess;
import org.apache.pdfbox.io.RandomAccessReadWriteBuffer;
import org.apache.pdfbox.io.RandomAccessStreamCache;

/// Memory for what the library decrypts before it decodes it, metered like the file itself.
final class MeteredBuffers implements RandomAccessStreamCache {
  private final PdfBudget budget;

  MeteredBuffers(PdfBudget budget) {
    this.budget = budget;
  }

  @Override
  public RandomAccess createBuffer() {
    return new Buffer(budget);
  }

  @Override
  public void close() {
    // Nothing but memory.
  }

  private static final class Buffer extends RandomAccessReadWriteBuffer {
    private final PdfBudget budget;

    Buffer(PdfBudget budget) {
      this.budget = budget;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      budget.look();
      return super.read(into, offset, length);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      budget.look();
      super.write(from, offset, length);
    }
  }
}
