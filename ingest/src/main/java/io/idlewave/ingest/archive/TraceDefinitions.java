package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/**
 * What is known of a trace before its first call, as text: the JSON of {@code trace.json} without
 * digests, with ranks whose calls and last event are still to come.
 */
public final class TraceDefinitions {

  private TraceDefinitions() {}

  /** Of {@code metadata} what is known before the first call; counts and ends are 0. */
  public static TraceMetadata of(TraceMetadata metadata) {
    List<RankMetadata> ranks =
        metadata.ranks().stream()
            .map(rank -> new RankMetadata(0, 0, rank.node(), rank.clock(), rank.originNanos()))
            .toList();
    return metadata.with(metadata.functions(), ranks);
  }

  /** The definitions of {@code metadata} as one line of JSON. */
  public static String toJson(TraceMetadata metadata) {
    return MetadataFile.toJson(of(metadata));
  }

  /**
   * The definitions that {@code json} holds.
   *
   * @param place where they stand, for messages
   * @throws BadTraceException if it is none, is of another format version or contradicts itself
   */
  public static TraceMetadata parse(String place, String json) {
    return of(MetadataFile.parse(place, json));
  }
}
