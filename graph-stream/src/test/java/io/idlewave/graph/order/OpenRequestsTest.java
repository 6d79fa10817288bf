package io.idlewave.graph.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.graph.match.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OpenRequestsTest {

  private record Open(long request, Completion end, long call, int function) {}

  private final OpenRequests requests = new OpenRequests();

  private List<Open> inOrder() {
    List<Open> all = new ArrayList<>();
    requests.forEachInOrder(
        (request, end, call, function) -> all.add(new Open(request, end, call, function)));
    return all;
  }

  /** Opened and closed at random, beside a sorted map; close together, and far apart. */
  @Test
  void openAndClose_atRandom_agreeWithAMap() {
    SplittableRandom random = new SplittableRandom(3);
    Map<Long, Open> expected = new TreeMap<>();
    for (int step = 0; step < 20_000; step++) {
      long request = random.nextLong(40) << (random.nextBoolean() ? 0 : 40);
      if (random.nextBoolean()) {
        Open open = new Open(request, new Unresolved(), step, step % 7);
        assertThat(requests.open(request, open.end(), step, step % 7))
            .isEqualTo(expected.putIfAbsent(request, open) == null);
      } else {
        Open open = expected.remove(request);
        assertThat(requests.close(request)).isSameAs(open == null ? null : open.end());
      }
      assertThat(requests.size()).isEqualTo(expected.size());
    }
    assertThat(inOrder()).containsExactlyElementsOf(expected.values());
  }

  @Test
  void someUnresolved_whileOneIsOpen_only() {
    assertThat(requests.isEmpty()).isTrue();
    requests.restore(5, new Unresolved());
    assertThat(requests.someUnresolved()).isTrue();
    assertThat(inOrder().get(0).call()).isEqualTo(Message.UNSEEN);
    assertThat(inOrder().get(0).function()).isEqualTo(OpenRequests.UNKNOWN_FUNCTION);
    requests.close(5);
    assertThat(requests.someUnresolved()).isFalse();
    assertThat(requests.close(5)).isNull();
  }
}
