package io.idlewave.jobs.why;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.difference.Difference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says why one run of a program took longer than another ({@code docs/semantics.md}, Why one run
 * took longer).
 */
public final class Whys {

  private Whys() {}

  /** A run that was recorded, and where its trace lies, as its user has said. */
  public record Run(TraceArchive archive, Path path) {}

  /**
   * The parts of the difference of two runs.
   *
   * @param like further runs of the first kind, which tell what is noise
   * @throws io.idlewave.jobs.failure.RefusedException if a run has no times, clocks do not agree,
   *     or the runs are not of one program on as many ranks
   */
  public static WhyReport of(
      Run first, Run second, List<Run> like, GraphOptions graph, Progress progress) {
    PlaceNumbers numbers = new PlaceNumbers();
    RunReading one = read(first, numbers, graph, progress);
    Compared other = compared(one, read(second, numbers, graph, progress));
    List<Compared> others = new ArrayList<>();
    for (Run run : like) {
      others.add(compared(one, read(run, numbers, graph, progress)));
    }
    return report(one, other, others);
  }

  /**
   * Why one run took as long as it did.
   *
   * @throws io.idlewave.jobs.failure.RefusedException if it has no times, or its clocks do not
   *     agree
   */
  public static RunWhyReport of(Run run, GraphOptions graph, Progress progress) {
    PlaceNumbers numbers = new PlaceNumbers();
    List<RunReading> both =
        RunReading.of(run.archive(), run.path(), numbers, List.of(false, true), graph, progress);
    RunReading shortest = both.get(0);
    RunReading longest = both.get(1);
    return RunWhyReports.of(
        shortest,
        SpentParts.of(shortest),
        SpentParts.of(longest),
        SlowSteps.of(shortest),
        Fixes.of(shortest));
  }

  private static RunReading read(
      Run run, PlaceNumbers numbers, GraphOptions graph, Progress progress) {
    return RunReading.of(run.archive(), run.path(), numbers, List.of(false), graph, progress)
        .get(0);
  }

  /** Another run beside the first one. */
  private record Compared(
      String name, PairedRun paired, Difference difference, WhyParts parts, long runtimeNanos) {

    double nanos() {
      return (double) (runtimeNanos - difference.firstNanos());
    }
  }

  private static Compared compared(RunReading first, RunReading other) {
    PairedRun paired = PairedRun.of(first, other);
    Difference difference = paired.difference();
    return new Compared(
        other.name(),
        paired,
        difference,
        WhyParts.of(first, paired, difference),
        other.graph().runtimeNanos());
  }

  private static WhyReport report(RunReading first, Compared second, List<Compared> like) {
    long firstNanos = second.difference().firstNanos();
    double[] differences = new double[like.size() + 1];
    for (int i = 0; i < like.size(); i++) {
      differences[i] = like.get(i).nanos();
    }
    String verdict = Verdict.of(second.nanos(), differences);
    List<WhyReport.Part> parts = new ArrayList<>();
    double named = 0;
    for (WhyParts.Found found : second.parts().largest()) {
      parts.add(part(found, like, first));
      named += found.nanos();
    }
    long difference = second.runtimeNanos() - firstNanos;
    long other = Math.round(second.parts().sum() - named);
    long namedNanos = parts.stream().mapToLong(WhyReport.Part::nanos).sum();
    return new WhyReport(
        first.name(),
        second.name(),
        like.stream().map(Compared::name).toList(),
        firstNanos,
        second.runtimeNanos(),
        difference,
        like.isEmpty() ? null : (Long) Math.round(Verdict.noiseNanos(differences)),
        verdict,
        WhyWords.sentence(firstNanos, second.runtimeNanos(), verdict, parts),
        parts,
        other,
        difference - namedNanos - other,
        second.paired().pairedCalls(),
        second.paired().firstCalls(),
        second.paired().secondCalls(),
        conditions(second, like));
  }

  static WhyReport.Part part(WhyParts.Found found, List<Compared> like, RunReading first) {
    Culprit culprit = found.culprit();
    Integer row = culprit.row();
    Integer step = culprit.step();
    Double noise = noise(culprit, like);
    return new WhyReport.Part(
        row == null ? null : first.metadata().nameOf(row),
        WhyWords.place(culprit.place()),
        culprit.kind(),
        step == null || step < 0 ? null : (Integer) (step + 1),
        Math.round(found.nanos()),
        noise == null ? null : (Long) Math.round(found.nanos() - noise),
        noise == null ? null : (Long) Math.round(found.nanos() + noise),
        WhyWords.of(culprit, found.nanos(), first.metadata()));
  }

  private static @Nullable Double noise(Culprit culprit, List<Compared> like) {
    if (like.isEmpty()) {
      return null;
    }
    double[] parts = new double[like.size() + 1];
    for (int i = 0; i < like.size(); i++) {
      parts[i] = like.get(i).parts().of(culprit);
    }
    return Verdict.noiseNanos(parts);
  }

  private static List<String> conditions(Compared second, List<Compared> like) {
    List<String> conditions = new ArrayList<>();
    conditions.add("waits are read as short as the clocks allow");
    if (like.isEmpty()) {
      conditions.add("nothing says by how much runs of one kind differ; --like takes such runs");
    } else if (like.size() == 1) {
      conditions.add("two runs of one kind tell little of noise");
    }
    double doubt = second.difference().doubtNanos();
    if (doubt > 0) {
      conditions.add("up to %s may be booked elsewhere".formatted(HumanUnits.time(doubt)));
    }
    return conditions;
  }
}
