package io.idlewave.ingest.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How often a rank entered each of {@link TraceMetadata#regions()}: no visits at all where it
 * entered none or nobody counted. Takes as much memory as there are regions that it entered, and is
 * written as long: a job of 30,000 threads has regions of each. Immutable.
 */
public final class Visits {

  /** The visits of a rank that entered no region, or whose visits were not counted. */
  public static final Visits NONE = new Visits(new int[0], new long[0]);

  /** Shorter runs of regions that were not entered are written one by one. */
  private static final int SHORTEST_GAP = 16;

  private final int[] regions;
  private final long[] counts;

  private Visits(int[] regions, long[] counts) {
    this.regions = regions;
    this.counts = counts;
  }

  /** The visits of region 0, 1 and so on, each at least 0. */
  public static Visits ofEach(long... counts) {
    int[] regions = IntStream.range(0, counts.length).toArray();
    return ofThose(regions, counts);
  }

  /**
   * The visits of some regions; others were not entered.
   *
   * @param regions their numbers; one that comes more than once was entered as often as all say
   * @param counts the visits of each, at least 0
   */
  public static Visits ofThose(int[] regions, long[] counts) {
    int[] order =
        IntStream.range(0, regions.length)
            .filter(i -> counts[i] != 0)
            .boxed()
            .sorted((a, b) -> Integer.compare(regions[a], regions[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] found = new int[order.length];
    long[] sums = new long[order.length];
    int length = 0;
    for (int i : order) {
      if (length == 0 || found[length - 1] != regions[i]) {
        found[length++] = regions[i];
      }
      sums[length - 1] += counts[i];
    }
    return new Visits(Arrays.copyOf(found, length), Arrays.copyOf(sums, length));
  }

  /**
   * Visits as {@link #written()} has them.
   *
   * @throws IllegalArgumentException if the regions are more than an archive can have
   */
  @JsonCreator
  public static Visits read(long[] written) {
    int[] regions = new int[written.length];
    long[] counts = new long[written.length];
    long next = 0;
    for (int i = 0; i < written.length; i++) {
      if (next > Integer.MAX_VALUE || written[i] < -Integer.MAX_VALUE) {
        throw new IllegalArgumentException("visits: at most 2147483647 regions, got more");
      }
      regions[i] = (int) next;
      counts[i] = Math.max(0, written[i]);
      next += written[i] < 0 ? -written[i] : 1;
    }
    if (written.length > 0 && written[written.length - 1] < 0) {
      throw new IllegalArgumentException(
          "visits: those of a region after " + written[written.length - 1] + ", got none");
    }
    return ofThose(regions, counts);
  }

  /** The visits of each region as far as the last that was entered; -n for n regions without. */
  @JsonValue
  public long[] written() {
    return IntStream.range(0, regions.length)
        .mapToObj(
            i -> {
              int gap = regions[i] - (i == 0 ? 0 : regions[i - 1] + 1);
              long[] before = gap < SHORTEST_GAP ? new long[gap] : new long[] {-gap};
              long[] with = Arrays.copyOf(before, before.length + 1);
              with[before.length] = counts[i];
              return with;
            })
        .flatMapToLong(Arrays::stream)
        .toArray();
  }

  /** How often that region was entered. */
  public long of(int region) {
    int place = Arrays.binarySearch(regions, region);
    return place < 0 ? 0 : counts[place];
  }

  /** The numbers of regions that were entered, ascending. */
  public IntStream entered() {
    return Arrays.stream(regions);
  }

  /** Whether no region was entered, or nobody counted. */
  public boolean isEmpty() {
    return regions.length == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Visits that
        && Arrays.equals(regions, that.regions)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(regions) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(written());
  }
}
