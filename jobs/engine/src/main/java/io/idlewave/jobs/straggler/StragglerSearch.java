package io.idlewave.jobs.straggler;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.straggler.Stragglers.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Asks what a run takes if the operations of one class, rank or place alone take what they took.
 */
record StragglerSearch(
    TraceMetadata metadata,
    Survey survey,
    StepMark mark,
    Consumer<Consumer<GraphBlock>> walk,
    IdealTimes ideal) {

  /** The place that is the number of a rank in its job. */
  private static final String RANK = "rank";

  private static final String WHOLE_RUN = "run";
  private static final String STEP_PREFIX = "step ";
  private static final int FEWEST_STEPS = 3;
  private static final double MISSED = 0.05;

  Stragglers run(double idleSeconds) {
    OperationClasses classes = new OperationClasses(metadata);
    List<WhatIf> whatIfs = new ArrayList<>(List.of(WhatIf.RECORDED, WhatIf.IDEAL));
    Map<String, Integer> ofClass = new LinkedHashMap<>();
    for (int number = 0; number < classes.count(); number++) {
      int only = number;
      boolean region = number < classes.regions();
      boolean known = ideal.occurs(number) || (region && metadata.hasTimelines());
      if (known && !(region && ideal.namesStep(number))) {
        ofClass.put(classes.label(number), whatIfs.size());
        whatIfs.add((rank, of) -> of == only);
      }
    }
    int ranks = metadata.processCount();
    int firstRank = whatIfs.size();
    for (int rank = 0; rank < ranks; rank++) {
      int only = rank;
      whatIfs.add((of, number) -> of == only);
    }
    Map<String, Map<String, Integer>> ofPlace = places(ranks, whatIfs);
    WhatIfClocks clocks = clocks(whatIfs);
    double[] meanSeconds =
        IntStream.range(0, whatIfs.size())
            .mapToDouble(lane -> mean(clocks.seconds(lane)))
            .toArray();
    double base = meanSeconds[1];
    Map<String, Double> byClass = new LinkedHashMap<>();
    ofClass.forEach((name, lane) -> byClass.put(name, meanSeconds[lane] / base));
    Map<String, Double> byRank = new LinkedHashMap<>();
    for (int rank = 0; rank < ranks; rank++) {
      byRank.put(name(rank), meanSeconds[firstRank + rank] / base);
    }
    Map<String, Map<String, Double>> byPlace = new LinkedHashMap<>();
    ofPlace.forEach(
        (place, lanes) -> {
          Map<String, Double> slowdowns = new LinkedHashMap<>();
          lanes.forEach((number, lane) -> slowdowns.put(number, meanSeconds[lane] / base));
          byPlace.put(place, slowdowns);
        });
    int[] worst = worst(ranks, rank -> meanSeconds[firstRank + rank]);
    return new Stragglers(
        meanSeconds[0] / base,
        interval(clocks.seconds(0), clocks.seconds(1)),
        byClass,
        byRank,
        byPlace,
        named(clocks, 0),
        named(clocks, 1),
        IntStream.of(worst).mapToObj(this::name).toList(),
        explained(meanSeconds[0], base, worst),
        idleSeconds);
  }

  private Map<String, Map<String, Integer>> places(int ranks, List<WhatIf> whatIfs) {
    Map<String, Map<String, Integer>> places = new TreeMap<>();
    if (!metadata.hasTimelines()) {
      return places;
    }
    for (String place : metadata.timelines().get(0).place().keySet()) {
      TreeSet<Integer> numbers = new TreeSet<>();
      for (int rank = 0; rank < ranks && !place.equals(RANK); rank++) {
        numbers.add(number(rank, place));
      }
      for (int number : numbers) {
        places
            .computeIfAbsent(place, name -> new LinkedHashMap<>())
            .put(String.valueOf(number), whatIfs.size());
        whatIfs.add((rank, ofClass) -> number(rank, place) == number);
      }
    }
    return places;
  }

  private int number(int rank, String place) {
    return metadata.timelines().get(rank).place().getOrDefault(place, -1);
  }

  private String name(int rank) {
    List<Timeline> timelines = metadata.timelines();
    return String.valueOf(
        timelines.isEmpty() ? rank : timelines.get(rank).place().getOrDefault(RANK, rank));
  }

  private WhatIfClocks clocks(List<WhatIf> whatIfs) {
    WhatIfClocks clocks = new WhatIfClocks(metadata, ideal, whatIfs);
    OperationWalk operations = new OperationWalk(metadata, survey, mark, clocks);
    walk.accept(operations::accept);
    clocks.finish();
    return clocks;
  }

  private static double mean(double[] seconds) {
    return Arrays.stream(seconds).average().orElse(0);
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

  /** Of a ratio of means, by the deviations of its pairs from it. */
  private static @Nullable Interval interval(double[] recorded, double[] ideal) {
    int steps = recorded.length;
    if (steps < FEWEST_STEPS) {
      return null;
    }
    double ratio = mean(recorded) / mean(ideal);
    double squares = 0;
    for (int step = 0; step < steps; step++) {
      double deviation = recorded[step] - ratio * ideal[step];
      squares += deviation * deviation;
    }
    double error = Math.sqrt(squares / (steps - 1) / steps) / mean(ideal);
    double wide = error * TDistribution.of(steps - 1.0).inverseSurvivalProbability(MISSED / 2);
    return new Interval(ratio - wide, ratio + wide);
  }

  private double explained(double recorded, double base, int[] worst) {
    WhatIf without =
        (rank, ofClass) -> IntStream.of(worst).noneMatch(straggler -> straggler == rank);
    double left = mean(clocks(List.of(without)).seconds(0));
    return recorded == base ? 0 : (recorded - left) / (recorded - base);
  }

  private Map<String, Double> named(WhatIfClocks clocks, int lane) {
    Map<String, Double> named = new LinkedHashMap<>();
    double[] seconds = clocks.seconds(lane);
    for (int step = 0; step < seconds.length; step++) {
      int region = clocks.regions().get(step);
      String name =
          region >= 0
              ? metadata.regions().get(region)
              : mark.exists() ? String.valueOf(step) : WHOLE_RUN;
      named.put(
          name.startsWith(STEP_PREFIX) ? name.substring(STEP_PREFIX.length()) : name,
          seconds[step]);
    }
    return named;
  }
}
