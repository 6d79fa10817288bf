package io.idlewave.perturb.observed;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Slack;
import java.util.List;
import java.util.stream.Stream;

/**
 * The door for slack rules: what {@code slack: LABEL} in a study stands for under the standard
 * rules. An implementation has no state and a constructor without arguments, and is registered by a
 * line in {@code META-INF/services/io.idlewave.perturb.observed.SlackKind}.
 *
 * <p>{@link Slack#CAUSAL} is not among them: its rules carry what a trace says of its clocks.
 */
public interface SlackKind {

  /** The word in studies: always the same object. */
  Slack slack();

  /** A rule for each bound of the results, {@link Bound#LOWER} or {@link Bound#UPPER} or both. */
  SlackRules rules();

  /** The words of all that a study can ask for, those that ship first. */
  static List<Slack> words() {
    List<Slack> shipped = Slack.shipped();
    return Stream.concat(
            shipped.stream(),
            SlackKinds.ALL.stream().map(SlackKind::slack).filter(slack -> !shipped.contains(slack)))
        .toList();
  }
}
