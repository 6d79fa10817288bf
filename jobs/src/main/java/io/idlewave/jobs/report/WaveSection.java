package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.results.part.Waves;
import io.idlewave.jobs.results.part.Waves.Front;
import io.idlewave.jobs.results.part.Waves.HopFront;
import io.idlewave.jobs.results.part.Waves.MedianOfPairs;
import io.idlewave.jobs.results.part.Waves.PairFront;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.WaveHopRow;
import io.idlewave.jobs.results.row.WaveRow;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.text.WaveText;
import io.idlewave.perturb.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What ranks see of the idle waves of one-off delays, by groups of neighbouring ranks.
 *
 * @param note how it was thinned out
 * @param waves one entry per scenario, bound and one-off delay
 * @param decays likewise, of those whose front was seen under noise
 */
public record WaveSection(@Nullable String note, List<Wave> waves, List<Decay> decays)
    implements Section {

  private static final int MOST_WAVES = 100;
  private static final int MOST_ROWS = 10_000;
  private static final int MOST_BINS = 512;
  private static final int FEWEST_BINS = 64;
  private static final int MOST_HOPS = 256;
  private static final int MOST_DECAYS = 2_000;

  /** Takes immutable copies. */
  public WaveSection {
    waves = List.copyOf(waves);
    decays = List.copyOf(decays);
  }

  /**
   * Columns over groups of ranks, in ns.
   *
   * @param scenario its name
   * @param bound which bound it is
   * @param sourceRank rank of the one-off delay
   * @param sourceCall index of the call that it comes before
   * @param durationNanos the one-off delay; null where nothing says how long it is
   * @param endNanos when the run without the delay ends, and with it what is still there
   * @param sentences how it travels, and what all delays of its scenario leave, in words
   * @param bins groups of ranks
   * @param arrivalNanos when the wave is first at a rank of the group; null for never
   * @param diedNanos when it is last there; null for never, and for still there at the end
   * @param peakNanos largest delay
   * @param delayNanos largest delay at the end
   * @param line by hops; null in results of earlier versions
   */
  public record Wave(
      String scenario,
      String bound,
      int sourceRank,
      long sourceCall,
      @Nullable Double durationNanos,
      double endNanos,
      List<String> sentences,
      RankBins bins,
      List<@Nullable Double> arrivalNanos,
      List<@Nullable Double> diedNanos,
      List<Double> peakNanos,
      List<Double> delayNanos,
      @Nullable HopLine line) {}

  /**
   * How fast the front of a wave decays under noise.
   *
   * @param scenario its name
   * @param bound which bound it is
   * @param sourceRank rank of the one-off delay
   * @param sourceCall index of the call that it comes before
   * @param nanosPerHop by how many ns the delay with which it arrives falls from hop to hop
   */
  public record Decay(
      String scenario, String bound, int sourceRank, long sourceCall, Figure nanosPerHop) {}

  private record Key(String scenario, String bound, int rank, long call) {}

  private record Fold(
      RankBins bins,
      @Nullable Double[] arrival,
      @Nullable Double[] died,
      boolean[] alive,
      double[] peak,
      double[] delay) {

    static Fold over(RankBins bins) {
      int n = bins.count();
      return new Fold(
          bins, new Double[n], new Double[n], new boolean[n], new double[n], new double[n]);
    }

    void add(WaveRow row) {
      int bin = bins.bin(row.rank());
      Double at = row.arrivalNanos();
      Double end = row.diedNanos();
      Double first = arrival[bin];
      Double last = died[bin];
      if (at != null) {
        arrival[bin] = first == null ? at : Double.valueOf(Math.min(first, at));
        alive[bin] |= end == null;
      }
      if (end != null) {
        died[bin] = last == null ? end : Double.valueOf(Math.max(last, end));
      }
      peak[bin] = Math.max(peak[bin], row.peakNanos());
      delay[bin] = Math.max(delay[bin], row.delayNanos());
    }

    /** When the run ends, and not before the last that was seen of the wave. */
    double endNanos(@Nullable Double baseNanos) {
      return Stream.concat(Arrays.stream(arrival), Arrays.stream(died))
          .filter(Objects::nonNull)
          .mapToDouble(Double::doubleValue)
          .reduce(baseNanos == null ? 0 : baseNanos, Math::max);
    }

    List<@Nullable Double> diedNanos() {
      List<@Nullable Double> list = new ArrayList<>();
      for (int bin = 0; bin < died.length; bin++) {
        list.add(alive[bin] ? null : died[bin]);
      }
      return list;
    }
  }

  static Section of(RunData run) {
    Waves found = run.summary().part(Waves.LABEL, Waves.class);
    if (found == null || !run.has(Tables.WAVES)) {
      return new Missing(
          "Idle waves were not asked for: run with --delay rank=0,after=MPI_Init:1,duration=1ms"
              + " --analysis waves.");
    }
    List<Key> keys = new ArrayList<>();
    run.read(
        Tables.WAVES,
        row -> {
          Key key = key(row);
          if (keys.isEmpty() || !keys.get(keys.size() - 1).equals(key)) {
            keys.add(key);
          }
        });
    List<Key> shown = Notes.head(keys, MOST_WAVES);
    int most = MOST_ROWS / Math.max(1, shown.size());
    RankBins bins = RankBins.of(run.ranks(), Math.max(FEWEST_BINS, Math.min(MOST_BINS, most)));
    Map<Key, Fold> folds = new LinkedHashMap<>();
    shown.forEach(key -> folds.put(key, Fold.over(bins)));
    run.read(
        Tables.WAVES,
        row -> {
          Fold fold = folds.get(key(row));
          if (fold != null) {
            fold.add(row);
          }
        });
    Map<Key, List<WaveHopRow>> byHops = byHops(run, folds.keySet());
    List<Wave> waves = new ArrayList<>();
    folds.forEach(
        (key, fold) -> {
          List<WaveHopRow> rows = byHops.get(key);
          HopLine line = rows == null ? null : HopLine.of(rows);
          waves.add(wave(key, fold, line, found, run.summary()));
        });
    return waves.isEmpty()
        ? new Missing("No scenario has a one-off delay: run with --delay ... --analysis waves.")
        : new WaveSection(
            Notes.join(
                bins.note(run.rowsWord()),
                Notes.first(shown.size(), keys.size(), "waves"),
                Notes.first(MOST_HOPS, distances(found), "distances in hops")),
            waves,
            decays(found));
  }

  private static List<Decay> decays(Waves found) {
    List<Decay> decays = new ArrayList<>();
    for (PairFront front : WaveText.pairFronts(found)) {
      MedianOfPairs of = front.frontDecayNanosPerHop();
      if (of != null && decays.size() < MOST_DECAYS) {
        Figure perHop = Figure.of(of.median(), new Interval(of.low(), of.high(), null));
        decays.add(
            new Decay(
                PlainText.name(front.scenario()),
                front.bound(),
                front.sourceRank(),
                front.sourceCall(),
                perHop));
      }
    }
    return decays;
  }

  private static Key key(WaveRow row) {
    return new Key(row.scenario(), row.bound().label(), row.sourceRank(), row.sourceCall());
  }

  private static Key key(Front front) {
    return new Key(front.scenario(), front.bound(), front.sourceRank(), front.sourceCall());
  }

  private static Key key(HopFront front) {
    return new Key(front.scenario(), front.bound(), front.sourceRank(), front.sourceCall());
  }

  private static Key key(PairFront front) {
    return new Key(front.scenario(), front.bound(), front.sourceRank(), front.sourceCall());
  }

  private static @Nullable Double durationNanos(List<Front> fronts, List<HopFront> hopFronts) {
    if (!hopFronts.isEmpty()) {
      return hopFronts.get(0).durationNanos();
    }
    return fronts.isEmpty() ? null : Double.valueOf(fronts.get(0).durationNanos());
  }

  private static @Nullable Double baseNanos(RunSummary summary, Key key) {
    for (ScenarioResult result : summary.scenarios()) {
      if (result.name().equals(key.scenario()) && result.bound().equals(key.bound())) {
        return result.baseNanos();
      }
    }
    return null;
  }

  /** From the source itself to the farthest rank of any wave. */
  private static int distances(Waves found) {
    return 1 + WaveText.hopFronts(found).stream().mapToInt(HopFront::hops).max().orElse(0);
  }

  private static Map<Key, List<WaveHopRow>> byHops(RunData run, Set<Key> shown) {
    Map<Key, List<WaveHopRow>> rows = new HashMap<>();
    if (run.has(Tables.WAVE_HOPS)) {
      run.read(
          Tables.WAVE_HOPS,
          row -> {
            Key key =
                new Key(row.scenario(), row.bound().label(), row.sourceRank(), row.sourceCall());
            if (shown.contains(key) && row.hops() < MOST_HOPS) {
              rows.computeIfAbsent(key, one -> new ArrayList<>()).add(row);
            }
          });
    }
    return rows;
  }

  private static Wave wave(
      Key key, Fold fold, @Nullable HopLine line, Waves found, RunSummary summary) {
    IntFunction<String> ranks = summary.trace()::nameOf;
    List<Front> fronts = found.fronts().stream().filter(front -> key(front).equals(key)).toList();
    List<HopFront> hopFronts =
        WaveText.hopFronts(found).stream().filter(front -> key(front).equals(key)).toList();
    List<String> sentences = new ArrayList<>();
    hopFronts.forEach(front -> sentences.add("Along hops: " + WaveText.travel(front)));
    WaveText.pairFronts(found).stream()
        .filter(front -> key(front).equals(key))
        .forEach(front -> sentences.add("Under noise: " + WaveText.travel(front)));
    fronts.forEach(
        front ->
            sentences.add("To " + front.direction() + " ranks: " + WaveText.travel(front, ranks)));
    sentences.addAll(
        WaveText.together(found, key.scenario(), key.bound(), WaveText.each(summary.trace())));
    return new Wave(
        PlainText.name(key.scenario()),
        key.bound(),
        key.rank(),
        key.call(),
        durationNanos(fronts, hopFronts),
        fold.endNanos(baseNanos(summary, key)),
        sentences,
        fold.bins(),
        Arrays.asList(fold.arrival()),
        fold.diedNanos(),
        Arrays.stream(fold.peak()).boxed().toList(),
        Arrays.stream(fold.delay()).boxed().toList(),
        line);
  }
}
