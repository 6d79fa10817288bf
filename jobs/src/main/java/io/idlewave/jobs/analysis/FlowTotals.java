package io.idlewave.jobs.analysis;

import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.CallPlace;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The flows of all groups of one scenario and bound, per replicate. Sums are exact, so that they do
 * not depend on how lanes are grouped. A deadlock ends all lanes of a scenario alike: none of them
 * is here.
 */
final class FlowTotals {

  private final Quantum quantum;
  private final int ranks;
  private final int replicates;
  private final Map<CallPlace, BigInteger[]> sites = new LinkedHashMap<>();
  private final BigInteger[][][] phases;

  FlowTotals(List<LaneResult> groups, int ranks, Quantum quantum) {
    this.quantum = quantum;
    this.ranks = ranks;
    this.replicates = groups.stream().mapToInt(LaneResult::lanes).sum();
    int windows = groups.stream().mapToInt(group -> flows(group).phases()).max().orElse(0);
    phases = new BigInteger[Flow.OF_PHASES][ranks][windows];
    for (BigInteger[][] flow : phases) {
      for (BigInteger[] row : flow) {
        Arrays.fill(row, BigInteger.ZERO);
      }
    }
    groups.forEach(group -> add(flows(group)));
  }

  private static LaneFlows flows(LaneResult group) {
    return Objects.requireNonNull(group.flows());
  }

  private void add(LaneFlows flows) {
    int count = flows.sites().length;
    for (int site = 0; site < count; site++) {
      BigInteger[] sums =
          sites.computeIfAbsent(
              CallPlace.ofCode(flows.sites()[site]),
              place -> {
                BigInteger[] zeros = new BigInteger[Flow.OF_SITES];
                Arrays.fill(zeros, BigInteger.ZERO);
                return zeros;
              });
      for (int flow = 0; flow < sums.length; flow++) {
        sums[flow] = sums[flow].add(BigInteger.valueOf(flows.siteQuanta()[flow * count + site]));
      }
    }
    for (int flow = 0; flow < Flow.OF_PHASES; flow++) {
      for (int rank = 0; rank < ranks; rank++) {
        BigInteger[] row = phases[flow][rank];
        for (int phase = 0; phase < flows.phases(); phase++) {
          int at = (flow * ranks + rank) * flows.phases() + phase;
          row[phase] = row[phase].add(BigInteger.valueOf(flows.phaseQuanta()[at]));
        }
      }
    }
  }

  /** What one kind of call does, in ns per replicate. */
  record Site(
      CallPlace place,
      double injectedNanos,
      double drawnNanos,
      double importedNanos,
      double absorbedNanos,
      double inNanos,
      double outNanos) {

    double gainNanos() {
      return outNanos - inNanos;
    }
  }

  /** All places where something flows, in the order in which the trace comes to them. */
  List<Site> sites() {
    List<Site> list = new ArrayList<>();
    sites.forEach(
        (place, sums) -> {
          if (Arrays.stream(sums).anyMatch(sum -> sum.signum() != 0)) {
            list.add(site(place, sums));
          }
        });
    return list;
  }

  /** All places together. */
  Site total() {
    BigInteger[] sums = new BigInteger[Flow.OF_SITES];
    Arrays.fill(sums, BigInteger.ZERO);
    for (BigInteger[] of : sites.values()) {
      for (int flow = 0; flow < sums.length; flow++) {
        sums[flow] = sums[flow].add(of[flow]);
      }
    }
    return site(CallPlace.NOWHERE, sums);
  }

  private Site site(CallPlace place, BigInteger[] sums) {
    BigInteger brought = sums[Flow.BROUGHT.code()];
    BigInteger drawn = sums[Flow.DRAWN.code()];
    BigInteger imported = sums[Flow.IMPORTED.code()];
    BigInteger absorbed = sums[Flow.ABSORBED.code()];
    return new Site(
        place,
        mean(sums[Flow.INJECTED.code()]),
        mean(drawn),
        mean(imported),
        mean(absorbed),
        mean(brought.add(drawn)),
        mean(brought.add(imported).subtract(absorbed)));
  }

  /** The number of time windows in which something can flow. */
  int phases() {
    return phases[0][0].length;
  }

  /** A flow of a rank in a window, in ns per replicate. */
  double phaseNanos(Flow flow, int rank, int phase) {
    return mean(phases[flow.code()][rank][phase]);
  }

  /** The delay of a rank at the end of each window, in ns per replicate. */
  double[] delayNanos(int rank) {
    double[] delays = new double[phases()];
    BigInteger delay = BigInteger.ZERO;
    for (int phase = 0; phase < delays.length; phase++) {
      delay =
          delay
              .add(phases[Flow.INJECTED.code()][rank][phase])
              .add(phases[Flow.IMPORTED.code()][rank][phase])
              .subtract(phases[Flow.ABSORBED.code()][rank][phase]);
      delays[phase] = mean(delay);
    }
    return delays;
  }

  /** A flow of a rank over all windows, in ns per replicate. */
  double rankNanos(Flow flow, int rank) {
    return mean(Arrays.stream(phases[flow.code()][rank]).reduce(BigInteger.ZERO, BigInteger::add));
  }

  private double mean(BigInteger quanta) {
    BigDecimal mean =
        new BigDecimal(quanta).divide(BigDecimal.valueOf(replicates), MathContext.DECIMAL128);
    return Math.scalb(mean.doubleValue(), quantum.exponent());
  }
}
