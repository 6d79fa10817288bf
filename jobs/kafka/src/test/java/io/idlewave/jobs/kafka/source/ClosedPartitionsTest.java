package io.idlewave.jobs.kafka.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClosedPartitionsTest {

  private final ClosedPartitions closed = new ClosedPartitions();

  @Test
  void isComplete_everyPartitionClosed_andNotBefore() {
    assertThat(closed.isComplete()).isFalse();
    closed.add(2, 10, 3);
    closed.add(0, 11, 3);
    assertThat(closed.isComplete()).isFalse();
    closed.add(1, 12, 3);
    assertThat(closed.isComplete()).isTrue();
  }

  @Test
  void isComplete_closedAgainOverMorePartitions_countsEachTimeForItself() {
    closed.add(0, 10, 2);
    closed.add(1, 10, 3);
    closed.add(2, 10, 3);
    assertThat(closed.isComplete()).isFalse();
    closed.add(0, 20, 3);
    assertThat(closed.isComplete()).isTrue();
  }

  @Test
  void heldBack_closedPartition_isItsFirstClose() {
    closed.add(1, 10, 2);
    closed.add(1, 20, 2);
    assertThat(closed.heldBack(1, 30)).isEqualTo(10);
    assertThat(closed.heldBack(1, 5)).isEqualTo(5);
    assertThat(closed.heldBack(0, 30)).isEqualTo(30);
  }
}
