package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.network.Limited;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogP;
import io.idlewave.perturb.network.NetworkModel;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LogP's bound of ceil(L / g) messages under way, in closed form. */
class CapacityTest {

  private static final double O = 100;

  @TempDir Path folder;

  private static Script stream(int messages) {
    Script script = new Script();
    Script.Rank sender = script.rank();
    Script.Rank receiver = script.rank();
    for (int i = 0; i < messages; i++) {
      sender.isend(1, 1);
      receiver.receive(0, 1);
    }
    for (int i = 0; i < messages; i++) {
      sender.await(i);
    }
    return script;
  }

  private double senderEnd(int messages, NetworkModel network) {
    Path place = folder.resolve(network.hashCode() + "-" + messages);
    return new SimulatedLaboratory(stream(messages), place).ends(network)[0];
  }

  /**
   * The last of n sends begins when the message of the one C before it is there; of C messages in a
   * row each leaves g after the one before, and a round of C takes max(C g, L + o).
   */
  @ParameterizedTest
  @CsvSource({
    "10, 5000, 1000, 5",
    "10, 4500, 1000, 5",
    "40, 7000, 700, 10",
    "3, 900, 1000, 1",
    "9, 0, 500, 1"
  })
  void stream_longerThanTheCapacity_stallsItsSender(
      int messages, double latency, double gap, int capacity) {
    LogP base = LogP.of(latency, O, gap);
    assertThat(Limited.of(base, latency, gap).messages()).isEqualTo(capacity);
    int waitedFor = messages - 1 - capacity;
    double round = Math.max(capacity * gap, latency + O);
    int rounds = waitedFor / capacity;
    double leaves = O + rounds * round + waitedFor % capacity * gap;
    double stalled = leaves + latency + O;
    assertThat(senderEnd(messages, Limited.of(base, latency, gap))).isEqualTo(stalled);
    assertThat(senderEnd(messages, base)).isEqualTo(messages * O);
  }

  @Test
  void stream_withinTheCapacity_doesNotStall() {
    LogP base = LogP.of(5000, O, 1000);
    assertThat(senderEnd(5, Limited.of(base, 5000, 1000))).isEqualTo(5 * O);
  }

  @Test
  void of_quotientThatIsWhole_isNotRoundedUp() {
    assertThat(Limited.of(LogP.of(1.1, 0, 0.1), 1.1, 0.1).messages()).isEqualTo(11);
  }

  /** What more may be under way, the earlier every rank ends. */
  @Test
  void randomPrograms_moreCapacity_endNoLater() {
    LogGp base = LogGp.of(20_000, 300, 900, 0.5);
    for (long seed = 1; seed <= Effort.of(60); seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      SimulatedLaboratory laboratory = new SimulatedLaboratory(program, folder.resolve("" + seed));
      double[] before = laboratory.ends(new Limited(base, 1));
      for (NetworkModel network : new NetworkModel[] {new Limited(base, 3), base}) {
        double[] ends = laboratory.ends(network);
        for (int rank = 0; rank < ends.length; rank++) {
          assertThat(ends[rank]).as("seed %d", seed).isLessThanOrEqualTo(before[rank]);
        }
        before = ends;
      }
    }
  }

  /** The root sends to one member after the other, in a call or in the background. */
  @ParameterizedTest
  @CsvSource({"-1", "0"})
  void bcast_linear_rootStallsBetweenItsSends(long backgroundNanos) {
    int ranks = 9;
    CollectiveProgram program =
        new CollectiveProgram(CollectiveOp.BCAST, 0, 1, new long[ranks], 1, backgroundNanos, 1);
    CollectiveLaboratory laboratory = new CollectiveLaboratory(program, folder);
    LogP base = LogP.of(2000, O, 1000);
    double[] ends = laboratory.ends(new Limited(base, 1), Algorithm.LINEAR);
    assertThat(Arrays.stream(ends).max()).hasValue((ranks - 1) * (O + 2000) + O);
  }
}
