package io.idlewave.jobs.prepare.recorded;

import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.machine.MappingSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import org.jspecify.annotations.Nullable;

/** Which node each rank is on. */
public final class RankNodes {

  private RankNodes() {}

  /** On the machine of a study: as recorded, or in model timing as mapped. */
  public static int[] of(Study study, TraceMetadata metadata) {
    return study
        .timing()
        .fold(
            observed -> recorded(metadata),
            simulated -> of(simulated.machine().mapping(), study, metadata));
  }

  /** On the machine of a scenario. */
  public static int[] of(ScenarioSpec scenario, Study study, TraceMetadata metadata) {
    return study
        .timing()
        .fold(
            observed -> recorded(metadata),
            simulated -> of(simulated.machineOf(scenario).mapping(), study, metadata));
  }

  /** Under a mapping. */
  public static int[] of(MappingSpec mapping, Study study, TraceMetadata metadata) {
    int @Nullable [] mapped = mapping.nodeOf(study.trace().toString(), metadata.processCount());
    if (mapped == null) {
      return recorded(metadata);
    }
    int[] rows = new int[metadata.rankCount()];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = mapped[metadata.rankOf(row)];
    }
    return rows;
  }

  private static int[] recorded(TraceMetadata metadata) {
    return metadata.ranks().stream().mapToInt(RankMetadata::node).toArray();
  }
}
