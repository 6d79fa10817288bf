package io.idlewave.perturb.random;

import io.idlewave.ingest.model.Internal;
import java.util.Arrays;

/**
 * The random numbers of consecutive lanes: for one key, 64 bits per lane. Pure functions of key and
 * replicate, so the division of replicates into lanes changes none of them. Scratch space; one
 * thread.
 */
public final class LaneDraws {

  private final long firstReplicate;

  /** The premixed replicate number of each lane. */
  private final long[] words;

  private final long[] bits;

  private Redraw redraw = Redraw.NONE;

  /** Turns the words of lanes into those of second draws. */
  private long flip;

  /** Rows by number, made when they are first asked for. */
  private final double[][] scratch = new double[3][];

  /**
   * The draws of {@code lanes} lanes.
   *
   * @param firstReplicate number of the first lane's replicate, counted from 0
   * @param lanes at least 1
   */
  public LaneDraws(long firstReplicate, int lanes) {
    this.firstReplicate = firstReplicate;
    bits = new long[lanes];
    words = new long[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      words[lane] = Draws.lane(firstReplicate + lane);
    }
  }

  /** Takes some of the draws that follow a second time. */
  @Internal
  public void redraw(Redraw some) {
    redraw = some;
    flip = 0;
  }

  /**
   * The draws of a cause, until others are asked for.
   *
   * @param row the timeline that draws; any where draws of the cause are of none
   */
  @Internal
  public LaneDraws of(Cause cause, int row) {
    flip = redraw.flip(cause, row);
    return this;
  }

  public int lanes() {
    return bits.length;
  }

  public long firstReplicate() {
    return firstReplicate;
  }

  /** The word of a lane, for {@link Draws#bitsOfLane}. */
  public long word(int lane) {
    return words[lane] ^ flip;
  }

  /**
   * The word of a lane for noise.
   *
   * @param shared whether it is of a draw that several ranks have in common
   */
  public long word(int lane, boolean shared) {
    return words[lane] ^ flip(shared);
  }

  private long flip(boolean shared) {
    return shared ? redraw.flip(Cause.SHARED_NOISE, 0) : flip;
  }

  /** A row of zeros to work in; valid until the next call. */
  public double[] scratch() {
    return scratch(0);
  }

  /**
   * A row of zeros to work in; valid until the next call for that number.
   *
   * @param number below 3: who calls others that work in a row takes another one than they do
   */
  public double[] scratch(int number) {
    double[] row = scratch[number];
    if (row == null) {
      row = new double[words.length];
      scratch[number] = row;
    } else {
      Arrays.fill(row, 0);
    }
    return row;
  }

  /** The bits of all lanes; valid until the next call. */
  public long[] bits(long key) {
    return turned(key ^ flip);
  }

  /**
   * The same of noise.
   *
   * @param shared whether several ranks have the draw in common
   */
  public long[] bits(long key, boolean shared) {
    return turned(key ^ flip(shared));
  }

  private long[] turned(long turned) {
    long[] bits = this.bits;
    long[] words = this.words;
    if (bits.length == 1) { // not by the loop: having seen one turn, the JIT would not vectorise it
      bits[0] = Draws.bitsOfLane(turned, words[0]);
      return bits;
    }
    // a loop of its own is vectorised where the machine can
    for (int lane = 0; lane < bits.length; lane++) {
      bits[lane] = Draws.bitsOfLane(turned, words[lane]);
    }
    return bits;
  }
}
