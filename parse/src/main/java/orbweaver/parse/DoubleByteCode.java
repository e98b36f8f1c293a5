package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;

/// Big5, EUC-KR and Shift_JIS as the web means them: a character has one byte or two, by a
/// [DoubleByteTable]. Where two bytes make none, an ASCII byte among them stays, and nothing else
/// does.
///
/// [Encoding Standard, 11 to
/// 13](https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(traditional)-encodings)
final class DoubleByteCode implements CharacterCode {
  private final DoubleByteTable table;

  DoubleByteCode(DoubleByteTable table) {
    this.table = table;
  }

  @Override
  public CoderResult read(ByteBuffer in, CharBuffer out) {
    while (in.hasRemaining()) {
      int lead = in.get(in.position()) & 255;
      int length = table.isLead(lead) ? 2 : 1;
      if (in.remaining() < length) {
        return CoderResult.UNDERFLOW;
      }
      int trail = length == 1 ? 0 : in.get(in.position() + 1) & 255;
      int character = length == 1 ? table.single(lead) : table.character(lead, trail);
      if (character == DoubleByteTable.HOLE) {
        return CoderResult.malformedForLength(trail < 0x80 ? 1 : length);
      }
      if (out.remaining() < DoubleByteTable.chars(character)) {
        return CoderResult.OVERFLOW;
      }
      in.position(in.position() + length);
      DoubleByteTable.write(character, out);
    }
    return CoderResult.UNDERFLOW;
  }

  @Override
  public CoderResult write(CharBuffer in, ByteBuffer out) {
    while (in.hasRemaining()) {
      int character = Character.codePointAt(in, 0);
      int code = character < 0x80 ? character : table.code(character);
      if (code < 0) {
        return CharacterCode.unmappable(in, in.get(in.position()));
      }
      if (out.remaining() < (code > 255 ? 2 : 1)) {
        return CoderResult.OVERFLOW;
      }
      in.position(in.position() + Character.charCount(character));
      CharacterCode.put(code, out);
    }
    return CoderResult.UNDERFLOW;
  }
}
