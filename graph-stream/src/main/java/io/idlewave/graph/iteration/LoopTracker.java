package io.idlewave.graph.iteration;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Follows what one rank exchanges with others, for loops whose passes differ. What it holds is
 * bounded: of a rank with more exchanges nothing is told. Mutable.
 */
final class LoopTracker {

  private static final List<IterationForm> FORMS =
      List.of(IterationForm.SIZES, IterationForm.PEERS);

  private final int row;
  private final TokenStore store;
  private boolean overrun;
  private long endNanos;

  /**
   * A tracker that has not read any call of its rank yet.
   *
   * @param row the rank, or the row of the timeline
   * @param most exchanges that are held
   */
  LoopTracker(int row, int most) {
    this.row = row;
    this.store = new TokenStore(FORMS.size() + 1, most);
  }

  /**
   * Takes the next exchange.
   *
   * @param beforeNanos when the call before it ended, whichever that was
   * @param leaveNanos when it ended itself
   */
  void add(long beforeNanos, long leaveNanos, int withSizes, int withPeers, int function) {
    overrun |= store.isFull();
    if (!overrun) {
      store.add(store.size() == 0 ? beforeNanos : endNanos, withSizes, withPeers, function);
      endNanos = leaveNanos;
    }
  }

  /** The iterations of the rank, which has made so many calls in all; null without any. */
  @Nullable RankIterations finish(long calls) {
    int count = store.size();
    if (overrun || count == 0) {
      return null;
    }
    long[] nanos = new long[count + 1];
    Arrays.setAll(nanos, i -> i < count ? store.beginNanos(i) : endNanos);
    for (int column = 0; column < FORMS.size(); column++) {
      LoopSearch.Loop loop = LoopSearch.of(store.column(column), nanos);
      if (loop != null) {
        return iterations(FORMS.get(column), loop, nanos, calls);
      }
    }
    return null;
  }

  private RankIterations iterations(
      IterationForm form, LoopSearch.Loop loop, long[] nanos, long calls) {
    int[] places = loop.places();
    int[] agreeing = loop.agreeing();
    int last = places.length - 1;
    return new RankIterations(
        row,
        form,
        store.column(FORMS.size())[places[0]],
        RankIterations.VARIES,
        loop.kernel(),
        places.length,
        (double) IntStream.of(agreeing).sum() / calls,
        Arrays.stream(places).mapToLong(place -> nanos[place]).toArray(),
        nanos[places[last] + agreeing[last]]);
  }
}
