package orbweaver.parse.document;

/// Thrown through the library when a limit is reached. Not an `IOException`: those it takes for
/// damage, which it tries to repair.
final class BudgetSpent extends RuntimeException {
  private static final long serialVersionUID = 1;

  BudgetSpent(String limit) {
    super(limit, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
  }
}
