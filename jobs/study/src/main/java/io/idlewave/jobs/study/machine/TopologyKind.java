package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import java.util.List;

/**
 * The door for topologies: a kind as studies name it, {@code topology: {kind: LABEL, ...}}. An
 * implementation has no state and a constructor without arguments, and is registered by a line in
 * {@code META-INF/services/io.idlewave.jobs.study.machine.TopologyKind}.
 */
public interface TopologyKind {

  /** The name in studies, in lower-case letters and hyphens, unlike that of any other. */
  String label();

  /**
   * Reads a topology, all of its keys beside {@code kind} among them.
   *
   * @throws io.idlewave.jobs.failure.StudyException at the place of what makes no sense
   * @throws IllegalArgumentException if values make no sense together
   */
  TopologySpec read(Node stated);

  /**
   * What is stated, with the content of files in the place of their names, so that {@link #read}
   * needs none of them.
   *
   * @param files that a study may name
   * @throws io.idlewave.jobs.failure.StudyException if one of them cannot be read
   */
  default Node resolve(Node stated, StudyFiles files) {
    return stated;
  }

  /** All that are registered, in the order of their labels. */
  static List<TopologyKind> all() {
    return TopologyKinds.ALL;
  }

  /**
   * The one of that label.
   *
   * @throws IllegalArgumentException if there is none
   */
  static TopologyKind of(String label) {
    return all().stream()
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no topology of that name: " + label));
  }

  /** The labels of all. */
  static String[] labels() {
    return all().stream().map(TopologyKind::label).toArray(String[]::new);
  }
}
