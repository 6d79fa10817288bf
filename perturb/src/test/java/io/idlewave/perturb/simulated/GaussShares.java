package io.idlewave.perturb.simulated;

import io.idlewave.ingest.synth.GaussProgram;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What the time of a Gaussian elimination goes into on a network, averaged over ranks, as Fig. 6 of
 * the LogGPS paper shows it: shares of the ranks' time, from 0 to 1.
 *
 * @param runtimeNanos the run time
 * @param computation between calls
 * @param sender senders wait for a receive
 * @param receiver receivers wait for a message
 */
record GaussShares(double runtimeNanos, double computation, double sender, double receiver) {

  private static final int RANKS = 16;

  /** A recorded elimination. */
  static SimulatedLaboratory laboratory(int n, long flopPicos, boolean lookahead, Path folder) {
    return new SimulatedLaboratory(
        new GaussProgram(RANKS, n, 4, 4, flopPicos, lookahead), folder.resolve("gauss-" + n));
  }

  static GaussShares of(SimulatedLaboratory laboratory, NetworkModel network) {
    Scenario quiet = new Scenario("quiet", null, null, null, List.of());
    SimulatedPricing pricing = laboratory.pricing(network, SimulatedLaboratory.COLLECTIVES, quiet);
    LaneResult result = laboratory.run(pricing, quiet, 1, new LaneExtras(false, true));
    double[] ends = result.rankNanos();
    double all = Arrays.stream(ends).sum();
    return new GaussShares(
        Arrays.stream(ends).max().orElseThrow(),
        sum(result, Account.COMPUTATION) / all,
        sum(result, Account.SENDER_SYNCHRONISATION) / all,
        sum(result, Account.RECEIVER_SYNCHRONISATION) / all);
  }

  private static double sum(LaneResult result, Account account) {
    double[] ledger = result.ledgerNanos();
    if (ledger == null) {
      throw new IllegalStateException("no ledger");
    }
    int first = account.code() * RANKS;
    return Arrays.stream(ledger, first, first + RANKS).sum();
  }

  /** The part of the ranks' time that is communication overhead. */
  double overhead() {
    return 1 - computation - sender - receiver;
  }
}
