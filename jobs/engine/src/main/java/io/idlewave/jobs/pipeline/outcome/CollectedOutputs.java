package io.idlewave.jobs.pipeline.outcome;

import io.idlewave.graph.live.StreamedRun;
import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutput.Kept;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Passed;
import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.operator.PropagatorOutput.Standing;
import io.idlewave.perturb.operator.PropagatorOutput.Streamed;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a job has emitted so far, sorted. What comes twice, as after a recovery of a propagator that
 * had emitted already, counts once. Mutable.
 */
public final class CollectedOutputs {

  private static final Comparator<Key> ORDER =
      Comparator.comparingInt(Key::scenario)
          .thenComparing(Key::bound)
          .thenComparingLong(Key::firstReplicate)
          .thenComparingInt(Key::firstRank);

  private record Key(int scenario, Bound bound, long firstReplicate, int firstRank) {}

  private final SortedMap<Key, LaneOutcome> lanes = new TreeMap<>(ORDER);
  private final SortedMap<Integer, Ranks> ranks = new TreeMap<>();
  private final SortedMap<Key, RankSlice> kept = new TreeMap<>(ORDER);
  private final SortedMap<Integer, Work> work = new TreeMap<>();
  private final FrontierOutputs frontiers;
  private @Nullable Streamed streamed;

  /** Of a job whose frontiers are put together by {@code frontiers}. */
  CollectedOutputs(FrontierOutputs frontiers) {
    this.frontiers = frontiers;
  }

  /** Of results that are complete. */
  public CollectedOutputs() {
    this(new FrontierOutputs(0, -1, points -> {}));
  }

  public void add(PropagatorOutput output) {
    if (output instanceof Lanes found) {
      LaneOutcome of = found.outcome();
      lanes.put(new Key(of.scenario(), of.bound(), of.firstReplicate(), 0), of);
    } else if (output instanceof Ranks found) {
      ranks.put(found.firstRank(), found);
    } else if (output instanceof Kept found) {
      RankSlice of = found.slice();
      kept.put(new Key(of.scenario(), of.bound(), of.firstReplicate(), of.firstRank()), of);
    } else if (output instanceof Work done) {
      work.put(done.subtask(), done);
    } else if (output instanceof Standing standing) {
      frontiers.add(standing);
    } else if (output instanceof Passed passed) {
      frontiers.add(passed.point());
    } else if (output instanceof Streamed found) {
      streamed = found;
    }
  }

  /** Everything that is in {@code results}, to be added again. */
  static List<PropagatorOutput> outputs(JobResults results) {
    List<PropagatorOutput> outputs = new ArrayList<>();
    results.lanes().forEach(outcome -> outputs.add(new Lanes(outcome)));
    outputs.addAll(results.ranks());
    results.kept().forEach(slice -> outputs.add(new Kept(slice)));
    outputs.addAll(results.work());
    results.frontiers().forEach(point -> outputs.add(new Passed(point)));
    StreamedRun run = results.streamed();
    if (run != null) {
      outputs.add(new Streamed(run));
    }
    return outputs;
  }

  /** What is in no result yet, to be added again too. */
  List<PropagatorOutput> pending() {
    return frontiers.pending();
  }

  /** Lanes that are there. */
  long laneCount() {
    return lanes.values().stream().mapToLong(LaneOutcome::lanes).sum();
  }

  /** Ranks whose statistics are there. */
  long rankCount() {
    return ranks.values().stream().mapToLong(Ranks::ranks).sum();
  }

  /** Ranks times lanes that are kept. */
  long keptCount() {
    return kept.values().stream().mapToLong(slice -> slice.rankNanos().length).sum();
  }

  public JobResults results() {
    return new JobResults(
        List.copyOf(lanes.values()),
        List.copyOf(ranks.values()),
        List.copyOf(kept.values()),
        List.copyOf(work.values()),
        frontiers.points(),
        streamed == null ? null : streamed.run());
  }
}
