package orbweaver.crawl.fetch;

/// Tells payload from framing in a chunked body (RFC 9112 7.1), in slices of any size.
///
/// Lenient with bare LF, blanks around the size, extensions and leading zeros; strict with all that
/// would mix up data: a size that is no number, data longer or shorter than its size.
final class ChunkFraming {
  private enum State {
    SIZE,
    AFTER_SIZE,
    EXTENSION,
    SIZE_LF,
    DATA,
    DATA_CR,
    DATA_LF,
    TRAILER,
    DONE
  }

  private static final int MAX_SIZE_DIGITS = 15;

  private final int maxFramingBytes;
  private State state = State.SIZE;
  private int digits;
  private long left;
  private int trailerLine;
  private int framing;
  private int dataFrom;
  private int dataTo;

  /// @param maxFramingBytes limit of one extension, and of all trailers
  ChunkFraming(int maxFramingBytes) {
    this.maxFramingBytes = maxFramingBytes;
  }

  boolean isDone() {
    return state == State.DONE;
  }

  /// Start of the payload that the last step passed.
  int dataFrom() {
    return dataFrom;
  }

  /// Its end; the start when there was none. After an exception: behind the byte at fault.
  int dataTo() {
    return dataTo;
  }

  /// Goes on until it has passed a run of payload, the body's end, or `to`.
  ///
  /// @return how far it came
  int step(byte[] bytes, int from, int to) throws MalformedResponse {
    int at = from;
    while (at < to && state != State.DATA && state != State.DONE) {
      dataTo = at + 1;
      take(bytes[at++]);
    }
    dataFrom = at;
    dataTo = at;
    if (at < to && state == State.DATA) {
      int run = (int) Math.min(left, to - at);
      left -= run;
      dataTo = at + run;
      if (left == 0) {
        state = State.DATA_CR;
      }
    }
    return dataTo;
  }

  private void take(byte b) throws MalformedResponse {
    switch (state) {
      case SIZE -> takeSize(b);
      case AFTER_SIZE -> takeAfterSize(b);
      case EXTENSION -> takeExtension(b);
      case SIZE_LF -> expectLf(b, "the size of a chunk");
      case DATA_CR -> {
        state = State.DATA_LF;
        if (b != '\r') {
          takeDataLf(b);
        }
      }
      case DATA_LF -> takeDataLf(b);
      case TRAILER -> takeTrailer(b);
      case DATA, DONE -> throw new AssertionError(state);
    }
  }

  private void takeSize(byte b) throws MalformedResponse {
    int digit = hexDigit(b);
    if (digit >= 0) {
      left = left << 4 | digit;
      digits += left == 0 ? 0 : 1;
      if (digits > MAX_SIZE_DIGITS) {
        throw new MalformedResponse("the size of a chunk has too many digits");
      }
      count();
      return;
    }
    if (framing == 0) {
      throw new MalformedResponse("a chunk does not begin with its size");
    }
    state = State.AFTER_SIZE;
    takeAfterSize(b);
  }

  private void takeAfterSize(byte b) throws MalformedResponse {
    switch (b) {
      case ' ', '\t' -> count();
      case ';' -> state = State.EXTENSION;
      case '\r' -> state = State.SIZE_LF;
      case '\n' -> endSize();
      default -> throw new MalformedResponse("the size of a chunk is not a number");
    }
  }

  private void takeExtension(byte b) throws MalformedResponse {
    count();
    if (b == '\n') {
      endSize();
    }
  }

  private void expectLf(byte b, String where) throws MalformedResponse {
    if (b != '\n') {
      throw new MalformedResponse("CR without LF after " + where);
    }
    endSize();
  }

  private void endSize() {
    state = left == 0 ? State.TRAILER : State.DATA;
    digits = 0;
    framing = 0;
    trailerLine = 0;
  }

  private void takeDataLf(byte b) throws MalformedResponse {
    if (b != '\n') {
      throw new MalformedResponse("a chunk is longer than its size says");
    }
    state = State.SIZE;
  }

  private void takeTrailer(byte b) throws MalformedResponse {
    count();
    if (b == '\n') {
      state = trailerLine == 0 ? State.DONE : State.TRAILER;
      trailerLine = 0;
    } else if (b != '\r') {
      trailerLine++;
    }
  }

  private void count() throws MalformedResponse {
    if (++framing > maxFramingBytes) {
      throw new MalformedResponse(
          "a chunk has more than " + maxFramingBytes + " bytes beside its data");
    }
  }

  private static int hexDigit(byte b) {
    if (b >= '0' && b <= '9') {
      return b - '0';
    }
    int lower = b | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }
}
