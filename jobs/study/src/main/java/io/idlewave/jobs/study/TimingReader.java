package io.idlewave.jobs.study;

import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import java.util.List;
import java.util.Set;

/** Reads what a study and its scenarios state about the timing. */
interface TimingReader {

  /**
   * The reader of the timing that a study states.
   *
   * @throws io.idlewave.jobs.failure.StudyException if the study states what that timing does not
   *     know
   */
  static TimingReader of(Node root, StudyFiles files) {
    Node timing = root.find("timing");
    return timing == null || timing.word("observed", "model").equals("observed")
        ? new ObservedReader(root, files)
        : new SimulatedReader(root, files);
  }

  /** Keys that a scenario has beside those of every timing. */
  Set<String> scenarioKeys();

  /** The scenarios of a study that states none. */
  List<Node> implied();

  /** A scenario with what the study states for all of them. */
  Node complete(Node scenario);

  /**
   * The replicates of a study that states no number.
   *
   * @param draws whether some scenario draws, so that its replicates differ
   */
  int replicates(boolean draws);

  /** The timing of a study with the given scenarios, those of its grid included. */
  Timing read(List<Node> scenarios);
}
