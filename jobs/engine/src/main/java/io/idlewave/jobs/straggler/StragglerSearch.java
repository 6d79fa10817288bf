package io.idlewave.jobs.straggler;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.part.StragglerReport.Interval;
import io.idlewave.perturb.noise.TimelineSelector.Kind;
import io.idlewave.perturb.operation.IdealTimes;
import io.idlewave.perturb.operation.OperationClasses;
import io.idlewave.perturb.operation.OperationTrace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Asks what a run takes if the operations of one class, rank or place alone take what they took, or
 * all but those of a place. As many questions are asked in one walk as clocks are allowed.
 */
record StragglerSearch(
    TraceMetadata metadata,
    OperationTrace trace,
    Function<TraceWalk, Serializable> walks,
    IdealTimes ideal,
    int mostClocks) {

  static final String WHOLE_RUN = "run";
  private static final String STEP_PREFIX = "step ";
  private static final int FEWEST_STEPS = 3;
  private static final double MISSED = 0.05;
  private static final int OF_RECORDED = 0;
  private static final int OF_IDEAL = 1;

  /** What is found, with the work of ranks that was found before. */
  Stragglers run(Map<String, Double> workByRank) {
    List<WhatIf> whatIfs = new ArrayList<>(List.of(WhatIf.RECORDED, WhatIf.IDEAL));
    Map<String, Integer> ofClass = classes(whatIfs);
    Map<String, Integer> ofRank = new LinkedHashMap<>();
    int ranks = trace.ranks();
    int firstRank = whatIfs.size();
    for (int rank = 0; rank < ranks; rank++) {
      int only = rank;
      ofRank.put(String.valueOf(rank), whatIfs.size());
      whatIfs.add((of, stream, number) -> of == only);
    }
    Map<String, Integer> ofKind = kinds(whatIfs);
    Map<String, Map<String, Integer>> ofPlace = places(ranks, whatIfs, true);
    Map<String, Map<String, Integer>> butPlace = places(ranks, whatIfs, false);
    StepTimes times = times(whatIfs);
    requireTime(times);
    int[] worst = worst(ranks, rank -> times.mean(firstRank + rank));
    BitSet stragglers = new BitSet();
    IntStream.of(worst).forEach(stragglers::set);
    WhatIf without = (rank, stream, number) -> !stragglers.get(rank);
    double lost = times.mean(OF_RECORDED) - times.mean(OF_IDEAL);
    double left = times(List.of(without)).mean(0);
    ToDoubleFunction<Integer> slowdown = lane -> times.mean(lane) / times.mean(OF_IDEAL);
    DoubleUnaryOperator share = // of what is lost; where nothing is, nothing is explained
        nanosWithout -> lost <= 0 ? 0 : (times.mean(OF_RECORDED) - nanosWithout) / lost;
    ToDoubleFunction<Integer> explained = lane -> share.applyAsDouble(times.mean(lane));
    Map<String, Interval> intervals = new LinkedHashMap<>();
    ofClass.forEach(
        (name, lane) -> {
          Interval interval = interval(times, lane);
          if (interval != null) {
            intervals.put(name, interval);
          }
        });
    return new Stragglers(
        slowdown.applyAsDouble(OF_RECORDED),
        interval(times, OF_RECORDED),
        values(ofClass, slowdown),
        intervals,
        byStep(times, ofClass),
        values(ofRank, slowdown),
        values(ofKind, slowdown),
        workByRank,
        valuesByPlace(ofPlace, slowdown),
        valuesByPlace(butPlace, explained),
        named(times, OF_RECORDED),
        named(times, OF_IDEAL),
        IntStream.of(worst).mapToObj(String::valueOf).toList(),
        share.applyAsDouble(left),
        ideal.idleSeconds());
  }

  /**
   * Makes sure that there is something to lose.
   *
   * @throws RefusedException for a trace whose steps are over with their first call
   */
  private static void requireTime(StepTimes times) {
    if (times.mean(OF_IDEAL) <= 0) {
      throw new RefusedException(
          "stragglers: steps that take time in an ideal run, got steps of 0 s; what comes after the"
              + " last call of a trace belongs to no step");
    }
  }

  private Map<String, Integer> classes(List<WhatIf> whatIfs) {
    OperationClasses classes = trace.classes();
    Map<String, Integer> ofClass = new LinkedHashMap<>();
    for (int number = 0; number < classes.count(); number++) {
      int only = number;
      boolean region = classes.isRegion(number);
      boolean known = ideal.occurs(number) || (region && metadata.hasTimelines());
      if (known && !(region && ideal.namesStep(number))) {
        ofClass.put(classes.label(number), whatIfs.size());
        whatIfs.add((rank, stream, of) -> of == only);
      }
    }
    return ofClass;
  }

  /** Of the timelines of a kind alone, where the trace has several kinds. */
  private Map<String, Integer> kinds(List<WhatIf> whatIfs) {
    Map<String, Integer> ofKind = new LinkedHashMap<>();
    if (trace.isStream().contains(true) && trace.isStream().contains(false)) {
      ofKind.put(Kind.THREADS.label(), whatIfs.size());
      whatIfs.add((rank, stream, number) -> !stream);
      ofKind.put(Kind.STREAMS.label(), whatIfs.size());
      whatIfs.add((rank, stream, number) -> stream);
    }
    return ofKind;
  }

  /** By place and number, the what-if of its ranks alone, or of all others. */
  private Map<String, Map<String, Integer>> places(int ranks, List<WhatIf> whatIfs, boolean alone) {
    Map<String, Map<String, Integer>> places = new TreeMap<>();
    if (!metadata.hasTimelines()) {
      return places;
    }
    for (String place : metadata.placeOf(0).keySet()) {
      TreeSet<Integer> numbers = new TreeSet<>();
      for (int rank = 0; rank < ranks && !place.equals(Timeline.WORKER); rank++) {
        numbers.add(number(rank, place));
      }
      for (int number : numbers) {
        places
            .computeIfAbsent(place, name -> new LinkedHashMap<>())
            .put(String.valueOf(number), whatIfs.size());
        BitSet there = new BitSet();
        IntStream.range(0, ranks).filter(rank -> number(rank, place) == number).forEach(there::set);
        whatIfs.add((rank, stream, ofClass) -> there.get(rank) == alone);
      }
    }
    return places;
  }

  private int number(int rank, String place) {
    return metadata.placeOf(rank).getOrDefault(place, -1);
  }

  private StepTimes times(List<WhatIf> whatIfs) {
    int clocksOfOne = Math.addExact(trace.rows(), trace.slots());
    int atOnce = Math.max(1, mostClocks / clocksOfOne);
    List<double[]> seconds = new ArrayList<>();
    List<Integer> regions = List.of();
    for (int first = 0; first < whatIfs.size(); first += atOnce) {
      List<WhatIf> some =
          List.copyOf(whatIfs.subList(first, Math.min(whatIfs.size(), first + atOnce)));
      StepTimes found = (StepTimes) walks.apply(walk(trace, ideal, some));
      seconds.addAll(found.seconds());
      regions = found.regions();
    }
    return new StepTimes(regions, seconds);
  }

  private static TraceWalk walk(OperationTrace trace, IdealTimes ideal, List<WhatIf> whatIfs) {
    return Stragglers.walk(trace, () -> new WhatIfClocks(trace, ideal, whatIfs));
  }

  /** S of each class in each step. */
  private Map<String, Map<String, Double>> byStep(StepTimes times, Map<String, Integer> ofClass) {
    Map<String, Double> least = named(times, OF_IDEAL);
    Map<String, Map<String, Double>> all = new LinkedHashMap<>();
    ofClass.forEach(
        (name, lane) -> all.put(name, StragglerReport.ratios(named(times, lane), least)));
    return all;
  }

  private static Map<String, Double> values(
      Map<String, Integer> lanes, ToDoubleFunction<Integer> value) {
    Map<String, Double> values = new LinkedHashMap<>();
    lanes.forEach((name, lane) -> values.put(name, value.applyAsDouble(lane)));
    return values;
  }

  private static Map<String, Map<String, Double>> valuesByPlace(
      Map<String, Map<String, Integer>> lanes, ToDoubleFunction<Integer> value) {
    Map<String, Map<String, Double>> values = new LinkedHashMap<>();
    lanes.forEach((place, numbers) -> values.put(place, values(numbers, value)));
    return values;
  }

  private static int[] worst(int ranks, IntToDoubleFunction seconds) {
    int count = Math.max(1, (int) Math.round(Stragglers.WORST_SHARE * ranks));
    return IntStream.range(0, ranks)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer rank) -> -seconds.applyAsDouble(rank)))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** For a ratio of means to those of ideal times, by the deviations of its pairs from it. */
  private static @Nullable Interval interval(StepTimes times, int lane) {
    double[] seconds = times.seconds().get(lane);
    double[] ideal = times.seconds().get(OF_IDEAL);
    int steps = seconds.length;
    if (steps < FEWEST_STEPS) {
      return null;
    }
    double ratio = StepTimes.mean(seconds) / StepTimes.mean(ideal);
    double squares = 0;
    for (int step = 0; step < steps; step++) {
      double deviation = seconds[step] - ratio * ideal[step];
      squares += deviation * deviation;
    }
    double error = Math.sqrt(squares / (steps - 1) / steps) / StepTimes.mean(ideal);
    double wide = error * TDistribution.of(steps - 1.0).inverseSurvivalProbability(MISSED / 2);
    return new Interval(ratio - wide, ratio + wide);
  }

  private Map<String, Double> named(StepTimes times, int lane) {
    CallPaths paths = metadata.callPaths();
    Map<String, Double> named = new LinkedHashMap<>();
    double[] seconds = times.seconds().get(lane);
    for (int step = 0; step < seconds.length; step++) {
      int region = times.regions().get(step);
      String name =
          switch (region) {
            case StepTimes.WHOLE_RUN -> WHOLE_RUN;
            case StepTimes.MARKED -> String.valueOf(step);
            default -> paths.label(region);
          };
      named.put(
          name.startsWith(STEP_PREFIX) ? name.substring(STEP_PREFIX.length()) : name,
          seconds[step]);
    }
    return named;
  }
}
