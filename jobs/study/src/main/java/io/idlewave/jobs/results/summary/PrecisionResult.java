package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far the intervals of run times reach, against what was asked for. */
public record PrecisionResult(
    boolean reached,
    int passes,
    int maxPasses,
    long replicates,
    long maxReplicates,
    double levelPerLook,
    List<Reached> reaches) {

  public PrecisionResult {
    reaches = List.copyOf(reaches);
  }

  /** How far one interval reaches. */
  public record Reached(
      String scenario,
      String bound,
      String statistic,
      double askedNanos,
      @Nullable Double foundNanos,
      boolean reached) {}
}
