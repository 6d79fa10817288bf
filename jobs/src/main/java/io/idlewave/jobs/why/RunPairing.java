package io.idlewave.jobs.why;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import io.idlewave.perturb.difference.RunGraph;
import io.idlewave.perturb.path.Site;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final int[][] ofFirst;
  private final int[][] ofSecond;
  private final long[] weights;
  private final boolean[] alone;
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
    int rows = first.metadata().rankCount();
    ofFirst = byRow(first.graph(), rows);
    ofSecond = byRow(second.graph(), rows);
    weights = new long[first.graph().activities().size()];
    alone = new boolean[weights.length];
    taken = new boolean[second.graph().activities().size()];
  }

  private static int[][] byRow(RunGraph graph, int rows) {
    int[] counts = new int[rows];
    graph.activities().forEach(activity -> counts[activity.site().rank()]++);
    int[][] byRow = new int[rows][];
    Arrays.setAll(byRow, row -> new int[counts[row]]);
    Arrays.fill(counts, 0);
    for (int i = 0; i < graph.activities().size(); i++) {
      int row = graph.activities().get(i).site().rank();
      byRow[row][counts[row]++] = i;
    }
    return byRow;
  }

  void pair(int row) {
    int[] pairs = CallPairs.of(first.calls().of(row), second.calls().of(row));
    int[] mine = ofFirst[row];
    int[] others = ofSecond[row];
    int a = 0;
    int b = 0;
    int nextCall = 0;
    for (int call = -1; call < pairs.length; call++) {
      int aEnd = end(first.graph(), mine, a, call);
      int partner = call < 0 ? -1 : pairs[call];
      int before = first.graph().stepBefore(row, call);
      if (call >= 0 && partner == CallPairs.NONE) {
        leaveOut(mine, a, aEnd);
        firstAlone++;
      } else {
        if (call >= 0) {
          int until = end(second.graph(), others, b, partner - 1);
          add(others, b, until, before, call, true);
          secondAlone += partner - nextCall;
          nextCall = partner + 1;
          paired++;
          b = until;
        }
        int bEnd = end(second.graph(), others, b, partner);
        match(mine, a, aEnd, others, b, bEnd);
        add(others, b, bEnd, before, call, false);
        b = bEnd;
      }
      a = aEnd;
    }
    int end = first.graph().stepBefore(row, pairs.length);
    add(others, b, others.length, end, pairs.length - 1, true);
    secondAlone += second.calls().count(row) - nextCall;
  }

  /** Where the activities of later calls begin. */
  private static int end(RunGraph graph, int[] row, int from, int call) {
    int at = from;
    while (at < row.length && graph.activities().get(row[at]).site().call() <= call) {
      at++;
    }
    return at;
  }

  private void leaveOut(int[] mine, int from, int until) {
    for (int i = from; i < until; i++) {
      Activity activity = first.graph().activities().get(mine[i]);
      weights[mine[i]] = activity.kind() == ActivityKind.TRANSFER ? activity.nanos() : 0;
      alone[mine[i]] = true;
    }
  }

  /** Of a pair of calls: each activity with the next one of its kind in its region. */
  private void match(int[] mine, int from, int until, int[] others, int b, int bEnd) {
    int next = b;
    for (int i = from; i < until; i++) {
      Activity activity = first.graph().activities().get(mine[i]);
      int found = -1;
      for (int n = 0; n < bEnd - b && found < 0; n++) {
        int j = b + (next - b + n) % (bEnd - b);
        if (!taken[others[j]] && isLike(activity, second.graph().activities().get(others[j]))) {
          found = j;
        }
      }
      if (found >= 0) {
        taken[others[found]] = true;
        weights[mine[i]] = second.graph().activities().get(others[found]).nanos();
        next = found + 1 == bEnd ? b : found + 1;
      } else if (activity.kind() == ActivityKind.TRANSFER) {
        weights[mine[i]] = activity.nanos();
      }
    }
  }

  private boolean isLike(Activity mine, Activity other) {
    return mine.kind() == other.kind()
        && (mine.kind() == ActivityKind.TRANSFER || first.placeOf(mine) == second.placeOf(other));
  }

  /** What the second run did and the first did not comes before a step of the first. */
  private void add(int[] others, int from, int until, int before, int call, boolean ofOneRun) {
    for (int j = from; j < until; j++) {
      Activity activity = second.graph().activities().get(others[j]);
      boolean isLocal =
          activity.kind() != ActivityKind.TRANSFER && activity.kind() != ActivityKind.START;
      if (!taken[others[j]] && isLocal && activity.nanos() != 0) {
        added
            .computeIfAbsent(before, step -> new ArrayList<>())
            .add(new Added(activity, call, ofOneRun));
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
    Map<Activity, Added> origins = new IdentityHashMap<>();
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
        ofOneRun.set(at, alone[old++]);
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
