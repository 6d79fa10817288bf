package io.idlewave.perturb.kernel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Bound;
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
  void run_whatClocksAdd_isComputationUnlessANetworkParameterIsInIt() {
    program.addClock(0, 10);
    program.addClock(0, new Weight(7, 0, 7, 0, 0, 1, 0));
    program.noise(0, 5, 0, 1);
    program.delayClock(0, 0);
    program.addClock(0, -2);
    program.record(0);
    assertThat(ledger()).containsExactly(51, 0, 0, 0);
  }

  @Test
  void run_account_addsWaitsAndNothingWhereThereIsNone() {
    program.clearSlot(2, Double.NEGATIVE_INFINITY);
    program.store(0, 0, 5);
    program.store(1, 0, 30);
    program.account(Account.SENDER_SYNCHRONISATION, 0, 1, 0);
    program.account(Account.SENDER_SYNCHRONISATION, 0, 1, 0);
    program.account(Account.RECEIVER_SYNCHRONISATION, 0, 0, 1);
    program.account(Account.COLLECTIVE_WAIT, 0, 1, 2);
    program.account(Account.COLLECTIVE_WAIT, 0, 2, 1);
    program.account(Account.COLLECTIVE_WAIT, 0, 2, 2);
    program.record(0);
    assertThat(ledger()).containsExactly(0, 50, 0, 0);
  }

  @Test
  void run_behindTheRecord_doesNotCount() {
    program.addClock(0, 10);
    program.store(1, 0, 30);
    program.store(0, 0, 5);
    program.record(0);
    program.addClock(0, 100);
    program.account(Account.COLLECTIVE_WAIT, 0, 1, 0);
    assertThat(ledger()).containsExactly(10, 0, 0, 0);
  }

  private double[] ledger() {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, 1, new LaneExtras(false, true));
    Kernel.run(program, group, TABLES);
    return requireNonNull(group.result().ledgerNanos());
  }
}
