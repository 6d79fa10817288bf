package io.idlewave.jobs.why;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.difference.Difference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says why one run of a program took longer than another, and why one took as long as it did
 * ({@code docs/semantics.md}, the sections of these names).
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
    return answer(first, second, like, graph, progress).report();
  }

  /**
   * The same, with the picture of its page.
   *
   * @param like further runs of the first kind, which tell what is noise
   * @throws io.idlewave.jobs.failure.RefusedException likewise
   */
  public static WhyAnswer answer(
      Run first, Run second, List<Run> like, GraphOptions graph, Progress progress) {
    List<Run> all = new ArrayList<>(List.of(first, second));
    all.addAll(like);
    requireRoom(all);
    PlaceNumbers numbers = new PlaceNumbers();
    RunReading one = read(first, numbers, graph, progress);
    RunReading other = read(second, numbers, graph, progress);
    PairedRun paired = PairedRun.of(one, other);
    Difference difference = paired.difference();
    Compared compared = compared(one, other, paired, difference);
    List<Compared> others = new ArrayList<>();
    for (Run run : like) {
      RunReading of = read(run, numbers, graph, progress);
      PairedRun ofKind = PairedRun.of(one, of);
      others.add(compared(one, of, ofKind, ofKind.difference()));
    }
    List<Named> named = named(compared, others, one);
    return new WhyAnswer(
        report(one, compared, others, named),
        named.isEmpty()
            ? null
            : WhyTimelines.of(
                one,
                other,
                paired,
                difference,
                named.get(0).culprit(),
                named.get(0).part().nanos() >= 0));
  }

  /**
   * Why one run took as long as it did.
   *
   * @throws io.idlewave.jobs.failure.RefusedException if it has no times, or its clocks do not
   *     agree
   */
  public static RunWhyReport of(Run run, GraphOptions graph, Progress progress) {
    requireRoom(List.of(run));
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
        Fixes.of(shortest, longest));
  }

  /** Whether a run has so few calls that it can be said of it. */
  public static boolean isAnswered(TraceMetadata metadata) {
    return metadata.callCount() <= RunReading.MOST_CALLS;
  }

  private static void requireRoom(List<Run> runs) {
    long calls = runs.stream().mapToLong(run -> run.archive().metadata().callCount()).sum();
    if (calls > RunReading.MOST_CALLS) {
      throw new RefusedException(
          "why: at most %d calls of all runs together, got %d"
              .formatted(RunReading.MOST_CALLS, calls));
    }
  }

  private static RunReading read(
      Run run, PlaceNumbers numbers, GraphOptions graph, Progress progress) {
    return RunReading.of(run.archive(), run.path(), numbers, List.of(false), graph, progress)
        .get(0);
  }

  /**
   * Another run beside the first one.
   *
   * @param likeNanos how long the first run's graph takes with the times of the other
   */
  private record Compared(
      String name,
      WhyParts parts,
      long runtimeNanos,
      long firstNanos,
      long likeNanos,
      double doubtNanos,
      long pairedCalls,
      long firstCalls,
      long secondCalls) {

    double nanos() {
      return (double) (runtimeNanos - firstNanos);
    }

    double unassignedNanos() {
      return (double) (runtimeNanos - likeNanos);
    }
  }

  private static Compared compared(
      RunReading first, RunReading other, PairedRun paired, Difference difference) {
    return new Compared(
        other.name(),
        WhyParts.of(first, paired, difference),
        other.graph().runtimeNanos(),
        difference.firstNanos(),
        difference.secondNanos(),
        difference.doubtNanos(),
        paired.pairedCalls(),
        paired.firstCalls(),
        paired.secondCalls());
  }

  private static WhyReport report(
      RunReading first, Compared second, List<Compared> like, List<Named> named) {
    long firstNanos = second.firstNanos();
    double[] differences = new double[like.size() + 1];
    for (int i = 0; i < like.size(); i++) {
      differences[i] = like.get(i).nanos();
    }
    String verdict = Verdict.of(second.nanos(), differences);
    long kindNanos = Math.round(firstNanos + Verdict.mean(differences));
    double ofKind = like.stream().mapToDouble(Compared::unassignedNanos).sum();
    long unassigned = Math.round(second.unassignedNanos() - ofKind / differences.length);
    List<WhyReport.Part> parts = named.stream().map(Named::part).toList();
    long namedNanos = parts.stream().mapToLong(WhyReport.Part::nanos).sum();
    return new WhyReport(
        first.name(),
        second.name(),
        like.stream().map(Compared::name).toList(),
        firstNanos,
        second.runtimeNanos(),
        second.runtimeNanos() - firstNanos,
        like.isEmpty() ? null : (Long) kindNanos,
        like.isEmpty() ? null : (Long) Math.round(Verdict.noiseNanos(differences)),
        verdict,
        WhyWords.sentence(kindNanos, !like.isEmpty(), second.runtimeNanos(), verdict, parts),
        parts,
        like.isEmpty() || named.isEmpty() ? null : (Double) turns(named),
        second.runtimeNanos() - kindNanos - unassigned - namedNanos,
        unassigned,
        second.pairedCalls(),
        second.firstCalls(),
        second.secondCalls(),
        conditions(second, like));
  }

  /**
   * A part, as it is found and as it is told.
   *
   * @param ofKind the same part of each run of the first kind, beside the first run, whose own is 0
   *     and comes last
   */
  private record Named(Culprit culprit, WhyReport.Part part, double[] ofKind) {

    /** What the second run, or one of the first kind, has of it in the direction of the second. */
    double along(double nanos) {
      return part.nanos() < 0 ? -nanos : nanos;
    }
  }

  /** Those first that are most beyond noise, then the largest. */
  private static List<Named> named(Compared second, List<Compared> like, RunReading first) {
    List<WhyParts> ofKind = like.stream().map(Compared::parts).toList();
    return second.parts().beside(ofKind).largest().stream()
        .map(
            found -> {
              double[] parts = new double[like.size() + 1];
              Arrays.setAll(parts, i -> i < like.size() ? ofKind.get(i).of(found.culprit()) : 0);
              Double noise = like.isEmpty() ? null : (Double) Verdict.noiseNanos(parts);
              return new Named(found.culprit(), part(found, noise, first), parts);
            })
        .sorted(
            Comparator.comparingLong((Named of) -> -beyondNoise(of.part()))
                .thenComparingLong(of -> -Math.abs(of.part().nanos())))
        .toList();
  }

  /** The probability, at most, that another of them is larger in truth than the first one. */
  private static double turns(List<Named> named) {
    Named first = named.get(0);
    double turns = 0;
    for (Named other : named.subList(1, named.size())) {
      double[] leads = new double[first.ofKind().length];
      Arrays.setAll(leads, i -> first.along(first.ofKind()[i]) - other.along(other.ofKind()[i]));
      double lead = (double) (Math.abs(first.part().nanos()) - Math.abs(other.part().nanos()));
      turns += Verdict.turns(lead, leads);
    }
    return Math.min(1, turns);
  }

  /** How far the interval of a part stays away from 0; without one, from the part itself. */
  private static long beyondNoise(WhyReport.Part part) {
    Long low = part.low();
    Long high = part.high();
    return low == null || high == null ? Math.abs(part.nanos()) : Math.max(0, Math.max(low, -high));
  }

  static WhyReport.Part part(WhyParts.Found found, @Nullable Double noise, RunReading first) {
    Culprit culprit = found.culprit();
    Integer row = culprit.row();
    Integer step = culprit.step();
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

  private static List<String> conditions(Compared second, List<Compared> like) {
    List<String> conditions = new ArrayList<>();
    conditions.add("waits are read as short as the clocks allow");
    if (like.isEmpty()) {
      conditions.add("nothing says by how much runs of one kind differ; --like takes such runs");
    } else {
      conditions.add(
          "noise is taken for normal: rare losses to other programs make for more false verdicts"
              + " than 1 in 20");
      if (like.size() == 1) {
        conditions.add("two runs of one kind tell little of noise");
      }
    }
    double doubt = second.doubtNanos();
    if (doubt > 0) {
      conditions.add("up to %s may be booked elsewhere".formatted(HumanUnits.time(doubt)));
    }
    return conditions;
  }
}
