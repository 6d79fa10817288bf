package io.idlewave.ingest.format.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The table against a map of objects, over random openings, closings and cancellations. */
class RequestTrackerTest {

  private static final int STEPS = 20_000;

  private record Posting(byte kind, long request, long place, boolean written) {}

  private final RequestTracker tracker = new RequestTracker();
  private final Map<Long, Posting> open = new HashMap<>();

  private void assertTaken(Posting expected) {
    assertThat(tracker.request()).isEqualTo(expected.request());
    assertThat(tracker.place()).isEqualTo(expected.place());
    assertThat(tracker.isWritten()).isEqualTo(expected.written());
  }

  private void step(long id, byte kind, int place, int what) {
    Posting there = open.get(id);
    if (what < 5) {
      long request = tracker.nextRequest();
      boolean superseded = tracker.open(id, kind, place, place % 3 == 0);
      assertThat(superseded).isEqualTo(there != null);
      open.put(id, new Posting(kind, request, place, place % 3 == 0));
    } else if (what < 9) {
      boolean closes = there != null && there.kind() == kind;
      assertThat(tracker.close(id, kind)).isEqualTo(closes);
      there = closes ? open.remove(id) : null;
    } else {
      assertThat(tracker.cancel(id)).isEqualTo(open.remove(id) != null);
    }
    if (there != null) {
      assertTaken(there);
    }
  }

  @Test
  void openAndClose_randomRequests_areThoseOfAMap() {
    Random random = new Random(1);
    long[] ids = random.longs(200).toArray();
    for (int i = 0; i < STEPS; i++) {
      // few ids at first, so that the table grows while it is in use
      long id = ids[random.nextInt(1 + i * (ids.length - 1) / STEPS)];
      step(id, (byte) (1 + random.nextInt(3)), i, random.nextInt(10));
    }
    assertThat(tracker.openPlaces().boxed().toList())
        .hasSizeGreaterThan(16)
        .isEqualTo(open.values().stream().map(Posting::place).sorted().toList());
  }
}
