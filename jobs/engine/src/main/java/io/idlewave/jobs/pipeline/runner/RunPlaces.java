package io.idlewave.jobs.pipeline.runner;

import io.idlewave.jobs.results.place.ResultsLocation;
import java.net.URI;

/**
 * What a run has on storage that this process and its cluster share.
 *
 * @param results the file through which results travel to this process
 * @param checkpoints the folder of checkpoints, if nobody names another
 */
public record RunPlaces(URI results, URI checkpoints) {

  /** Of the run named {@code run} with results at {@code location}. */
  public static RunPlaces of(ResultsLocation location, String run) {
    return new RunPlaces(location.lanes(run), location.checkpoints());
  }
}
