package io.idlewave.perturb.observed;

import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.List;

/**
 * The properties of the times of a whole trace.
 *
 * @param originNanos per rank, its first event on the common clock
 * @param windows per rank, the part that counts as its run
 * @param tails per rank, how the time after its last call divides over user regions
 * @param base per class of calls, the time it needs anyway
 * @param transits smallest transits
 */
public record RecordedTimes(
    long[] originNanos,
    List<RunWindow> windows,
    List<List<RegionTime>> tails,
    BaseTable base,
    Transits transits)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Those that a survey found. */
  public static RecordedTimes of(TraceMetadata metadata, Survey survey) {
    return new RecordedTimes(
        metadata.ranks().stream().mapToLong(RankMetadata::originNanos).toArray(),
        survey.windows(),
        metadata.ranks().stream().map(RankMetadata::tail).toList(),
        survey.base(),
        survey.transits());
  }
}
