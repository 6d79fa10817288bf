package io.idlewave.graph.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SlotPoolTest {

  private final SlotPool slots = new SlotPool();

  @Test
  void take_afterFree_givesTheSmallestFreeSlot() {
    assertThat(slots.take()).isEqualTo(0);
    assertThat(slots.take()).isEqualTo(1);
    assertThat(slots.take()).isEqualTo(2);
    slots.free(1);
    slots.free(0);
    assertThat(slots.take()).isEqualTo(0);
    assertThat(slots.take()).isEqualTo(1);
    assertThat(slots.take()).isEqualTo(3);
    assertThat(slots.taken()).isEqualTo(4);
  }

  @Test
  void takeAndFree_atRandom_agreeWithASortedSet() {
    Random random = new Random(11);
    TreeSet<Integer> free = new TreeSet<>();
    for (int slot = 0; slot < 2000; slot++) {
      free.add(slot);
    }
    TreeSet<Integer> taken = new TreeSet<>();
    for (int step = 0; step < 2000; step++) {
      if (taken.isEmpty() || random.nextInt(3) > 0) {
        int expected = free.first();
        free.remove(expected);
        taken.add(expected);
        assertThat(slots.take()).isEqualTo(expected);
      } else {
        Integer chosen = taken.ceiling(random.nextInt(taken.last() + 1));
        taken.remove(chosen);
        free.add(chosen);
        slots.free(chosen);
      }
      assertThat(slots.taken()).isEqualTo(taken.size());
    }
  }

  @Test
  void restore_aSlotAmongFreeOnes_isPassedOver() {
    slots.take(1);
    assertThat(slots.take()).isEqualTo(0);
    assertThat(slots.take()).isEqualTo(2);
    assertThatThrownBy(() -> slots.take(1)).hasMessage("slot 1 is taken twice");
  }

  @Test
  void free_aFreeSlot_isAnError() {
    assertThatThrownBy(() -> slots.free(0)).hasMessage("slot 0 is free already");
  }
}
