package io.idlewave.jobs.analysis.recorded;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.sharing.LinkLoad;
import io.idlewave.perturb.sharing.LinkLoads;
import io.idlewave.perturb.simulated.LinkTraffic;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts what goes over links in the undisturbed run, where no message waits for another. */
final class LinkWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  /** Links that are shown. */
  private static final int MOST_LINKS = 32;

  private final SimulatedPricing pricing;
  private final LaneTables undisturbed;
  private transient @Nullable LinkTraffic traffic;

  /**
   * What was counted.
   *
   * @param most the links that are longest taken up
   * @param links how many are crossed at all
   * @param windowNanos how wide the windows of time are that messages were counted in, in ns
   * @param meanTransferNanos how long a message takes up a link on average, in ns
   * @param runNanos how long the run took, in ns; 0 where it ended in a deadlock
   */
  record Found(
      List<LinkLoad> most, int links, double windowNanos, double meanTransferNanos, double runNanos)
      implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  LinkWalk(SimulatedPricing pricing, LaneTables undisturbed) {
    this.pricing = pricing;
    this.undisturbed = undisturbed;
  }

  @Override
  public void begin(Path scratch) {
    traffic = new LinkTraffic(pricing, undisturbed);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(traffic).count(block);
  }

  @Override
  public Found end() {
    LinkTraffic counted = Objects.requireNonNull(traffic);
    LinkLoads loads = counted.loads();
    return new Found(
        loads.most(MOST_LINKS),
        loads.links(),
        loads.windowNanos(),
        loads.meanTransferNanos(),
        counted.runNanos());
  }
}
