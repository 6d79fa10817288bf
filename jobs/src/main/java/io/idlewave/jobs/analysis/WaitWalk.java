package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.observed.RecordedWaits;
import io.idlewave.perturb.observed.WaitTotals;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds up what the calls of the recorded run waited for. */
final class WaitWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final PricingContext context;
  private final boolean clocksAgree;
  private transient @Nullable RecordedWaits waits;

  WaitWalk(PricingContext context, boolean clocksAgree) {
    this.context = context;
    this.clocksAgree = clocksAgree;
  }

  @Override
  public void begin(Path scratch) {
    waits = new RecordedWaits(context, clocksAgree);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(waits).add(block);
  }

  @Override
  public WaitTotals end() {
    return Objects.requireNonNull(waits).totals();
  }
}
