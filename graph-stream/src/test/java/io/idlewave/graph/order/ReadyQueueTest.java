package io.idlewave.graph.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.CallPosition;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReadyQueueTest {

  @Test
  void poll_afterAnyAddsAndPolls_isTheOneWhoseTurnComesFirst() {
    SplittableRandom random = new SplittableRandom(4);
    ReadyQueue queue = new ReadyQueue();
    TreeSet<RankCursor> expected = new TreeSet<>();
    for (int step = 0; step < 5000; step++) {
      if (random.nextInt(5) < 3) {
        RankCursor cursor = new RankCursor(step, CallPosition.START);
        cursor.leaveNanos = random.nextLong(50);
        cursor.turnNanos = cursor.leaveNanos;
        queue.add(cursor);
        expected.add(cursor);
      } else {
        assertThat(queue.poll()).isSameAs(expected.pollFirst());
      }
    }
    while (!expected.isEmpty()) {
      assertThat(queue.poll()).isSameAs(expected.pollFirst());
    }
    assertThat(queue.poll()).isNull();
  }
}
