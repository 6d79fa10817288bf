package io.idlewave.perturb.kernel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Bound;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerTest {

  private static final LaneTables TABLES =
      new LaneTables(
          Quantum.DEFAULT,
          new Constant(3).sampler(new NoiseContext(DrawKeys.observed(1), Quantum.DEFAULT)),
          Map.of(),
          new double[] {40});

  private final MicroProgram program = new MicroProgram();

  @Test
  void run_whatClocksAdd_isBookedByItsKind() {
    program.addClock(0, 10);
    program.addClock(0, new Weight(18, 1, 7, 4, 0, 1, 0));
    program.noise(0, 5, 0, 1);
    program.delayClock(0, 0);
    program.addClock(0, -2);
    program.record(0);
    assertThat(ledger()).containsExactly(10 + 6 - 2, 0, 0, 0, 7, 1, 4, 43);
  }

  @Test
  void run_join_isFromItsEndWorkThenTheWayThenTheWait() {
    program.addClock(1, 100);
    program.store(0, 1, new Weight(12, 9, 0, 3, 1, 0, 3));
    program.waits(Account.RECEIVER_SYNCHRONISATION);
    program.join(0, 0, new Weight(6, 0, 5, 0, 0, 1, 0));
    program.record(0);
    program.record(1);
    assertThat(rank(0)).containsExactly(1, 0, 100, 0, 5, 9, 3, 0);
  }

  @Test
  void run_joinThatComesWhileTheMessageIsUnderWay_hasNoWaitAndThatMuchOfTheWay() {
    program.addClock(1, 100);
    program.store(0, 1, new Weight(12, 9, 0, 3, 1, 0, 3));
    program.addClock(0, 105);
    program.join(0, 0, new Weight(5, 0, 5, 0, 0, 1, 0));
    program.record(0);
    program.record(1);
    assertThat(rank(0)).containsExactly(105, 0, 0, 0, 5, 7, 0, 0);
  }

  @Test
  void run_whatWinsAMaximum_givesItsWay() {
    program.store(0, 1, new Weight(12, 12, 0, 0, 1, 0, 0));
    program.store(1, 1, new Weight(20, 0, 0, 20, 0, 0, 20));
    program.slotMax(0, 1, Weight.ZERO);
    program.noiseOnSlot(0, 1, 5, 0, 1);
    program.maxInto(0, 1, new Weight(4, 4, 0, 0, 1, 0, 0));
    program.waits(Account.SENDER_SYNCHRONISATION);
    program.join(0, 0, Weight.ZERO);
    program.record(0);
    program.record(1);
    assertThat(rank(0)).containsExactly(0, 0, 0, 0, 0, 0, 20, 3);
  }

  @Test
  void run_afterTheRecord_doesNotCount() {
    program.addClock(0, 10);
    program.store(1, 0, 30);
    program.record(0);
    program.addClock(0, 100);
    program.join(0, 1, Weight.ZERO);
    assertThat(ledger()).containsExactly(10, 0, 0, 0, 0, 0, 0, 0);
  }

  private double[] rank(int rank) {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, 2, new LaneExtras(false, true));
    Kernel.run(program, group, TABLES);
    double[] all = requireNonNull(group.result().ledgerNanos());
    double[] ofRank = new double[all.length / 2];
    Arrays.setAll(ofRank, account -> all[2 * account + rank]);
    return ofRank;
  }

  private double[] ledger() {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, 1, new LaneExtras(false, true));
    Kernel.run(program, group, TABLES);
    return requireNonNull(group.result().ledgerNanos());
  }
}
