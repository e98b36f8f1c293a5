package orbweaver.parse;

import com.ibm.icu.text.IDNA;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Domain to ASCII for names that hold more than ASCII. Kept apart because loading it costs: only
/// such a name ever initialises this class.
///
/// [UTS 46](https://www.unicode.org/reports/tr46/), [URL Standard,
/// 3.3](https://url.spec.whatwg.org/#idna)
final class Idna {
  private static final IDNA UTS46 =
      IDNA.getUTS46Instance(
          IDNA.CHECK_BIDI
              | IDNA.CHECK_CONTEXTJ
              | IDNA.NONTRANSITIONAL_TO_ASCII
              | IDNA.NONTRANSITIONAL_TO_UNICODE);

  /// What UTS 46 reports and browsers accept: CheckHyphens and VerifyDnsLength are false for them.
  private static final Set<IDNA.Error> ACCEPTED =
      EnumSet.of(
          IDNA.Error.EMPTY_LABEL,
          IDNA.Error.LABEL_TOO_LONG,
          IDNA.Error.DOMAIN_NAME_TOO_LONG,
          IDNA.Error.LEADING_HYPHEN,
          IDNA.Error.TRAILING_HYPHEN,
          IDNA.Error.HYPHEN_3_4);

  /// Longer names, in UTF-16 units, are refused: DNS has none over 253, and ICU throws at some.
  private static final int MAX_LENGTH = 1000;

  private Idna() {}

  /// The domain in ASCII, or null if it is not one.
  static @Nullable String toAscii(String domain) {
    if (domain.length() > MAX_LENGTH) {
      return null;
    }
    var ascii = new StringBuilder();
    var info = new IDNA.Info();
    UTS46.nameToASCII(domain, ascii, info);
    return ACCEPTED.containsAll(info.getErrors()) ? ascii.toString() : null;
  }
}
