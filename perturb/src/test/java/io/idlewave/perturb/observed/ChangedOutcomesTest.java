package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.ObservedRun.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.perturb.observed.slack.ClocksUpperSlack;
import io.idlewave.perturb.observed.slack.LocalLowerSlack;
import io.idlewave.perturb.observed.slack.LocalUpperSlack;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outcomes that a delayed run could have decided otherwise, worked by hand. */
class ChangedOutcomesTest {

  private static final SlackRule CLOCKS = new ClocksUpperSlack();

  @TempDir Path folder;

  private final Script script = new Script();

  private static Delay late(int rank, double nanos) {
    return new Delay(rank, 1, nanos);
  }

  /**
   * Rank 0 waits for any of two messages, which come at 110 from rank 1 and at 310 from rank 2, and
   * then for the other.
   */
  @ParameterizedTest
  @CsvSource({"0, 0, 0", "199, 0, 0", "200, 0, 0", "201, 0, 1", "201, 1, 0", "0, -1, 0"})
  void waitany_otherMessageMayComeFirst_isCounted(double late1, double late2, int changed) {
    script
        .rank()
        .ireceive(1, SMALL)
        .ireceive(2, SMALL)
        .call("MPI_Waitany", new Complete(0))
        .compute(20)
        .call("MPI_Wait", new Complete(1));
    script.rank().compute(100).send(0, SMALL);
    script.rank().compute(300).send(0, SMALL);
    ObservedRun run = new ObservedRun(script, folder);
    double[] late = {late1, Math.max(0, late2)};
    for (SlackRule rule :
        new SlackRule[] {
          CLOCKS, new LocalUpperSlack(), new LocalLowerSlack(), new NoSlack(false)
        }) {
      assertThat(run.changedOutcomes(rule, late(1, late[0]), late(2, late[1])))
          .as("%s", rule)
          .isEqualTo(changed);
    }
  }

  /** Posted after the choice, the message cannot have been chosen, however early it came. */
  @Test
  void waitany_messagePostedLater_isNotCounted() {
    script
        .rank()
        .ireceive(1, SMALL)
        .call("MPI_Waitany", new Complete(0))
        .ireceive(2, SMALL)
        .compute(5)
        .call("MPI_Wait", new Complete(1));
    script.rank().compute(100).send(0, SMALL);
    script.rank().compute(50).send(0, SMALL);
    ObservedRun run = new ObservedRun(script, folder);
    assertThat(run.changedOutcomes(CLOCKS, late(1, 500))).isZero();
  }

  /** The message comes at 110, and a test finds it at 200. */
  @ParameterizedTest
  @CsvSource({"0, 0", "90, 0", "91, 1"})
  void test_messageMayNotHaveComeYet_isCounted(double late, int changed) {
    script.rank().ireceive(1, SMALL).compute(200).call("MPI_Test", new Complete(0));
    script.rank().compute(100).send(0, SMALL);
    ObservedRun run = new ObservedRun(script, folder);
    assertThat(run.changedOutcomes(CLOCKS, late(1, late))).isEqualTo(changed);
  }

  /** Polls that end in a completion are one wait, whatever they found. */
  @Test
  void test_afterFailedPolls_isNotCounted() {
    script
        .rank()
        .ireceive(1, SMALL)
        .call("MPI_Test")
        .compute(60)
        .call("MPI_Test")
        .compute(140)
        .call("MPI_Test", new Complete(0));
    script.rank().compute(100).send(0, SMALL);
    ObservedRun run = new ObservedRun(script, folder);
    assertThat(run.changedOutcomes(CLOCKS, late(1, 500))).isZero();
  }
}
