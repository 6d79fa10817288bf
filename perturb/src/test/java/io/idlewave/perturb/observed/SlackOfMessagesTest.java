package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.ObservedRun.LARGE;
import static io.idlewave.perturb.observed.ObservedRun.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.observed.slack.ClocksLowerSlack;
import io.idlewave.perturb.observed.slack.ClocksUpperSlack;
import io.idlewave.perturb.observed.slack.LocalLowerSlack;
import io.idlewave.perturb.observed.slack.LocalUpperSlack;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages under each rule, worked by hand ({@code docs/semantics.md} section 4). Call 0 of a rank
 * is MPI_Init, so that a delay before call 1 lets everything that the script says begin late.
 */
class SlackOfMessagesTest {

  private static final SlackRule LOWER = new LocalLowerSlack();
  private static final SlackRule UPPER = new LocalUpperSlack();
  private static final SlackRule CLOCKS = new ClocksUpperSlack();
  private static final SlackRule NO_SLACK = new NoSlack(false);
  private static final SlackRule LATE_SENDERS = new LateSenderSlack();

  @TempDir Path folder;

  private final Script script = new Script();

  private ObservedRun run() {
    return new ObservedRun(script, folder);
  }

  private static Delay late(int rank, double nanos) {
    return new Delay(rank, 1, nanos);
  }

  /** The message comes at 110 to a receiver that waits from 0. */
  private ObservedRun lateSender() {
    script.rank().compute(100).send(1, SMALL);
    script.rank().receive(0, SMALL);
    return run();
  }

  @Test
  void receive_lateSenderIsDelayed_isDelayedAsMuchUnderEveryRule() {
    ObservedRun run = lateSender();
    for (SlackRule rule : List.of(LOWER, CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 7);
    }
  }

  @Test
  void receive_waitingReceiverIsDelayed_absorbsItsWait() {
    ObservedRun run = lateSender();
    for (SlackRule rule : List.of(LOWER, CLOCKS, UPPER, LATE_SENDERS)) {
      assertThat(run.delays(rule, late(1, 7))).as("%s", rule).containsExactly(0, 0);
      assertThat(run.delays(rule, late(1, 120))).as("%s", rule).containsExactly(0, 10);
    }
    assertThat(run.delays(NO_SLACK, late(1, 7))).containsExactly(0, 7);
  }

  /** The message comes at 10, the receive at 100: 90 to spare, which only clocks can say. */
  @Test
  void receive_earlyMessageIsDelayed_absorbsWhatTheRuleKnows() {
    script.rank().send(1, SMALL);
    script.rank().compute(100).receive(0, SMALL);
    ObservedRun run = run();
    assertThat(run.delays(CLOCKS, late(0, 7))).containsExactly(7, 0);
    assertThat(run.delays(CLOCKS, late(0, 100))).containsExactly(100, 10);
    assertThat(run.delays(LOWER, late(0, 100))).containsExactly(100, 0);
    for (SlackRule rule : List.of(UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 7);
    }
  }

  /** The handshake meets at 100: the send ends at 110, the receive at 120. */
  private ObservedRun lateReceiver() {
    script.rank().send(1, LARGE);
    script.rank().compute(100).receive(0, LARGE);
    return run();
  }

  @Test
  void rendezvous_lateReceiverIsDelayed_delaysBothEnds() {
    ObservedRun run = lateReceiver();
    for (SlackRule rule : List.of(CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(1, 7))).as("%s", rule).containsExactly(7, 7);
    }
    // either of request and post may have been the one without slack
    assertThat(run.delays(LOWER, late(1, 7))).containsExactly(0, 0);
    assertThat(run.delays(LOWER, late(0, 7), late(1, 7))).containsExactly(7, 7);
  }

  @Test
  void rendezvous_waitingSenderIsDelayed_absorbsWhatTheRuleKnows() {
    ObservedRun run = lateReceiver();
    assertThat(run.delays(LOWER, late(0, 7))).containsExactly(0, 0);
    assertThat(run.delays(CLOCKS, late(0, 7))).containsExactly(0, 0);
    assertThat(run.delays(CLOCKS, late(0, 100))).containsExactly(10, 10);
    for (SlackRule rule : List.of(UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 7);
    }
  }

  private static final Scenario NETWORK =
      new Scenario("network", null, new Constant(5), new Constant(0.25), List.of());

  @Test
  void eagerMessage_latencyAndBandwidthDrawn_paysOneLatencyAndItsBytes() {
    ObservedRun run = lateSender();
    for (SlackRule rule : List.of(LOWER, CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, NETWORK)).as("%s", rule).containsExactly(0, 5 + 0.25 * SMALL);
    }
  }

  /** The request pays before the handshake, so that a late receiver may hide it. */
  @Test
  void rendezvous_latencyAndBandwidthDrawn_paysPerLegAndByte() {
    double data = 0.25 * LARGE;
    ObservedRun run = lateReceiver();
    assertThat(run.delays(LOWER, NETWORK)).containsExactly(5, 10 + data);
    assertThat(run.delays(CLOCKS, NETWORK)).containsExactly(5, 10 + data);
    for (SlackRule rule : List.of(UPPER, LATE_SENDERS)) {
      assertThat(run.delays(rule, NETWORK)).as("%s", rule).containsExactly(10, 15 + data);
    }
    assertThat(run.delays(NO_SLACK, NETWORK)).containsExactly(10 + data, 15 + data);
  }

  @Test
  void bufferedSend_anySize_waitsForNobody() {
    script.rank().bufferedSend(1, LARGE);
    script.rank().compute(100).receive(0, LARGE);
    ObservedRun run = run();
    for (SlackRule rule : List.of(LOWER, CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(1, 7))).as("%s", rule).containsExactly(0, 7);
    }
  }

  /** Messages come at 110 and 210 to a call that waits from 0 for both. */
  private ObservedRun waitall() {
    script.rank().compute(100).send(2, SMALL);
    script.rank().compute(200).send(2, SMALL);
    script
        .rank()
        .ireceive(0, SMALL)
        .ireceive(1, SMALL)
        .call("MPI_Waitall", new Complete(0), new Complete(1));
    return run();
  }

  @Test
  void waitall_oneMessageIsDelayed_countsAsTheRuleKnowsTheLastOne() {
    ObservedRun run = waitall();
    assertThat(run.delays(CLOCKS, late(0, 7))).containsExactly(7, 0, 0);
    assertThat(run.delays(CLOCKS, late(0, 107))).containsExactly(107, 0, 7);
    assertThat(run.delays(CLOCKS, late(1, 7))).containsExactly(0, 7, 7);
    for (SlackRule rule : List.of(UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 0, 7);
    }
    assertThat(run.delays(LOWER, late(1, 7))).containsExactly(0, 7, 0);
  }

  @Test
  void waitall_allMessagesAreDelayed_lowerBoundTakesTheLeastDelayed() {
    assertThat(waitall().delays(LOWER, late(0, 9), late(1, 7))).containsExactly(9, 7, 7);
  }

  /** What completes is fixed by the trace: the message that is still to come does not count. */
  @Test
  void waitany_otherMessageIsDelayed_isNotDelayed() {
    script.rank().compute(1000).send(2, SMALL);
    script.rank().compute(100).send(2, SMALL);
    script
        .rank()
        .ireceive(0, SMALL)
        .ireceive(1, SMALL)
        .call("MPI_Waitany", new Complete(1))
        .send(3, SMALL)
        .await(0);
    script.rank().receive(2, SMALL);
    ObservedRun run = run();
    for (SlackRule rule : List.of(LOWER, CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 0, 7, 0);
      assertThat(run.delays(rule, late(1, 7))[3]).as("%s", rule).isEqualTo(7);
    }
  }

  /** No trace says what a probe waited for: upper bounds take the message received next. */
  @Test
  void probe_messageIsDelayed_waitsForItInUpperBoundsAlone() {
    script.rank().compute(100).send(1, SMALL);
    script.rank().call("MPI_Probe").receive(0, SMALL);
    ObservedRun run = run();
    for (SlackRule rule : List.of(UPPER, CLOCKS, NO_SLACK)) {
      assertThat(run.delayAfter(rule, 1, 1, late(0, 7))).as("%s", rule).isEqualTo(7);
    }
    for (SlackRule rule : List.of(LOWER, new ClocksLowerSlack(), LATE_SENDERS)) {
      assertThat(run.delayAfter(rule, 1, 1, late(0, 7))).as("%s", rule).isZero();
    }
  }

  /** Polled from 0 to 100, come at 60: the lower bound takes all of it for a wait. */
  @Test
  void polls_runEndsInACompletion_isAWaitInTheLowerBoundAlone() {
    script.rank().compute(50).send(1, SMALL);
    script
        .rank()
        .ireceive(0, SMALL)
        .call("MPI_Test")
        .compute(50)
        .call("MPI_Test")
        .compute(50)
        .call("MPI_Test", new Complete(0));
    ObservedRun run = run();
    assertThat(run.delays(LOWER, late(1, 7))).containsExactly(0, 0);
    for (SlackRule rule : List.of(CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(1, 7))).as("%s", rule).containsExactly(0, 7);
    }
    assertThat(run.delays(CLOCKS, late(0, 7))).containsExactly(7, 0);
    assertThat(run.delays(CLOCKS, late(0, 50))).containsExactly(50, 10);
  }
}
