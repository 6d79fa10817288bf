package io.idlewave.jobs.study.machine;

import io.idlewave.ingest.model.CollectiveOp;
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
 * @param inTurn whether a member does its transmissions of a stage one after the other
 * @param tauLop tables that price stages; with neither every transmission is a message
 */
public record CollectivesSpec(
    SortedMap<CollectiveOp, List<Choice>> choices, boolean inTurn, @Nullable TauLopSpec tauLop) {

  /** What a study has that states none. */
  public static final CollectivesSpec DEFAULT =
      new CollectivesSpec(CollectiveRules.DEFAULT.choices(), false, null);

  /** Takes an immutable copy. */
  public CollectivesSpec {
    choices = Collections.unmodifiableSortedMap(new TreeMap<>(choices));
  }

  CollectivesSpec(
      Map<CollectiveOp, List<Choice>> choices, boolean inTurn, @Nullable TauLopSpec tauLop) {
    this(new TreeMap<>(choices), inTurn, tauLop);
  }

  /** How stages are priced, as studies say it. */
  public String pricing() {
    if (tauLop != null) {
      return CollectivesReader.TAU_LOP_WORD;
    }
    return inTurn ? CollectivesReader.IN_TURN : CollectivesReader.MESSAGES;
  }

  /** These algorithms where every transmission is a message of its own. */
  CollectivesSpec inMessages() {
    return new CollectivesSpec(choices, false, null);
  }

  /** The rules. */
  public CollectiveRules rules() {
    return new CollectiveRules(choices, inTurn, tauLop == null ? null : tauLop.make());
  }
}
