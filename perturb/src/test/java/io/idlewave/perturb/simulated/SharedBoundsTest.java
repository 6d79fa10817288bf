package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.network.TierSizes;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.sharing.LinkLoad;
import io.idlewave.perturb.sharing.LinkWaits;
import io.idlewave.perturb.topology.FatTree;
import io.idlewave.perturb.topology.HopClass;
import io.idlewave.perturb.topology.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds of messages that share links, whatever the program and the network. */
class SharedBoundsTest {

  private static final long PROGRAMS = Effort.of(60);

  private static final int REPLICATES = 5;

  private static final Scenario NOISY =
      new Scenario(
          "noisy", new Exponential(2000), new Exponential(700), new Uniform(0, 0.5), List.of());

  private static final Topology TREE = new FatTree(List.of(2, 4), 2);

  @TempDir Path folder;

  private SimulatedLaboratory laboratory(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int ranks = 2 + random.nextInt(7);
    RandomProgram program = new RandomProgram(seed, ranks, 5L + random.nextInt(76), seed % 3 == 0);
    return new SimulatedLaboratory(
        new ScatteredProgram(program, nodes(seed, ranks)), folder.resolve("" + seed));
  }

  /** One for each rank, or for about two of them where they share adapters. */
  private static int nodes(long seed, int ranks) {
    return adapters(seed).perNode() == 0 ? ranks : (ranks + 1) / 2;
  }

  private static Adapters adapters(long seed) {
    if (seed % 5 != 0) {
      return Adapters.OF_RANKS;
    }
    return seed % 2 == 0 ? new Adapters(1, false) : new Adapters(2, true);
  }

  /**
   * Where hosts of a leaf have links of their own, messages between leaves alone cross the tree.
   */
  private static NetworkModel network(long seed) {
    NetworkModel network = onTree(seed);
    NetworkModel near = LogGp.of(300, 100, 0, 0.25);
    return seed % 7 == 0
        ? new Tiered(List.of(near, near, network), new TierSizes(List.of(), List.of(2)))
        : network;
  }

  private static SimulatedPricing quiet(SimulatedLaboratory laboratory, long seed) {
    return laboratory.quietPricing(network(seed), adapters(seed));
  }

  private static NetworkModel onTree(long seed) {
    return switch ((int) (seed % 4)) {
      case 0 -> over(LogGp.of(1000, 100, 90, 0.25), LogGp.of(1000, 100, 90, 0.5));
      case 1 -> over(LogGp.of(1000, 100, 0, 0.25), LogGp.of(1000, 100, 0, 0.5));
      case 2 ->
          over(
              new Decomposed(LogGp.of(1000, 100, 90, 0.25), Map.of(), 8),
              new Decomposed(LogGp.of(1000, 100, 90, 0.5), Map.of(), 8));
      default -> {
        LogGps network = new LogGps(1000, 100, 6.86, 2.57, 15.48, 1.5, 8191, 8);
        yield over(network, network);
      }
    };
  }

  /** Links between switches have a network of their own. */
  private static NetworkModel over(NetworkModel network, NetworkModel optical) {
    return new Routed(
        network,
        TREE,
        List.of(
            new Crossing(20, 0, network),
            new Crossing(50, optical.equals(network) ? 0 : 0.5, optical),
            new Crossing(100, 0, network)));
  }

  @Test
  void ends_whereMessagesWait_areNeverEarlier() {
    int later = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      SimulatedLaboratory laboratory = laboratory(seed);
      SimulatedPricing alone = quiet(laboratory, seed);
      LinkTraffic traffic = laboratory.traffic(alone);
      Places waiting = alone.places().waiting(laboratory.comparison(traffic).waits());
      double[] without = laboratory.ends(alone);
      assertThat(traffic.runNanos()).as("seed %d", seed).isEqualTo(maximum(without));
      double[] with = laboratory.ends(alone.at(waiting));
      assertNoEarlier(seed, with, without);
      later += maximum(with) > maximum(without) ? 1 : 0;
      SimulatedPricing noisy =
          laboratory.pricing(network(seed), SimulatedLaboratory.COLLECTIVES, NOISY);
      assertNoEarlier(
          seed,
          laboratory.run(noisy.at(waiting), NOISY, REPLICATES, LaneExtras.NONE).rankNanos(),
          laboratory.run(noisy.at(alone.places()), NOISY, REPLICATES, LaneExtras.NONE).rankNanos());
    }
    assertThat(later).as("programs that share links").isGreaterThan(5);
  }

  private static void assertNoEarlier(long seed, double[] with, double[] without) {
    for (int i = 0; i < without.length; i++) {
      assertThat(with[i]).as("seed %d, %d", seed, i).isGreaterThanOrEqualTo(without[i]);
    }
  }

  private static double maximum(double[] values) {
    double most = 0;
    for (double value : values) {
      most = Math.max(most, value);
    }
    return most;
  }

  /**
   * The bytes of all links together are those of all messages, times the links that each crosses.
   */
  @Test
  void loads_allLinks_addUpToBytesTimesHops() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      SimulatedLaboratory laboratory = laboratory(seed);
      SimulatedPricing pricing = quiet(laboratory, seed);
      Messages messages = new Messages(pricing);
      laboratory.messages(pricing, messages);
      double bytes = 0;
      double crossed = 0;
      for (LinkLoad load : laboratory.traffic(pricing).loads().most(Integer.MAX_VALUE)) {
        bytes += load.bytes();
        crossed += load.messages();
      }
      assertThat(bytes).as("seed %d", seed).isCloseTo(messages.bytes, within(1e-6));
      assertThat(crossed).as("seed %d", seed).isCloseTo(messages.crossed, within(1e-6));
    }
  }

  /** Whoever overlaps on a link is waited for, all of them together. */
  @Test
  void waits_ofEveryMessage_areNoShorterThanWhatOverlaps() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      SimulatedLaboratory laboratory = laboratory(seed);
      SimulatedPricing pricing = quiet(laboratory, seed);
      LinkWaits waits = laboratory.waiting(pricing).places().waits();
      Messages messages = new Messages(pricing);
      laboratory.messages(pricing, messages);
      for (Passage passage : messages.passages) {
        double met =
            messages.passages.stream()
                .filter(other -> other.meets(passage))
                .mapToDouble(Passage::nanos)
                .sum();
        assertThat(waits.of(passage.group())).as("seed %d", seed).isGreaterThanOrEqualTo(met);
      }
    }
  }

  /**
   * A message on a link.
   *
   * @param message its number
   */
  private record Passage(
      int message, long link, double begin, double nanos, LinkWaits.Group group) {

    boolean meets(Passage other) {
      return message != other.message
          && link == other.link
          && begin < other.begin + other.nanos
          && other.begin < begin + nanos;
    }
  }

  /** Every message on every link. */
  private static final class Messages implements MessageVisitor {

    private final SimulatedPricing pricing;
    private final List<Passage> passages = new ArrayList<>();
    private int count;
    private double bytes;
    private double crossed;

    Messages(SimulatedPricing pricing) {
      this.pricing = pricing;
    }

    @Override
    public void message(
        LinkWaits.Group group, int sender, int receiver, long size, double thereNanos) {
      int from = pricing.places().nodeOf()[sender];
      int to = pricing.places().nodeOf()[receiver];
      double[] hops = TREE.hops(from, to);
      for (int i = 0; i < hops.length; i++) {
        double links = HopClass.isLink(TREE.hopClasses().get(i)) ? hops[i] : 0;
        bytes += links * size;
        crossed += links;
      }
      int number = count++;
      TREE.links(
          from,
          to,
          (link, hopClass, share) -> {
            double nanos =
                pricing.quantum().roundHalfUp(pricing.network().transferNanos(size, hopClass));
            passages.add(new Passage(number, link, thereNanos - nanos, nanos, group));
          });
    }
  }
}
