package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import java.util.List;

/** Reads a topology such as {@code {kind: torus, dimensions: [4, 4]}}. */
public final class TopologyReader {

  /** The key of the kind. */
  public static final String KIND = "kind";

  private TopologyReader() {}

  /**
   * What is stated, with the content of files in the place of their names; what names no kind is
   * left to {@link #read}.
   *
   * @param files that the study may name
   */
  public static Node resolve(Node stated, StudyFiles files) {
    String label = stated.value().path(KIND).asText();
    return List.of(TopologyKind.labels()).contains(label)
        ? TopologyKind.of(label).resolve(stated, files)
        : stated;
  }

  /**
   * Reads a topology in which no file is left to be looked up.
   *
   * @throws io.idlewave.jobs.failure.StudyException at the place of what makes no sense
   */
  public static TopologySpec read(Node node) {
    String label = node.requireMapping().get(KIND).word(TopologyKind.labels());
    try {
      return TopologyKind.of(label).read(node);
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }
}
