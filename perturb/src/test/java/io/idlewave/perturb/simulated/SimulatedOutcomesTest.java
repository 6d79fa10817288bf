package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outcomes that could have been decided otherwise in model timing, where only L costs (10 ns). */
class SimulatedOutcomesTest {

  private static final CostSet RECORDED = new CostSet(0, 10, 0, 0, 64);
  private static final LogGp NETWORK = LogGp.of(10, 0, 0, 0);

  @TempDir Path folder;

  private final Script script = new Script();

  /** The messages are there at 110 and 310. */
  @ParameterizedTest
  @CsvSource({"0, 0", "200, 0", "201, 1"})
  void waitany_otherMessageMayComeFirst_isCounted(double late, int changed) {
    script
        .rank()
        .ireceive(1, 8)
        .ireceive(2, 8)
        .call("MPI_Waitany", new Complete(0))
        .compute(20)
        .call("MPI_Wait", new Complete(1));
    script.rank().compute(100).send(0, 8);
    script.rank().compute(300).send(0, 8);
    assertThat(changedOutcomes(late)).isEqualTo(changed);
  }

  @Test
  void test_messageMayNotHaveComeYet_isCounted() {
    script.rank().ireceive(1, 8).compute(200).call("MPI_Test", new Complete(0));
    script.rank().compute(100).send(0, 8);
    assertThat(changedOutcomes(90)).isZero();
    assertThat(changedOutcomes(91)).isEqualTo(1);
  }

  private double changedOutcomes(double lateNanos) {
    Scenario scenario = new Scenario("late", null, null, null, List.of(new Delay(1, 1, lateNanos)));
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(Synth.write(script, RECORDED, folder.resolve("late-" + lateNanos)));
    double[] changed =
        laboratory
            .run(
                laboratory.pricing(NETWORK, SimulatedLaboratory.COLLECTIVES, scenario),
                scenario,
                1,
                LaneExtras.OUTCOMES)
            .changedOutcomes();
    assertThat(changed).hasSize(1);
    return changed[0];
  }
}
