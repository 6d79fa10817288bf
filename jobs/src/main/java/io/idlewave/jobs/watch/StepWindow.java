package io.idlewave.jobs.watch;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Steps that wait for ranks. A step is complete when all ranks have a time in it, or when so many
 * later ones have come that nobody waits longer; what comes for it after that is late. Which steps
 * have which times does not depend on the order in which times come, as long as none is late.
 * Mutable.
 */
final class StepWindow {

  /** A bad number may look like a step: one that a single rank has is later than no other. */
  private static final int CONFIRMED = 2;

  private static final int MOST_UNCONFIRMED = 4;
  private static final long ABSENT = -1;

  /** The times of a step, by the place of the rank. */
  private static final class Waiting {
    private long[] nanos = {};
    private int count;

    boolean has(int place) {
      return place < nanos.length && nanos[place] != ABSENT;
    }
  }

  private final int apart;
  private final TreeMap<Integer, Integer> places = new TreeMap<>();
  private final TreeMap<Integer, Waiting> waiting = new TreeMap<>();

  /** Places of ranks in steps that are over: only these can be missing. */
  private final BitSet known = new BitSet();

  private long[] lastRows = {};
  private int confirmed;
  private long rows;
  private long last = ABSENT;
  private long stride = Long.MAX_VALUE;
  private int awaited;
  private boolean hasAll;
  private long late;
  private long doubled;

  /** Nobody waits for a rank longer than for so many later steps. */
  StepWindow(int apart) {
    this.apart = apart;
  }

  void add(StepTime time) {
    if (time.step() <= last) {
      late++;
      return;
    }
    int place = places.computeIfAbsent(time.rank(), rank -> places.size());
    if (place == lastRows.length) {
      lastRows = Arrays.copyOf(lastRows, Math.max(CONFIRMED, 2 * place));
      Arrays.fill(lastRows, place, lastRows.length, ABSENT);
    }
    lastRows[place] = lastRows[place] == ABSENT ? rows : lastRows[place];
    Waiting step = waiting.computeIfAbsent(time.step(), number -> new Waiting());
    if (step.has(place)) {
      doubled++;
      return;
    }
    if (place >= step.nanos.length) {
      int length = step.nanos.length;
      step.nanos = Arrays.copyOf(step.nanos, Math.max(places.size(), 2 * length));
      Arrays.fill(step.nanos, length, step.nanos.length, ABSENT);
    }
    step.nanos[place] = time.nanos();
    confirmed += ++step.count == CONFIRMED ? 1 : 0;
  }

  /** The next step that waits for nobody any longer; null where there is none. */
  @Nullable StepRow next() {
    Map.Entry<Integer, Waiting> first = waiting.firstEntry();
    if (first == null) {
      return null;
    }
    int later = places.size() == 1 ? waiting.size() - 1 : confirmed - confirmed(first.getValue());
    boolean isDue = later >= apart || waiting.size() > MOST_UNCONFIRMED * apart;
    // before that, ranks may be missing of which nobody has heard yet
    hasAll |= isDue;
    boolean isNext = hasAll && first.getKey() - last == stride;
    return isDue || (isNext && isComplete(first.getValue())) ? end() : null;
  }

  private static int confirmed(Waiting step) {
    return step.count >= CONFIRMED ? 1 : 0;
  }

  private boolean isComplete(Waiting step) {
    if (step.count < awaited) {
      return false;
    }
    for (int place = 0; place < places.size(); place++) {
      if (!step.has(place) && isAwaited(place)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a rank was there, or heard of first, not too long ago. */
  private boolean isAwaited(int place) {
    return rows - lastRows[place] <= apart;
  }

  /** The next step, whoever is missing; null where there is none. */
  @Nullable StepRow end() {
    Map.Entry<Integer, Waiting> first = waiting.pollFirstEntry();
    if (first == null) {
      return null;
    }
    Waiting step = first.getValue();
    confirmed -= confirmed(step);
    stride = last == ABSENT ? stride : Math.min(stride, first.getKey() - last);
    last = first.getKey();
    int[] ranks = new int[step.count];
    long[] nanos = new long[step.count];
    int count = 0;
    int missing = 0;
    for (Map.Entry<Integer, Integer> rank : places.entrySet()) {
      int place = Objects.requireNonNull(rank.getValue());
      if (step.has(place)) {
        ranks[count] = rank.getKey();
        nanos[count++] = step.nanos[place];
      } else if (known.get(place) && isAwaited(place)) {
        missing++;
      }
    }
    rows++;
    awaited = count + missing;
    for (int place = 0; place < places.size(); place++) {
      if (step.has(place)) {
        lastRows[place] = rows;
        known.set(place);
      }
    }
    return new StepRow(first.getKey(), ranks, nanos, missing);
  }

  /** Times of steps that were over, which may have been read before, too. */
  long late() {
    return late;
  }

  /** Further times of a rank in a step; the first counts. */
  long doubled() {
    return doubled;
  }
}
