package io.idlewave.perturb.sottile;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.NoisyStretches;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.lowering.CallFollower;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.RunSteps;
import java.util.function.Consumer;

/**
 * The lowering of {@code rules: sottile}. A call hands over, takes its noise, and joins what it
 * waits for, before or after that noise as the equations have it. A call that does nothing but
 * start nonblocking messages ends as late as it began, for "the end times of the send and receive
 * operators are not modified" (section 3.1.3): its noise travels with its messages. Every other
 * call that is not a message passes its delay on with its noise.
 */
final class SottileLowering implements Lowering {

  /** Steps of a program at most, but for those of two members of a collective. */
  private static final int PROGRAM_STEPS = 1 << 15;

  private final MicroProgram program = new MicroProgram();
  private final RunSteps run;
  private final SottileDraws draws;
  private final SottileMessages messages;
  private final SottileCollectives collectives;

  SottileLowering(SottilePricing pricing) {
    this.run =
        new RunSteps(
            pricing.windows(),
            pricing.delays(),
            ComputeTimes.recorded(),
            pricing.keys(),
            pricing.purposes(),
            NoisyStretches.EVERYWHERE,
            program);
    this.draws = new SottileDraws(pricing, run, program);
    this.messages = new SottileMessages(pricing.reading(), program, draws);
    this.collectives = new SottileCollectives(pricing, run, program, draws);
  }

  @Override
  public void lower(GraphBlock block, Consumer<MicroProgram> sink, CallFollower follower) {
    CallFollower stops = follower.after(program, sink);
    program.clear();
    for (int i = 0; i < block.entryCount(); i++) {
      program.at(i);
      if (block.has(i, GraphBlock.BEGINS)) {
        begin(block, i, sink, stops);
      }
      if (block.has(i, GraphBlock.ENDS)) {
        end(block, i);
      }
    }
    if (block.last()) {
      stops.passed();
      run.end();
    }
    sink.accept(program);
  }

  private void begin(GraphBlock block, int i, Consumer<MicroProgram> sink, CallFollower stops) {
    stops.reached(block, i);
    run.begin(block, i);
    stops.begun(block, i);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case INJECT -> messages.inject(block, i, j);
        case POST -> messages.post(block, i, j);
        case CONTRIBUTE -> collectives.contribute(block, i, j);
        case CHAIN -> collectives.chain(block, j);
        default -> {}
      }
    }
    if (block.has(i, GraphBlock.NOISE_FIRST) && !onlyStartsMessages(block, i)) {
      draws.noise(block.rank(i), block.call(i));
    }
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if (block.kind(j) == LinkKind.COMPLETE) {
        collectives.complete(block, i, j, () -> flush(sink));
      }
    }
  }

  private void flush(Consumer<MicroProgram> sink) {
    if (program.size() > PROGRAM_STEPS) {
      sink.accept(program);
      program.clear();
    }
  }

  /** Whether a call starts nonblocking messages, which carry its noise, and does nothing else. */
  private static boolean onlyStartsMessages(GraphBlock block, int i) {
    boolean starts = false;
    if (!block.has(i, GraphBlock.ENDS)) {
      return false;
    }
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      boolean carries =
          switch (block.kind(j)) {
            case MATCH -> true;
            case INJECT -> SottileMessages.isNonblockingSend(block, j) && mayWait(block.mode(j));
            case POST -> SottileMessages.isNonblockingReceive(block, j);
            default -> false;
          };
      if (!carries) {
        return false;
      }
      starts = true;
    }
    return starts;
  }

  private static boolean mayWait(SendMode mode) {
    return mode == SendMode.STANDARD || mode == SendMode.SYNCHRONOUS;
  }

  private void end(GraphBlock block, int i) {
    boolean settled = false;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case ARRIVE -> messages.arriveBeforeNoise(block, i, j);
        case ACKNOWLEDGE -> messages.acknowledgeBeforeNoise(block, i, j);
        case EXIT -> {
          settled |= SottileCollectives.isSettled(block, j);
          if (isBackground(block, j)) {
            collectives.exit(block, i, j);
          }
        }
        default -> {}
      }
    }
    if (block.has(i, GraphBlock.NOISE_LAST) && !settled) {
      draws.noise(block.rank(i), block.call(i));
    }
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case ARRIVE -> messages.arriveAfterNoise(block, i, j);
        case ACKNOWLEDGE -> messages.acknowledgeAfterNoise(block, i, j);
        case EXIT -> {
          if (!isBackground(block, j)) {
            collectives.exit(block, i, j);
          }
        }
        case ROOT_EXIT -> collectives.exitRoot(block, i, j);
        default -> {}
      }
    }
  }

  private static boolean isBackground(GraphBlock block, int j) {
    return block.linkHas(j, GraphBlock.NONBLOCKING);
  }
}
