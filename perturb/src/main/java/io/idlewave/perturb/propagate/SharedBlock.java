package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A block that the threads of a team apply to their lanes, opened once for all of them. */
final class SharedBlock {

  private final BlockParcel parcel;
  private final Map<StepsKey, SharedSteps> steps = new HashMap<>();
  private @Nullable GraphBlock opened;

  /** Threads that have not applied it yet; guarded by the window. */
  int remaining;

  /** A block to be applied by so many threads; {@code users} need the steps of each key. */
  SharedBlock(BlockParcel parcel, int threads, Map<StepsKey, Integer> users) {
    this.parcel = parcel;
    this.remaining = threads;
    users.forEach((key, count) -> steps.put(key, new SharedSteps(this, count)));
  }

  long number() {
    return parcel.number();
  }

  synchronized GraphBlock open() {
    if (opened == null) {
      opened = parcel.open();
    }
    return opened;
  }

  Collection<SharedSteps> allSteps() {
    return steps.values();
  }

  SharedSteps steps(StepsKey key) {
    return Objects.requireNonNull(steps.get(key), () -> "steps of " + key);
  }
}
