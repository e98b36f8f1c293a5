package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinkRoomTest {
  private static final int MEGABYTE = 1 << 20;

  @Test
  void small_documents_have_room_for_16_megabytes() {
    var room = new LinkRoom(/* documentBytes= */ 100);

    for (int i = 0; i < 16; i++) {
      assertThat(room.takes(MEGABYTE)).isTrue();
    }
    assertThat(room.isFull()).isFalse();
    assertThat(room.takes(1)).isFalse();
    assertThat(room.isFull()).isTrue();
    assertThat(room.takes(0)).isFalse();
  }

  @Test
  void larger_ones_have_room_for_16_times_their_bytes() {
    assertThat(new LinkRoom(3L * MEGABYTE).bytes()).isEqualTo(48L * MEGABYTE);
  }
}
