package io.idlewave.jobs.results;

import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.jobs.results.summary.Intervals;
import io.idlewave.jobs.results.summary.NotCovered;
import io.idlewave.jobs.results.summary.NotCovered.ChangedOutcomes;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.WarningReport;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.study.BaseOverrides;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Inject;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.statistics.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Small complete results for tests: two scenarios over a base of 1 ms, one of them with bounds. */
public final class Results {

  static final double BASE_NANOS = 1_000_000;
  static final double[] DELAYS = {1_000, 2_000, 2_500.5, 4_000};

  private Results() {}

  public static CensusReport census() {
    return new CensusReport(
        2,
        null,
        12,
        Map.of("MPI_Send", 4L, "MPI_Recv", 4L, "MPI_Init", 2L, "MPI_Finalize", 2L),
        4,
        4096,
        0L,
        0L,
        0,
        1,
        1,
        0,
        0,
        2,
        1_000_000,
        "recorded",
        List.of(
            new WarningReport("thread-skipped", "2 threads of rank 0 were skipped", 2, "short")),
        null);
  }

  static Study study() {
    return Study.of(
            Path.of("trace"),
            List.of(
                new ScenarioSpec(
                    "jitter", new Distribution.Exponential(2000), null, null, List.of())))
        .resolved(
            new Timing.Observed(
                Slack.LOCAL,
                Rules.STANDARD,
                new Eager.Threshold(4096),
                BaseOverrides.NONE,
                Inject.START_PLUS_NOISE),
            Quantum.DEFAULT);
  }

  public static ScenarioResult scenario(String name, Bound bound) {
    double[] runtimes = DELAYS.clone();
    for (int i = 0; i < runtimes.length; i++) {
      runtimes[i] += BASE_NANOS;
    }
    return scenario(name, bound, runtimes);
  }

  /** One replicate more than there are run times ends in a deadlock. */
  public static ScenarioResult scenario(String name, Bound bound, double[] runtimes) {
    return scenario(name, bound, BASE_NANOS, runtimes);
  }

  /** The same of another base, in ns. */
  public static ScenarioResult scenario(
      String name, Bound bound, double baseNanos, double... runtimes) {
    ScenarioResult empty =
        new ScenarioResult(
            name,
            "observed",
            "local",
            "standard",
            bound.label(),
            4096,
            runtimes.length + 1,
            1,
            baseNanos,
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
            null);
    Quantum quantum = Quantum.DEFAULT;
    Summary runtime = Summary.of(runtimes, quantum);
    double[] delays = Arrays.stream(runtimes).map(nanos -> nanos - baseNanos).toArray();
    return empty.with(runtime, Summary.of(delays, quantum), runtime.dividedBy(baseNanos));
  }

  /** This result, of a scenario of which it is known whether it is another run than the base. */
  public static ScenarioResult disturbed(ScenarioResult of, boolean disturbed) {
    return new ScenarioResult(
        of.name(),
        of.timing(),
        of.slack(),
        of.rules(),
        of.bound(),
        of.eagerThresholdBytes(),
        of.replicates(),
        of.deadlocks(),
        of.baseNanos(),
        of.runtimeNanos(),
        of.delayNanos(),
        of.slowdown(),
        of.intervals(),
        of.deadlockCycle(),
        of.network(),
        of.recordedNanos(),
        of.synchronisation(),
        of.sensitivities(),
        of.criticalPath(),
        disturbed);
  }

  public static RunSummary summary() {
    return new RunSummary(
        census(),
        List.of(
            scenario("jitter", Bound.LOWER),
            scenario("jitter", Bound.UPPER),
            scenario("tick", Bound.EXACT)),
        Engine.of(2, 3.5, 12, 15, 7, 2),
        new Caveat(4096, "default", "local (no common clock)", "0 to p99 per class", 0.315),
        false,
        List.of(
            new Condition("recorded-order", null, null, "order fixed by the trace", false),
            new Condition(
                "unmatched-sends",
                1.0,
                "messages",
                "incomplete trace: 1 send without a receive",
                true)),
        null,
        null,
        new NotCovered(
            null, 2, 1, 0, 1, List.of(new ChangedOutcomes("jitter", "upper", 0.5, 1, 0.5))),
        null,
        null,
        null,
        null);
  }

  /** The summary of a run under other conditions. */
  public static RunSummary summary(String slackSource, List<Condition> conditions) {
    RunSummary s = summary();
    return new RunSummary(
        s.trace(),
        s.scenarios(),
        s.engine(),
        new Caveat(4096, "default", slackSource, "0 to p99 per class", 0.315),
        true,
        conditions,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** The summary without what it did not always have. */
  public static RunSummary ofAnEarlierVersion() {
    RunSummary s = summary();
    return new RunSummary(
        s.trace(),
        s.scenarios(),
        s.engine(),
        s.caveat(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** Writes complete results. */
  public static void writeTo(OutputFolder folder) throws IOException {
    writeTo(new FolderSink(folder, SinkOptions.ofNewRun(true)));
  }

  /** Gives complete results to a sink. */
  public static void writeTo(ResultSink sink) throws IOException {
    RunSummary summary = summary();
    sink.prepare();
    sink.open(new RunHeader(RunIdentity.of(study()), study(), List.of(Tables.RUNTIMES)));
    for (ScenarioResult scenario : summary.scenarios()) {
      sink.write(Tables.RUNTIMES, runtimes(scenario));
    }
    sink.commit(summary);
  }

  public static List<RuntimeRow> runtimes(ScenarioResult scenario) {
    Bound bound = Bound.valueOf(scenario.bound().toUpperCase(java.util.Locale.ROOT));
    return java.util.stream.IntStream.rangeClosed(0, DELAYS.length)
        .mapToObj(
            i ->
                i < DELAYS.length
                    ? new RuntimeRow(scenario.name(), i, bound, BASE_NANOS + DELAYS[i], i % 2)
                    : new RuntimeRow(scenario.name(), i, bound, null, null))
        .toList();
  }
}
