package io.idlewave.jobs.study.collective;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How collectives work, as a study states it; equal where the parameters are.
 *
 * @param choices algorithms per operation, in ascending order of size
 * @param best operations that run what is quickest alone, with the share of the time of the second
 *     best that each of their choices saves; an empty list as long as nobody has chosen
 * @param inTurn whether a member does its transmissions of a stage one after the other
 * @param tauLop tables that price stages; with neither every transmission is a message
 * @param transport how data go over the network
 */
@Internal
public record CollectivesSpec(
    SortedMap<CollectiveOp, List<Choice>> choices,
    SortedMap<CollectiveOp, List<Double>> best,
    boolean inTurn,
    @Nullable TauLopSpec tauLop,
    TransportSpec transport) {

  /** What a study has that states none. */
  public static final CollectivesSpec DEFAULT =
      new CollectivesSpec(
          CollectiveRules.DEFAULT.choices(), Map.of(), false, null, TransportSpec.DEFAULT);

  public CollectivesSpec {
    choices = Collections.unmodifiableSortedMap(new TreeMap<>(choices));
    best = Collections.unmodifiableSortedMap(new TreeMap<>(best));
  }

  CollectivesSpec(
      Map<CollectiveOp, List<Choice>> choices,
      Map<CollectiveOp, List<Double>> best,
      boolean inTurn,
      @Nullable TauLopSpec tauLop,
      TransportSpec transport) {
    this(new TreeMap<>(choices), new TreeMap<>(best), inTurn, tauLop, transport);
  }

  /** How stages are priced, as studies say it. */
  public String pricing() {
    if (tauLop != null) {
      return CollectivesKeys.TAU_LOP_WORD;
    }
    return inTurn ? CollectivesKeys.IN_TURN : CollectivesKeys.MESSAGES;
  }

  /** The operations of which nobody has chosen yet what is best. */
  public List<CollectiveOp> open() {
    return best.entrySet().stream()
        .filter(chosen -> chosen.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * These with what was chosen for an operation.
   *
   * @param margins per choice the share of the time of the second best that it saves; empty where
   *     the operation was not compared
   */
  public CollectivesSpec with(CollectiveOp op, List<Choice> chosen, List<Double> margins) {
    SortedMap<CollectiveOp, List<Choice>> all = new TreeMap<>(choices);
    all.put(op, List.copyOf(chosen));
    SortedMap<CollectiveOp, List<Double>> by = new TreeMap<>(best);
    by.remove(op);
    if (!margins.isEmpty()) {
      by.put(op, List.copyOf(margins));
    }
    return new CollectivesSpec(all, by, inTurn, tauLop, transport);
  }

  /** These algorithms where every transmission is a message of its own, as the network has it. */
  public CollectivesSpec inMessages() {
    return new CollectivesSpec(choices, best, false, null, transport.ideal());
  }

  public CollectiveRules rules() {
    return new CollectiveRules(
        choices, inTurn, tauLop == null ? null : tauLop.make(), transport.make());
  }
}
