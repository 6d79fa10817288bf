package io.idlewave.perturb.observed;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.observed.slack.ClocksUpperSlack;
import io.idlewave.perturb.observed.slack.LocalLowerSlack;
import io.idlewave.perturb.observed.slack.LocalUpperSlack;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.PathCost;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Winning paths of programs that can be followed by hand. */
class WinningPathByHandTest {

  private static final SlackRule LOWER = new LocalLowerSlack();
  private static final SlackRule UPPER = new LocalUpperSlack();
  private static final SlackRule CLOCKS = new ClocksUpperSlack();

  @TempDir Path folder;

  private final Script script = new Script();

  /** Three ranks enter at 100, 200 and 300. */
  private ObservedRun collective(CollectiveOp op, int root) {
    int communicator = script.communicator(3);
    for (int rank = 0; rank < 3; rank++) {
      script
          .rank()
          .compute(100L * (rank + 1))
          .call("MPI_Any", new Collective(op, communicator, root, 8, 8, Operation.NO_REQUEST));
    }
    return new ObservedRun(script, folder.resolve("trace"));
  }

  private static Scenario late(Delay... delays) {
    return new Scenario("late", null, null, null, List.of(delays));
  }

  private static PathCost oneOff(double injectedNanos, double absorbedNanos) {
    return PathCost.of(0, 0, 0, 0, injectedNanos, 0, 0 - absorbedNanos);
  }

  /** Recorded times go in with the arrival and out at the exit: 200 ns of slack are left. */
  @Test
  void allreduce_firstMemberIsDelayedBeyondItsWait_isAbsorbedByWhoWaits() {
    ObservedRun run = collective(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE);
    LanePath path = run.path(CLOCKS, late(new Delay(0, 1, 207)), 2);

    assertThat(path.cost()).isEqualTo(oneOff(207, 200));
    assertThat(path.byRank())
        .containsEntry(0, oneOff(207, 0))
        .containsEntry(2, oneOff(0, 200))
        .hasSize(2);
    assertThat(path.rankChanges()).isEqualTo(1);
  }

  @Test
  void allreduce_lastMemberIsDelayed_absorbsNothing() {
    ObservedRun run = collective(CollectiveOp.ALLREDUCE, Collective.ROOT_NONE);
    for (SlackRule rule : List.of(LOWER, UPPER, CLOCKS)) {
      LanePath path = run.path(rule, late(new Delay(2, 1, 7)), 0);
      assertThat(path.cost()).as("%s", rule).isEqualTo(oneOff(7, 0));
      assertThat(path.byRank().get(2)).as("%s", rule).isEqualTo(oneOff(7, 0));
    }
  }

  /** An upper bound adds one latency of each member to the latest delay; each counts at its own. */
  @Test
  void reduce_upperBound_holdsTheDrawsOfAllMembers() {
    ObservedRun run = collective(CollectiveOp.REDUCE, 0);
    Delay delay = new Delay(1, 1, 1000);
    Scenario scenario = new Scenario("both", null, new Constant(5), null, List.of(delay));
    LanePath path = run.path(UPPER, scenario, 0);

    assertThat(path.cost().nanos(DelayPart.ONE_OFF)).isEqualTo(1000);
    assertThat(path.cost().nanos(DelayPart.LATENCY)).isEqualTo(15);
    assertThat(path.cost().nanos()).isEqualTo(run.delays(UPPER, scenario)[0]);
    for (int rank = 0; rank < 3; rank++) {
      assertThat(path.byRank().get(rank).nanos(DelayPart.LATENCY)).as("rank %d", rank).isEqualTo(5);
    }
    assertThat(path.byRank().get(1).nanos(DelayPart.ONE_OFF)).isEqualTo(1000);
  }

  /** The receiver waited from 100 to 510: a send that is 7 late and 5 under way delays it by 12. */
  @Test
  void message_receiverWaited_bringsSenderAndDraw() {
    script.rank().compute(500).send(1, ObservedRun.SMALL);
    script.rank().compute(100).receive(0, ObservedRun.SMALL);
    ObservedRun run = new ObservedRun(script, folder.resolve("trace"));
    Scenario scenario =
        new Scenario("both", null, new Constant(5), null, List.of(new Delay(0, 1, 7)));
    for (SlackRule rule : List.of(LOWER, UPPER, CLOCKS)) {
      LanePath path = run.path(rule, scenario, 1);
      assertThat(path.cost()).as("%s", rule).isEqualTo(PathCost.of(0, 0, 5, 0, 7, 0, 0));
      assertThat(path.byRank().get(0).nanos(DelayPart.ONE_OFF)).as("%s", rule).isEqualTo(7);
    }
  }

  /** The receiver itself is late: up to what it waited, by the rule that knows it, that is lost. */
  @Test
  void message_lateReceiverThatWaited_absorbsAllOfItsOwn() {
    script.rank().compute(500).send(1, ObservedRun.SMALL);
    script.rank().compute(100).receive(0, ObservedRun.SMALL);
    ObservedRun run = new ObservedRun(script, folder.resolve("trace"));
    LanePath path = run.path(CLOCKS, late(new Delay(1, 1, 450)), 1);

    assertThat(path.cost()).isEqualTo(oneOff(450, 410));
    assertThat(path.byRank()).containsOnlyKeys(1);
  }

  @Test
  void noise_onComputationOfBothRanks_isBookedAsSuch() {
    script.rank().compute(500).send(1, ObservedRun.SMALL);
    script.rank().compute(100).receive(0, ObservedRun.SMALL).compute(50);
    ObservedRun run = new ObservedRun(script, folder.resolve("trace"));
    Scenario noise = new Scenario("noise", new Constant(3), null, null, List.of());
    LanePath path = run.path(CLOCKS, noise, 1);

    assertThat(path.cost().nanos(DelayPart.COMPUTATION_NOISE)).isEqualTo(6);
    assertThat(path.cost().nanos(DelayPart.SLACK)).isZero();
  }
}
