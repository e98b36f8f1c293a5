package orbweaver.store.records;

/// A file that is not packed: all that lies behind the place where it is begun is one piece.
final class PlainPieces implements Pieces {
  private final FileWindow file;
  private long offset;

  PlainPieces(FileWindow file) {
    this.file = file;
  }

  @Override
  public Packing packing() {
    return Packing.NONE;
  }

  @Override
  public boolean next() {
    offset = file.position();
    return file.has(1);
  }

  @Override
  public void seek(long offset) {
    file.seek(offset);
  }

  @Override
  public boolean find(long offset) {
    file.seek(offset);
    return file.has(1);
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public long position() {
    return file.position();
  }

  @Override
  public int read(byte[] into, int from, int length) {
    if (!file.has(1)) {
      return -1;
    }
    int count = Math.min(length, file.end() - file.at());
    System.arraycopy(file.buffer(), file.at(), into, from, count);
    file.skip(count);
    return count;
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
