package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.lowering.CallFollower;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Meetings;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.operation.RecordedNetwork;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lowering of {@code model} timing: clocks hold simulated times, 0 when a rank leaves MPI_Init.
 * The order is that of the trace and every step is (max,+), so results are monotone in every
 * parameter of the network, up to the quantum that weights are rounded to.
 *
 * <p>{@link Computation} keeps its recorded duration times a factor; so does a call that
 * communicates nothing, which the network says nothing about, unless it hides a wait. The span of
 * failed polls that end in a completion is a wait: what it took is given back before the completion
 * is timed, also where the program did something useful between them; no noise falls on failed
 * polls and before. Noise falls once on a computation between two calls and once on a call with
 * processor time.
 */
public final class SimulatedLowering implements Lowering {

  /** Steps of a program at most, but for the rest of a stage of a collective. */
  private static final int PROGRAM_STEPS = 1 << 15;

  private final SimulatedPricing pricing;
  private final MicroProgram program = new MicroProgram();
  private final DrawKeys keys;
  private final PriceCache prices;
  private final SimulatedMessages messages;
  private final SimulatedCollectives collectives;
  private final SimulatedTransfers transfers;
  private final Computation computation;
  private final @Nullable RecordedCalls recorded;
  private final boolean drawsCompute;
  private final boolean drawsCall;
  private final boolean callsCost;

  /** A lowering; {@code byRegion}, computation is in steps of one region; clocks are the same. */
  SimulatedLowering(SimulatedPricing pricing, boolean byRegion) {
    this(pricing, byRegion, null);
  }

  SimulatedLowering(SimulatedPricing pricing, MessageWalk walk) {
    this(pricing, false, walk);
  }

  private SimulatedLowering(
      SimulatedPricing pricing, boolean byRegion, @Nullable MessageWalk walk) {
    this.pricing = pricing;
    this.computation = new Computation(pricing, program, byRegion);
    this.keys = pricing.keys();
    this.prices = pricing.prices();
    SimulatedSlots slots =
        new SimulatedSlots(pricing.ranks(), capacity(pricing.network()), pricing.ways().shared());
    SharedWire wire = new SharedWire(pricing, program, prices, walk);
    this.messages = new SimulatedMessages(pricing, slots, program, prices, wire);
    this.collectives = new SimulatedCollectives(pricing, slots, program, prices, wire);
    this.transfers = new SimulatedTransfers(pricing, slots, program, prices, wire);
    this.recorded =
        pricing.network() instanceof RecordedNetwork network
            ? new RecordedCalls(pricing, network, slots, program)
            : null;
    this.drawsCompute = pricing.purposes().contains(Purpose.COMPUTE);
    this.drawsCall = pricing.purposes().contains(Purpose.CALL);
    this.callsCost =
        pricing.network().tiers().routes().stream()
            .anyMatch(route -> prices.of(1, SendMode.STANDARD, route).calls().send().nanos() > 0);
  }

  /** How many messages a rank may have under way, on the links that hold most. */
  static int capacity(NetworkModel network) {
    return network.tiers().routes().stream().mapToInt(network::capacity).max().orElse(0);
  }

  @Override
  public void lower(GraphBlock block, Consumer<MicroProgram> sink, Meetings meetings) {
    lower(block, sink, meetings, CallFollower.NONE);
  }

  @Override
  public void lower(GraphBlock block, Consumer<MicroProgram> sink, CallFollower follower) {
    lower(block, sink, Meetings.NONE, follower.after(program, sink));
  }

  private void lower(
      GraphBlock block, Consumer<MicroProgram> sink, Meetings meetings, CallFollower stops) {
    program.clear();
    for (int i = 0; i < block.entryCount(); i++) {
      program.at(i);
      lowerEntry(block, i, sink, meetings, stops);
    }
    if (block.last()) {
      stops.passed();
      recordUnfinished();
    }
    sink.accept(program);
  }

  private void lowerEntry(
      GraphBlock block, int i, Consumer<MicroProgram> sink, Meetings meetings, CallFollower stops) {
    int rank = block.rank(i);
    if (block.has(i, GraphBlock.BEGINS)) {
      begin(block, i, rank, stops);
    }
    if (recorded != null) {
      lowerRecorded(recorded, block, i, sink, meetings);
    } else if (pricing.run().communicating().get(rank).hasBegun(block.call(i))) {
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        lowerLink(block, i, j, sink, meetings);
      }
    }
    if (block.has(i, GraphBlock.ENDS)) {
      end(block, i, rank);
    }
  }

  private void lowerRecorded(
      RecordedCalls calls,
      GraphBlock block,
      int i,
      Consumer<MicroProgram> sink,
      Meetings meetings) {
    calls.communicate(block, i);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if (block.kind(j) == LinkKind.COMPLETE) {
        complete(block, i, j, sink, meetings, () -> {});
      }
    }
  }

  private void lowerLink(
      GraphBlock block, int i, int j, Consumer<MicroProgram> sink, Meetings meetings) {
    switch (block.kind(j)) {
      case INJECT -> messages.inject(block, i, j);
      case POST -> messages.post(block, i, j);
      case MATCH -> {}
      case PROBE -> messages.probe(block, i, j);
      case ARRIVE -> messages.arrive(block, i, j);
      case ACKNOWLEDGE -> messages.acknowledge(block, i, j);
      case CONTRIBUTE -> collectives.contribute(block, i, j);
      case COMPLETE ->
          complete(
              block,
              i,
              j,
              sink,
              meetings,
              () -> collectives.complete(block, i, j, () -> flush(sink)));
      case CHAIN -> collectives.chain(block, j);
      case EXIT -> collectives.exit(block, i, j);
      case TRANSFER -> transfers.begin(block, i, j);
      case HAND_OVER, TRANSFERRED -> transfers.end(block, i, j);
      case ROOT_EXIT, ENTER, LEAVE -> {}
    }
  }

  private void complete(
      GraphBlock block,
      int i,
      int j,
      Consumer<MicroProgram> sink,
      Meetings meetings,
      Runnable steps) {
    boolean meeting = !Meetings.NONE.equals(meetings) && isMeeting(block, j);
    if (meeting) {
      handOver(i, sink);
      meetings.entered();
    }
    steps.run();
    if (meeting) {
      handOver(i, sink);
      meetings.left();
    }
  }

  private boolean isMeeting(GraphBlock block, int j) {
    return block.op(j).pattern() == Pattern.ALL_TO_ALL
        && block.members(j) == pricing.ranks()
        && !block.linkHas(j, GraphBlock.NONBLOCKING)
        && !block.linkHas(j, GraphBlock.INTER);
  }

  private void handOver(int i, Consumer<MicroProgram> sink) {
    sink.accept(program);
    program.clear();
    program.at(i);
  }

  private void flush(Consumer<MicroProgram> sink) {
    if (program.size() > PROGRAM_STEPS) {
      sink.accept(program);
      program.clear();
    }
  }

  private void begin(GraphBlock block, int i, int rank, CallFollower stops) {
    stops.reached(block, i);
    long call = block.call(i);
    RunWindow window = pricing.run().window(rank);
    if (window.reaches(call)) {
      if (drawsCompute
          && pricing.compute().nanos(block, i) > 0
          && !ComputeTimes.isPolling(block, i)
          && pricing.noisy().include(block, i)) {
        computation.onStretch(block, i);
        double cpu = pricing.quantum().round(computation.workNanos(block, i));
        double begin = (double) pricing.noisy().beginNanos(block, i, pricing.compute());
        program.noise(rank, keys.compute(rank, call), begin, cpu);
        program.ofComputation(block.stretchRegion(i));
        program.in(MicroProgram.OF_CALL);
      }
      computation.stretch(block, i);
      int law = pricing.compute().law(block, i);
      if (law != ComputeTimes.NO_LAW) {
        computation.take(block, i, law, keys.duration(rank, call));
      }
    }
    int delay = pricing.delays().indexAt(rank, call);
    if (delay != DelaySites.NONE) {
      program.delayClock(rank, delay);
    }
    if (window.endsWith(call, block.function(i))) {
      program.record(rank);
    }
    stops.begun(block, i);
    if (block.pollSpanNanos(i) > 0 && window.contains(call)) {
      computation.takeBackPolls(block, i);
    }
    if (block.has(i, GraphBlock.NOISE_FIRST)) {
      drawCall(block, i, rank, false);
    }
  }

  private void end(GraphBlock block, int i, int rank) {
    boolean local = isLocal(block, i);
    if (block.has(i, GraphBlock.NOISE_LAST)) {
      drawCall(block, i, rank, !local);
    }
    boolean isTaken =
        pricing.run().freeCalls() || (recorded != null && !block.has(i, GraphBlock.FAILED_POLL));
    if (local && !isTaken && pricing.run().window(rank).contains(block.call(i))) {
      computation.inCallRegion(block, i, block.durationNanos(i));
    }
    if (block.has(i, GraphBlock.DECIDES)) {
      program.decide(rank, 0);
    }
  }

  private static boolean isLocal(GraphBlock block, int i) {
    return block.has(i, GraphBlock.BEGINS | GraphBlock.ENDS)
        && block.linkBegin(i) == block.linkEnd(i)
        && !block.has(i, GraphBlock.CAUSE_UNKNOWN);
  }

  /** Noise on a call's processor time, which begins now or has passed. */
  private void drawCall(GraphBlock block, int i, int rank, boolean passed) {
    boolean busy = isLocal(block, i) ? block.durationNanos(i) > 0 : callsCost;
    boolean noisy = drawsCall && busy && !block.has(i, GraphBlock.FAILED_POLL);
    if (noisy && pricing.run().window(rank).contains(block.call(i))) {
      double cpu = pricing.quantum().round(callNanos(block, i, rank));
      program.noise(rank, keys.call(rank, block.call(i), 0), passed ? -cpu : 0, cpu);
    }
  }

  /**
   * The processor time of a call, in ns: where it communicates, that of a message of its size, and
   * where it only completes requests, of an empty one.
   */
  private double callNanos(GraphBlock block, int i, int rank) {
    if (isLocal(block, i)) {
      return block.durationNanos(i) * pricing.cpu().of(rank, block.region(i));
    }
    // what is crossed engages no processor, and other tiers count as these two
    Route route = block.has(i, GraphBlock.OFF_NODE) ? Route.BETWEEN_NODES : Route.WITHIN_NODE;
    long bytes = onlyCompletes(block, i) ? 0 : block.callBytes(i);
    return prices.of(bytes, SendMode.STANDARD, route).processorNanos();
  }

  /** Whether a call publishes nothing: it then begins and ends in one entry. */
  private static boolean onlyCompletes(GraphBlock block, int i) {
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case ARRIVE, ACKNOWLEDGE, EXIT, TRANSFERRED -> {}
        default -> {
          return false;
        }
      }
    }
    return block.has(i, GraphBlock.BEGINS) && block.has(i, GraphBlock.ENDS);
  }

  /** Ranks whose trace has no MPI_Finalize compute on to their end and are recorded there. */
  private void recordUnfinished() {
    for (int rank = 0; rank < pricing.ranks(); rank++) {
      RunWindow window = pricing.run().window(rank);
      if (window.endsWithoutFinalize()) {
        computation.tail(rank, window.tailNanos());
        program.record(rank);
      }
    }
  }
}
