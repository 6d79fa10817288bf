package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Normal;
import java.util.List;

/**
 * What a study says of a normal distribution beside its parameters: where it is truncated, and its
 * mean then. Both follow from the parameters; they stand in the study that a run writes, and are
 * checked where a study states them.
 */
final class Truncation {

  private static final String AT = "truncatedAt";
  private static final String MEAN = "truncatedMean";

  /** Of a mean that was typed in from a report. */
  private static final double TOLERANCE = 1e-3;

  private Truncation() {}

  /** The keys that a distribution of a kind may have beside its parameters. */
  static List<String> keys(DistributionKind kind) {
    return kind.type() == Normal.class ? List.of(AT, MEAN) : List.of();
  }

  static void write(Distribution distribution, ObjectNode into) {
    if (distribution instanceof Normal normal) {
      into.put(AT, Dimension.TIME.format(0));
      into.put(MEAN, Dimension.TIME.format(normal.meanNanos(0)));
    }
  }

  /**
   * Makes sure that what is stated follows from the parameters.
   *
   * @throws io.idlewave.jobs.failure.StudyException saying what does
   */
  static void check(Distribution distribution, Node node) {
    Node at = node.find(AT);
    if (at != null && at.quantity(Dimension.TIME) != 0) {
      throw at.wrong("0ns, for no time is negative");
    }
    Node stated = node.find(MEAN);
    double mean = distribution.meanNanos(0);
    if (stated != null && !(Math.abs(stated.quantity(Dimension.TIME) - mean) <= TOLERANCE * mean)) {
      throw stated.wrong(
          "%s, as follows from mean and sd, or no such key".formatted(Dimension.TIME.format(mean)));
    }
  }
}
