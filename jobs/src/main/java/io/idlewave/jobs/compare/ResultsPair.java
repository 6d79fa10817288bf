package io.idlewave.jobs.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.Estimates;
import io.idlewave.jobs.results.summary.PrecisionResult;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.OpenEnd;
import io.idlewave.perturb.statistics.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two results folders, on the way to their comparison. */
public final class ResultsPair {

  private static final String STUDY_FILE = "study.yaml";
  private static final int DIGITS = 8;

  private final InputFolder first;
  private final InputFolder second;
  private final RunSummary firstSummary;
  private final RunSummary secondSummary;

  /**
   * Two folders with complete results.
   *
   * @throws BadResultsException if one has none
   */
  public ResultsPair(InputFolder first, InputFolder second) {
    this.first = first;
    this.second = second;
    this.firstSummary = ResultsFolder.readSummary(first);
    this.secondSummary = ResultsFolder.readSummary(second);
  }

  /**
   * Compares them.
   *
   * @throws RefusedException if no scenario and bound is in both
   */
  public RunComparison compare() {
    Map<String, ScenarioRuns> ofFirst = runs(first, firstSummary);
    Map<String, ScenarioRuns> ofSecond = runs(second, secondSummary);
    List<Match> matched = matched(ofFirst, ofSecond);
    if (matched.isEmpty()) {
      throw new RefusedException(
          "%s and %s: at least one scenario and bound in both, got %s and %s"
              .formatted(
                  first.location(),
                  second.location(),
                  String.join(", ", ofFirst.keySet()),
                  String.join(", ", ofSecond.keySet())));
    }
    List<String> reasons = unpairedBecause();
    double missed = Math.min(missed(firstSummary), missed(secondSummary));
    List<RunComparison.Scenario> scenarios = new ArrayList<>();
    for (Match match : matched) {
      ScenarioRuns other = Objects.requireNonNull(ofSecond.get(match.second()));
      ScenarioRuns one = Objects.requireNonNull(ofFirst.get(match.first())).beside(other);
      RunComparison.Scenario compared =
          reasons.isEmpty() ? one.pairedWith(other, missed) : one.besideUnpaired(other, missed);
      if (compared != null) {
        scenarios.add(compared);
      }
    }
    return new RunComparison(
        first.location(),
        second.location(),
        reasons.isEmpty(),
        reasons,
        ofFirst.equals(ofSecond),
        otherwise(),
        StudyDifferences.of(
            study(first), replicates(firstSummary), study(second), replicates(secondSummary)),
        scenarios,
        without(ofFirst, matched.stream().map(Match::first)),
        without(ofSecond, matched.stream().map(Match::second)));
  }

  private static List<String> without(Map<String, ScenarioRuns> all, Stream<String> matched) {
    Set<String> gone = matched.collect(Collectors.toSet());
    return all.keySet().stream().filter(key -> !gone.contains(key)).toList();
  }

  /** The keys of a scenario and bound in both. */
  private record Match(String first, String second) {}

  /** By name and bound; where both have a single scenario, by bound alone. */
  private static List<Match> matched(
      Map<String, ScenarioRuns> first, Map<String, ScenarioRuns> second) {
    boolean single = names(first) == 1 && names(second) == 1;
    List<Match> matched = new ArrayList<>();
    first.forEach(
        (key, runs) ->
            second.forEach(
                (otherKey, other) -> {
                  if (runs.hasBoundOf(other) && (single || runs.name().equals(other.name()))) {
                    matched.add(new Match(key, otherKey));
                  }
                }));
    return matched;
  }

  private static long names(Map<String, ScenarioRuns> runs) {
    return runs.values().stream().map(ScenarioRuns::name).distinct().count();
  }

  private List<String> unpairedBecause() {
    List<String> reasons = new ArrayList<>();
    RunIdentity a = firstSummary.run();
    RunIdentity b = secondSummary.run();
    if (a == null || b == null || a.traceDigest() == null || b.traceDigest() == null) {
      reasons.add("one of them does not say which trace it is about (an earlier version)");
      return reasons;
    }
    if (!a.traceDigest().equals(b.traceDigest())) {
      reasons.add(
          "another trace: %s (%s) and %s (%s)"
              .formatted(
                  a.traceName(), digits(a.traceDigest()), b.traceName(), digits(b.traceDigest())));
    }
    if (a.seed() != b.seed()) {
      reasons.add("another seed: %d and %d".formatted(a.seed(), b.seed()));
    }
    String timing = firstSummary.scenarios().get(0).timing();
    String other = secondSummary.scenarios().get(0).timing();
    if (!timing.equals(other)) {
      reasons.add("another timing: %s and %s".formatted(timing, other));
    }
    return reasons;
  }

  private List<String> otherwise() {
    List<String> notes = new ArrayList<>();
    RunIdentity a = firstSummary.run();
    RunIdentity b = secondSummary.run();
    if (a != null && b != null && !a.version().equals(b.version())) {
      notes.add(
          "another version: %s and %s; what changed between them is part of the differences"
              .formatted(a.version(), b.version()));
    }
    long replicates = replicates(firstSummary);
    long others = replicates(secondSummary);
    if (replicates != others) {
      notes.add("another number of replicates: %d and %d".formatted(replicates, others));
    }
    String slack = firstSummary.scenarios().get(0).slack();
    String otherSlack = secondSummary.scenarios().get(0).slack();
    if (!slack.equals(otherSlack)) {
      notes.add("another slack: %s and %s".formatted(slack, otherSlack));
    }
    return notes;
  }

  private static long replicates(RunSummary summary) {
    return summary.scenarios().get(0).replicates();
  }

  private static String digits(String digest) {
    return digest.substring(0, Math.min(DIGITS, digest.length()));
  }

  /** A run that looked at its replicates several times left less to miss to each look. */
  private static double missed(RunSummary summary) {
    Estimates estimates = summary.estimates();
    PrecisionResult precision = estimates == null ? null : estimates.precision();
    return 1 - (precision == null ? Summary.CONFIDENCE_LEVEL : precision.levelPerLook());
  }

  private static Map<String, ScenarioRuns> runs(InputFolder folder, RunSummary summary) {
    Map<String, ScenarioRuns> runs = new LinkedHashMap<>();
    for (ScenarioResult scenario : summary.scenarios()) {
      runs.put(
          key(scenario.name(), scenario.bound()),
          new ScenarioRuns(
              scenario.name(), scenario.bound(), new TreeMap<>(), momentsBelow(scenario)));
    }
    ResultsFolder.readRuntimes(
        folder,
        summary,
        row -> {
          ScenarioRuns of = runs.get(key(row.scenario(), row.bound().label()));
          if (of == null) {
            throw new IllegalArgumentException("a scenario of another run: " + row.scenario());
          }
          if (row.runtimeNanos() != null) {
            of.nanos().put(row.replicate(), row.runtimeNanos());
          }
        });
    return runs;
  }

  private static String key(String scenario, String bound) {
    return scenario + " (" + bound + ")";
  }

  /** As far as the intervals of the run say: their reasons for being open know the study. */
  private static double momentsBelow(ScenarioResult scenario) {
    double below = Double.POSITIVE_INFINITY;
    for (@Nullable Interval interval : scenario.intervals().runtimeNanos().values()) {
      String open = interval == null ? null : interval.open();
      if (OpenEnd.INFINITE_VARIANCE.label().equals(open)) {
        return 2;
      } else if (OpenEnd.INFINITE_FOURTH_MOMENT.label().equals(open)) {
        below = 4;
      }
    }
    return below;
  }

  private static JsonNode study(InputFolder folder) {
    String where = folder.location() + "/" + STUDY_FILE;
    try (InputStream in = folder.open(STUDY_FILE)) {
      return Yaml.parse(where, new String(in.readAllBytes(), StandardCharsets.UTF_8)).value();
    } catch (IOException e) {
      throw new BadResultsException(where + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
