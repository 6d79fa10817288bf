package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.sharing.LinkLoads;
import io.idlewave.perturb.sharing.LinkResolution;
import io.idlewave.perturb.sharing.LinkWaits;
import io.idlewave.perturb.topology.Topology;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the messages of an undisturbed run do to each other on the links of a topology, where none
 * waits for another: two passes over the blocks, the first to {@linkplain #count count} what goes
 * over each link, the second to {@linkplain #compare find} how long each message waits on its
 * tightest link.
 *
 * <p>A message takes up each link that it may cross for the time that its bytes take there, and is
 * off all of them where it is there: where on its way it loses its latency is not known. Its
 * tightest link is that on which the others that are there in that time take longest.
 *
 * <p>Mutable; one thread.
 */
public final class LinkTraffic {

  /** Windows of links that are told apart, whatever else is found beside: 120 B each. */
  private static final int MOST_WINDOWS = 1 << 20;

  /** Groups of messages, the same: 16 B each in the end, 80 B before. */
  private static final int MOST_GROUPS = 1 << 18;

  /** What it takes at most, in B, unless links are crossed by the hundred thousand. */
  public static final long MOST_BYTES = 120L * MOST_WINDOWS + 80L * MOST_GROUPS;

  private final SimulatedPricing pricing;
  private final LaneTables undisturbed;
  private final NetworkModel network;
  private final Places places;
  private final Topology topology;
  private final LinkLoads loads;
  private final LinkWaits.Collector collector;
  private final MessageWalk counting;
  private @Nullable MessageWalk comparing;
  private long unseen;

  /**
   * Of no block yet.
   *
   * @param pricing on a network with a topology
   * @param undisturbed of a scenario that disturbs nothing
   */
  public LinkTraffic(SimulatedPricing pricing, LaneTables undisturbed) {
    this.pricing = pricing.at(pricing.places().waiting(LinkWaits.NONE));
    this.undisturbed = undisturbed;
    this.network = pricing.network();
    this.places = pricing.places();
    this.topology = Objects.requireNonNull(network.topology(), "a network with a topology");
    this.loads = new LinkLoads(MOST_WINDOWS);
    this.collector = new LinkWaits.Collector(MOST_GROUPS);
    this.counting = new MessageWalk(this.pricing, undisturbed, new Counting());
  }

  /** Takes the next block of the first pass. */
  public void count(GraphBlock block) {
    counting.apply(block);
  }

  /** What was counted. */
  public LinkLoads loads() {
    return loads;
  }

  /** How long the run took, in ns, after the first pass; 0 where it ended in a deadlock. */
  public double runNanos() {
    return counting.runNanos();
  }

  /** Takes the next block of the second pass, after the first one. */
  public void compare(GraphBlock block) {
    MessageWalk walk = comparing;
    if (walk == null) {
      walk = new MessageWalk(pricing, undisturbed, new Comparing());
      comparing = walk;
    }
    walk.apply(block);
  }

  /** What was found, after both passes. */
  public LinkWaits waits() {
    return collector.waits();
  }

  /** How finely, after both passes. */
  public LinkResolution resolution() {
    return new LinkResolution(
        loads.windowNanos(), loads.meanTransferNanos(), collector.callsTogether(), unseen);
  }

  private double transferNanos(long bytes, int hopClass) {
    return pricing.quantum().roundHalfUp(network.transferNanos(bytes, hopClass));
  }

  /** Counts each message on each of its links. */
  private final class Counting implements MessageVisitor {

    @Override
    public void message(
        LinkWaits.Group group, int sender, int receiver, long bytes, double thereNanos) {
      topology.links(
          places.host(sender),
          places.host(receiver),
          (link, hopClass, share) -> {
            double nanos = transferNanos(bytes, hopClass);
            loads.add(link, hopClass, share, bytes, thereNanos - nanos, nanos);
          });
    }

    @Override
    public void unseen() {
      unseen++;
    }
  }

  /** Finds the tightest link of each message. */
  private final class Comparing implements MessageVisitor {

    private double longest;

    @Override
    public void message(
        LinkWaits.Group group, int sender, int receiver, long bytes, double thereNanos) {
      longest = 0;
      topology.links(
          places.host(sender),
          places.host(receiver),
          (link, hopClass, share) -> {
            double nanos = transferNanos(bytes, hopClass);
            longest = Math.max(longest, loads.othersNanos(link, thereNanos - nanos, nanos));
          });
      collector.add(group, longest);
    }
  }
}
