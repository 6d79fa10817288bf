package io.idlewave.perturb.collective;

/**
 * Algorithms over a hypercube. Its corners are the largest power of two of the members; the first
 * of them stand at every second place, each with an extra member after it that is folded into it.
 * The root is a corner.
 */
final class Doubling {

  private Doubling() {}

  private static int corners(StageWriter writer) {
    return Integer.highestOneBit(writer.members());
  }

  private static int extras(StageWriter writer) {
    return writer.members() - corners(writer);
  }

  private static int place(StageWriter writer, int corner) {
    int extras = extras(writer);
    return corner < extras ? 2 * corner : corner + extras;
  }

  private static void fold(StageWriter writer, boolean out, long bytes, boolean reducing) {
    if (extras(writer) == 0) {
      return;
    }
    writer.begin(reducing);
    for (int corner = 0; corner < extras(writer); corner++) {
      int extra = 2 * corner + 1;
      writer.add(out ? extra - 1 : extra, out ? extra : extra - 1, bytes);
    }
    writer.end();
  }

  private static void exchange(StageWriter writer, int distance, long bytes, boolean reducing) {
    writer.begin(reducing);
    for (int corner = 0; corner < corners(writer); corner++) {
      writer.add(place(writer, corner), place(writer, corner ^ distance), bytes);
    }
    writer.end();
  }

  static void allreduce(StageWriter writer, long blockBytes) {
    fold(writer, false, blockBytes, true);
    for (int distance = 1; distance < corners(writer); distance *= 2) {
      exchange(writer, distance, blockBytes, true);
    }
    fold(writer, true, blockBytes, false);
  }

  static void allgather(StageWriter writer, long blockBytes) {
    fold(writer, false, blockBytes, false);
    for (int distance = 1; distance < corners(writer); distance *= 2) {
      writer.begin();
      for (int corner = 0; corner < corners(writer); corner++) {
        int first = corner & -distance;
        int folded = Math.min(first + distance, extras(writer)) - Math.min(first, extras(writer));
        writer.add(
            place(writer, corner),
            place(writer, corner ^ distance),
            (distance + folded) * blockBytes);
      }
      writer.end();
    }
    fold(writer, true, (writer.members() - 1) * blockBytes, false);
  }

  /** Odd parts are rounded up. */
  static void rabenseifner(Family family, StageWriter writer, long blockBytes) {
    int corners = corners(writer);
    fold(writer, false, blockBytes, true);
    for (int distance = 1; distance < corners; distance *= 2) {
      exchange(writer, distance, BlockSize.ceilDiv(blockBytes, 2L * distance), true);
    }
    for (int distance = corners / 2; distance > 0; distance /= 2) {
      long bytes = BlockSize.ceilDiv(blockBytes, 2L * distance);
      if (family == Family.ALLREDUCE) {
        exchange(writer, distance, bytes, false);
      } else {
        gather(writer, distance, bytes);
      }
    }
    if (family == Family.ALLREDUCE) {
      fold(writer, true, blockBytes, false);
    }
  }

  private static void gather(StageWriter writer, int distance, long bytes) {
    writer.begin();
    for (int corner = distance; corner < 2 * distance; corner++) {
      writer.add(place(writer, corner), place(writer, corner - distance), bytes);
    }
    writer.end();
  }
}
