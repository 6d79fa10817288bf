package io.idlewave.ingest.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One ordered sequence of calls of a rank: of a thread, or of what is issued on a stream of an
 * accelerator. A rank has one or more. Its first one has the rank's own number among all rows of
 * the trace; the others come after those of all ranks. Where the row of another one is named as a
 * member or peer, it stands for itself.
 *
 * @param rank the rank that it belongs to
 * @param place where the rank is in the job, by the trace's own names, of {@link #PLACES}, such as
 *     {@code stage} 2; the same for all timelines of a rank
 */
public record Timeline(int rank, Kind kind, String name, Map<String, Integer> place) {

  /** The place that is the number which the trace itself gives a rank. */
  public static final String WORKER = "worker";

  /** The place that is the stage of a pipeline. */
  public static final String STAGE = "stage";

  /** The place that is a data-parallel rank. */
  public static final String DP_RANK = "dp_rank";

  /** All places, in the order in which they are told. */
  public static final List<String> PLACES = List.of(WORKER, STAGE, DP_RANK);

  /** What runs on a timeline. */
  public enum Kind {
    /** A thread of a processor. */
    THREAD,
    /** A queue of an accelerator. */
    STREAM
  }

  public Timeline {
    place = Collections.unmodifiableMap(new TreeMap<>(place));
  }
}
