package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.key.Kind;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * The door for topologies: a kind as studies name it, {@code topology: {kind: NAME, ...}}, whose
 * keys make a {@link Topology}. An implementation has no state and a constructor without arguments,
 * and is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.network.TopologyKind}.
 */
public interface TopologyKind extends Kind<Object> {

  /**
   * The topology of a value of the keys; the same one whenever it is asked for, or an equal one.
   *
   * @param stated the value, which is the topology itself unless a kind says otherwise
   */
  default Topology topology(Object stated) {
    return (Topology) stated;
  }

  /** A value of the keys on one line; null for its keys with their values. */
  default @Nullable String describe(Object stated) {
    return null;
  }

  /**
   * What is stated, with the content of files in the place of their names, so that reading the keys
   * needs none of them.
   *
   * @throws io.idlewave.jobs.failure.StudyException if one of them cannot be read
   */
  default Node resolve(Node stated) {
    return stated;
  }
}
