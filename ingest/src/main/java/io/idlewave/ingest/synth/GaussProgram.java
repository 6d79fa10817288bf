package io.idlewave.ingest.synth;

/**
 * Dense Gaussian elimination with partial pivoting, columns dealt out in blocks (Ino, Fujimoto,
 * Hagihara: LogGPS, PPoPP 2001, section 4.4 studies such a program). Block k belongs to rank {@code
 * k mod ranks}. Its owner holds whole columns, so it searches pivots and factors the block alone;
 * then it sends the multipliers below the block, {@code columns * elementBytes * rows} bytes, to
 * every other rank, one after the other by blocking sends, first to the owner of the next block;
 * the last block is not sent. Everybody updates its columns to the right.
 *
 * <p>With {@code lookahead} the owner of the next block updates and factors that block first, sends
 * it, and only then updates its other columns. As a rendezvous such a send waits for receivers that
 * are busy with their update.
 *
 * <p>Compute is floating-point operations times their duration: 2 per multiplier and element
 * updated, 1 per multiplier, {@code n (n-1) / 2 + n (n-1) (2n-1) / 3} in total, about 2/3 n^3. Each
 * stretch is rounded down to ns. Triangular solves are left out.
 *
 * @param ranks at least 2
 * @param n rows and columns of the matrix, 1 to 2^20
 * @param block columns of a block, at least 1; the last block may have fewer
 * @param elementBytes size of an element, at least 1
 * @param flopPicos time of a floating-point operation, in ps, at least 0 and at most 10^6
 * @param lookahead whether the next block goes ahead of the rest of the update
 */
public record GaussProgram(
    int ranks, int n, int block, int elementBytes, long flopPicos, boolean lookahead)
    implements SteppedProgram {

  private static final int TAG = 0;
  private static final int LARGEST_MATRIX = 1 << 20;
  private static final long SLOWEST_FLOP_PICOS = 1_000_000;
  private static final long PICOS_PER_NANO = 1000;

  public GaussProgram {
    Bounds.atLeast("ranks", 2, ranks);
    Bounds.within("n", 1, LARGEST_MATRIX, n);
    Bounds.within("block", 1, n, block);
    Bounds.within("element", 1, 1 << 10, elementBytes);
    Bounds.within("flop", 0, SLOWEST_FLOP_PICOS, flopPicos);
  }

  @Override
  public String name() {
    return "gauss: %d ranks, n = %d, blocks of %d columns, %d B per element, %d ps per flop%s"
        .formatted(ranks, n, block, elementBytes, flopPicos, lookahead ? ", lookahead" : "");
  }

  /** One per block. */
  @Override
  public long steps() {
    return (n - 1L) / block + 1;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    boolean owner = step % ranks == rank;
    if (owner && (step == 0 || !lookahead)) {
      factorAndSend(rank, step, script);
    } else if (!owner && step < steps() - 1) {
      script.receive((int) (step % ranks), TAG, messageBytes(step));
    }
    long updated = step + 1;
    if (lookahead && updated < steps() && updated % ranks == rank) {
      compute(width(updated) * updateFlops(step), script);
      factorAndSend(rank, updated, script);
      updated++;
    }
    compute(columnsFrom(rank, updated) * updateFlops(step), script);
  }

  private void factorAndSend(int rank, long k, CallScript script) {
    compute(factorFlops(k), script);
    if (k < steps() - 1) {
      for (int distance = 1; distance < ranks; distance++) {
        script.send((rank + distance) % ranks, TAG, messageBytes(k));
      }
    }
  }

  private void compute(long flops, CallScript script) {
    script.compute(Math.multiplyExact(flops, flopPicos) / PICOS_PER_NANO);
  }

  private long width(long k) {
    return Math.min(block, n - k * block);
  }

  private long messageBytes(long k) {
    return width(k) * elementBytes * (n - k * block - width(k));
  }

  /** Columns of {@code rank} in the blocks from number {@code first} on. */
  private long columnsFrom(int rank, long first) {
    long own = first + Math.floorMod(rank - first, (long) ranks);
    if (own >= steps()) {
      return 0;
    }
    long blocks = (steps() - 1 - own) / ranks + 1;
    long last = own + (blocks - 1) * ranks;
    return (blocks - 1) * block + width(last);
  }

  /** Operations that block {@code k} costs each column to its right. */
  private long updateFlops(long k) {
    long flops = 0;
    for (long pivot = k * block; pivot < k * block + width(k); pivot++) {
      flops += 2 * (n - pivot - 1);
    }
    return flops;
  }

  private long factorFlops(long k) {
    long flops = 0;
    long end = k * block + width(k);
    for (long pivot = k * block; pivot < end; pivot++) {
      flops += (n - pivot - 1) * (1 + 2 * (end - pivot - 1));
    }
    return flops;
  }
}
