package io.idlewave.jobs.forecast;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.forecast.ForecastReport.Deadline;
import io.idlewave.jobs.forecast.ForecastReport.Nanos;
import io.idlewave.jobs.prepare.steps.RecordedSteps;
import io.idlewave.jobs.prepare.steps.SteppedTrace;
import io.idlewave.perturb.memory.Foresight;
import io.idlewave.perturb.memory.SelfTest;
import io.idlewave.perturb.memory.StepModel;
import io.idlewave.perturb.memory.StepTimes;
import io.idlewave.perturb.memory.Watch;
import io.idlewave.perturb.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Foretells how long the next steps of a recorded run take. */
public final class Forecasts {

  /** Steps times ranks times replicates: some minutes. */
  private static final long MOST_DRAWS = 10_000_000_000L;

  /** Times of ranks in steps that are learned from: a few minutes where there are slow states. */
  static final int MOST_TIMES = 1 << 17;

  private Forecasts() {}

  /**
   * What is asked.
   *
   * @param steps how many come, at least 1
   * @param replicates at least 1
   * @param ranks how many compute; null for those that were recorded
   * @param deadlineNanos how long they may take; null where nobody asks
   * @param within how near to the p99 of step times one wants to come, as a share of it
   * @param seed the same seed gives the same bits
   */
  public record Question(
      int steps,
      int replicates,
      @Nullable Integer ranks,
      @Nullable Long deadlineNanos,
      double within,
      long seed) {}

  /**
   * The forecast of a trace.
   *
   * @throws RefusedException if the trace has no steps or no times, or other ranks are asked for
   *     than were recorded, of steps that are more than computing
   */
  public static ForecastReport of(
      TraceArchive archive, Question question, GraphOptions graph, Progress progress) {
    return of(SteppedTrace.of(new WalkedTrace(archive, graph, null), progress).steps(), question);
  }

  static ForecastReport of(RecordedSteps all, Question question) {
    RecordedSteps recorded = all.last(MOST_TIMES);
    boolean byRank = recorded.isComputingAlone();
    if (!byRank && question.ranks() != null) {
      throw new RefusedException(
          "--ranks: a trace whose steps are computing alone, got one in which ranks communicate,"
              + " too; a study with learned noise says what other ranks take");
    }
    StepTimes times = byRank ? recorded.computing() : recorded.whole();
    int ranks = question.ranks() == null ? times.ranks() : question.ranks();
    double draws = (double) question.steps() * ranks * question.replicates();
    if (draws > MOST_DRAWS) {
      throw new UsageException(
          "--steps times ranks times --replicates: at most %d, got %.3g"
              .formatted(MOST_DRAWS, draws));
    }
    StepModel computing = StepModel.learn(recorded.computing());
    StepModel model = byRank ? computing : StepModel.learn(times);
    double[] nanos =
        model.after(times).nanos(ranks, question.steps(), question.replicates(), question.seed());
    SelfTest tested = SelfTest.of(times, question.steps(), question.seed());
    Foresight foresight =
        Foresight.of(times, model, tested, question.steps(), recorded.ranks()::get);
    Long deadline = question.deadlineNanos();
    return new ForecastReport(
        question.steps(),
        byRank ? ranks : recorded.ranks().size(),
        times.steps(),
        nanos(nanos),
        deadline == null ? null : new Deadline(deadline, share(nanos, deadline)),
        foresight.foreseeable(),
        foresight.reason(),
        tested,
        Watch.of(
            IntStream.range(0, times.steps()).mapToDouble(times::slowestNanos).toArray(),
            question.within()),
        computing.shares(),
        LearnedParameters.of(computing),
        conditions(all, recorded, byRank, question));
  }

  private static Nanos nanos(double[] nanos) {
    double[] sorted = Quantiles.sorted(nanos);
    return new Nanos(
        Arrays.stream(sorted).average().orElseThrow(),
        Quantiles.of(sorted, 0.025),
        Quantiles.of(sorted, 0.5),
        Quantiles.of(sorted, 0.95),
        Quantiles.of(sorted, 0.975),
        Quantiles.of(sorted, 0.99));
  }

  private static double share(double[] nanos, long deadline) {
    return (double) Arrays.stream(nanos).filter(time -> time <= deadline).count() / nanos.length;
  }

  private static List<String> conditions(
      RecordedSteps all, RecordedSteps recorded, boolean byRank, Question question) {
    List<String> conditions = new ArrayList<>();
    conditions.add(
        byRank
            ? "a step is computing alone, and ends with the slowest rank"
            : "steps are taken as wholes; shares and what was learned are of computing");
    conditions.add("what made steps differ so far goes on: same program, same input, same machine");
    conditions.add(
        "%d replicates, each with parameters that the recorded steps allow"
            .formatted(question.replicates()));
    if (recorded.computing().steps() < all.computing().steps()) {
      conditions.add(
          "the last %d of %d steps are learned from"
              .formatted(recorded.computing().steps(), all.computing().steps()));
    }
    conditions.addAll(RecordedStepsWords.of(all));
    if (question.ranks() != null && question.ranks() > recorded.ranks().size()) {
      conditions.add(
          "ranks beyond the %d that were recorded draw their levels from those of these: %s"
              .formatted(
                  recorded.ranks().size(),
                  recorded.ranks().stream()
                      .map(String::valueOf)
                      .collect(Collectors.joining(", "))));
    }
    return conditions;
  }
}
