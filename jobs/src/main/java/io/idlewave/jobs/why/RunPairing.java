package io.idlewave.jobs.why;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import io.idlewave.perturb.difference.RunGraph;
import io.idlewave.perturb.path.Site;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Pairs the activities of two runs row by row: of each pair of calls, each activity with the next
 * one of its kind in its region. Mutable.
 */
final class RunPairing {

  /** So much of each run must be like the other. */
  private static final double LEAST_ALIKE = 0.5;

  private final RunReading first;
  private final RunReading second;
  private final RowActivities ofFirst;
  private final RowActivities ofSecond;
  private final long[] weights;
  private final long[] secondNanos;
  private final BitSet alone = new BitSet();
  private final TreeMap<Integer, List<Added>> added = new TreeMap<>();
  private final boolean[] taken;
  private long paired;
  private long firstAlone;
  private long secondAlone;

  /** What only the second run did. */
  private record Added(Activity activity, int call, boolean alone) {}

  RunPairing(RunReading first, RunReading second) {
    this.first = first;
    this.second = second;
    ofFirst = new RowActivities(first);
    ofSecond = new RowActivities(second);
    weights = first.graph().nanos();
    secondNanos = second.graph().nanos();
    taken = new boolean[secondNanos.length];
  }

  void pair(int row) {
    int[] pairs = CallPairs.of(first.calls().of(row), second.calls().of(row));
    match(row, -1, -1);
    int next = 0;
    for (int call = 0; call < pairs.length; call++) {
      int partner = pairs[call];
      if (partner == CallPairs.NONE) {
        ofFirst.leaveOut(row, call, weights, alone);
        firstAlone++;
      } else {
        addAlone(row, next, partner, call);
        match(row, call, partner);
        add(row, partner, call, false);
        next = partner + 1;
        paired++;
      }
    }
    int secondCalls = second.calls().count(row);
    addAlone(row, next, secondCalls, pairs.length);
    match(row, pairs.length, secondCalls);
    add(row, secondCalls, pairs.length, false);
  }

  /** Calls that only the second run made come before a call of the first. */
  private void addAlone(int row, int from, int until, int before) {
    for (int call = from; call < until; call++) {
      add(row, call, before, true);
      secondAlone++;
    }
  }

  /** Of a pair of calls: each activity with the next one of its kind in its region. */
  private void match(int row, int call, int partner) {
    for (int other : ofFirst.replace(row, call, ofSecond, partner, secondNanos, weights)) {
      if (other != CallPairs.NONE) {
        taken[other] = true;
      }
    }
  }

  /**
   * What the second run did in a call and the first did not: computing comes before the call of the
   * first that it belongs to, or that comes next; what was done in a call that both made, after it.
   */
  private void add(int row, int call, int before, boolean ofOneRun) {
    for (int i = ofSecond.begin(row, call); i < ofSecond.end(row, call); i++) {
      int other = ofSecond.of(row)[i];
      Activity activity = second.graph().activities().get(other);
      ActivityKind kind = activity.kind();
      if (!taken[other] && kind != ActivityKind.TRANSFER && activity.nanos() != 0) {
        boolean within = kind == ActivityKind.CALLS || kind == ActivityKind.UNEXPLAINED;
        int step = first.graph().stepBefore(row, within && !ofOneRun ? before + 1L : before);
        added
            .computeIfAbsent(step, key -> new ArrayList<>())
            .add(new Added(activity, before, ofOneRun));
      }
    }
  }

  PairedRun finish() {
    long all = 2 * paired + firstAlone + secondAlone;
    if (2 * paired < LEAST_ALIKE * all) {
      throw new RefusedException(
          "two runs of one program: %d of the %d calls of %s and %s have a partner, at least half is needed"
              .formatted(2 * paired, all, first.name(), second.name()));
    }
    TreeMap<Integer, List<Activity>> further = new TreeMap<>();
    IdentityHashMap<Activity, Added> origins = new IdentityHashMap<>();
    added.forEach(
        (step, some) -> {
          for (Added of : some) {
            Site site = new Site(of.activity().site().rank(), of.call(), -1, -1);
            Activity none = new Activity(site, of.activity().kind(), 0);
            origins.put(none, of);
            further.computeIfAbsent(step, key -> new ArrayList<>()).add(none);
          }
        });
    RunGraph graph = first.graph().with(further);
    long[] merged = new long[graph.activities().size()];
    BitSet ofOneRun = new BitSet();
    Map<Integer, Place> places = new HashMap<>();
    int old = 0;
    for (int at = 0; at < merged.length; at++) {
      Added of = origins.get(graph.activities().get(at));
      if (of == null) {
        merged[at] = weights[old];
        ofOneRun.set(at, alone.get(old++));
      } else {
        Site site = of.activity().site();
        merged[at] = of.activity().nanos();
        places.put(at, second.places().of(site.function(), site.region()));
        ofOneRun.set(at, of.alone());
      }
    }
    return new PairedRun(graph, merged, places, ofOneRun, paired, firstAlone, secondAlone);
  }
}
