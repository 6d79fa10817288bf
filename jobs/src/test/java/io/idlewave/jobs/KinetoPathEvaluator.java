package io.idlewave.jobs;

import io.idlewave.jobs.KinetoEvaluator.Event;
import io.idlewave.jobs.KinetoEvaluator.Need;
import io.idlewave.jobs.KinetoEvaluator.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The longest chain of an undisturbed run, walked back from its end: a kernel takes what passes
 * from when it has all it needs to its end, a host what passes between its waits. Ties stay on
 * their row. Times are in ns.
 */
final class KinetoPathEvaluator {

  private final KinetoEvaluator run;
  private final Map<String, Long> byRow = new TreeMap<>();
  private final Map<String, Long> byRegion = new TreeMap<>();

  KinetoPathEvaluator(KinetoEvaluator run) {
    this.run = run;
    Event last = run.device().stream().max(Comparator.comparingLong(Event::end)).orElseThrow();
    Event call = run.host().stream().max(Comparator.comparingLong(Event::end)).orElseThrow();
    if (call.end() >= last.end()) {
      host(call.row(), call.end(), run.points(call.row()).size());
    } else {
      device(last);
    }
  }

  /** How long the path is on each row. */
  Map<String, Long> byRow() {
    return byRow;
  }

  /** How long it is in each region; empty stands for none. */
  Map<String, Long> byRegion() {
    return byRegion;
  }

  private void add(String row, String region, long nanos) {
    if (nanos > 0) {
      byRow.merge(row, nanos, Long::sum);
      byRegion.merge(region, nanos, Long::sum);
    }
  }

  /** Back from a time on a thread, before which came so many calls into the graph. */
  private void host(String row, long fromNanos, int calls) {
    long until = fromNanos;
    for (int i = calls - 1; i >= 0; i--) {
      Point point = run.points(row).get(i);
      Event late = null;
      for (Event cause : point.causes()) {
        if (run.end(cause) > (late == null ? point.enter() : run.end(late))) {
          late = cause;
        }
      }
      if (late != null) {
        spend(row, run.leave(point), until);
        device(late);
        return;
      }
      spend(row, point.leave(), until);
      until = point.enter();
    }
    spend(row, first(), until);
  }

  private long first() {
    return Math.min(run.host().get(0).begin(), run.device().get(0).begin());
  }

  private void device(Event kernel) {
    Need last = null;
    for (Need need : run.needs(kernel)) {
      if (last == null || need.nanos() > last.nanos()) {
        last = need;
      }
    }
    String name = kernel.name();
    if (!name.startsWith("Mem")) {
      name =
          name.replaceFirst("^void ", "")
              .replace("(anonymous namespace)::", "")
              .replaceFirst("(?<=.)[<(].*", "");
    }
    long from = last == null ? first() : last.nanos();
    add(kernel.row(), name, kernel.end() - kernel.begin());
    add(kernel.row(), "", kernel.begin() - from);
    if (last != null && last.kernel() != null) {
      device(last.kernel());
    } else if (last != null) {
      Point point = last.point();
      host(point.row(), point.leave(), run.points(point.row()).indexOf(point) + 1);
    }
  }

  /** Each moment belongs to what began last of all that the thread is in. */
  private void spend(String row, long from, long until) {
    List<Event> spans = new ArrayList<>();
    TreeSet<Long> cuts = new TreeSet<>(List.of(from, Math.max(from, until)));
    for (Event span : run.host()) {
      if (span.row().equals(row) && span.begin() < until && span.end() > from) {
        spans.add(span);
        cuts.add(Math.max(from, span.begin()));
        cuts.add(Math.min(until, span.end()));
      }
    }
    long begin = from;
    for (long end : cuts.tailSet(from, false)) {
      String innermost = "";
      long latest = Long.MIN_VALUE;
      for (Event span : spans) {
        if (span.begin() <= begin && span.end() >= end && span.begin() >= latest) {
          innermost = span.name().replaceFirst("^ProfilerStep#.*", "ProfilerStep");
          latest = span.begin();
        }
      }
      add(row, innermost, end - begin);
      begin = end;
    }
  }
}
