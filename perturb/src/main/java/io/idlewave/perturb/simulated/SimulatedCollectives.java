package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.BlockSize;
import io.idlewave.perturb.collective.Group;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.random.DrawKeys;

/**
 * Lowers the links of collectives. A blocking collective is expanded where its last member enters:
 * no member has left then, so that the clocks of the members themselves are their arrivals, and the
 * stages of the algorithm run on the clocks in place. Its exits are no steps.
 *
 * <p>A nonblocking collective progresses by itself from its last post on: it completes after the
 * time that its algorithm takes when all begin together, and with no other cost to the processors.
 * Which path through the algorithm is the longest is settled at the base L, so counts and latency
 * curves are those of that path. The post of the root of a gather or reduction counts only through
 * the call that completes it.
 *
 * <p>Where the members of a rooted collective leave early, because waiting for all would close a
 * cycle, those that take data leave an {@link Algorithm#IDEAL_TREE} after the last arrival that
 * they take it from, and the others at once.
 *
 * <p>Noise falls per stage on operations of all to all, which no other noise falls on.
 */
public final class SimulatedCollectives {

  private final SimulatedPricing pricing;
  private final SimulatedSlots slots;
  private final MicroProgram program;
  private final StagePrices prices;
  private final StageLowering stages;
  private final CollectiveDurations durations;
  private final CollectiveDraws draws;
  private final PrefixCollectives prefixes;
  private final SharedWire wire;

  SimulatedCollectives(
      SimulatedPricing pricing,
      SimulatedSlots slots,
      MicroProgram program,
      PriceCache cache,
      SharedWire wire) {
    this.pricing = pricing;
    this.slots = slots;
    this.program = program;
    this.prices = new StagePrices(pricing, cache);
    this.draws = new CollectiveDraws(pricing, program);
    WaySteps ways = new WaySteps(pricing.ways(), slots, program);
    this.stages = new StageLowering(slots, program, prices, draws, ways, wire);
    this.durations = new CollectiveDurations(pricing, prices);
    this.prefixes = new PrefixCollectives(slots, program, prices, draws);
    this.wire = wire;
  }

  /** A member enters. */
  void contribute(GraphBlock block, int i, int j) {
    Pattern pattern = block.op(j).pattern();
    boolean nonblocking = block.linkHas(j, GraphBlock.NONBLOCKING);
    if (pattern == Pattern.PREFIX) {
      prefixes.contribute(block, i, j);
    } else if (nonblocking || pattern != Pattern.ALL_TO_ALL) {
      int arrivals = slots.first(block.slot(j));
      if (block.linkHas(j, GraphBlock.FIRST)) {
        program.clearSlot(arrivals, Double.NEGATIVE_INFINITY);
        program.clearSlot(slots.second(block.slot(j)), Double.NEGATIVE_INFINITY);
      }
      program.maxInto(arrivals, block.rank(i), Weight.ZERO);
    }
  }

  /** Every member has entered. */
  void complete(GraphBlock block, int i, int j, Runnable flush) {
    program.waits(Account.COLLECTIVE_WAIT);
    CollectiveOp op = block.op(j);
    int[] ranks = pricing.run().communicators().get(block.communicator(j));
    long blockBytes =
        BlockSize.of(op, ranks.length, block.largestSentBytes(j), block.largestReceivedBytes(j));
    long call = DrawKeys.instance(block.communicator(j), block.sequence(j));
    int root = block.rootMember(j);
    Algorithm algorithm = pricing.collectives().algorithm(op, blockBytes);
    prices.follow(algorithm, blockBytes);
    boolean nonblocking = block.linkHas(j, GraphBlock.NONBLOCKING);
    if (nonblocking || algorithm.isClosedForm() || prices.together()) {
      wire.unseen(ranks, blockBytes);
    }
    if (nonblocking) {
      completeInBackground(block, j, ranks, blockBytes, call, algorithm);
      return;
    }
    if (algorithm.isClosedForm()) {
      int rounds = algorithm.rounds(ranks.length);
      leaveTogether(
          op, ranks, root, closedForm(algorithm, op, ranks, blockBytes), call, rounds, flush);
      return;
    }
    boolean noisy = op.pattern() == Pattern.ALL_TO_ALL;
    algorithm.expand(
        op,
        Group.of(pricing.places().nodeOf(), ranks, root),
        blockBytes,
        pricing.collectives().transport().chunkBytes(),
        stage -> {
          stages.lower(stage, ranks, call, noisy);
          flush.run();
        });
  }

  private void completeInBackground(
      GraphBlock block, int j, int[] ranks, long blockBytes, long call, Algorithm algorithm) {
    CollectiveOp op = block.op(j);
    int root = block.rootMember(j);
    StagePath path =
        algorithm.isClosedForm()
            ? StagePath.START.plus(
                closedForm(algorithm, op, ranks, blockBytes),
                algorithm.rounds(ranks.length) * prices.wireBytes(blockBytes))
            : durations.of(op, block.communicator(j), root, blockBytes);
    int end = slots.second(block.slot(j));
    program.copySlot(end, slots.first(block.slot(j)), path.weight());
    for (int leg = 0; leg < path.legs(); leg++) {
      draws.latency(end, ranks[root], call, leg, 0, 1);
    }
    draws.bandwidth(end, ranks[root], call, 0, path.bytes());
  }

  /** What is known of all members before one has entered. */
  void chain(GraphBlock block, int j) {
    program.waits(Account.COLLECTIVE_WAIT);
    prefixes.chain(block, j);
    wire.unseen(block.previousRank(j), block.chainedRank(j), block.largestSentBytes(j));
  }

  /** A member leaves: a step only where it could not be one for all. */
  void exit(GraphBlock block, int i, int j) {
    program.waits(Account.COLLECTIVE_WAIT);
    Pattern pattern = block.op(j).pattern();
    if (pattern == Pattern.PREFIX) {
      prefixes.exit(block, i, j);
      return;
    }
    boolean late = block.linkHas(j, GraphBlock.LATE);
    // of one member alone nothing is published, not even by the root of a gather
    boolean others = block.members(j) > 1;
    boolean takesPart = late || (others && block.linkHas(j, GraphBlock.NONBLOCKING));
    if (!takesPart || !takes(pattern, block.linkHas(j, GraphBlock.ROOT))) {
      return;
    }
    int rank = block.rank(i);
    if (late) {
      joinEarly(block, i, j);
    }
    program.join(rank, slots.second(block.slot(j)), Weight.ZERO);
  }

  /** The second slot holds nothing here, unless all members had posted before the cycle closed. */
  private void joinEarly(GraphBlock block, int i, int j) {
    int rank = block.rank(i);
    int members = block.members(j);
    long blockBytes = BlockSize.of(block.op(j), members, 0, block.memberBytes(j));
    int arrivals = SimulatedSlots.SCRATCH;
    int rounds = Algorithm.IDEAL_TREE.rounds(members);
    prices.follow(Algorithm.IDEAL_TREE, blockBytes);
    program.copySlot(arrivals, slots.first(block.slot(j)), Weight.ZERO);
    for (int round = 0; round < rounds; round++) {
      draws.latency(arrivals, rank, DrawKeys.ofCall(block.memberCall(j)), round, 0, 1);
    }
    Weight message = message(block.op(j), block.lastRank(j), rank, blockBytes);
    program.join(rank, arrivals, times(rounds, message));
  }

  private void leaveTogether(
      CollectiveOp op,
      int[] ranks,
      int root,
      Weight weight,
      long call,
      int rounds,
      Runnable flush) {
    int last = slots.carried(0);
    double roundNanos = rounds == 0 ? 0 : weight.overheadNanos() / rounds;
    program.clearSlot(last, Double.NEGATIVE_INFINITY);
    for (int member = 0; member < ranks.length; member++) {
      if (gives(op.pattern(), member == root)) {
        arrive(last, ranks[member], op.pattern() == Pattern.ALL_TO_ALL, call, rounds, roundNanos);
        flush.run();
      }
    }
    for (int member = 0; member < ranks.length; member++) {
      if (takes(op.pattern(), member == root)) {
        program.join(ranks[member], last, weight);
        flush.run();
      }
    }
  }

  private void arrive(int last, int rank, boolean noisy, long call, int rounds, double roundNanos) {
    int arrival = SimulatedSlots.SCRATCH;
    program.store(arrival, rank, Weight.ZERO);
    for (int round = 0; round < rounds; round++) {
      if (noisy) {
        draws.noiseOnSlot(arrival, rank, call, round, roundNanos);
      }
      draws.latency(arrival, rank, call, round, 0, 1);
    }
    program.slotMax(last, arrival, Weight.ZERO);
  }

  /** Whether others wait for a member. */
  private static boolean gives(Pattern pattern, boolean root) {
    return pattern != Pattern.ONE_TO_ALL || root;
  }

  /** Whether a member waits for others. */
  private static boolean takes(Pattern pattern, boolean root) {
    return switch (pattern) {
      case ONE_TO_ALL -> !root;
      case ALL_TO_ONE -> root;
      case ALL_TO_ALL, PREFIX, NONE -> true;
    };
  }

  /**
   * Messages one after the other, in the outermost tier that the members are apart in: as long as
   * that from the first of them to the one that is farthest from it.
   */
  private Weight closedForm(Algorithm algorithm, CollectiveOp op, int[] ranks, long blockBytes) {
    int rounds = algorithm.rounds(ranks.length);
    if (rounds == 0) {
      return Weight.ZERO;
    }
    int far = 0;
    Route farthest = prices.route(ranks[0], ranks[0]);
    for (int member = 1; member < ranks.length; member++) {
      Route route = prices.route(ranks[0], ranks[member]);
      boolean isFarther =
          route.tier() > farthest.tier()
              || (route.tier() == farthest.tier()
                  && route.number() != farthest.number()
                  && isFarther(ranks[0], ranks[member], ranks[far], blockBytes));
      if (isFarther) {
        far = member;
        farthest = route;
      }
    }
    return algorithm == Algorithm.IN_NETWORK
        ? prices
            .message(ranks[0], ranks[far], blockBytes)
            .whole()
            .plus(prices.aggregation(blockBytes))
        : times(rounds, message(op, ranks[0], ranks[far], blockBytes));
  }

  /** Whether a message to a rank takes longer than to another, or as long with more hops. */
  private boolean isFarther(int from, int rank, int other, long blockBytes) {
    Weight message = prices.message(from, rank, blockBytes).whole();
    Weight toOther = prices.message(from, other, blockBytes).whole();
    return message.nanos() == toOther.nanos()
        ? message.hops().total() > toOther.hops().total()
        : message.nanos() > toOther.nanos();
  }

  private Weight message(CollectiveOp op, int sender, int receiver, long blockBytes) {
    Weight message = prices.message(sender, receiver, blockBytes).whole();
    return Algorithm.reduces(op)
        ? message.plus(prices.reduction(sender, receiver, blockBytes))
        : message;
  }

  private static Weight times(int rounds, Weight message) {
    Weight sum = Weight.ZERO;
    for (int round = 0; round < rounds; round++) {
      sum = sum.plus(message);
    }
    return sum;
  }
}
