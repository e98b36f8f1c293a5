package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrayPoolTest {
  private static final int SMALL = 1 << 12;
  private static final int LARGE = 1 << 16;

  private final ArrayPool pool = new ArrayPool(LARGE);

  @Test
  void the_array_given_last_is_taken_first() {
    byte[] first = pool.take(SMALL);
    byte[] second = pool.take(SMALL);
    pool.give(first);
    pool.give(second);

    assertThat(pool.take(SMALL)).isSameAs(second);
    assertThat(pool.take(SMALL)).isSameAs(first);
  }

  @Test
  void small_arrays_make_room_for_a_large_one() {
    byte[] large = pool.take(LARGE);
    for (byte[] small : new byte[][] {pool.take(SMALL), pool.take(SMALL), pool.take(SMALL)}) {
      pool.give(small);
    }
    pool.give(large);

    assertThat(pool.take(LARGE)).isSameAs(large);
    assertThat(pool.heldBytes()).isZero();
  }

  @Test
  void no_more_is_held_than_allowed() {
    byte[] large = pool.take(LARGE);
    byte[] small = pool.take(SMALL);
    byte[] larger = pool.take(LARGE * 2);
    pool.give(large);
    pool.give(small);
    pool.give(larger);

    assertThat(pool.heldBytes()).isEqualTo(LARGE);
    assertThat(pool.take(LARGE)).isSameAs(large);
  }

  @Test
  void an_array_that_nobody_needs_any_more_is_dropped() {
    pool.give(pool.take(LARGE / 2));

    answerFromSmallOnes(2 * ArrayPool.TURN_ANSWERS);

    assertThat(pool.heldBytes()).isEqualTo(SMALL);
  }

  @Test
  void an_array_that_is_needed_now_and_then_is_kept() {
    byte[] large = pool.take(LARGE / 2);
    pool.give(large);

    for (int i = 0; i < 10; i++) {
      answerFromSmallOnes(ArrayPool.TURN_ANSWERS / 2);
      assertThat(pool.take(LARGE / 2)).isSameAs(large);
      pool.give(large);
    }
  }

  @Test
  void however_many_small_ones_an_answer_takes_a_large_one_is_kept() {
    byte[] large = pool.take(LARGE / 2);
    pool.give(large);

    for (int i = 0; i < 10 * ArrayPool.TURN_ANSWERS; i++) {
      pool.give(pool.take(SMALL));
    }

    assertThat(pool.take(LARGE / 2)).isSameAs(large);
  }

  private void answerFromSmallOnes(int count) {
    for (int i = 0; i < count; i++) {
      pool.give(pool.take(SMALL));
      pool.answered();
    }
  }
}
