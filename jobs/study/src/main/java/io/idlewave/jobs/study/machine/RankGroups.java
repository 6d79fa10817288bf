package io.idlewave.jobs.study.machine;

import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.Locale;
import java.util.stream.IntStream;

/** Ranks that are taken to do the same work. */
public enum RankGroups {
  /** Each rank by itself. */
  EACH,
  /** Those of a node. */
  NODE,
  /** All of them. */
  ALL;

  /** The name in studies. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Per rank of a trace, the number of its group. */
  public int[] of(TraceMetadata metadata) {
    return switch (this) {
      case EACH -> IntStream.range(0, metadata.rankCount()).toArray();
      case NODE -> metadata.ranks().stream().mapToInt(RankMetadata::node).toArray();
      case ALL -> new int[metadata.rankCount()];
    };
  }
}
