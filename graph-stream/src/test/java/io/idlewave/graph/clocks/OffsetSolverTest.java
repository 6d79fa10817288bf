package io.idlewave.graph.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds of offsets against clocks that are known, as lines in true time. */
class OffsetSolverTest {

  private static final long SECOND = 1_000_000_000;
  private static final int MESSAGE = OffsetKind.message(8, false);

  /**
   * A clock per rank: what it shows at true time t is start + t (1 + drift) + sway sin(2 pi t /
   * period).
   */
  private record Truth(
      long[] startNanos, double[] drift, double[] swayNanos, double[] periodNanos) {

    long shows(int rank, long nanos) {
      double sway = swayNanos[rank] * Math.sin(2 * Math.PI * nanos / periodNanos[rank]);
      return Math.round(startNanos[rank] + nanos * (1 + drift[rank]) + sway);
    }
  }

  private static Truth truth(SplittableRandom random, int ranks, double drift) {
    return new Truth(
        random.longs(ranks, 0, 6 * SECOND).toArray(),
        random.doubles(ranks, -drift, Math.nextUp(drift)).toArray(),
        new double[ranks],
        DoubleStream.generate(() -> 1).limit(ranks).toArray());
  }

  /** Rates that change by 40 ppm and less either way, within one to three runs. */
  private static Truth swaying(SplittableRandom random, int ranks, long runNanos) {
    double[] periodNanos = random.doubles(ranks, 1, 3).map(runs -> runs * runNanos).toArray();
    double[] swayNanos =
        Arrays.stream(periodNanos).map(period -> 4e-5 * period / (2 * Math.PI)).toArray();
    Truth steady = truth(random, ranks, 5e-6);
    return new Truth(steady.startNanos(), steady.drift(), swayNanos, periodNanos);
  }

  private static TraceMetadata metadata(int ranks, long runNanos) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("test", "", "", ""),
        new ClockMetadata(1, false),
        List.of(),
        List.of(),
        IntStream.range(0, ranks).mapToObj(rank -> "node" + rank).toList(),
        List.of(),
        IntStream.range(0, ranks)
            .mapToObj(rank -> new RankMetadata(0, runNanos, rank, rank, 0))
            .toList(),
        List.of());
  }

  /** Messages between neighbours on a line, both ways, each later than its send by 1 us or more. */
  private static OffsetEvidence evidence(
      Truth truth, SplittableRandom random, int ranks, long runNanos) {
    CellTable cells = new CellTable(ranks, 1 << 16);
    for (int message = 0; message < 4000; message++) {
      int low = random.nextInt(ranks - 1);
      boolean up = random.nextBoolean();
      int from = up ? low : low + 1;
      int to = up ? low + 1 : low;
      long sent = random.nextLong(runNanos);
      long came = sent + 1000 + random.nextLong(20_000);
      cells.add(
          new OffsetPoint(from, to, MESSAGE, truth.shows(from, sent), truth.shows(to, came), 0, 0));
    }
    return new OffsetEvidence(1L << cells.shift(), cells.dropped(), List.of(cells.points()));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void bounds_clocksThatDrift_holdTheTrueOffsetsOfAllPairs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int ranks = 2 + random.nextInt(6);
    long run = SECOND << random.nextInt(4);
    Truth truth = truth(random, ranks, seed % 2 == 0 ? 0 : 3e-5);
    ClockReport report =
        OffsetSolver.solve(metadata(ranks, run), evidence(truth, random, ranks, run));
    assertThat(report.rates()).isEqualTo(ClockRates.STEADY);
    holdsTrueOffsets(report, truth, random, ranks, run, 0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void bounds_clocksWhoseRatesChange_holdTheTrueOffsetsOfAllPairs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int ranks = 2 + random.nextInt(6);
    long run = (8 + random.nextInt(16)) * SECOND;
    Truth truth = swaying(random, ranks, run);
    ClockReport report =
        OffsetSolver.solve(metadata(ranks, run), evidence(truth, random, ranks, run));
    assertThat(report.rates()).isEqualTo(ClockRates.WANDERING);
    // What a clock can gain in the time between two of 64 orders, and within one of 16 windows.
    long wander = (long) (4 * Drift.MOST * run / 16);
    holdsTrueOffsets(report, truth, random, ranks, run, 2 * wander);
  }

  private static void holdsTrueOffsets(
      ClockReport report,
      Truth truth,
      SplittableRandom random,
      int ranks,
      long run,
      long wanderNanos) {
    assertThat(report.contradiction()).isNull();
    assertThat(report.medianWidthNanos()).isBetween(0.0, 30_000.0 + wanderNanos);
    OffsetBounds bounds = Objects.requireNonNull(report.bounds());
    assertThat(bounds.isConnected()).isTrue();
    for (int check = 0; check < 500; check++) {
      int from = random.nextInt(ranks);
      int to = random.nextInt(ranks);
      long now = random.nextLong(run / 10, run - run / 10);
      long here = bounds.commonNanos(from, truth.shows(from, now));
      long there = bounds.commonNanos(to, truth.shows(to, now));
      long radius = bounds.radiusNanos(from, here) + bounds.radiusNanos(to, here);
      assertThat(there - here)
          .as("ranks %d and %d at %d", from, to, now)
          .isBetween(bounds.earliestNanos(from, to, here), -bounds.earliestNanos(to, from, there));
      assertThat(Math.abs(there - here)).isLessThanOrEqualTo(radius);
      if (Math.abs(from - to) == 1) {
        assertThat(bounds.latestNanos(from, to, MESSAGE, here))
            .isBetween(there - here + 1000, there - here + 40_000 + wanderNanos);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void solve_clockThatJumps_namesThePair(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Truth truth = truth(random, 3, 0);
    List<OffsetPoint> points = new ArrayList<>(evidence(truth, random, 3, SECOND).points());
    long early = truth.shows(1, SECOND / 2);
    long jumped = truth.shows(2, SECOND / 2) - 500_000;
    points.add(new OffsetPoint(1, 2, OffsetKind.ORDER, early, jumped, 0, 0));
    ClockReport report =
        OffsetSolver.solve(metadata(3, SECOND), new OffsetEvidence(1 << 24, 0, points));
    assertThat(report.bounds()).isNull();
    ClockPair pair = Objects.requireNonNull(report.contradiction());
    assertThat(List.of(pair.fromRank(), pair.toRank())).containsExactly(1, 2);
    assertThat(pair.isContradictory()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 1000})
  void add_anyOrderAndMerged_keepsTheSame(int capacity) {
    SplittableRandom random = new SplittableRandom(capacity);
    List<OffsetPoint> all = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      int from = random.nextInt(4);
      long cause = random.nextLong(100 * SECOND);
      all.add(
          new OffsetPoint(
              from, (from + 1) % 4, 7, cause, cause + random.nextLong(SECOND), i % 2, i));
    }
    CellTable forth = new CellTable(4, capacity);
    CellTable back = new CellTable(4, capacity);
    for (int i = 0; i < all.size(); i++) {
      forth.add(all.get(i));
      back.add(all.get(all.size() - 1 - i));
    }
    assertThat(forth.size()).isLessThanOrEqualTo(Math.min(capacity, 4 * CellTable.WINDOWS));
    assertThat(forth.shift()).isEqualTo(back.shift());
    assertThat(forth.points()).isEqualTo(back.points());
  }
}
