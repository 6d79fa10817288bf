package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says about what is asked of the replicates, as typed; null where it says
 * nothing. A precision is written {@code p99=1%,mean=10us}.
 *
 * @param reference the scenario that the others are compared with
 * @param limit a run time of which it is asked how likely it is exceeded, in every scenario
 * @param precision how far the ends of intervals may lie from the figures
 * @param maxReplicates of each scenario
 * @param tail {@code fit}
 */
public record EstimationFlags(
    @Nullable String reference,
    @Nullable String limit,
    @Nullable String precision,
    @Nullable String maxReplicates,
    @Nullable String tail) {

  /** Nothing is said. */
  public static final EstimationFlags NONE = new EstimationFlags(null, null, null, null, null);

  /**
   * What a study asks, with what the flags say in place of what it states.
   *
   * @param replicates of the first pass
   */
  Estimation over(Estimation stated, Iterable<ScenarioSpec> scenarios, int replicates) {
    List<String> names = new ArrayList<>();
    scenarios.forEach(scenario -> names.add(scenario.name()));
    boolean fits =
        tail == null
            ? stated.fitsTail()
                && EstimationReader.fitsTail(FlagText.node("tail", "fit"), replicates)
            : EstimationReader.fitsTail(FlagText.node("--tail", tail), replicates);
    return new Estimation(
        reference == null
            ? stated.reference()
            : EstimationReader.reference(FlagText.node("--reference", reference), names),
        limit == null
            ? stated.limitNanos()
            : Double.valueOf(EstimationReader.limit(FlagText.node("--limit", limit))),
        limit == null ? stated.limitsNanos() : Map.of(),
        precision(stated.precision(), replicates),
        fits);
  }

  private @Nullable Precision precision(@Nullable Precision stated, int replicates) {
    Node most = maxReplicates == null ? null : FlagText.node("--max-replicates", maxReplicates);
    if (precision != null) {
      ObjectNode reaches = JsonNodeFactory.instance.objectNode();
      FlagText.putSettings("--precision", FlagText.split(precision), reaches);
      return EstimationReader.precision(
          new Node(FlagText.ORIGIN, "--precision", reaches), most, replicates);
    }
    if (stated == null) {
      return EstimationReader.precision(null, most, replicates);
    }
    Node bound =
        most == null
            ? new Node(
                FlagText.ORIGIN,
                "maxReplicates",
                DecimalNode.valueOf(BigDecimal.valueOf(stated.maxReplicates())))
            : most;
    return new Precision(stated.reaches(), (int) bound.integer(replicates, Study.MAX_REPLICATES));
  }
}
