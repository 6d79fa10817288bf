package io.idlewave.perturb.pricing;

import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places at which some scenario of a study has a one-off delay, numbered from 0. */
public final class DelaySites implements Serializable {

  private static final long serialVersionUID = 1L;

  /** No delay at a place. */
  static final int NONE = -1;

  private final HashMap<Site, Integer> indexOf = new HashMap<>();

  private record Site(int rank, long callIndex) implements Serializable {}

  /** The places of all delays of {@code scenarios}. */
  public static DelaySites of(List<Scenario> scenarios) {
    DelaySites sites = new DelaySites();
    for (Scenario scenario : scenarios) {
      for (Delay delay : scenario.delays()) {
        Map<Site, Integer> known = sites.indexOf;
        known.putIfAbsent(new Site(delay.rank(), delay.callIndex()), known.size());
      }
    }
    return sites;
  }

  /** The delays of one scenario by place, in ns; 0 where it has none. */
  public double[] delayNanos(Scenario scenario) {
    double[] nanos = new double[indexOf.size()];
    for (Delay delay : scenario.delays()) {
      Integer index = indexOf.get(new Site(delay.rank(), delay.callIndex()));
      if (index == null) {
        throw new IllegalArgumentException("no such place in the study: " + delay);
      }
      nanos[index] += delay.durationNanos();
    }
    return nanos;
  }

  int indexAt(int rank, long callIndex) {
    return indexOf.isEmpty() ? NONE : indexOf.getOrDefault(new Site(rank, callIndex), NONE);
  }
}
