package io.idlewave.perturb.collective;

/** Algorithms in which all members do the same in every stage. */
final class Cycles {

  private Cycles() {}

  private static void shift(StageWriter writer, int distance, long bytes, boolean reducing) {
    writer.begin(reducing);
    for (int place = 0; place < writer.members(); place++) {
      writer.add(place, (int) (((long) place + distance) % writer.members()), bytes);
    }
    writer.end();
  }

  static void ring(StageWriter writer, long bytes, boolean reducing) {
    for (int stage = 1; stage < writer.members(); stage++) {
      shift(writer, 1, bytes, reducing);
    }
  }

  static void shifts(StageWriter writer, long blockBytes, boolean reducing) {
    for (int distance = 1; distance < writer.members(); distance++) {
      shift(writer, distance, blockBytes, reducing);
    }
  }

  static void pairwise(StageWriter writer, long blockBytes, boolean reducing) {
    if (Integer.bitCount(writer.members()) > 1) {
      shifts(writer, blockBytes, reducing);
      return;
    }
    for (int mask = 1; mask < writer.members(); mask++) {
      writer.begin(reducing);
      for (int place = 0; place < writer.members(); place++) {
        writer.add(place, place ^ mask, blockBytes);
      }
      writer.end();
    }
  }

  /** Allgather of Bruck et al.: what a member has doubles until all is there. */
  static void dissemination(StageWriter writer, long blockBytes) {
    int members = writer.members();
    for (long distance = 1; distance < members; distance *= 2) {
      shift(writer, (int) distance, Math.min(distance, members - distance) * blockBytes, false);
    }
  }

  /** A block that has d places to go moves in the stages of the bits of d. */
  static void bruckAlltoall(StageWriter writer, long blockBytes) {
    for (long distance = 1; distance < writer.members(); distance *= 2) {
      shift(writer, (int) distance, withBit(distance, writer.members()) * blockBytes, false);
    }
  }

  /** How many numbers below {@code end} have the bit {@code bit}. */
  private static long withBit(long bit, long end) {
    return end / (2 * bit) * bit + Math.max(0, end % (2 * bit) - bit);
  }
}
