package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.sharing.LinkLoads;
import io.idlewave.perturb.sharing.LinkResolution;
import io.idlewave.perturb.sharing.LinkWaits;
import io.idlewave.perturb.topology.LinkVisitor;
import io.idlewave.perturb.topology.Topology;
import java.util.Objects;

/**
 * What the messages of an undisturbed run do to each other on the links of a topology, where none
 * waits for another: what goes over each link is {@linkplain #count counted} in a pass over the
 * blocks. A second one, for those who ask for it, {@linkplain Comparison finds} how long each
 * message waits.
 *
 * <p>A message takes up each link that it may cross for the time that its bytes take there, and is
 * off all of them where it is there: where on its way it loses its latency is not known.
 *
 * <p>Mutable; one thread.
 */
public final class LinkTraffic {

  /** Windows of links that are told apart, whatever else is found beside: 120 B each. */
  private static final int MOST_WINDOWS = 1 << 20;

  /** Groups of messages, the same: 16 B each in the end, 80 B before. */
  private static final int MOST_GROUPS = 1 << 18;

  /** What both passes take at most, in B, unless links are crossed by the hundred thousand. */
  public static final long MOST_BYTES = 120L * MOST_WINDOWS + 80L * MOST_GROUPS;

  private final SimulatedPricing pricing;
  private final LaneTables undisturbed;
  private final Topology topology;
  private final LinkLoads loads = new LinkLoads(MOST_WINDOWS);
  private final MessageWalk walk;
  private long unseen;

  /**
   * Without any block yet.
   *
   * @param pricing on a network with a topology
   * @param undisturbed of a scenario that disturbs nothing
   */
  public LinkTraffic(SimulatedPricing pricing, LaneTables undisturbed) {
    this.pricing = pricing.at(pricing.places().waiting(LinkWaits.NONE));
    this.undisturbed = undisturbed;
    this.topology =
        Objects.requireNonNull(pricing.network().topology(), "a network with a topology");
    this.walk = new MessageWalk(this.pricing, undisturbed, new Counting());
  }

  public void count(GraphBlock block) {
    walk.apply(block);
  }

  public LinkLoads loads() {
    return loads;
  }

  /** How long the run took, in ns, after the last block; 0 where it ended in a deadlock. */
  public double runNanos() {
    return walk.runNanos();
  }

  /** The second pass, over the same blocks, after the first one. */
  public Comparison comparison() {
    return new Comparison();
  }

  private void links(int sender, int receiver, LinkVisitor visitor) {
    topology.links(pricing.places().host(sender), pricing.places().host(receiver), visitor);
  }

  private double transferNanos(long bytes, int hopClass) {
    return pricing.quantum().roundHalfUp(pricing.network().transferNanos(bytes, hopClass));
  }

  private final class Counting implements MessageVisitor {

    @Override
    public void message(
        LinkWaits.Group group, int sender, int receiver, long bytes, double thereNanos) {
      links(
          sender,
          receiver,
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

  /**
   * Finds how long each message waits on its tightest link: that on which the others that are there
   * in that time take longest. Mutable; one thread.
   */
  public final class Comparison {

    private final LinkWaits.Collector collector = new LinkWaits.Collector(MOST_GROUPS);
    private final MessageWalk walk = new MessageWalk(pricing, undisturbed, this::message);
    private double longest;

    private Comparison() {}

    public void compare(GraphBlock block) {
      walk.apply(block);
    }

    private void message(
        LinkWaits.Group group, int sender, int receiver, long bytes, double thereNanos) {
      longest = 0;
      links(
          sender,
          receiver,
          (link, hopClass, share) -> {
            double nanos = transferNanos(bytes, hopClass);
            longest = Math.max(longest, loads.othersNanos(link, thereNanos - nanos, nanos));
          });
      collector.add(group, longest);
    }

    public LinkWaits waits() {
      return collector.waits();
    }

    /** How finely. */
    public LinkResolution resolution() {
      return new LinkResolution(
          loads.windowNanos(), loads.meanTransferNanos(), collector.callsTogether(), unseen);
    }
  }
}
