package io.idlewave.graph.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HalfLeadsTest {

  private static final int LEAD = 4;

  private final List<String> changes = new ArrayList<>();
  private final HalfLeads leads =
      new HalfLeads(3, LEAD, (rank, degree) -> changes.add(rank + ":" + degree));
  private final Messages messages = new Messages(new SlotPool(), leads);

  private Message send(int source, int destination, long call) {
    return messages.send(0, source, destination, 7, 0, call, 0, 8, SendMode.BUFFERED, 0);
  }

  private Message post(int source, int destination, long call) {
    return messages.post(0, source, destination, 7, 0, call, 8, 0, true);
  }

  @Test
  void degree_sendsWithoutReceives_growsByOneAsTheyDouble() {
    for (int i = 0; i < 4 * LEAD; i++) {
      send(0, 1, i);
    }
    assertThat(changes).containsExactly("0:1", "0:2", "0:3");
    for (int i = 0; i < 4 * LEAD; i++) {
      post(0, 1, i);
    }
    assertThat(changes).containsExactly("0:1", "0:2", "0:3", "0:2", "0:1", "0:0");
    assertThat(leads.of(0)).isZero();
    assertThat(leads.of(1)).isZero();
  }

  @Test
  void half_isOwnedByTheEndThatHasBeenSeen() {
    send(0, 1, 0);
    assertThat(leads.of(0)).isEqualTo(1);
    post(2, 1, 1);
    assertThat(leads.of(1)).isEqualTo(1);
    post(0, 1, 2);
    send(2, 1, 0);
    assertThat(new int[] {leads.of(0), leads.of(1), leads.of(2)}).containsExactly(0, 0, 0);
  }

  @Test
  void half_expectedAndThenSent_passesToItsSender() {
    messages.expect(0, 0, 1, 7, 0);
    assertThat(leads.of(1)).isEqualTo(1);
    Message message = send(0, 1, 0);
    assertThat(new int[] {leads.of(0), leads.of(1)}).containsExactly(1, 0);
    messages.abandon(message);
    assertThat(leads.of(0)).isZero();
  }
}
