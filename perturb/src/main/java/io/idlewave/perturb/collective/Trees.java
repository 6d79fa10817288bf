package io.idlewave.perturb.collective;

/** Rooted algorithms, and the chain. Gather and reduce are scatter and broadcast reversed. */
final class Trees {

  private Trees() {}

  static void binomial(Family family, StageWriter writer, long blockBytes) {
    boolean down = isDown(family);
    int stages = Integer.SIZE - Integer.numberOfLeadingZeros(writer.members() - 1);
    for (int stage = 0; stage < stages; stage++) {
      binomialStage(family, writer, 1 << (down ? stages - 1 - stage : stage), blockBytes);
    }
  }

  /** Every subtree of two times {@code width} places is joined from, or parted into, two. */
  private static void binomialStage(Family family, StageWriter writer, int width, long blockBytes) {
    writer.begin(family.reduces());
    for (long top = 0; top + width < writer.members(); top += 2L * width) {
      int head = (int) top + width;
      int subtree = Math.min(width, writer.members() - head);
      transmit(
          family, writer, (int) top, head, movesBlocks(family) ? subtree * blockBytes : blockBytes);
    }
    writer.end();
  }

  static void linear(Family family, StageWriter writer, long blockBytes) {
    for (int place = 1; place < writer.members(); place++) {
      writer.begin(family.reduces());
      transmit(family, writer, 0, place, blockBytes);
      writer.end();
    }
  }

  static void chain(StageWriter writer, long blockBytes) {
    for (int place = 1; place < writer.members(); place++) {
      writer.begin(true);
      writer.add(place - 1, place, blockBytes);
      writer.end();
    }
  }

  private static void transmit(Family family, StageWriter writer, int top, int place, long bytes) {
    if (isDown(family)) {
      writer.add(top, place, bytes);
    } else {
      writer.add(place, top, bytes);
    }
  }

  private static boolean isDown(Family family) {
    return family == Family.BCAST || family == Family.SCATTER;
  }

  /** Whether a subtree needs a block per member, not one for all. */
  private static boolean movesBlocks(Family family) {
    return family == Family.SCATTER || family == Family.GATHER;
  }
}
