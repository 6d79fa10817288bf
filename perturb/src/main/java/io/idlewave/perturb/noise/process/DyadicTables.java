package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tables of sums of durations, each of twice as many as the one before: any number of durations is
 * a few of them, one per binary digit. Two kinds: of 1, 2, 4, ... durations, and of Poisson numbers
 * of durations with the means 1, 2, 4, ... (a compound Poisson sum is infinitely divisible).
 *
 * <p>A table is made when it is first asked for, from the durations as they are drawn, by numeric
 * convolution; its mean is kept. Tables of equal durations are shared within a process, for as long
 * as any noise uses them. Every machine makes the same bits.
 */
final class DyadicTables implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Sums of more durations than 2 to this are drawn as several. */
  static final int LARGEST = 20;

  /** A Poisson number of this mean is 0 or 1 but for the square of it. */
  private static final int THINNED = -16;

  private static final Map<Key, WeakReference<DyadicTables>> KNOWN = new WeakHashMap<>();

  private record Key(Distribution duration, Quantum quantum, boolean poisson)
      implements Serializable {}

  private final Key key;
  private final QuantileTable single;
  private transient volatile QuantileTable[] tables = new QuantileTable[0];
  private transient @Nullable GriddedLaw last;

  private DyadicTables(Key key, QuantileTable single) {
    this.key = key;
    this.single = single;
  }

  /** For sums of 1, 2, 4, ... durations. */
  static DyadicTables ofSums(Distribution duration, Quantum quantum) {
    return of(new Key(duration, quantum, false), QuantileTable.compile(duration, quantum));
  }

  /** Of Poisson numbers of durations, 1, 2, 4, ... on average. */
  static DyadicTables ofPoissonSums(Distribution duration, Quantum quantum) {
    return of(new Key(duration, quantum, true), QuantileTable.compile(duration, quantum));
  }

  private static DyadicTables of(Key key, QuantileTable single) {
    synchronized (KNOWN) {
      WeakReference<DyadicTables> known = KNOWN.get(key);
      DyadicTables tables = known == null ? null : known.get();
      if (tables == null) {
        tables = new DyadicTables(key, single);
        KNOWN.put(key, new WeakReference<>(tables));
      }
      return tables;
    }
  }

  private Object readResolve() {
    return of(key, single);
  }

  QuantileTable single() {
    return single;
  }

  /** Of {@code 2^level} durations, or so many on average. */
  QuantileTable table(int level) {
    QuantileTable[] made = tables;
    return level < made.length ? made[level] : make(level);
  }

  private synchronized QuantileTable make(int level) {
    while (tables.length <= level) {
      int next = tables.length;
      GriddedLaw law = next == 0 ? first() : Objects.requireNonNull(last).doubled();
      double mean = Math.scalb(single.mean(), next);
      QuantileTable[] more = Arrays.copyOf(tables, next + 1);
      more[next] = next == 0 && !key.poisson() ? single : law.table(mean, key.quantum());
      last = law;
      tables = more;
    }
    return tables[level];
  }

  private GriddedLaw first() {
    GriddedLaw law = GriddedLaw.of(single);
    if (key.poisson()) {
      law = law.thinned(Math.scalb(1.0, THINNED));
      for (int level = THINNED; level < 0; level++) {
        law = law.doubled();
      }
    }
    return law;
  }
}
