package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.step.DeviceStep;
import io.idlewave.ingest.otf2.step.DeviceStep.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which launch of a process made a stream run what, and which of its synchronisations wait for
 * that. A launch and a kernel name the same call site where the tracer recorded it; the n-th launch
 * there, or without call sites of all, is the n-th kernel, if there are as many and one thread
 * launches what one stream runs. Copies have numbers that rise with their calls.
 */
public final class Otf2Devices {

  private record Side(Otf2Survey location, int row, DeviceStep step) {
    String place() {
      return location.input().place(step.place());
    }
  }

  private final WarningLog log;
  private final List<Side> ofThreads = new ArrayList<>();
  private final List<Side> ofStreams = new ArrayList<>();
  private final Map<DeviceStep, Side> runs = new HashMap<>();
  private int tags;

  private Otf2Devices(WarningLog log) {
    this.log = log;
  }

  /**
   * Resolves the dependencies of one process, in the logs of its locations.
   *
   * @param rows the rows of its threads and streams
   */
  public static void resolve(Map<Otf2Survey, Integer> rows, WarningLog log) {
    Otf2Devices devices = new Otf2Devices(log);
    rows.forEach(
        (location, row) -> {
          List<Side> sides = location.input().isStream() ? devices.ofStreams : devices.ofThreads;
          location.devices().steps().forEach(step -> sides.add(new Side(location, row, step)));
        });
    devices.match(Kind.KERNEL);
    devices.match(Kind.COPY);
    long groups =
        rows.keySet().stream()
            .filter(location -> location.input().isStream())
            .map(location -> location.input().location().group())
            .distinct()
            .count();
    devices.waits(groups <= 1);
  }

  private void match(Kind kind) {
    Map<Long, List<Side>> launches = byKey(ofThreads, kind);
    Map<Long, List<Side>> runsOfKey = byKey(ofStreams, kind);
    runsOfKey.forEach(
        (key, sides) -> {
          List<Side> calls = launches.getOrDefault(key, List.of());
          boolean clear =
              calls.size() == sides.size()
                  && locations(calls) == 1
                  && (kind == Kind.COPY || locations(sides) == 1);
          if (!clear) {
            log.add(Otf2Warning.LAUNCH_UNMATCHED, sides.get(0)::place, sides.size(), 0);
            return;
          }
          for (int at = 0; at < calls.size(); at++) {
            launch(calls.get(at), sides.get(at));
          }
        });
    launches.forEach(
        (key, calls) -> {
          if (!runsOfKey.containsKey(key)) {
            log.add(Otf2Warning.LAUNCH_UNMATCHED, calls.get(0)::place, calls.size(), 0);
          }
        });
  }

  /** Kernels by their call site; copies all together, by their numbers. */
  private static Map<Long, List<Side>> byKey(List<Side> all, Kind kind) {
    Map<Long, List<Side>> byKey = new TreeMap<>();
    for (Side side : all) {
      if (side.step().kind() == kind) {
        long key = kind == Kind.KERNEL ? side.step().key() : 0;
        byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(side);
      }
    }
    if (kind == Kind.COPY) {
      byKey.values().forEach(s -> s.sort(Comparator.comparingLong(side -> side.step().key())));
    }
    return byKey;
  }

  private static long locations(List<Side> sides) {
    return sides.stream().map(Side::row).distinct().count();
  }

  private void launch(Side call, Side run) {
    link(call.step().atBegin(), run.row(), run.step().atBegin(), call.row());
    runs.put(call.step(), run);
    if (call.step().isBlocking()) {
      link(run.step().atEnd(), call.row(), call.step().atEnd(), run.row());
    }
  }

  private void link(List<Link> cause, int effectRow, List<Link> effect, int causeRow) {
    int tag = tags++;
    cause.add(new Link(effectRow, tag));
    effect.add(new Link(causeRow, tag));
  }

  /** What a thread launched last on each stream is what it waits for. */
  private void waits(boolean oneDevice) {
    Map<Integer, Map<Integer, Deque<Side>>> open = new TreeMap<>();
    for (Side call : ofThreads) {
      Map<Integer, Deque<Side>> ofStream =
          open.computeIfAbsent(call.row(), row -> new LinkedHashMap<>());
      Side run = runs.get(call.step());
      if (call.step().isWait()) {
        waitFor(call, ofStream, oneDevice && call.step().kind() == Kind.WAIT_FOR_DEVICE);
      } else if (run != null && call.step().isBlocking()) {
        ofStream.remove(run.row());
      } else if (run != null) {
        ofStream.computeIfAbsent(run.row(), row -> new ArrayDeque<>()).add(run);
      }
    }
    open.values().stream()
        .flatMap(ofStream -> ofStream.values().stream())
        .filter(launched -> !launched.isEmpty())
        .forEach(launched -> log.add(Otf2Warning.WORK_UNAWAITED, launched.getLast()::place));
  }

  /** Without a stated order, time rules out what ended later; not what was waited for. */
  private void waitFor(Side call, Map<Integer, Deque<Side>> ofStream, boolean stated) {
    if (!stated && ofStream.values().stream().anyMatch(launched -> !launched.isEmpty())) {
      log.add(Otf2Warning.WAIT_ASSUMED, call::place);
    }
    for (Deque<Side> launched : ofStream.values()) {
      Side awaited = null;
      while (!launched.isEmpty() && (stated || !endsAfter(launched.getFirst(), call))) {
        awaited = launched.removeFirst();
      }
      if (awaited != null) {
        link(awaited.step().atEnd(), call.row(), call.step().atEnd(), awaited.row());
      }
    }
  }

  private static boolean endsAfter(Side run, Side call) {
    return run.step().endTicks() > call.step().endTicks();
  }
}
