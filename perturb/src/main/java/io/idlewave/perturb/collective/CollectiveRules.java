package io.idlewave.perturb.collective;

import io.idlewave.ingest.model.CollectiveOp;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which algorithm a collective runs, by operation and size, and how its stages are priced.
 *
 * @param choices per operation, in ascending order of size, the last without a bound
 * @param tauLop prices stages by concurrent transfers; null prices every transmission as a message
 */
public record CollectiveRules(Map<CollectiveOp, List<Choice>> choices, @Nullable TauLop tauLop)
    implements Serializable {

  /** An algorithm for operations of at most {@code maxBytes} bytes per member and message. */
  public record Choice(long maxBytes, Algorithm algorithm) implements Serializable {}

  /** Takes an immutable copy. */
  public CollectiveRules {
    choices = Map.copyOf(choices);
  }
}
