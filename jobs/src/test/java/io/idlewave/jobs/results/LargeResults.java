package io.idlewave.jobs.results;

import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.row.PhaseRow;
import io.idlewave.jobs.results.row.RankRow;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.jobs.results.summary.Intervals;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.statistics.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Results of many scenarios on many ranks, by formulas; no trace lies beside them. */
public final class LargeResults {

  public static final int SCENARIOS = 100;
  public static final int RANKS = 10_000;
  public static final int WINDOWS = 25;

  private static final int REPLICATES = 500;
  private static final double BASE_NANOS = 1e9;
  private static final long WINDOW_NANOS = 40_000_000;
  private static final List<Bound> BOUNDS = List.of(Bound.LOWER, Bound.UPPER);

  private LargeResults() {}

  /** The mean delay of a rank at the end. */
  public static double delayNanos(int scenario, int rank) {
    return 1_000.25 * scenario + (rank * 7_919L) % 10_007;
  }

  /** What a rank absorbs in a window. */
  public static double absorbedNanos(int rank, int window) {
    return (rank * 31L + window * 17L) % 1_013 + 0.25;
  }

  /**
   * Writes them.
   *
   * @param withRanks of so many scenarios there are rows of ranks
   * @param withWindows of so many there are rows of windows
   */
  public static void writeTo(OutputFolder folder, int withRanks, int withWindows)
      throws IOException {
    ResultSink sink = new FolderSink(folder, SinkOptions.ofNewRun(true));
    Study study = Results.study();
    sink.prepare();
    sink.open(
        new RunHeader(
            RunIdentity.of(study), study, List.of(Tables.RUNTIMES, Tables.RANKS, Tables.PHASES)));
    List<ScenarioResult> results = new ArrayList<>();
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
      for (Bound bound : BOUNDS) {
        results.add(write(sink, scenario, bound));
        if (scenario < withRanks) {
          sink.write(Tables.RANKS, ranks("scenario " + scenario, scenario, bound));
        }
        if (scenario < withWindows) {
          sink.write(Tables.PHASES, windows("scenario " + scenario, bound));
        }
      }
    }
    sink.commit(summary(results));
  }

  private static ScenarioResult write(ResultSink sink, int scenario, Bound bound)
      throws IOException {
    String name = "scenario " + scenario;
    double[] runtimes = new double[REPLICATES];
    List<RuntimeRow> rows = new ArrayList<>();
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      runtimes[replicate] = BASE_NANOS + 1e6 * scenario + (replicate * 37 % 503) * 1_024.5;
      rows.add(new RuntimeRow(name, replicate, bound, runtimes[replicate], 0));
    }
    sink.write(Tables.RUNTIMES, rows);
    Summary runtime = Summary.of(runtimes, Quantum.DEFAULT);
    return new ScenarioResult(
            name,
            "observed",
            "clocks",
            "standard",
            bound.label(),
            4096,
            REPLICATES,
            0,
            BASE_NANOS,
            null,
            null,
            null,
            Intervals.NONE,
            null,
            null,
            null,
            null,
            null,
            null,
            null)
        .with(runtime, null, runtime.dividedBy(BASE_NANOS));
  }

  private static List<RankRow> ranks(String name, int scenario, Bound bound) {
    List<RankRow> ranks = new ArrayList<>();
    for (int rank = 0; rank < RANKS; rank++) {
      double d = delayNanos(scenario, rank);
      ranks.add(
          new RankRow(name, bound, rank, new Statistics(d, 1, d, d, d, d, d, d, d, d, d), null));
    }
    return ranks;
  }

  private static List<PhaseRow> windows(String name, Bound bound) {
    List<PhaseRow> rows = new ArrayList<>();
    for (int rank = 0; rank < RANKS; rank++) {
      for (int window = 0; window < WINDOWS; window++) {
        double absorbed = absorbedNanos(rank, window);
        rows.add(
            new PhaseRow(
                name,
                bound,
                rank,
                window,
                window * WINDOW_NANOS,
                (window + 1) * WINDOW_NANOS,
                absorbed,
                0,
                0,
                absorbed,
                window));
      }
    }
    return rows;
  }

  private static RunSummary summary(List<ScenarioResult> results) {
    return new RunSummary(
        new CensusReport(
            RANKS,
            null,
            1_000_000_000,
            Map.of("MPI_Allreduce", 1_000_000_000L),
            0,
            0,
            0L,
            0L,
            100_000,
            1,
            0,
            0,
            0,
            0,
            (long) BASE_NANOS,
            "recorded",
            List.of(),
            null),
        results,
        Engine.of(1, 1, 1_000_000_000, 2L * SCENARIOS * REPLICATES, 1, 1),
        new Caveat(4096, "stated", "clocks", "0 to p99 per class", null),
        true,
        List.of(new Condition("recorded-order", null, null, "order fixed by the trace", false)),
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }
}
