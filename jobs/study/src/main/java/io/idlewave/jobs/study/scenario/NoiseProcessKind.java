package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.NoiseProcess;

/**
 * A noise process as studies name it: {@code noise: {process: NAME, ...}}. An implementation has no
 * state and a constructor without arguments, and is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.scenario.NoiseProcessKind}.
 */
public interface NoiseProcessKind {

  /** The name in studies. */
  String name();

  /** The class of its processes; {@link #write} takes them and no others. */
  Class<? extends NoiseProcess> type();

  /**
   * Reads a process, all of its keys beside {@code process} among them.
   *
   * @param distributions reads the distributions that the process is made of
   * @throws io.idlewave.jobs.failure.StudyException at the place of what makes no sense
   */
  NoiseProcess read(Node node, DistributionReader distributions);

  /** Writes all keys but {@code process}, so that {@link #read} gives an equal process. */
  void write(NoiseProcess process, ObjectNode into);
}
