package orbweaver.store.records;

import java.security.MessageDigest;
import orbweaver.crawl.fetch.AnswerCheck;
import orbweaver.store.records.HeadReader.Faults;
import orbweaver.store.records.WarcFault.Rule;
import org.jspecify.annotations.Nullable;

/// Whether the block of a record has the digests that its head says, and is the message that its
/// type says. For one record.
final class BlockRules {
  private final WarcRecord record;
  private final @Nullable Claim block;
  private final @Nullable Claim payload;
  private final @Nullable AnswerCheck answer;
  private final boolean isPlainPayload;

  BlockRules(WarcRecord record) {
    this.record = record;
    this.block = Claim.of(record.field("WARC-Block-Digest"));
    boolean isAnswer = record.type().equals("response") && isHttp(record);
    this.isPlainPayload = record.type().equals("resource") || record.type().equals("conversion");
    this.payload =
        isAnswer || isPlainPayload ? Claim.of(record.field("WARC-Payload-Digest")) : null;
    this.answer =
        isAnswer ? new AnswerCheck(payload == null ? new NoDigest() : payload.digester) : null;
  }

  private static boolean isHttp(WarcRecord record) {
    return record
        .field("Content-Type")
        .toLowerCase(java.util.Locale.ROOT)
        .startsWith("application/http");
  }

  void feed(byte[] bytes, int from, int to) {
    if (block != null) {
      block.digester.update(bytes, from, to - from);
    }
    if (answer != null) {
      answer.feed(bytes, from, to);
    } else if (isPlainPayload && payload != null) {
      payload.digester.update(bytes, from, to - from);
    }
  }

  /// Judges the block, all of which was fed.
  void end(Faults faults) {
    if (block != null && !block.holds()) {
      faults.add(record.id(), Rule.DIGEST, "WARC-Block-Digest is not that of the block");
    }
    if (answer != null) {
      endAnswer(answer, faults);
    } else if (isPlainPayload && payload != null && !payload.holds()) {
      faults.add(record.id(), Rule.DIGEST, "WARC-Payload-Digest is not that of the payload");
    }
  }

  private void endAnswer(AnswerCheck check, Faults faults) {
    String complaint = check.end();
    boolean mayBeCut = !record.field("WARC-Truncated").isEmpty();
    if (!complaint.isEmpty() && !(mayBeCut && check.hasHead())) {
      faults.add(
          record.id(),
          Rule.HTTP,
          "the answer is not as its head says, and there is no WARC-Truncated: " + complaint);
    }
    // Where the framing is at odds with the head nobody knows what the payload is.
    if (payload != null && check.hasHead() && complaint.isEmpty() && !payload.holds()) {
      faults.add(
          record.id(),
          Rule.DIGEST,
          "WARC-Payload-Digest is not that of the body without chunks, as it came");
    }
  }

  /// A digest that is claimed, and the one that is.
  private record Claim(LabelledDigest claimed, MessageDigest digester) {
    static @Nullable Claim of(String field) {
      LabelledDigest claimed = LabelledDigest.parse(field);
      MessageDigest digester = claimed == null ? null : claimed.digester();
      return claimed == null || digester == null ? null : new Claim(claimed, digester);
    }

    boolean holds() {
      return claimed.is(digester.digest());
    }
  }

  /// For those who want none.
  private static final class NoDigest extends MessageDigest {
    NoDigest() {
      super("none");
    }

    @Override
    protected void engineUpdate(byte input) {
      // Not wanted.
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
      // Not wanted.
    }

    @Override
    protected byte[] engineDigest() {
      return new byte[0];
    }

    @Override
    protected void engineReset() {
      // Holds nothing.
    }
  }
}
