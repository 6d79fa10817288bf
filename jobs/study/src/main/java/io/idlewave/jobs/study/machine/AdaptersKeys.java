package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.perturb.network.Adapters;

/**
 * The adapters of nodes: {@code adapters: 2}, or {@code {number: 2, choice: first-free}}; 0 where
 * ranks share none.
 */
public final class AdaptersKeys {

  private static final Key<Integer> NUMBER =
      Key.required("number", Forms.whole(1, Adapters.MOST), "Of a node.").as("perNode");
  private static final Key<Boolean> CHOICE =
      Key.of(
              "choice",
              Forms.flag("rank", "first-free"),
              false,
              "Which adapter a message takes: that of its rank, or the first that is free.")
          .as("firstFree");

  /** The key in studies and scenarios. */
  public static final Key<Adapters> KEY =
      Key.of(
          "adapters",
          Forms.either(
              JsonNode::isObject,
              "{\"type\": \"object\"}",
              Keys.of(
                  Adapters.class,
                  values -> new Adapters(values.get(NUMBER), values.get(CHOICE)),
                  NUMBER,
                  CHOICE),
              Forms.whole(0, Adapters.MOST)
                  .as(number -> new Adapters(number, false), Adapters::perNode),
              adapters -> adapters.perNode() == 0),
          Adapters.OF_RANKS,
          "How many adapters a node has, which its ranks share; 0: each rank has ways of its"
              + " own.");

  private AdaptersKeys() {}

  /** Such as {@code 2 by rank}. */
  public static String describe(Adapters adapters) {
    return adapters.perNode() + (adapters.firstFree() ? ", the first free" : " by rank");
  }
}
