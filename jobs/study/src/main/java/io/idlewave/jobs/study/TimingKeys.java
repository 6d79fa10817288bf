package io.idlewave.jobs.study;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.text.Node;
import java.util.List;
import java.util.Set;

/** Reads what a study and its scenarios state about the timing. */
interface TimingKeys {

  /** The timing that a study states. */
  Key<Boolean> KEY =
      Key.of(
          "timing",
          Forms.flag(Timing.Observed.LABEL, Timing.Simulated.LABEL),
          false,
          "What clocks hold: delays of the recorded run, or times that a network model gives.");

  /**
   * The reader of the timing that a study states.
   *
   * @throws io.idlewave.jobs.failure.StudyException if the study states what that timing does not
   *     know
   */
  static TimingKeys of(Node root) {
    return Boolean.TRUE.equals(KEY.read(root)) ? new ModelKeys(root) : new ObservedKeys(root);
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
