package io.idlewave.jobs.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.kernel.LaneExtras;
import org.junit.jupiter.api.Test;

class LaneMemoryTest {

  @Test
  void require_lanesBeyondTheHeap_isRefused() {
    LaneMemory memory = new LaneMemory(1);
    assertThat(memory.bytes(1000, 2)).isEqualTo(1000 * 8 * (2 * 2 + 1));
    // scratch 2, per rank clock, result and 4 slots, 3 per message; then counts, and 4 accounts
    // twice
    assertThat(memory.modelBytes(10, 2, LaneExtras.NONE)).isEqualTo(10 * 8 * (2 + 6 * 2 + 3));
    assertThat(memory.modelBytes(10, 2, new LaneExtras(true, true)))
        .isEqualTo(10 * 8 * (7 * (2 + 6 * 2 + 3) + 2 * 4 * 2));
    assertThatCode(() -> memory.require(10_000, 2, 1 << 20)).doesNotThrowAnyException();
    assertThatThrownBy(() -> memory.require(100_000, 2, 1 << 20))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("100000 lanes x (2 ranks + 1 messages under way) take at least 4 MB")
        .hasMessageContaining("the heap has 1 MB");
  }
}
