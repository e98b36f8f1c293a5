package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// A promise of our own that a dump can name.
class Wait<T extends @Nullable Object> extends Promise<T> {
  private final Object what;

  Wait(Loop owner, Object what) {
    super(owner);
    this.what = what;
  }

  final Object what() {
    return what;
  }

  @Override
  public final String toString() {
    return what.toString();
  }
}
