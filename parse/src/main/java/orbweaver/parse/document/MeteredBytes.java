package orbweaver.parse.document;

import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadView;

/// The bytes of a PDF, for the library to read as long as the budget lasts.
final class MeteredBytes implements RandomAccessRead {
  private final byte[] bytes;
  private final PdfBudget budget;
  private int position;
  private boolean closed;

  MeteredBytes(byte[] bytes, PdfBudget budget) {
    this.bytes = bytes;
    this.budget = budget;
  }

  @Override
  public int read() {
    budget.check();
    return position < bytes.length ? bytes[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    budget.look();
    int count = Math.min(length, bytes.length - position);
    if (count <= 0) {
      return length == 0 ? 0 : -1;
    }
    System.arraycopy(bytes, position, into, offset, count);
    position += count;
    return count;
  }

  @Override
  public long getPosition() {
    return position;
  }

  @Override
  public void seek(long to) {
    if (to < 0) {
      throw new IllegalArgumentException("there is no byte " + to);
    }
    position = (int) Math.min(to, bytes.length);
  }

  @Override
  public long length() {
    return bytes.length;
  }

  @Override
  public boolean isEOF() {
    return position >= bytes.length;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public RandomAccessReadView createView(long start, long length) {
    return new RandomAccessReadView(new MeteredBytes(bytes, budget), start, length, true);
  }
}
