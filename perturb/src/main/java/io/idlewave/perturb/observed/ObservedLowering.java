package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.lowering.CallFollower;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.RunSteps;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import java.util.function.Consumer;

/**
 * The lowering of {@code observed} timing for the lanes of one bound, in <em>delay space</em>:
 * clocks hold D = t' - t of each rank's own clock ({@code docs/semantics.md} section 2). Stateless
 * between blocks: everything a step needs stands in its block.
 *
 * <p>Noise falls on CPU time inside the run only: once on a computation between two calls, once on
 * a call, per round on a blocking all-to-all operation. An edge without CPU time takes no draw. The
 * computation after the last call of a rank without MPI_Finalize takes none either.
 */
public final class ObservedLowering implements Lowering {

  private final PricingContext context;
  private final MicroProgram program = new MicroProgram();
  private final DrawKeys keys;
  private final BindingEdges protocol;
  private final CallTiming timing;
  private final Joins joins;
  private final Outcomes outcomes;
  private final MessageLowering messages;
  private final CollectiveLowering collectives;
  private final TreeLowering trees;
  private final TransferLowering transfers;
  private final CallNoise noise;
  private final RunSteps run;
  private final boolean drawsCall;

  /** A lowering for lanes that absorb delays by {@code rule}. */
  public ObservedLowering(PricingContext context, SlackRule rule) {
    this.context = context;
    this.keys = context.keys();
    this.protocol = new BindingEdges(context, rule);
    this.timing = new CallTiming(context, protocol, rule);
    this.joins = new Joins(rule, program, timing, !context.compute().isRecorded());
    this.outcomes = new Outcomes(context, rule, program);
    this.messages = new MessageLowering(context, rule, protocol, program, joins, outcomes);
    this.noise = new CallNoise(context, rule, program);
    this.collectives = new CollectiveLowering(context, rule, program, joins, noise);
    this.trees = new TreeLowering(context, rule, program, joins, noise);
    this.transfers = new TransferLowering(context, rule, program, joins);
    this.run =
        new RunSteps(
            context.times().windows(),
            context.delays(),
            context.compute(),
            keys,
            context.purposes(),
            context.noisy(),
            program);
    this.drawsCall = context.purposes().contains(Purpose.CALL);
  }

  @Override
  public void lower(GraphBlock block, Consumer<MicroProgram> sink, CallFollower follower) {
    CallFollower stops = follower.after(program, sink);
    program.clear();
    for (int i = 0; i < block.entryCount(); i++) {
      program.at(i);
      lowerEntry(block, i, stops);
    }
    if (block.last()) {
      stops.passed();
      run.end();
    }
    sink.accept(program);
  }

  private void lowerEntry(GraphBlock block, int i, CallFollower stops) {
    int rank = block.rank(i);
    timing.read(block, i);
    noise.read(block, i);
    if (block.has(i, GraphBlock.BEGINS)) {
      begin(block, i, stops);
    }
    joins.begin(rank);
    boolean noiseDue =
        block.has(i, GraphBlock.BEGINS | GraphBlock.NOISE_FIRST) && injectsFirst(block, i);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case INJECT -> {
          program.store(Slots.first(block.slot(j)), rank, 0);
          transfers.hold(block, i, j);
          if (noiseDue) {
            drawCall(block, i, false);
            noiseDue = false;
          }
        }
        case POST -> program.store(Slots.second(block.slot(j)), rank, 0);
        case MATCH -> messages.match(block, j);
        case PROBE -> messages.probe(block, j);
        case ARRIVE -> messages.arrive(block, i, j, timing);
        case ACKNOWLEDGE -> messages.acknowledge(block, j, timing);
        case CONTRIBUTE, ENTER -> enter(block, i, j);
        case CHAIN -> collectives.chain(block, j);
        case EXIT, LEAVE -> exit(block, i, j);
        case TRANSFER -> transfers.begin(block, i, j);
        case TRANSFERRED -> transfers.end(block, j);
        case HAND_OVER, COMPLETE, ROOT_EXIT -> {}
      }
    }
    if (block.has(i, GraphBlock.ENDS)) {
      joins.end();
      if (block.has(i, GraphBlock.NOISE_LAST)) {
        drawCall(block, i, true);
      } else {
        drawLater(block, i);
      }
      outcomes.end(block, i);
    }
  }

  private void enter(GraphBlock block, int i, int j) {
    if (trees.cover(block, j)) {
      trees.enter(block, i, j, timing);
    } else if (block.kind(j) == LinkKind.CONTRIBUTE) {
      collectives.contribute(block, i, j, timing);
      if (transfers.gather(block, i)) {
        collectives.hold(block, i, j, timing);
      }
    }
  }

  private void exit(GraphBlock block, int i, int j) {
    if (trees.cover(block, j)) {
      trees.exit(block, j, protocol);
    } else if (block.kind(j) == LinkKind.EXIT) {
      collectives.exit(block, i, j, timing, protocol);
    }
  }

  private void begin(GraphBlock block, int i, CallFollower stops) {
    stops.reached(block, i);
    run.begin(block, i);
    stops.begun(block, i);
    if (block.has(i, GraphBlock.NOISE_FIRST) && !injectsFirst(block, i)) {
      drawCall(block, i, false);
    }
  }

  /** Whether the call's message is on its way before the noise of the call falls. */
  private boolean injectsFirst(GraphBlock block, int i) {
    return context.reading().injectBeforeNoise()
        && block.linkBegin(i) < block.linkEnd(i)
        && block.kind(block.linkBegin(i)) == LinkKind.INJECT;
  }

  private void drawCall(GraphBlock block, int i, boolean knowsWait) {
    int rank = block.rank(i);
    long call = block.call(i);
    if (!drawsCall || !context.inRun(rank, call) || trees.drawCall(block, i)) {
      return;
    }
    double enter = context.enterNanos(block, i);
    noise.onClock(rank, keys.call(rank, call, 0), enter, timing, knowsWait);
  }

  private void drawLater(GraphBlock block, int i) {
    int rank = block.rank(i);
    long call = block.call(i);
    if (drawsCall && context.inRun(rank, call)) {
      noise.later(rank, keys.call(rank, call, 0), context.enterNanos(block, i), timing);
    }
  }
}
