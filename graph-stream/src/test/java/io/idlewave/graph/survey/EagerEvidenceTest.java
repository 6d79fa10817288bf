package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.SendMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sends of 10 ns each where the receive is posted, on clocks of 1 ns. */
class EagerEvidenceTest {

  private static final int SEND = 0;
  private static final int FUNCTIONS = 2;
  private static final int BOTH = GraphBlock.BEGINS | GraphBlock.ENDS;

  private final GraphBlockBuilder blocks = new GraphBlockBuilder(0, 1000, 0, 0);
  private long call;

  /** A blocking send from {@code enter} on, whose receive is posted {@code lead} later. */
  private void send(long bytes, long lead, long duration) {
    send(bytes, lead, duration, SendMode.STANDARD, 0);
  }

  private void send(long bytes, long lead, long duration, SendMode mode, int flags) {
    long enter = 1000 * ++call;
    blocks.entry(0, call, SEND, -1, BOTH, enter, 0, duration, bytes, 0);
    blocks.message(
        LinkKind.ACKNOWLEDGE, 0, 0, call, 0, bytes, enter, enter + lead, 1, 0, mode, flags);
  }

  private void ordinary(long bytes, int sends) {
    for (int i = 0; i < sends; i++) {
      send(bytes, -5, 10);
    }
  }

  private EagerEvidence evidence() {
    EagerEvidence evidence = new EagerEvidence(FUNCTIONS, 1);
    GraphBlock block = blocks.finish(true);
    for (int i = 0; i < block.entryCount(); i++) {
      long enter = block.enterNanos(i);
      evidence.add(block, i, enter, enter + block.durationNanos(i));
    }
    return evidence;
  }

  @Test
  void bracket_sendsSeenBothWays_isBetweenTheLargestAndTheSmallest() {
    ordinary(8192, 20);
    send(1024, 500, 10);
    send(2048, 500, 10);
    for (int i = 0; i < 20; i++) {
      send(8192, 500, 510);
      send(9000, 500, 510);
    }
    send(4096, 500, 510);
    EagerEvidence evidence = evidence();
    EagerBracket bracket = evidence.bracket(0);
    assertThat(bracket).isEqualTo(new EagerBracket(2048, 8192));
    assertThat(evidence.ambiguous(bracket)).isEqualTo(new AmbiguousSends(1, 4096));
  }

  /** One of them left before its receive was posted: the others were late for another reason. */
  @Test
  void bracket_oneOfManyLeftBeforeItsPost_isEagerAllTheSame() {
    ordinary(8192, 20);
    for (int i = 0; i < 30; i++) {
      send(8192, 500, 510);
    }
    send(8192, 500, 400);
    assertThat(evidence().bracket(0)).isEqualTo(new EagerBracket(8192, EagerBracket.UNKNOWN));
  }

  /** The clocks resolve 1 ns: 10 ns are no more than the 10 ns that a call lasts anyway. */
  @Test
  void bracket_leadsThatTheCallsLastAnyway_showNothing() {
    ordinary(8192, 20);
    for (int i = 0; i < 30; i++) {
      send(8192, 12, 20);
    }
    assertThat(evidence().bracket(0).upperBytes()).isEqualTo(EagerBracket.UNKNOWN);
  }

  /**
   * 21 ordinary calls, one of them assumed, give log2(21) = 4.4 bits per send; 40 are asked for.
   */
  @Test
  void bracket_tooFewWitnessesOrOrdinaryCalls_isOpen() {
    ordinary(8192, 20);
    for (int i = 0; i < 9; i++) {
      send(8192, 500, 510);
    }
    ordinary(70_000, 19);
    for (int i = 0; i < 30; i++) {
      send(70_000, 500, 510);
    }
    EagerEvidence evidence = evidence();
    EagerBracket bracket = evidence.bracket(0);
    assertThat(bracket).isEqualTo(new EagerBracket(0, EagerBracket.UNKNOWN));
    assertThat(evidence.ambiguous(bracket).messages()).isEqualTo(78);
  }

  /** A synchronous send waits always, and the order of calls proves more than the clocks. */
  @Test
  void bracket_otherModesAndLateEdges_areNoEvidence() {
    ordinary(8192, 20);
    for (int i = 0; i < 30; i++) {
      send(8192, 500, 510, SendMode.SYNCHRONOUS, 0);
      send(512, 500, 10, SendMode.READY, 0);
    }
    send(512, 500, 10, SendMode.STANDARD, GraphBlock.LATE);
    EagerEvidence evidence = evidence();
    assertThat(evidence.largestEagerBytes()).isEqualTo(-1);
    assertThat(evidence.bracket(600)).isEqualTo(new EagerBracket(600, EagerBracket.UNKNOWN));
    assertThat(evidence.ambiguous(new EagerBracket(600, 8192))).isEqualTo(AmbiguousSends.NONE);
  }

  /**
   * Waits for two requests each. Only those say something of the send whose other message had left
   * before the send's receive was posted.
   */
  @ParameterizedTest
  @CsvSource({"0,8192", "499,9223372036854775807"})
  void bracket_callsWithSeveralCauses_waitForTheLast(long otherNanos, long expected) {
    ordinary(8192, 20);
    for (int i = 0; i < 30; i++) {
      send(8192, 500, 510);
      blocks.message(
          LinkKind.ARRIVE,
          1,
          1,
          call,
          0,
          8,
          1000 * call + otherNanos,
          0,
          0,
          0,
          SendMode.STANDARD,
          0);
    }
    assertThat(evidence().bracket(0).upperBytes()).isEqualTo(expected);
  }
}
