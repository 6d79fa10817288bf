package io.idlewave.perturb.observed;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.process.PeriodicNoise;
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
 * Collectives under each rule, worked by hand ({@code docs/semantics.md} section 4): three ranks
 * arrive at 100, 200 and 300, so that the last one is the cause where everyone waits for everyone.
 */
class SlackOfCollectivesTest {

  private static final SlackRule LOWER = new LocalLowerSlack();
  private static final SlackRule UPPER = new LocalUpperSlack();
  private static final SlackRule CLOCKS = new ClocksUpperSlack();
  private static final SlackRule NO_SLACK = new NoSlack(false);
  private static final SlackRule UNCONDITIONAL = new UnconditionalRules();
  private static final SlackRule LATE_SENDERS = new LateSenderSlack();

  @TempDir Path folder;

  private static final List<SlackRule> ALL =
      List.of(LOWER, CLOCKS, UPPER, LATE_SENDERS, NO_SLACK, UNCONDITIONAL);

  private final Script script = new Script();

  private ObservedRun run(CollectiveOp op, int root, long... bytes) {
    int communicator = script.communicator(3);
    for (int rank = 0; rank < 3; rank++) {
      long sent = bytes.length == 0 ? 8 : bytes[rank];
      script
          .rank()
          .compute(100L * (rank + 1))
          .call("MPI_Any", new Collective(op, communicator, root, sent, 8, Operation.NO_REQUEST));
    }
    return new ObservedRun(script, folder);
  }

  private static Delay late(int rank, double nanos) {
    return new Delay(rank, 1, nanos);
  }

  @Test
  void allreduce_lastMemberIsDelayed_delaysAll() {
    ObservedRun run = run(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE);
    for (SlackRule rule : ALL) {
      assertThat(run.delays(rule, late(2, 7))).as("%s", rule).containsExactly(7, 7, 7);
    }
  }

  @Test
  void allreduce_waitingMemberIsDelayed_absorbsItsWait() {
    ObservedRun run = run(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE);
    for (SlackRule rule : List.of(LOWER, CLOCKS, UPPER)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(0, 0, 0);
      assertThat(run.delays(rule, late(0, 207))).as("%s", rule).containsExactly(7, 7, 7);
    }
    for (SlackRule rule : List.of(LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 7, 7);
    }
  }

  /** ceil(log2 3) = 2 rounds of one latency each. */
  @Test
  void allreduce_latencyDrawn_paysPerRound() {
    ObservedRun run = run(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE);
    Scenario latency = new Scenario("latency", null, new Constant(5), null, List.of());
    for (SlackRule rule : ALL) {
      assertThat(run.delays(rule, latency)).as("%s", rule).containsExactly(10, 10, 10);
    }
  }

  /** Whether somebody waits for a member without bytes is in doubt. */
  @Test
  void allgatherv_memberWithoutBytesIsDelayed_countsNotInTheLowerBound() {
    ObservedRun run = run(CollectiveOp.ALLGATHERV, Collective.ROOT_NONE, 8, 8, 0);
    assertThat(run.delays(LOWER, late(2, 7))).containsExactly(0, 0, 7);
    for (SlackRule rule : List.of(CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(2, 7))).as("%s", rule).containsExactly(7, 7, 7);
    }
  }

  @Test
  void bcast_rootIsDelayed_delaysWhoWaits() {
    ObservedRun run = run(CollectiveOp.BCAST, 1);
    assertThat(run.delays(CLOCKS, late(1, 7))).containsExactly(7, 7, 0);
    // rank 0 may have waited for rank 2, on its way from the root
    assertThat(run.delays(LOWER, late(1, 7))).containsExactly(0, 7, 0);
    assertThat(run.delays(LOWER, late(1, 7), late(2, 9))).containsExactly(0, 7, 9);
    assertThat(run.delays(LOWER, late(0, 8), late(1, 7), late(2, 9))).containsExactly(7, 7, 9);
    for (SlackRule rule : List.of(UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(1, 7))).as("%s", rule).containsExactly(7, 7, 7);
    }
  }

  @Test
  void bcast_waitingMemberIsDelayed_absorbsItsWait() {
    ObservedRun run = run(CollectiveOp.BCAST, 1);
    for (SlackRule rule : List.of(LOWER, CLOCKS, LATE_SENDERS)) {
      assertThat(run.delays(rule, late(0, 107))).as("%s", rule).containsExactly(7, 0, 0);
    }
    assertThat(run.delays(NO_SLACK, late(0, 107))).containsExactly(107, 0, 0);
    // rank 0 may stand between the root and rank 2, or the root may wait until it has its data
    assertThat(run.delays(UPPER, late(0, 107))).containsExactly(107, 107, 107);
  }

  /** The root waits from 200 to 300; the others may wait as inner nodes of a tree. */
  @Test
  void reduce_senderIsDelayed_delaysTheRootAndInUpperBoundsAll() {
    ObservedRun run = run(CollectiveOp.REDUCE, 1);
    for (SlackRule rule : List.of(CLOCKS, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(2, 7))).as("%s", rule).containsExactly(0, 7, 7);
    }
    for (SlackRule rule : List.of(UPPER, UNCONDITIONAL)) {
      assertThat(run.delays(rule, late(2, 7))).as("%s", rule).containsExactly(7, 7, 7);
    }
    // rank 0 may have been the one that the root waited for
    assertThat(run.delays(LOWER, late(2, 7))).containsExactly(0, 0, 7);
    assertThat(run.delays(LOWER, late(0, 7), late(2, 7))).containsExactly(7, 7, 7);
  }

  /** On whatever path: each member's noise and latency counts once. */
  @Test
  void reduce_noiseAndLatencyDrawn_addUpOverTheMembersInTheUpperBound() {
    ObservedRun run = run(CollectiveOp.REDUCE, 1);
    Scenario drawn =
        new Scenario("drawn", new Constant(1), new Constant(5), null, List.of(late(0, 7)));
    // three latencies, one noise before the call and one in the only call that takes time
    assertThat(run.delays(UNCONDITIONAL, drawn)).containsExactly(24, 24, 24);
  }

  /** Member 2 comes last and waits for nobody. */
  @Test
  void scan_earlierMemberIsDelayed_countsAsTheRuleKnowsItsArrival() {
    ObservedRun run = run(CollectiveOp.SCAN, Collective.ROOT_NONE);
    for (SlackRule rule : List.of(LOWER, CLOCKS)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 0, 0);
    }
    assertThat(run.delays(CLOCKS, late(0, 107))).containsExactly(107, 7, 0);
    for (SlackRule rule : List.of(UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(0, 7))).as("%s", rule).containsExactly(7, 7, 7);
    }
  }

  /** Started at 100, 200 and 300, awaited at once: the wait absorbs, the start is the arrival. */
  @Test
  void ibarrier_memberIsDelayed_countsAtItsWait() {
    int communicator = script.communicator(3);
    for (int rank = 0; rank < 3; rank++) {
      script
          .rank()
          .compute(100L * (rank + 1))
          .call(
              "MPI_Ibarrier",
              new Collective(CollectiveOp.BARRIER, communicator, Collective.ROOT_NONE, 0, 0, 0))
          .call("MPI_Wait", new Complete(0));
    }
    ObservedRun run = new ObservedRun(script, folder);
    for (SlackRule rule : List.of(CLOCKS, UPPER, LATE_SENDERS, NO_SLACK)) {
      assertThat(run.delays(rule, late(2, 7))).as("%s", rule).containsExactly(7, 7, 7);
    }
    assertThat(run.delays(CLOCKS, late(0, 7))).containsExactly(0, 0, 0);
    // any arrival may have been the last one
    assertThat(run.delays(LOWER, late(2, 7))).containsExactly(0, 0, 7);
    assertThat(run.delays(LOWER, late(0, 9), late(1, 8), late(2, 7))).containsExactly(7, 7, 7);
  }

  /** Noise of {@code share} per ns of processor time on one rank, whatever its phase. */
  private static Scenario slowed(int rank, double share) {
    Placement placement = Placement.DEFAULT.on(new RankSelector.Ranks(List.of(rank)));
    return new Scenario(
        "slowed",
        new PeriodicNoise(1 + share, new Constant(share), 0, placement),
        null,
        null,
        List.of());
  }

  /**
   * Rank 0 computes 100 and waits 200 for the last one. At three times the noise its computing
   * takes 300 more, of which it absorbs 200; noise on its wait would make it 600 more.
   */
  @Test
  void allreduce_callsAreAllWait_noiseInTimeFallsOnComputingAlone() {
    ObservedRun run = run(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE).withRecordedBase();
    assertThat(run.delays(CLOCKS, slowed(0, 3))).containsExactly(100, 100, 100);
    assertThat(run.delays(CLOCKS, slowed(2, 3))).containsExactly(900, 900, 900);
  }

  /**
   * What a distribution draws is the same for a wait of any length: only a closed trace has none.
   */
  @Test
  void allreduce_callsAreAllWait_distributionFallsOnNoneWhereNothingIsOpen() {
    ObservedRun run = run(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE).withRecordedBase();
    Scenario noise = new Scenario("noise", new Constant(150), null, null, List.of());
    assertThat(run.delays(new ClocksUpperSlack(true), noise)).containsExactly(150, 150, 150);
  }

  /**
   * Rank 0 sends at 100, waits from 100 for what rank 1 sends at 200, and leaves at 210; rank 1
   * waits for nothing. The shortest of both calls, 0, leaves 10 after the earliest arrival, which
   * may be work: at three times the noise 30 more, beside the 300 of computing, of which the wait
   * absorbs 100 and what came 90 early on rank 1 as much.
   */
  @Test
  void sendrecv_waitsAfterItSends_noiseInTimeFallsOnWhatIsLeftAfterTheWait() {
    for (int rank = 0; rank < 2; rank++) {
      script
          .rank()
          .compute(100L * (rank + 1))
          .call(
              "MPI_Sendrecv",
              new Send(1 - rank, 0, 0, 8, SendMode.STANDARD, Operation.NO_REQUEST),
              new Receive(1 - rank, 0, 0, 8));
    }
    ObservedRun run = new ObservedRun(script, folder).withRecordedBase();
    assertThat(run.delays(CLOCKS, slowed(0, 3))).containsExactly(230, 210);
    // 4 of each call before it sends, nothing after its wait until 206: 12 more, of which 106 are
    // absorbed here, and 94 where the message came at 106
    assertThat(run.withBase(4, 4).delays(CLOCKS, slowed(0, 3))).containsExactly(206, 218);
  }
}
