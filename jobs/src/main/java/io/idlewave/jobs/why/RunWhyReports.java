package io.idlewave.jobs.why;

import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.difference.ActivityKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes the report on one run. */
final class RunWhyReports {

  /** Gains that a table has room for. */
  private static final int MOST_FIXES = 10;

  /** A smaller gain is none. */
  private static final double LEAST_GAIN = 0.0005;

  private static final int MOST_PARTS = 3;

  private static final Map<String, String> SPENT =
      Map.of(
          SpentParts.COMPUTING,
          "computing, even over ranks and steps",
          SpentParts.ORDER,
          "order: computing that waits for computing of others",
          SpentParts.IMBALANCE,
          "imbalance: ranks that compute more than others throughout",
          SpentParts.NOISE,
          "noise: computing that varies from step to step",
          ActivityKind.CALLS.label(),
          "calls: their own work",
          ActivityKind.TRANSFER.label(),
          "transfer: messages under way",
          ActivityKind.UNEXPLAINED.label(),
          "unexplained: in calls, and nothing recorded says why",
          ActivityKind.IDLE.label(),
          "idle streams",
          ActivityKind.START.label(),
          "start: ranks that left MPI_Init later");

  private RunWhyReports() {}

  static RunWhyReport of(
      RunReading run,
      Map<String, Double> shortest,
      Map<String, Double> longest,
      List<SlowSteps.Found> slow,
      Fixes.Found fixes) {
    long runtime = run.graph().runtimeNanos();
    List<RunWhyReport.Spent> spent = spent(runtime, shortest, longest);
    List<RunWhyReport.SlowStep> steps = slow.stream().map(found -> slow(run, found)).toList();
    List<RunWhyReport.Fix> gains =
        fixes.fixes().stream()
            .filter(fix -> fix.halfNanos() > LEAST_GAIN * runtime)
            .limit(MOST_FIXES)
            .map(fix -> fix(run, fix, runtime))
            .toList();
    Fixes.Pair pair = fixes.pair();
    List<String> conditions = new ArrayList<>();
    conditions.add("steps and gains read waits as short as the clocks allow");
    conditions.add("a gain is that of the recorded order of messages, with nothing else changed");
    if (gains.size() > 1) {
      conditions.add(order(run, fixes.fixes(), runtime));
    }
    if (steps.isEmpty()) {
      conditions.add("fewer than five steps were found: none is called slow");
    }
    return new RunWhyReport(
        run.name(),
        runtime,
        sentence(runtime, spent, steps, gains),
        spent,
        steps,
        gains,
        pair == null
            ? null
            : new RunWhyReport.Together(
                words(run, pair.one()), words(run, pair.other()), Math.round(pair.nanos())),
        conditions);
  }

  /**
   * Whether clocks leave open what gains most.
   *
   * @param fixes all that was asked about, the largest gain first
   */
  private static String order(RunReading run, List<Fixes.Fix> fixes, long runtime) {
    Fixes.Fix first = fixes.get(0);
    Fixes.Fix most =
        fixes.stream().max(Comparator.comparingDouble(Fixes.Fix::halfLongestNanos)).orElse(first);
    return most.halfLongestNanos() <= first.halfLongestNanos()
        ? "the first gain is the largest with the longest waits that clocks allow, too"
        : "with the longest waits that clocks allow %s gains more than the first, %s to %s"
            .formatted(
                words(run, most),
                percent(Math.round(most.halfLongestNanos()), runtime),
                percent(Math.round(first.halfLongestNanos()), runtime));
  }

  /** In whole ns, which sum to the run time: what rounding leaves is the largest part's. */
  private static List<RunWhyReport.Spent> spent(
      long runtime, Map<String, Double> shortest, Map<String, Double> longest) {
    List<RunWhyReport.Spent> spent = new ArrayList<>();
    shortest.forEach(
        (part, nanos) -> {
          long most = Math.round(longest.getOrDefault(part, 0.0));
          if (Math.round(nanos) != 0 || most != 0) {
            spent.add(
                new RunWhyReport.Spent(
                    part, Math.round(nanos), most, SPENT.getOrDefault(part, part)));
          }
        });
    spent.sort(Comparator.comparingLong(part -> -Math.abs(part.nanos())));
    long sum = spent.stream().mapToLong(RunWhyReport.Spent::nanos).sum();
    RunWhyReport.Spent first = spent.get(0);
    spent.set(
        0,
        new RunWhyReport.Spent(
            first.part(), first.nanos() + runtime - sum, first.longestNanos(), first.words()));
    return spent;
  }

  private static RunWhyReport.SlowStep slow(RunReading run, SlowSteps.Found found) {
    return new RunWhyReport.SlowStep(
        found.steps().stream().map(step -> step + 1).toList(),
        found.median() + 1,
        Math.round(found.longerNanos()),
        Math.round(found.runNanos()),
        found.parts().largest().stream()
            .limit(MOST_PARTS)
            .map(part -> Whys.part(part, null, run))
            .toList());
  }

  private static RunWhyReport.Fix fix(RunReading run, Fixes.Fix fix, long runtime) {
    Integer row = fix.row();
    Place place = fix.place();
    return new RunWhyReport.Fix(
        row == null ? null : run.metadata().nameOf(row),
        place == null ? null : WhyWords.place(place),
        fix.kind().label(),
        fix.kind() == ActivityKind.TRANSFER
            ? null
            : (Double) (fix.nanos() / ((double) runtime * run.metadata().rankCount())),
        Math.round(fix.tenthNanos()),
        Math.round(fix.halfNanos()),
        Math.round(fix.allNanos()),
        Math.round(fix.halfLongestNanos()),
        words(run, fix));
  }

  private static String words(RunReading run, Fixes.Fix fix) {
    Integer row = fix.row();
    Place place = fix.place();
    if (row != null) {
      return "computing of rank " + run.metadata().nameOf(row);
    }
    if (place == null) {
      return switch (fix.kind()) {
        case TRANSFER -> "all transfers";
        case CALLS -> "the work of all calls";
        default -> "all that is " + fix.kind().label();
      };
    }
    String at = WhyWords.shortened(WhyWords.place(place));
    return switch (fix.kind()) {
      case COMPUTING -> "computing before " + at;
      case CALLS -> at + " itself";
      case TRANSFER -> "what " + at + " waits for, under way";
      default -> fix.kind().label() + " in " + at;
    };
  }

  private static String sentence(
      long runtime,
      List<RunWhyReport.Spent> spent,
      List<RunWhyReport.SlowStep> slow,
      List<RunWhyReport.Fix> fixes) {
    StringBuilder text = new StringBuilder();
    text.append("The run took ").append(HumanUnits.time((double) runtime)).append(": ");
    text.append(
        String.join(
            ", ",
            spent.stream()
                .limit(MOST_PARTS)
                .map(part -> percent(part.nanos(), runtime) + " " + part.part())
                .toList()));
    text.append('.');
    if (!slow.isEmpty() && hasCause(slow.get(0))) {
      RunWhyReport.SlowStep first = slow.get(0);
      text.append(
          " Step %d took %s longer than the median one: %s."
              .formatted(
                  first.steps().get(0),
                  HumanUnits.time((double) first.longerNanos()),
                  first.parts().get(0).words()));
    }
    if (!fixes.isEmpty()) {
      text.append(
          " Halving %s would save most: %s of the run time."
              .formatted(fixes.get(0).words(), percent(fixes.get(0).halfNanos(), runtime)));
    }
    return text.toString();
  }

  /** Whether it cost the run something, and one part says most of why. */
  private static boolean hasCause(RunWhyReport.SlowStep slow) {
    return !slow.parts().isEmpty()
        && slow.runNanos() > slow.longerNanos() / 2
        && slow.parts().get(0).nanos() > slow.runNanos() / 2;
  }

  static String percent(long nanos, long runtime) {
    return String.format(Locale.ROOT, "%.1f %%", Math.rint(1000.0 * nanos / runtime) / 10 + 0.0);
  }
}
