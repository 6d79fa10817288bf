package io.idlewave.jobs.inspect;

import io.idlewave.graph.iteration.IterationForm;
import io.idlewave.graph.iteration.IterationTimes;
import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.iteration.RankIterations;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a program repeat. The component names are a stable contract.
 *
 * @param number how many iterations there are
 * @param ranks on how many ranks, or timelines, there are as many
 * @param by what is the same in each: {@code regions}, {@code sizes} (functions, peers and sizes of
 *     calls), {@code peers} (functions and peers) or {@code functions}; "steps" of those that the
 *     trace itself names, which need have nothing in common
 * @param first the user region or function that the first rank with that in common begins an
 *     iteration with; empty where no region is in it
 * @param length so many calls of that rank, or changes of its user region, make one up; 0 of steps
 *     that the trace names
 * @param step what {@code stragglers --step} takes for them; null where ranks differ in how they
 *     begin, or {@code first} is the name of several places, or the trace names its steps
 * @param share of the calls, or changes, of all ranks that are as in the other iterations, 0 to 1;
 *     of steps that the trace names, that are in them
 * @param timed the figures below are of so many iterations, the first ones
 * @param meanNanos how long an iteration takes, in ns, the mean over ranks; this and what follows
 *     is null of a trace without the times of a run
 * @param medianNanos the one in the middle
 * @param slowest number of the slowest, counted from 0
 * @param slowestNanos how long that one took
 * @param growth by how much the middle of the last third is above that of the first, as a share of
 *     the latter; 0 where they hardly differ
 * @param outliers numbers of those that are far slower than the others, counted from 0
 */
public record IterationReport(
    long number,
    int ranks,
    String by,
    String first,
    int length,
    @Nullable String step,
    double share,
    int timed,
    @Nullable Double meanNanos,
    @Nullable Double medianNanos,
    @Nullable Integer slowest,
    @Nullable Double slowestNanos,
    @Nullable Double growth,
    @Nullable List<Integer> outliers) {

  private static final String STEPS = "steps";
  private static final double NOTABLE_GROWTH = 0.01;

  /** Takes an immutable copy. */
  public IterationReport {
    outliers = outliers == null ? null : List.copyOf(outliers);
  }

  /** For the iterations of a trace. */
  static IterationReport of(Iterations found, TraceMetadata metadata) {
    RankIterations first =
        found.ranks().stream()
            .filter(rank -> rank.form() == found.form())
            .findFirst()
            .orElseThrow();
    String name = name(first, metadata);
    IterationTimes times = metadata.times().recordsCalls() ? found.times() : null;
    return timed(
        found.number(),
        (int) found.ranks().stream().map(of -> metadata.rankOf(of.row())).distinct().count(),
        found.form().label(),
        name,
        first.length(),
        step(found, first, name, metadata),
        found.share(),
        found.timed(),
        times);
  }

  /** For steps that the trace itself names, all of which are timed, if any is. */
  static IterationReport ofSteps(
      String first, int ranks, double share, int number, @Nullable IterationTimes times) {
    return timed(number, ranks, STEPS, first, 0, null, share, number, times);
  }

  private static IterationReport timed(
      long number,
      int ranks,
      String by,
      String first,
      int length,
      @Nullable String step,
      double share,
      int timed,
      @Nullable IterationTimes times) {
    return new IterationReport(
        number,
        ranks,
        by,
        first,
        length,
        step,
        share,
        timed,
        times == null ? null : Double.valueOf(times.meanNanos()),
        times == null ? null : Double.valueOf(times.medianNanos()),
        times == null ? null : Integer.valueOf(times.slowest()),
        times == null ? null : Double.valueOf(times.slowestNanos()),
        times == null ? null : Double.valueOf(times.growth()),
        times == null ? null : times.outliers());
  }

  /** Whether some take far longer than the others, or later ones than earlier ones. */
  boolean differ() {
    return growsNotably() || (outliers != null && !outliers.isEmpty());
  }

  boolean growsNotably() {
    return growth != null && Math.abs(growth) >= NOTABLE_GROWTH;
  }

  /** Whether the trace itself names them. */
  boolean named() {
    return by.equals(STEPS);
  }

  /** A name that means several places marks other steps. */
  private static @Nullable String step(
      Iterations found, RankIterations first, String name, TraceMetadata metadata) {
    int places =
        metadata.callPaths().named(name).cardinality()
            + (metadata.functions().contains(name) ? 1 : 0);
    if (name.isEmpty() || places > 1 || !found.ranks().stream().allMatch(first::beginsLike)) {
      return null;
    }
    return first.every() == 1 ? name : name + ",every=" + first.every();
  }

  private static String name(RankIterations of, TraceMetadata metadata) {
    List<String> names =
        of.form() == IterationForm.REGIONS ? metadata.callPaths().labels() : metadata.functions();
    return of.first() < 0 ? "" : names.get(of.first());
  }
}
