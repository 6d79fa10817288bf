package io.idlewave.jobs.study.transform;

import io.idlewave.graph.transform.AggregatedMessages;
import io.idlewave.graph.transform.ChosenCollectives;
import io.idlewave.graph.transform.FasterComputing;
import io.idlewave.graph.transform.OverlappedCollective;
import io.idlewave.graph.transform.RarerCollective;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.graph.transform.WeakProgress;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.scenario.ScenarioKeys;
import io.idlewave.perturb.network.Protocol;
import java.util.List;

/** A transformation that ships. */
record ShippedTransformation(String name, Keys<? extends Transformation> keys)
    implements TransformationKind {

  private static final Key<ChosenCollectives> CHOSEN =
      Key.within(
          "of",
          Keys.of(
              ChosenCollectives.class,
              Key.optional(
                  "function", ScenarioKeys.FUNCTION, "Which collectives; all unless stated."),
              Key.optional("communicator", Forms.TEXT, "Those of this communicator alone."),
              Key.optional("region", Forms.TEXT, "Those in this user region alone.")));

  /** All of them. */
  static final List<ShippedTransformation> ALL =
      List.of(
          new ShippedTransformation("aggregate", Keys.of(AggregatedMessages.class)),
          new ShippedTransformation(
              "every",
              Keys.of(
                  RarerCollective.class,
                  Key.required(
                      "k", Forms.whole(1, Long.MAX_VALUE), "Of so many of them one is left."),
                  CHOSEN)),
          new ShippedTransformation(
              "faster",
              Keys.of(
                  FasterComputing.class,
                  Key.optional("region", Forms.TEXT, "Computing in this user region alone."),
                  Key.optional(
                      "after", ScenarioKeys.FUNCTION, "Computing after this function alone."),
                  Key.required("factor", Forms.NUMBER, "How many times as fast."))),
          new ShippedTransformation("nonblocking", Keys.of(OverlappedCollective.class, CHOSEN)),
          new ShippedTransformation(
              "weak-progress",
              Keys.of(
                  WeakProgress.class,
                  Key.required("eager", Forms.BYTES, "The largest message that is sent eagerly.")
                      .as("eagerBytes"),
                  Key.of(
                          "protocol",
                          Forms.flag(Protocol.RAT.name(), Protocol.RTA.name()),
                          false,
                          "That of larger messages.")
                      .as("pulled"))));
}
