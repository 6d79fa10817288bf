package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.MappingSpec;
import io.idlewave.jobs.study.machine.PlacementSpec;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.perturb.scenario.Slack;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a study cannot ask for of which only the first calls of its run are known. */
public final class HeadLimits {

  private static final String WHOLE =
      "; take the archive of an earlier run for trace, got the head of a stream";

  private HeadLimits() {}

  /** Number of MPI_Finalize, which ends the runs of all ranks. */
  static int finalizeFunction(TraceMetadata metadata) {
    return metadata.functions().indexOf("MPI_Finalize");
  }

  /**
   * Checks a study.
   *
   * @throws StudyException naming what needs a whole trace
   */
  public static void require(Study study, TraceMetadata metadata) {
    if (finalizeFunction(metadata) < 0) {
      throw new StudyException("trace: one of a program that calls MPI_Finalize" + WHOLE);
    }
    if (metadata.hasTimelines()) {
      throw new StudyException("trace: one of a program of one timeline per rank" + WHOLE);
    }
    if (AnalysisKind.extras(study.timing()).flows()) {
      throw new StudyException("analysis: attribution: over windows of the whole run" + WHOLE);
    }
    study
        .timing()
        .<Void>fold(
            observed -> {
              if (observed.slack() == Slack.CAUSAL) {
                throw new StudyException(
                    "slack: causal: offsets of clocks from the whole run" + WHOLE);
              }
              return null;
            },
            simulated -> {
              requireWhole(simulated);
              return null;
            });
    study
        .scenarios()
        .forEach(
            scenario -> {
              if (!study.timing().computeOf(scenario.name()).equals(ComputeSpec.recorded())) {
                throw new StudyException(
                    "scenario %s: compute: by classes of all calls%s"
                        .formatted(scenario.name(), WHOLE));
              }
            });
  }

  private static void requireWhole(Timing.Simulated timing) {
    refuse(
        timing,
        machine -> machine.network() instanceof NetworkSpec.Recorded,
        "network: recorded: by clocks over the whole run");
    refuse(
        timing,
        LinkSharing::isSerialised,
        "network: sharing: by the messages of the whole run that share links");
    refuse(
        timing,
        machine -> machine.mapping() instanceof MappingSpec.Searched,
        "mapping: search: by the critical path of the whole run");
    refuse(
        timing,
        machine -> machine.placement() instanceof PlacementSpec.Searched,
        "placement: search: by the critical path of the whole run");
    refuse(
        timing,
        machine -> !machine.collectives().open().isEmpty(),
        "collectives: best: by the collectives of the whole run");
  }

  private static void refuse(
      Timing.Simulated timing, Predicate<MachineSpec> needsAll, String message) {
    if (Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream())
        .anyMatch(needsAll)) {
      throw new StudyException(message + WHOLE);
    }
  }
}
