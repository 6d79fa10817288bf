package io.idlewave.jobs.condition;

import io.idlewave.graph.transform.Transformation;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.prepare.QuieterMachines;
import io.idlewave.jobs.results.summary.NotCovered;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.scenario.TimelinesKeys;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Normal;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.RankTimelines;
import io.idlewave.perturb.noise.process.CorrelatedNoise;
import io.idlewave.perturb.noise.process.LearnedNoise;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.SlowRankNoise;
import io.idlewave.perturb.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the results of single scenarios are conditional on. */
final class ScenarioConditions {

  private ScenarioConditions() {}

  /** One for each machine that is quieter than the recorded one. */
  static List<Finding> denoised(Situation situation) {
    return situation.prepared().machines().denoised().entrySet().stream()
        .map(
            entry ->
                new Finding(
                    entry.getValue().removedShare(),
                    "%s, which saves %s of it"
                        .formatted(
                            entry.getKey().restriction(),
                            percent(entry.getValue().removedShare()))))
        .toList();
  }

  /** One for each machine whose computing draws what it takes. */
  static List<Finding> resampled(Situation situation) {
    return situation.prepared().machines().resampled().entrySet().stream()
        .map(
            entry ->
                new Finding(
                    entry.getValue().drawnShare(),
                    "%s of the computing takes %s, %s"
                        .formatted(
                            percent(entry.getValue().drawnShare()),
                            entry.getKey().describe(),
                            entry.getValue().unit())))
        .toList();
  }

  /** One for each program that is not the recorded one. */
  static List<Finding> transformed(Situation situation) {
    Map<List<Transformation>, Long> programs =
        situation.prepared().study().scenarios().stream()
            .map(scenario -> situation.prepared().study().timing().transformsOf(scenario.name()))
            .filter(list -> !list.isEmpty())
            .collect(
                Collectors.groupingBy(list -> list, LinkedHashMap::new, Collectors.counting()));
    return programs.entrySet().stream()
        .map(
            of ->
                new Finding(
                    (double) of.getValue(),
                    "program changed in %d scenario%s: %s"
                        .formatted(
                            of.getValue(),
                            of.getValue() == 1 ? "" : "s",
                            of.getKey().stream()
                                .map(Transformation::describe)
                                .collect(Collectors.joining(", ")))))
        .toList();
  }

  /** One for each machine that leaves stretches as they were recorded. */
  static List<Finding> smallClasses(Situation situation) {
    QuieterMachines machines = situation.prepared().machines();
    List<Finding> findings = new ArrayList<>();
    machines
        .denoised()
        .forEach(
            (compute, denoised) ->
                findings.addAll(small(compute, denoised.leftShare(), denoised.leftStretches())));
    machines
        .resampled()
        .forEach(
            (compute, resampled) ->
                findings.addAll(small(compute, resampled.leftShare(), resampled.leftStretches())));
    return findings;
  }

  private static List<Finding> small(ComputeSpec compute, double share, long stretches) {
    return stretches == 0
        ? Finding.NONE
        : Finding.of(
            share,
            "%s of the computing kept as recorded: %d stretches in classes too small for %s"
                .formatted(percent(share), stretches, compute.describe()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static List<Finding> noiseWithoutLength(Situation situation) {
    long count =
        stated(situation)
            .filter(
                noise ->
                    noise instanceof Distribution
                        || processes(noise).anyMatch(CorrelatedNoise.class::isInstance))
            .count();
    return Finding.counted(
        count, "scenario", "noise drawn per stretch, whatever its length, in %s");
  }

  static List<Finding> noiseInTime(Situation situation) {
    long count =
        stated(situation)
            .filter(noise -> processes(noise).anyMatch(ScenarioConditions::runsInTime))
            .count();
    Set<String> phases = new LinkedHashSet<>();
    stated(situation)
        .flatMap(ScenarioConditions::processes)
        .filter(ScenarioConditions::runsInTime)
        .filter(process -> !(process instanceof LearnedNoise))
        .flatMap(process -> process.placements().stream())
        .forEach(placement -> phases.add(placement.phase().label()));
    return Finding.counted(
        count,
        "scenario",
        "noise in time in %s" + (phases.isEmpty() ? "" : ", phase " + String.join(", ", phases)));
  }

  static List<Finding> slowRanks(Situation situation) {
    long count =
        stated(situation)
            .filter(noise -> processes(noise).anyMatch(SlowRankNoise.class::isInstance))
            .count();
    return Finding.counted(
        count, "scenario", "ranks slower throughout, by a draw per rank and replicate, in %s");
  }

  private static boolean runsInTime(NoiseProcess process) {
    return !(process instanceof SlowRankNoise || process instanceof CorrelatedNoise);
  }

  /** The processes that noise consists of; none of a distribution. */
  private static Stream<NoiseProcess> processes(Noise noise) {
    return noise instanceof MixedNoise mixed
        ? mixed.processes().stream()
        : Stream.of(noise).filter(NoiseProcess.class::isInstance).map(NoiseProcess.class::cast);
  }

  static List<Finding> hiddenThreads(Situation situation) {
    List<ScenarioSpec> threaded =
        situation.prepared().study().scenarios().stream()
            .filter(scenario -> scenario.noise() != null && !scenario.threads().areOne())
            .toList();
    int most = threaded.stream().mapToInt(scenario -> scenario.threads().largest()).max().orElse(1);
    return Finding.counted(
        threaded.size(),
        "scenario",
        "noise on up to " + most + " threads that the trace does not show in %s");
  }

  /** By what noise falls on, how many timelines have none. */
  static List<Finding> quietTimelines(Situation situation) {
    RankTimelines timelines = RankTimelines.of(situation.prepared().metadata());
    int rows = situation.prepared().metadata().timelines().size();
    List<Finding> findings = new ArrayList<>();
    situation.prepared().study().scenarios().stream()
        .filter(scenario -> scenario.noise() != null)
        .map(ScenarioSpec::timelines)
        .distinct()
        .forEach(
            on ->
                findings.addAll(
                    Finding.counted(
                        rows - on.rows(timelines).cardinality(),
                        "timeline",
                        "noise on " + TimelinesKeys.label(on) + " alone, none on %s")));
    return findings;
  }

  /** By what is selected, how many regions have noise. */
  static List<Finding> noisyRegions(Situation situation) {
    TraceMetadata metadata = situation.prepared().metadata();
    CallPaths known = metadata.callPaths();
    String what = metadata.regionParents().isEmpty() ? "user regions" : "call paths";
    List<Finding> findings = new ArrayList<>();
    situation.prepared().study().scenarios().stream()
        .filter(scenario -> scenario.noise() != null && !scenario.regions().isEverywhere())
        .map(ScenarioSpec::regions)
        .distinct()
        .forEach(
            regions -> {
              int count = regions.in(known).cardinality();
              findings.add(
                  new Finding(
                      (double) count,
                      "noise on computing in %d of %d %s alone, none on calls"
                          .formatted(count, known.count(), what)));
            });
    return findings;
  }

  static List<Finding> stateDependentDraws(Situation situation) {
    long count = stated(situation).filter(Noise::drawsDependOnState).count();
    return Finding.counted(count, "scenario", "draws depend on state in %s (anchor perturbed)");
  }

  /** The noise of each scenario that has some, without those that a map adds. */
  private static Stream<Noise> stated(Situation situation) {
    return situation.prepared().study().scenarios().stream()
        .map(ScenarioSpec::noise)
        .filter(Objects::nonNull);
  }

  /** One for each normal distribution of the study. */
  static List<Finding> truncatedNormal(Situation situation) {
    return situation.prepared().scenarios().stream()
        .flatMap(ScenarioConditions::drawn)
        .filter(Normal.class::isInstance)
        .map(Normal.class::cast)
        .distinct()
        .map(ScenarioConditions::truncated)
        .toList();
  }

  private static Stream<Noise> drawn(Scenario scenario) {
    return Stream.of(
            Stream.ofNullable(scenario.noise()),
            Stream.ofNullable(scenario.latency()),
            Stream.ofNullable(scenario.bandwidth()))
        .flatMap(drawn -> drawn);
  }

  private static Finding truncated(Normal normal) {
    double mean = normal.meanNanos(0);
    return new Finding(
        mean,
        String.format(
            Locale.ROOT,
            "normal with mean %s and sd %s truncated at 0, its mean then %.4g ns",
            Dimension.TIME.format(normal.mean()),
            Dimension.TIME.format(normal.sd()),
            mean));
  }

  static List<Finding> changedOutcomes(Situation situation) {
    NotCovered notCovered = situation.notCovered();
    double share = notCovered == null ? 0 : notCovered.largestShare();
    return share == 0
        ? Finding.NONE
        : Finding.of(
            share,
            String.format(
                Locale.ROOT,
                "outcomes of calls that choose or test could change in up to %.3g%% of replicates",
                100 * share));
  }

  static List<Finding> deadlocks(Situation situation) {
    long count = situation.results().stream().mapToLong(ScenarioResult::deadlocks).sum();
    return Finding.counted(count, "replicate", "%s left out for ending in a deadlock");
  }
}
