package orbweaver.parse.document;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Watches the limits while a PDF is read. Belongs to the reading thread.
///
/// The library cannot be stopped from outside, so it is stopped where it asks for bytes, hands over
/// a character, or begins an operator: [#check] is called in each of these places. Between two of
/// them it decodes at most some 16 kB, which become 16 MB at worst.
final class PdfBudget {
  /// A look at the clock or the counter costs more than most of what lies between two checks.
  private static final int CHECKS_A_LOOK = 16;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final PdfLimits limits;
  private final long allocatedBefore;
  private int checks;

  PdfBudget(PdfLimits limits) {
    this.limits = limits;
    this.allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
  }

  /// Goes on if there is something left.
  ///
  /// @throws BudgetSpent if there is not
  void check() {
    if (checks++ % CHECKS_A_LOOK == 0) {
      look();
    }
  }

  /// The same for a block of bytes, which are worth a look at once.
  void look() {
    if (limits.outOfTime().getAsBoolean()) {
      throw new BudgetSpent("out of time");
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
    if (allocated > limits.allocatedBytes()) {
      throw new BudgetSpent("more than " + limits.allocatedBytes() + " bytes of memory");
    }
  }
}
