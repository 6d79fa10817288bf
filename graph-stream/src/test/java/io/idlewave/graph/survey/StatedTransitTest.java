package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.SendMode;
import org.junit.jupiter.api.Test;

/** What messages take by costs that are stated. */
class StatedTransitTest {

  private static final StatedTransit STATED =
      new StatedTransit(5, 1000, 1500, new EagerBracket(100, 200));

  @Test
  void nanos_eagerMessage_isOverheadLatencyAndBytesRoundedUp() {
    assertThat(STATED.nanos(SendMode.STANDARD, 0, true)).isEqualTo(1005);
    assertThat(STATED.nanos(SendMode.STANDARD, 3, true)).isEqualTo(1005 + 5);
    assertThat(STATED.nanos(SendMode.BUFFERED, 1000, true)).isEqualTo(1005 + 1500);
    assertThat(STATED.nanos(SendMode.READY, 1000, true)).isEqualTo(1005 + 1500);
  }

  @Test
  void nanos_handshake_takesTwoLegsMore() {
    assertThat(STATED.nanos(SendMode.STANDARD, 200, false)).isEqualTo(5 + 3000 + 300);
    assertThat(STATED.nanos(SendMode.SYNCHRONOUS, 2, false)).isEqualTo(5 + 3000 + 3);
  }

  @Test
  void nanos_unknownProtocol_isEagerAtTheEarliest() {
    assertThat(STATED.nanos(SendMode.STANDARD, 150, false)).isEqualTo(5 + 1000 + 225);
    assertThat(STATED.nanos(SendMode.STANDARD, 150, true)).isEqualTo(5 + 3000 + 225);
  }

  @Test
  void nanos_largestOfAll_canStillBeAddedToATime() {
    StatedTransit slow =
        new StatedTransit(
            StatedTransit.MAX, StatedTransit.MAX, StatedTransit.MAX, EagerBracket.of(0));
    assertThat(slow.nanos(SendMode.STANDARD, 1L << 53, true))
        .isEqualTo((1L << 60) + 4 * StatedTransit.MAX);
  }

  @Test
  void legNanos_request_waitsForTheOverheadOfItsSend() {
    assertThat(STATED.legNanos(true)).isEqualTo(1005);
    assertThat(STATED.legNanos(false)).isEqualTo(1000);
  }

  @Test
  void new_negative_isRefused() {
    assertThatThrownBy(() -> new StatedTransit(0, -1, 0, EagerBracket.of(0)))
        .hasMessage("latency of a message: 0 to 1000000000000000 ns, got -1 ns");
  }
}
