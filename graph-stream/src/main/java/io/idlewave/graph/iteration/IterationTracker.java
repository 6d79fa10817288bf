package io.idlewave.graph.iteration;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows one rank: collects tokens until it has as many as it may hold, finds what they repeat,
 * and from then on counts. All that comes after the first repetition that fits, up to the last one,
 * is iterations: also where one has other calls as well. Mutable.
 */
final class IterationTracker {

  private final int row;
  private final List<IterationForm> forms;
  private final TokenStore store;
  private final int mostTimed;

  private @Nullable Period period;
  private int column;
  private int first;
  private int every;
  private long tokens;
  private long fitting;
  private long begun;
  private long number;
  private long endNanos;
  private long[] beginNanos = new long[8];

  /**
   * A tracker that has not read any call of its rank yet.
   *
   * @param row the rank, or the row of the timeline
   * @param forms what a column of its tokens tells, from the one that is tried first
   * @param most tokens that are held, and iterations whose times are kept
   */
  IterationTracker(int row, List<IterationForm> forms, int most) {
    this.row = row;
    this.forms = forms;
    this.store = new TokenStore(forms.size(), most);
    this.mostTimed = most;
  }

  /** Takes the next token, one value per column; before it ended what came before. */
  void add(long nanos, int... values) {
    if (store.isFull()) {
      drain(false, nanos);
    }
    store.add(nanos, values);
    tokens++;
  }

  long tokens() {
    return tokens;
  }

  /** The iterations of the rank, whose last token ended at {@code nanos}; null without any. */
  @Nullable RankIterations finish(long nanos) {
    drain(true, nanos);
    Period found = period;
    if (found == null || number < PeriodSearch.LEAST) {
      return null;
    }
    int timed = (int) Math.min(number, mostTimed);
    return new RankIterations(
        row,
        forms.get(column),
        first,
        every,
        found.length(),
        number,
        (double) fitting / tokens,
        Arrays.copyOf(beginNanos, timed),
        timed < number ? beginNanos[timed] : endNanos);
  }

  private void drain(boolean last, long nanos) {
    if (period == null) {
      settle();
    }
    Period found = period;
    store.drop(found == null ? (store.size() + 1) / 2 : scan(found, last, nanos));
  }

  private void settle() {
    for (int c = 0; c < forms.size() && period == null; c++) {
      int[] of = store.column(c);
      Period found = PeriodSearch.of(of, forms.get(c).leastKinds());
      if (found != null) {
        period = found.alignedTo(of);
        column = c;
        noteBegin(period, of);
      }
    }
  }

  /** Notes with what the period begins, the first that has a name, and how often that is in it. */
  private void noteBegin(Period found, int[] of) {
    int at = 0;
    while (!found.fitsAt(of, at)) {
      at++;
    }
    int end = at + found.length();
    boolean regions = forms.get(column) == IterationForm.REGIONS;
    int[] names = regions ? of : store.column(forms.indexOf(IterationForm.FUNCTIONS));
    int named = at;
    while (named < end - 1 && names[named] < 0) {
      named++;
    }
    first = names[named];
    every = (int) Arrays.stream(names, at, end).filter(name -> name == first).count();
  }

  /** Counts what can be told by now; returns how many tokens are done with. */
  private int scan(Period found, boolean last, long nanos) {
    int[] of = store.column(column);
    int length = found.length();
    int i = 0;
    while (i < of.length && (last || i + length <= of.length)) {
      if (!found.beginsAt(of, i)) {
        i++;
        continue;
      }
      boolean fits = found.fitsAt(of, i);
      if (fits || number > 0) {
        begin(store.beginNanos(i));
      }
      if (fits) {
        number = begun;
        fitting += length;
        endNanos = i + length < of.length ? store.beginNanos(i + length) : nanos;
      }
      i += fits ? length : 1;
    }
    return i;
  }

  private void begin(long nanos) {
    if (begun <= mostTimed) {
      if (begun == beginNanos.length) {
        beginNanos = Arrays.copyOf(beginNanos, (int) Math.min(mostTimed + 1L, 2 * begun));
      }
      beginNanos[(int) begun] = nanos;
    }
    begun++;
  }
}
