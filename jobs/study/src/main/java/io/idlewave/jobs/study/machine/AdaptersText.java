package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.Adapters;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the adapters of nodes: {@code adapters: 2}, or {@code {number: 2, choice:
 * first-free}}; 0 where ranks share none.
 */
public final class AdaptersText {

  /** The key in studies and scenarios. */
  public static final String KEY = "adapters";

  private static final String NUMBER = "number";
  private static final String CHOICE = "choice";
  private static final String BY_RANK = "rank";
  private static final String FIRST_FREE = "first-free";

  private AdaptersText() {}

  /** Reads adapters. */
  static Adapters read(@Nullable Node node) {
    if (node == null) {
      return Adapters.OF_RANKS;
    }
    if (!node.value().isObject()) {
      return new Adapters((int) node.integer(0, Adapters.MOST), false);
    }
    Node choice = node.withOnly(NUMBER, CHOICE).find(CHOICE);
    boolean firstFree = choice != null && choice.word(BY_RANK, FIRST_FREE).equals(FIRST_FREE);
    return new Adapters((int) node.get(NUMBER).integer(1, Adapters.MOST), firstFree);
  }

  /** Writes adapters as they would be stated. */
  public static void write(Adapters adapters, ObjectNode parent) {
    if (adapters.perNode() == 0) {
      parent.put(KEY, 0);
    } else {
      parent.putObject(KEY).put(NUMBER, adapters.perNode()).put(CHOICE, choice(adapters));
    }
  }

  private static String choice(Adapters adapters) {
    return adapters.firstFree() ? FIRST_FREE : BY_RANK;
  }

  /** Such as {@code 2 by rank}. */
  public static String describe(Adapters adapters) {
    return adapters.perNode() + (adapters.firstFree() ? ", the first free" : " by rank");
  }
}
