package io.idlewave.perturb.difference;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.path.RecordedGraph;
import io.idlewave.perturb.path.RecordedPart;
import io.idlewave.perturb.path.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A recorded run as steps over cells, in an order in which each value is there before it is needed,
 * and the activities that the steps take, in the same order: what its run time is for any other
 * weights of the activities. A cell holds the value of a rank's clock, or of a message or
 * collective under way. Memory: 9 bytes a step, and an {@link Activity} for most. Immutable.
 */
@Internal
public final class RunGraph {

  /** A cell gets an activity as its value. */
  static final byte BEGIN = 0;

  /** An activity is added to a cell. */
  static final byte ADD = 1;

  /** A cell gets the value of another. */
  static final byte COPY = 2;

  /** A cell gets the larger one of its own value and another's. */
  static final byte LATEST = 3;

  /** The same, with an activity added to the other's. */
  static final byte JOIN = 4;

  /** A rank ends with the value of its cell. */
  static final byte END = 5;

  private static final int NONE = -1;

  private final byte[] kinds;
  private final int[] cells;
  private final int[] others;
  private final List<Activity> activities;
  private final Map<Integer, int[]> calls;
  private final Map<Integer, Integer> ends;
  private final int cellCount;

  private RunGraph(
      byte[] kinds,
      int[] cells,
      int[] others,
      List<Activity> activities,
      Map<Integer, int[]> calls,
      Map<Integer, Integer> ends) {
    this.calls = Map.copyOf(calls);
    this.ends = Map.copyOf(ends);
    this.kinds = kinds;
    this.cells = cells;
    this.others = others;
    this.activities = List.copyOf(activities);
    this.cellCount =
        1 + Math.max(Arrays.stream(cells).max().orElse(0), Arrays.stream(others).max().orElse(0));
  }

  int steps() {
    return kinds.length;
  }

  byte kind(int step) {
    return kinds[step];
  }

  int cell(int step) {
    return cells[step];
  }

  int other(int step) {
    return others[step];
  }

  int cells() {
    return cellCount;
  }

  /** Activities in the order of the steps that take them: begins, additions and joins. */
  public List<Activity> activities() {
    return activities;
  }

  /** How long each activity took. */
  public long[] nanos() {
    return activities.stream().mapToLong(Activity::nanos).toArray();
  }

  /** How long the run takes, the longest path with the weights as they were. */
  public long runtimeNanos() {
    long[] nanos = nanos();
    return new PathLanes(this, nanos, nanos, 1).longest(0)[0].nanos();
  }

  /** Where what lies before a call of a rank begins: a step; that of its end after all calls. */
  public int stepBefore(int rank, long call) {
    int[] steps = calls.getOrDefault(rank, new int[0]);
    int step = call >= 0 && call < steps.length ? steps[(int) call] : NONE;
    return step == NONE ? ends.getOrDefault(rank, kinds.length - 1) : step;
  }

  private static boolean takesActivity(byte kind) {
    return kind == BEGIN || kind == ADD || kind == JOIN;
  }

  /**
   * This graph with further activities, which knows no calls. They come in the order of the map,
   * each before its step, on the rank of its call.
   */
  public RunGraph with(SortedMap<Integer, List<Activity>> beforeSteps) {
    Builder run = new Builder();
    int activity = 0;
    for (int step = 0; step < kinds.length; step++) {
      beforeSteps.getOrDefault(step, List.of()).forEach(run::add);
      run.step(kinds[step], cells[step], others[step]);
      if (takesActivity(kinds[step])) {
        run.activities.add(activities.get(activity++));
      }
    }
    return run.graph();
  }

  /** Makes the graph of a run while it is followed. Mutable. */
  public static final class Builder implements RecordedGraph.Follower {

    private static final int FIRST_STEPS = 1024;

    private byte[] kinds = new byte[FIRST_STEPS];
    private int[] cells = new int[FIRST_STEPS];
    private int[] others = new int[FIRST_STEPS];
    private final List<Activity> activities = new ArrayList<>();
    private final Map<Integer, int[]> calls = new HashMap<>();
    private final Map<Integer, Integer> ends = new HashMap<>();
    private int steps;

    @Override
    public void begin(int rank, long nanos) {
      step(BEGIN, rank, -1);
      activities.add(new Activity(new Site(rank, -1, -1, -1), ActivityKind.START, nanos));
    }

    @Override
    public void beforeCall(int rank, long call) {
      int[] of = calls.getOrDefault(rank, new int[0]);
      if (call >= of.length) {
        int length = of.length;
        of = Arrays.copyOf(of, (int) Math.max(call + 1, 2L * length));
        Arrays.fill(of, length, of.length, NONE);
        calls.put(rank, of);
      }
      of[(int) call] = steps;
    }

    @Override
    public void add(Site site, RecordedPart part, long nanos) {
      add(new Activity(site, ActivityKind.of(part), nanos));
    }

    /** An activity of the rank of its call. */
    void add(Activity activity) {
      step(ADD, activity.site().rank(), -1);
      activities.add(activity);
    }

    @Override
    public void copy(int cell, int from) {
      step(COPY, cell, from);
    }

    @Override
    public void latest(int cell, int from, boolean later) {
      step(LATEST, cell, from);
    }

    @Override
    public void join(Site site, int from, long transferNanos, boolean waited) {
      step(JOIN, site.rank(), from);
      activities.add(new Activity(site, ActivityKind.TRANSFER, transferNanos));
    }

    @Override
    public void end(int rank, long nanos) {
      ends.put(rank, steps);
      step(END, rank, -1);
    }

    private void step(byte kind, int cell, int other) {
      if (steps == kinds.length) {
        kinds = Arrays.copyOf(kinds, 2 * steps);
        cells = Arrays.copyOf(cells, 2 * steps);
        others = Arrays.copyOf(others, 2 * steps);
      }
      kinds[steps] = kind;
      cells[steps] = cell;
      others[steps] = other;
      steps++;
    }

    /** The graph of what was followed. */
    public RunGraph graph() {
      return new RunGraph(
          Arrays.copyOf(kinds, steps),
          Arrays.copyOf(cells, steps),
          Arrays.copyOf(others, steps),
          activities,
          calls,
          ends);
    }
  }
}
