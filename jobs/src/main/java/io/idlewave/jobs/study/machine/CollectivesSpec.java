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
 * @param tauLop tables that price stages; null prices every transmission as a message
 */
public record CollectivesSpec(
    SortedMap<CollectiveOp, List<Choice>> choices, @Nullable TauLopSpec tauLop) {

  /** What a study has that states none. */
  public static final CollectivesSpec DEFAULT =
      new CollectivesSpec(CollectiveRules.DEFAULT.choices(), null);

  /** Takes an immutable copy. */
  public CollectivesSpec {
    choices = Collections.unmodifiableSortedMap(new TreeMap<>(choices));
  }

  CollectivesSpec(Map<CollectiveOp, List<Choice>> choices, @Nullable TauLopSpec tauLop) {
    this(new TreeMap<>(choices), tauLop);
  }

  /** The rules. */
  public CollectiveRules rules() {
    return new CollectiveRules(choices, tauLop == null ? null : tauLop.make());
  }
}
