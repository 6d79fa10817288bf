package io.idlewave.jobs.analysis;

import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.outcome.ExactMean;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.LaneOutcome.SiteFlows;
import io.idlewave.perturb.scenario.CallPlace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where the delays of one scenario and bound flow, by call site and per replicate. Sums are exact,
 * so that they do not depend on how lanes are grouped. A deadlock ends all lanes of a scenario
 * alike: none of them is here.
 */
public final class SiteTotals {

  private final ExactMean mean;
  private final Map<CallPlace, BigInteger[]> sites = new LinkedHashMap<>();

  SiteTotals(List<LaneOutcome> groups, Quantum quantum) {
    mean = new ExactMean(quantum, groups.stream().mapToLong(LaneOutcome::lanes).sum());
    groups.forEach(group -> add(Objects.requireNonNull(group.sites())));
  }

  private void add(SiteFlows flows) {
    int count = flows.places().length;
    for (int site = 0; site < count; site++) {
      BigInteger[] sums =
          sites.computeIfAbsent(CallPlace.ofCode(flows.places()[site]), place -> zeros());
      for (int flow = 0; flow < sums.length; flow++) {
        sums[flow] = sums[flow].add(BigInteger.valueOf(flows.quanta()[flow * count + site]));
      }
    }
  }

  private static BigInteger[] zeros() {
    BigInteger[] zeros = new BigInteger[Flow.OF_SITES];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }

  /** What one kind of call does, in ns per replicate. */
  public record Site(
      CallPlace place,
      double injectedNanos,
      double drawnNanos,
      double importedNanos,
      double absorbedNanos,
      double inNanos,
      double outNanos) {

    public double gainNanos() {
      return outNanos - inNanos;
    }
  }

  /** All places where something flows, in the order in which the trace comes to them. */
  public List<Site> sites() {
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
  public Site total() {
    BigInteger[] sums = zeros();
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
        mean.nanos(sums[Flow.INJECTED.code()]),
        mean.nanos(drawn),
        mean.nanos(imported),
        mean.nanos(absorbed),
        mean.nanos(brought.add(drawn)),
        mean.nanos(brought.add(imported).subtract(absorbed)));
  }
}
