package io.idlewave.jobs.compare;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.EfficiencyWindow;
import io.idlewave.jobs.prepare.recorded.TraceSurveys;
import io.idlewave.jobs.study.RecordedSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recorded runs of one program on one problem with ever more ranks, as the POP Centre of Excellence
 * sets them beside each other (pop-coe.eu, "POP standard metrics for parallel performance
 * analysis", strong scaling): with c the useful computation of the ranks of a run and T its run
 * time, and those of the smallest run with an index 0,
 *
 * <pre>
 *   speed-up             T0 / T
 *   computation scaling  sum(c0) / sum(c)
 *   load balance         mean(c) / max(c)
 *   communication        max(c) / T
 *   parallel             mean(c) / T = load balance x communication
 *   global               parallel x computation scaling
 * </pre>
 *
 * The component names are a stable contract.
 *
 * @param span the part of each trace that is meant: {@code run} or {@code trace}
 * @param runs the one with fewest ranks first, those with as many in the given order; the first is
 *     what the others are compared with
 */
public record ScalingTable(String span, List<Run> runs) {

  /** Takes an immutable copy. */
  public ScalingTable {
    runs = List.copyOf(runs);
  }

  /**
   * One run.
   *
   * @param folder of the archive
   * @param digest of the trace
   * @param ranks number of ranks
   * @param timelines of all ranks together, which is what computes; null where each has one
   * @param runtimeNanos T, in ns
   * @param computationNanos sum(c), in ns
   * @param speedUp over the first run; null where the run took no time
   * @param computationScaling null where nothing was computed
   * @param loadBalance 1 where nothing was computed
   * @param communication 1 where the run took no time
   * @param parallel parallel efficiency
   * @param global null where computation scaling is
   */
  public record Run(
      String folder,
      String digest,
      int ranks,
      @Nullable Integer timelines,
      double runtimeNanos,
      double computationNanos,
      @Nullable Double speedUp,
      @Nullable Double computationScaling,
      double loadBalance,
      double communication,
      double parallel,
      @Nullable Double global) {}

  /** Of archives that record the times of a run, at least one; each is read at most once. */
  public static ScalingTable of(
      List<TraceArchive> archives, RecordedSpan span, GraphOptions graph, Progress progress) {
    List<TraceArchive> bySize = new ArrayList<>(archives);
    bySize.sort(Comparator.comparingInt(archive -> archive.metadata().processCount()));
    List<Run> runs = new ArrayList<>();
    for (TraceArchive archive : bySize) {
      EfficiencyWindow window =
          EfficiencyWindow.of(span, archive, TraceSurveys.of(archive, graph, progress));
      runs.add(run(archive, window, runs.isEmpty() ? null : runs.get(0)));
    }
    return new ScalingTable(span.label(), runs);
  }

  private static Run run(TraceArchive archive, EfficiencyWindow window, @Nullable Run smallest) {
    TraceMetadata metadata = archive.metadata();
    double[] usefulNanos = window.usefulNanos();
    double total = Arrays.stream(usefulNanos).sum();
    double largest = Arrays.stream(usefulNanos).max().orElse(0);
    double runtime = window.runtimeNanos();
    double loadBalance = largest == 0 ? 1 : total / usefulNanos.length / largest;
    double communication = runtime == 0 ? 1 : largest / runtime;
    double parallel = loadBalance * communication;
    Double scaling = ratio(smallest == null ? total : smallest.computationNanos(), total);
    return new Run(
        archive.folder().toString(),
        archive.contentDigest(),
        metadata.processCount(),
        metadata.hasTimelines() ? metadata.rankCount() : null,
        runtime,
        total,
        ratio(smallest == null ? runtime : smallest.runtimeNanos(), runtime),
        scaling,
        loadBalance,
        communication,
        parallel,
        scaling == null ? null : parallel * scaling);
  }

  private static @Nullable Double ratio(double part, double whole) {
    return whole == 0 ? null : part / whole;
  }
}
