package io.idlewave.perturb.sottile;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.lowering.RunSteps;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import java.util.List;

/**
 * Lowers the links of collectives by section 3.2 of the paper, in delay space. With p members, os
 * the noise of a member's call and l the latency of its edge:
 *
 * <pre>
 * all to all   D(x) = max over j of D(e_j) + ceil(log2 p) draws of os_j + l_j, or {@link Butterfly}
 * reduction    D(x_root) = max(D(e_root) + os_root, max over j of D(e_j) + l_j)
 *              D(x_j) = max(D(e_j) + os_j, D(x_root))
 * broadcast    D(x_j) = max(D(e_j) + os_j, D(e_root) + l_j)
 *              D(x_root) = max(D(e_root) + os_root, max over j of D(x_j))
 * scan         D(x_i) = max(D(e_i) + os_i, max over j before i of D(e_j) + l_j)
 * </pre>
 *
 * <p>The paper draws star and reduction. The broadcast is the reduction with its edges turned
 * round, both edges of each pair among them; the scan is a reduction at every member. A nonblocking
 * collective is always a star and has no edges back; the call that completes it takes its noise
 * after the others. An edge back is left out where it would close a cycle.
 */
final class SottileCollectives {

  private static final int SCRATCH = SottileSlots.SCRATCH;

  private final List<SottileMembers> communicators;
  private final Allreduce allreduce;
  private final RunSteps run;
  private final MicroProgram program;
  private final SottileDraws draws;
  private final Butterfly butterfly;

  SottileCollectives(
      SottilePricing pricing, RunSteps run, MicroProgram program, SottileDraws draws) {
    this.communicators = pricing.communicators();
    this.allreduce = pricing.reading().allreduce();
    this.run = run;
    this.program = program;
    this.draws = draws;
    this.butterfly = new Butterfly(program, draws);
  }

  /** A member hands something over, before the noise of its call. */
  void contribute(GraphBlock block, int i, int j) {
    int rank = block.rank(i);
    int arrivals = SottileSlots.first(block.slot(j));
    switch (block.op(j).pattern()) {
      case NONE -> {}
      case ONE_TO_ALL, PREFIX -> program.store(arrivals, rank, 0);
      case ALL_TO_ONE -> {
        program.store(SCRATCH, rank, 0);
        draws.latency(SCRATCH, rank, block.call(i), 0);
        arrive(block, j);
      }
      case ALL_TO_ALL -> {
        if (!isButterfly(block, j)) {
          program.store(SCRATCH, rank, 0);
          drawRounds(block, i, j);
          arrive(block, j);
        }
      }
    }
  }

  private boolean isButterfly(GraphBlock block, int j) {
    return allreduce == Allreduce.BUTTERFLY && !block.linkHas(j, GraphBlock.NONBLOCKING);
  }

  private void drawRounds(GraphBlock block, int i, int j) {
    int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(block.members(j) - 1);
    for (int round = 0; round < rounds; round++) {
      draws.noiseOnSlot(SCRATCH, block.rank(i), block.call(i), round);
      draws.latency(SCRATCH, block.rank(i), block.call(i), round);
    }
  }

  private void arrive(GraphBlock block, int j) {
    int arrivals = SottileSlots.first(block.slot(j));
    if (block.linkHas(j, GraphBlock.FIRST)) {
      program.copySlot(arrivals, SCRATCH, 0);
    } else {
      program.slotMax(arrivals, SCRATCH, 0, 0);
    }
  }

  /** Every member of a blocking collective has entered, so that no clock of theirs moves. */
  void complete(GraphBlock block, int i, int j, Runnable flush) {
    if (block.linkHas(j, GraphBlock.NONBLOCKING)) {
      return;
    }
    SottileMembers members = communicators.get(block.communicator(j));
    long instance = DrawKeys.instance(block.communicator(j), block.sequence(j));
    boolean drawn = run.contains(block.rank(i), block.call(i));
    Pattern pattern = block.op(j).pattern();
    if (pattern == Pattern.ONE_TO_ALL) {
      broadcast(block, j, members, instance, drawn, flush);
    } else if (pattern == Pattern.ALL_TO_ALL && isButterfly(block, j)) {
      butterfly.lower(members.ranks(), instance, drawn, flush);
    }
  }

  private void broadcast(
      GraphBlock block,
      int j,
      SottileMembers members,
      long instance,
      boolean drawn,
      Runnable flush) {
    int handedOut = SottileSlots.first(block.slot(j));
    int back = SottileSlots.second(block.slot(j));
    int root = block.rootMember(j);
    program.clearSlot(back, Double.NEGATIVE_INFINITY);
    for (int member = 0; member < members.ranks().length; member++) {
      int rank = members.ranks()[member];
      if (member != root && drawn) {
        draws.stageNoise(rank, instance, 0);
      }
      if (members.isServed(member, root)) {
        program.copySlot(SCRATCH, handedOut, 0);
        if (drawn) {
          draws.stageLatency(SCRATCH, rank, instance, 0);
        }
        program.join(rank, 0, SCRATCH, 0);
        program.maxInto(back, rank, 0);
      }
      flush.run();
    }
    program.join(members.ranks()[root], 0, back, 0);
  }

  /** Whether the noise of the call that this exit ends has fallen where its last member came. */
  static boolean isSettled(GraphBlock block, int j) {
    return block.op(j).pattern() == Pattern.ONE_TO_ALL
        && !block.linkHas(j, GraphBlock.NONBLOCKING)
        && !block.linkHas(j, GraphBlock.LATE);
  }

  void chain(GraphBlock block, int j) {
    int prefix = SottileSlots.second(block.slot(j));
    int previous = block.previousSlot(j);
    program.copySlot(prefix, SottileSlots.first(previous), 0);
    draws.latency(prefix, block.previousRank(j), block.previousCall(j), 0);
    if (!block.linkHas(j, GraphBlock.FIRST)) {
      program.slotMax(prefix, SottileSlots.second(previous), 0, 0);
    }
  }

  /** A member's part ends. */
  void exit(GraphBlock block, int i, int j) {
    if (block.members(j) == 1) {
      return;
    }
    int rank = block.rank(i);
    int arrivals = SottileSlots.first(block.slot(j));
    int back = SottileSlots.second(block.slot(j));
    switch (block.op(j).pattern()) {
      case NONE -> {}
      case ALL_TO_ALL -> {
        if (!isButterfly(block, j)) {
          program.join(rank, 0, arrivals, 0);
        }
      }
      case ONE_TO_ALL -> {
        if (!isSettled(block, j)) {
          program.copySlot(SCRATCH, arrivals, 0);
          draws.latency(SCRATCH, rank, block.memberCall(j), 0);
          program.join(rank, 0, SCRATCH, 0);
        }
      }
      case ALL_TO_ONE -> {
        if (block.linkHas(j, GraphBlock.ROOT)) {
          program.join(rank, 0, arrivals, 0);
        } else if (waitsForRoot(block, j)) {
          program.join(rank, 0, back, 0);
        }
      }
      case PREFIX -> {
        if (!block.linkHas(j, GraphBlock.FIRST)) {
          program.join(rank, 0, back, 0);
        }
      }
    }
  }

  private static boolean waitsForRoot(GraphBlock block, int j) {
    return !block.linkHas(j, GraphBlock.LATE) && !block.linkHas(j, GraphBlock.NONBLOCKING);
  }

  /** The root of a reduction has left: the others follow. */
  void exitRoot(GraphBlock block, int i, int j) {
    program.store(SottileSlots.second(block.slot(j)), block.rank(i), 0);
  }
}
