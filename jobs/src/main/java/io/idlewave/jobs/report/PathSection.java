package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.row.PathRankRow;
import io.idlewave.jobs.results.row.PathSiteRow;
import io.idlewave.jobs.results.row.RecordedPathRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.WinningRankRow;
import io.idlewave.jobs.results.row.WinningSiteRow;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What critical paths (of lanes in model timing, of the recorded run in observed timing) and
 * winning paths (of delays, in observed timing) consist of.
 *
 * @param note how it was thinned out
 * @param paths one entry per path
 */
public record PathSection(@Nullable String note, List<Path> paths) implements Section {

  private static final int MOST_PATHS = 200;

  /** Places and groups of ranks of all paths together. */
  private static final int MOST_ROWS = 3_000;

  private static final int MOST_SITES = 20;
  private static final int MOST_BINS = 64;
  private static final int FEWEST = 8;
  private static final String RECORDED_RUN = "recorded";

  private static final List<String> CRITICAL =
      List.of("computation", "overhead", "latency", "bandwidth");

  private static final List<String> WINNING =
      List.of(
          "computation noise",
          "call noise",
          "latency",
          "bandwidth",
          "one-off delays",
          "computation",
          "absorbed");

  private static final List<String> RECORDED =
      List.of("computation", "idle", "calls", "transfer", "unexplained", "start");

  /** Takes an immutable copy. */
  public PathSection {
    paths = List.copyOf(paths);
  }

  /**
   * One path; times in ns, lists of lists by part first.
   *
   * @param kind {@code critical}, {@code recorded} or {@code winning}
   * @param scenario its name, {@code base} or {@code recorded}
   * @param bound which bound it is; null of a critical path
   * @param lane {@code base}, {@code median} or {@code p99}; of the recorded run how waits are read
   * @param replicate its number; null of the base and of the recorded run
   * @param totalNanos what the parts add up to, absorbed taken off
   * @param ranksVisited ranks on the path
   * @param rankChanges how often it goes from one rank to another
   * @param parts what it consists of
   * @param nanos of each part
   * @param sites places on it, the longest first
   * @param ranks groups of ranks on it
   * @param windows the rank that it is on in each of equal windows of the run; null but of the
   *     recorded run
   */
  public record Path(
      String kind,
      String scenario,
      @Nullable String bound,
      String lane,
      @Nullable Long replicate,
      double totalNanos,
      int ranksVisited,
      long rankChanges,
      List<String> parts,
      List<Double> nanos,
      Sites sites,
      Ranks ranks,
      @Nullable List<Integer> windows) {}

  /** Places, with what each part has of them. */
  public record Sites(List<String> label, List<List<Double>> nanos) {}

  /** Groups of ranks, with what each part has of them. */
  public record Ranks(RankBins bins, List<List<Double>> nanos) {}

  private record Wanted(
      String kind,
      String scenario,
      @Nullable String bound,
      String lane,
      @Nullable Long replicate,
      double totalNanos,
      int ranksVisited,
      long rankChanges,
      @Nullable List<Integer> windows) {

    String key() {
      return PathSection.key(lane, bound, scenario);
    }
  }

  static Section of(RunData run) {
    List<Wanted> all = wanted(run);
    if (all.isEmpty()) {
      return new Missing(
          "Paths were not asked for: run with --analysis critical-path, or, without a network, with"
              + " --analysis winning-path.");
    }
    List<Wanted> shown = Notes.head(all, MOST_PATHS);
    int each = MOST_ROWS / shown.size() / 2;
    int mostSites = Math.max(FEWEST, Math.min(MOST_SITES, each));
    RankBins bins = RankBins.of(run.ranks(), Math.max(FEWEST, Math.min(MOST_BINS, each)));
    Map<String, PathFold> folds = new TreeMap<>();
    shown.forEach(path -> folds.put(path.key(), new PathFold(partsOf(path).size(), bins)));
    read(run, folds);
    boolean cut = folds.values().stream().anyMatch(fold -> fold.siteCount() > mostSites);
    List<Path> paths = new ArrayList<>();
    for (Wanted path : shown) {
      PathFold fold = folds.get(path.key());
      if (fold != null) {
        paths.add(path(path, fold, mostSites));
      }
    }
    return new PathSection(
        Notes.join(
            bins.note(run.rowsWord()),
            cut
                ? "the %d longest places of a path, and all others as one".formatted(mostSites)
                : null,
            Notes.first(shown.size(), all.size(), "paths")),
        paths);
  }

  private static List<String> partsOf(Wanted path) {
    return switch (path.kind()) {
      case "critical" -> CRITICAL;
      case RECORDED_RUN -> RECORDED;
      default -> WINNING;
    };
  }

  private static List<Wanted> wanted(RunData run) {
    List<Wanted> wanted = new ArrayList<>();
    BaseResult base = run.summary().base();
    if (base != null && base.criticalPath() != null) {
      wanted.add(critical(base.criticalPath()));
    }
    for (ScenarioResult scenario : run.stated()) {
      List<PathResult> paths = scenario.criticalPath();
      if (paths != null) {
        paths.forEach(path -> wanted.add(critical(path)));
      }
    }
    RecordedPaths recorded = run.summary().part(RecordedPaths.LABEL, RecordedPaths.class);
    if (recorded != null) {
      recorded.readings().forEach(path -> wanted.add(recorded(path)));
    }
    WinningPaths winning = run.summary().part(WinningPaths.LABEL, WinningPaths.class);
    if (winning != null) {
      for (WinningPaths.OfLane path : winning.paths()) {
        wanted.add(
            new Wanted(
                "winning",
                path.scenario(),
                path.bound(),
                path.lane(),
                path.replicate(),
                path.injectedNanos() - path.absorbedNanos(),
                path.ranksVisited(),
                path.rankChanges(),
                null));
      }
    }
    return wanted;
  }

  private static Wanted critical(PathResult path) {
    return new Wanted(
        "critical",
        path.scenario(),
        null,
        path.lane(),
        path.lane().equals("base") ? null : Long.valueOf(path.replicate()),
        path.runtimeNanos(),
        path.ranksVisited(),
        path.rankChanges(),
        null);
  }

  private static Wanted recorded(RecordedPaths.Reading path) {
    return new Wanted(
        RECORDED_RUN,
        RECORDED_RUN,
        null,
        path.waits(),
        null,
        (double) path.runtimeNanos(),
        path.ranksVisited(),
        path.rankChanges(),
        path.rankByWindow());
  }

  private static void read(RunData run, Map<String, PathFold> folds) {
    if (run.has(Tables.RECORDED_PATH)) {
      run.read(
          Tables.RECORDED_PATH,
          row -> {
            PathFold fold = of(folds, row.waits(), null, RECORDED_RUN);
            fold.site(Place.of(row.region(), row.function()), parts(row));
            fold.rank(row.rank(), parts(row));
          });
    }
    if (run.has(Tables.PATH_SITES) && run.has(Tables.PATH_RANKS)) {
      run.read(
          Tables.PATH_SITES,
          row ->
              of(folds, row.lane(), null, row.scenario())
                  .site(Place.of(row.region(), row.function()), parts(row)));
      run.read(
          Tables.PATH_RANKS,
          row -> of(folds, row.lane(), null, row.scenario()).rank(row.rank(), parts(row)));
    }
    if (run.has(Tables.WINNING_SITES) && run.has(Tables.WINNING_RANKS)) {
      run.read(
          Tables.WINNING_SITES,
          row ->
              of(folds, row.lane(), row.bound(), row.scenario())
                  .site(Place.of(row.region(), row.function()), parts(row)));
      run.read(
          Tables.WINNING_RANKS,
          row -> of(folds, row.lane(), row.bound(), row.scenario()).rank(row.rank(), parts(row)));
    }
  }

  /** That of a path that is not shown takes what comes and is forgotten. */
  private static PathFold of(
      Map<String, PathFold> folds, String lane, @Nullable Bound bound, String scenario) {
    PathFold fold = folds.get(key(lane, bound == null ? null : bound.label(), scenario));
    return fold == null ? new PathFold(0, RankBins.of(0, 1)) : fold;
  }

  private static String key(String lane, @Nullable String bound, String scenario) {
    return String.join("\n", lane, bound == null ? "" : bound, scenario);
  }

  private static double[] parts(PathSiteRow row) {
    return new double[] {
      row.computationNanos(), row.overheadNanos(), row.latencyNanos(), row.bandwidthNanos()
    };
  }

  private static double[] parts(PathRankRow row) {
    return new double[] {
      row.computationNanos(), row.overheadNanos(), row.latencyNanos(), row.bandwidthNanos()
    };
  }

  private static double[] parts(RecordedPathRow row) {
    double[] parts = new double[RECORDED.size()];
    int part = RECORDED.indexOf(row.part());
    if (part >= 0) {
      parts[part] = (double) row.nanos();
    }
    return parts;
  }

  private static double[] parts(WinningSiteRow row) {
    return new double[] {
      row.computationNoiseNanos(),
      row.callNoiseNanos(),
      row.latencyNanos(),
      row.bandwidthNanos(),
      row.oneOffNanos(),
      row.computationNanos(),
      row.absorbedNanos()
    };
  }

  private static double[] parts(WinningRankRow row) {
    return new double[] {
      row.computationNoiseNanos(),
      row.callNoiseNanos(),
      row.latencyNanos(),
      row.bandwidthNanos(),
      row.oneOffNanos(),
      row.computationNanos(),
      row.absorbedNanos()
    };
  }

  private static Path path(Wanted path, PathFold fold, int mostSites) {
    return new Path(
        path.kind(),
        PlainText.name(path.scenario()),
        path.bound(),
        path.lane(),
        path.replicate(),
        path.totalNanos(),
        path.ranksVisited(),
        path.rankChanges(),
        partsOf(path),
        fold.totals(),
        fold.sites(mostSites),
        fold.ranks(),
        path.windows());
  }
}
