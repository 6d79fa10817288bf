package io.idlewave.jobs.prepare;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import java.util.List;

/**
 * The scenarios of a study that run on one trace.
 *
 * @param prepared these scenarios
 * @param archive the trace
 * @param numbers of its lane sets in the whole study, in order; {@link #UNASKED} for one that is no
 *     result
 */
public record StudyPass(PreparedStudy prepared, TraceArchive archive, List<Integer> numbers) {

  static final int UNASKED = -1;

  /** Takes an immutable copy. */
  public StudyPass {
    numbers = List.copyOf(numbers);
  }

  /** Outcomes as those of the whole study. */
  public List<LaneOutcome> lanes(List<LaneOutcome> found) {
    return found.stream()
        .filter(of -> isAsked(of.scenario()))
        .map(of -> of.of(numbers.get(of.scenario())))
        .toList();
  }

  /** Slices as those of the whole study. */
  public List<RankSlice> kept(List<RankSlice> found) {
    return found.stream()
        .filter(of -> isAsked(of.scenario()))
        .map(of -> of.of(numbers.get(of.scenario())))
        .toList();
  }

  private boolean isAsked(int set) {
    return numbers.get(set) != UNASKED;
  }
}
