package io.idlewave.perturb.sottile;

import io.idlewave.perturb.kernel.MicroProgram;

/**
 * An all-to-all collective as a butterfly of messages (section 3.2 of the paper): in each of log2 p
 * rounds a member computes, which takes noise, and exchanges a message with the member whose number
 * differs in one bit; it goes on when it has both. The paper speaks of powers of two alone: members
 * beyond the largest one hand their part to a member of it in a round before, and get the result in
 * a round after.
 */
final class Butterfly {

  private static final int MINE = SottileSlots.SCRATCH;
  private static final int THEIRS = SottileSlots.OTHER_SCRATCH;

  private final MicroProgram program;
  private final SottileDraws draws;

  Butterfly(MicroProgram program, SottileDraws draws) {
    this.program = program;
    this.draws = draws;
  }

  /**
   * Runs on the clocks of the members in place.
   *
   * @param drawn whether the collective lies in the run
   * @param flush called between two steps
   */
  void lower(int[] ranks, long instance, boolean drawn, Runnable flush) {
    int members = Integer.highestOneBit(ranks.length);
    int stage = 0;
    for (int extra = members; extra < ranks.length; extra++) {
      send(ranks[extra], ranks[extra - members], instance, stage, drawn);
      flush.run();
    }
    for (int bit = 1; bit < members; bit *= 2) {
      stage++;
      for (int member = 0; member < members; member++) {
        if ((member & bit) == 0) {
          exchange(ranks[member], ranks[member | bit], instance, stage, drawn);
          flush.run();
        }
      }
    }
    stage++;
    for (int extra = members; extra < ranks.length; extra++) {
      send(ranks[extra - members], ranks[extra], instance, stage, drawn);
      flush.run();
    }
  }

  private void exchange(int one, int other, long instance, int stage, boolean drawn) {
    leave(MINE, one, instance, stage, drawn);
    leave(THEIRS, other, instance, stage, drawn);
    program.join(one, 0, THEIRS, 0);
    program.join(other, 0, MINE, 0);
  }

  private void send(int from, int to, long instance, int stage, boolean drawn) {
    leave(MINE, from, instance, stage, drawn);
    program.join(to, 0, MINE, 0);
  }

  private void leave(int slot, int rank, long instance, int stage, boolean drawn) {
    if (drawn) {
      draws.stageNoise(rank, instance, stage);
    }
    program.store(slot, rank, 0);
    if (drawn) {
      draws.stageLatency(slot, rank, instance, stage);
    }
  }
}
