package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.Group;
import io.idlewave.perturb.collective.Stage;
import io.idlewave.perturb.kernel.Weight;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long collectives take when all members begin at the same time: the stages of {@link
 * StageLowering} on plain numbers. Results are kept, the latest used of them.
 */
public final class CollectiveDurations {

  private static final int ENTRIES = 1 << 10;

  private final SimulatedPricing pricing;
  private final StagePrices prices;
  private final Ways ways;
  private final Map<Key, StagePath> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, StagePath> eldest) {
          return size() > ENTRIES;
        }
      };

  private record Key(CollectiveOp op, int communicator, int root, long blockBytes) {}

  CollectiveDurations(SimulatedPricing pricing, StagePrices prices) {
    this.pricing = pricing;
    this.prices = prices;
    this.ways = pricing.ways();
  }

  /** Durations of collectives that nothing else goes on beside. */
  public static CollectiveDurations alone(SimulatedPricing pricing) {
    PriceCache cache = pricing.prices();
    return new CollectiveDurations(pricing, new StagePrices(pricing, cache));
  }

  /**
   * How long an operation takes by an algorithm that has stages, in ns.
   *
   * @param ranks world ranks of its members
   * @param root number of the member that is the root; 0 where there is none
   */
  public double nanos(
      Algorithm algorithm, CollectiveOp op, int[] ranks, int root, long blockBytes) {
    return path(algorithm, op, ranks, root, blockBytes).weight().nanos();
  }

  /** The longest path to the end of any member. */
  StagePath of(CollectiveOp op, int communicator, int root, long blockBytes) {
    Key key = new Key(op, communicator, root, blockBytes);
    StagePath path = known.get(key);
    if (path == null) {
      int[] ranks = pricing.run().communicators().get(communicator);
      path = path(pricing.collectives().algorithm(op, blockBytes), op, ranks, root, blockBytes);
      known.put(key, path);
    }
    return path;
  }

  private StagePath path(
      Algorithm algorithm, CollectiveOp op, int[] ranks, int root, long blockBytes) {
    prices.follow(algorithm, blockBytes);
    Run run = new Run(ranks);
    algorithm.expand(
        op,
        Group.of(pricing.places().nodeOf(), ranks, root),
        blockBytes,
        pricing.collectives().transport().chunkBytes(),
        run::apply);
    return Arrays.stream(run.clocks).reduce(StagePath.START, StagePath::max);
  }

  /** One execution. */
  private final class Run {
    final int[] ranks;
    final StagePath[] clocks;
    private final StagePath[] carried;
    private final StagePath[] met;
    private final PathWays waysOut;
    private final PathWays waysIn;
    private final List<List<StagePath>> there = new ArrayList<>();

    Run(int[] ranks) {
      this.ranks = ranks;
      clocks = new StagePath[ranks.length];
      carried = new StagePath[ranks.length];
      met = new StagePath[ranks.length];
      waysOut = new PathWays(ways, ranks);
      waysIn = new PathWays(ways, ranks);
      Arrays.fill(clocks, StagePath.START);
      for (int rank = 0; rank < ranks.length; rank++) {
        there.add(new ArrayList<>());
      }
    }

    void apply(Stage stage) {
      prices.begin(stage, ranks);
      for (int k = 0; k < stage.size(); k++) {
        stall(stage.sender(k), prices.of(k).capacity());
      }
      for (int k = 0; k < stage.size(); k++) {
        depart(stage, k);
      }
      for (int k = 0; k < stage.size(); k++) {
        int sender = stage.sender(k);
        clocks[sender] = clocks[sender].plus(prices.of(k).calls().send());
      }
      for (int k = 0; k < stage.size(); k++) {
        arrive(stage, k);
      }
    }

    private void stall(int sender, int capacity) {
      List<StagePath> sent = there.get(sender);
      if (capacity > 0 && sent.size() >= capacity) {
        clocks[sender] = StagePath.max(clocks[sender], sent.get(sent.size() - capacity));
      }
    }

    private void depart(Stage stage, int k) {
      MessageWeights price = prices.of(k);
      int sender = stage.sender(k);
      int receiver = stage.receiver(k);
      StagePath path = clocks[sender].plus(price.flights().toWay());
      if (price.ways().used()) {
        path = waysOut.after(path, sender, receiver, Weight.ZERO);
        waysOut.take(sender, receiver, path.plus(price.ways().sendGap()));
      }
      path = path.plus(price.flights().flight(), prices.wireBytes(stage.bytes(k)));
      if (price.capacity() > 0) {
        there.get(sender).add(path);
      }
      met[k] = StagePath.max(path, clocks[receiver]);
      path = price.ways().rendezvous() ? met[k] : path;
      if (waysOut.holds(sender, receiver, price)) {
        waysOut.hold(sender, receiver, met[k].plus(price.ways().outTime()));
      }
      if (price.ways().used()) {
        path = waysIn.after(path, receiver, sender, price.ways().inWait());
        waysIn.take(receiver, sender, path.plus(price.ways().inTime()));
      }
      carried[k] = price.synchronous() ? StagePath.max(path, clocks[receiver]) : path;
    }

    private void arrive(Stage stage, int k) {
      MessageWeights price = prices.of(k);
      int sender = stage.sender(k);
      int receiver = stage.receiver(k);
      long bytes = prices.wireBytes(stage.bytes(k));
      if (!price.synchronous()) {
        clocks[receiver] =
            StagePath.max(carried[k], clocks[receiver]).plus(price.calls().receive(), bytes);
        return;
      }
      clocks[sender] =
          StagePath.max(clocks[sender], end(met[k], price.calls().acknowledge(), bytes));
      clocks[receiver] =
          StagePath.max(clocks[receiver], end(carried[k], price.calls().receive(), bytes));
    }

    private StagePath end(StagePath path, Weight weight, long bytes) {
      return prices.together() ? path.plusTransmission(weight, bytes) : path.plus(weight, bytes);
    }
  }
}
