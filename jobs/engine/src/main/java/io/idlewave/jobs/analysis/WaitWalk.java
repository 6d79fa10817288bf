package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.jobs.prepare.ClockEvidence;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.observed.RecordedWaits;
import io.idlewave.perturb.observed.WaitTotals;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds up what the calls of the recorded run waited for: {@link WaitTotals}. */
public final class WaitWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final PricingContext context;
  private final boolean clocksAgree;
  private transient @Nullable RecordedWaits waits;

  public WaitWalk(PricingContext context, boolean clocksAgree) {
    this.context = context;
    this.clocksAgree = clocksAgree;
  }

  /** That of the trace of {@code prepared}, by its clocks where they can be compared. */
  public static WaitWalk of(PreparedStudy prepared) {
    return new WaitWalk(context(prepared), prepared.clocks() != null);
  }

  /** What recorded waits are taken from. */
  public static PricingContext context(PreparedStudy prepared) {
    return PricingContext.recorded(prepared.metadata(), prepared.survey(), eager(prepared));
  }

  /** What waits are taken from, as {@code WaitReport} has it. */
  public String source() {
    return source(clocksAgree);
  }

  public static String source(boolean clocksAgree) {
    return clocksAgree ? "clocks" : "durations";
  }

  private static EagerBracket eager(PreparedStudy prepared) {
    ClockEvidence clocks = prepared.clocks();
    if (clocks != null) {
      return clocks.eager();
    }
    return prepared.study().timing() instanceof Timing.Observed observed
            && observed.eager() instanceof Eager.Threshold stated
        ? EagerBracket.of(stated.thresholdBytes())
        : EagerBracket.of(prepared.survey().eagerThresholdBytes(false));
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
