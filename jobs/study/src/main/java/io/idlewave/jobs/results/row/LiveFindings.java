package io.idlewave.jobs.results.row;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run over a stream found beside what any run finds.
 *
 * @param frontiers all of them, in the order of their numbers
 * @param otherDigest of what was streamed, where that is not what the archive of the study holds;
 *     null where it is
 */
public record LiveFindings(List<FrontierRow> frontiers, @Nullable String otherDigest) {

  public LiveFindings {
    frontiers = List.copyOf(frontiers);
  }
}
