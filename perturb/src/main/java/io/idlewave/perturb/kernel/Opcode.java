package io.idlewave.perturb.kernel;

/**
 * The kinds of {@link MicroProgram} steps; constants, so that a switch over them is a table. They
 * stand in no file, for a program lives as long as its block is applied.
 *
 * <p>With c the clock of a rank, s and r slots, w and v weights in ns, each a vector over lanes or
 * the same in all, what a step does and what the time is that it adds ({@link TimeKind}; a {@link
 * Weight} in its place says it part by part):
 *
 * <pre>
 *   opcode        c, s and r become            time
 *   ADD_CLOCK     c + w                        computation
 *   NOISE_CLOCK   c + noise(key, rank)         computation
 *   DELAY_CLOCK   c + delay[index]             computation
 *   TAKE_CLOCK    c + round((draw(key) - v)*w) computation
 *   JOIN          c = max(c + w, s + v)        computation
 *   RECORD        result of the rank = c
 *   STORE         s = c + v                    computation
 *   MAX_INTO      s = max(s, c + v)            computation
 *   MIN_INTO      s = min(s, c + v)            computation
 *   ADD_SLOT      s + w                        computation
 *   NOISE_SLOT    s + noise(key, rank)         computation
 *   DRAW_SLOT     s + round(draw(key) * w)     latency or bandwidth, by its purpose
 *   COPY_SLOT     s = r + v                    computation
 *   SLOT_MAX      s = max(s + w, r + v)        computation
 *   SLOT_MIN      s = min(s + w, r + v)        computation
 *   SLOT_SUM      s + r                        refused where paths are counted
 *   CLEAR_SLOT    s = w
 *   DEADLOCK      all lanes of the group are marked
 *   DECIDE        decided[rank] = c + v
 *   COUNT_BEFORE  counts the lanes where max(s + v, r + w) is below decided[rank]
 *   COUNT_AFTER   counts the lanes where s + v is above c
 * </pre>
 *
 * <p>Computation includes slack: the rules of {@code docs/semantics.md} subtract it as negative
 * weights, and only lanes without counts and ledgers do so.
 *
 * <p>Sums and maxima are what Eq. (1) and (2) of Sottile, Chandu and Bader (2006) consist of, and
 * linear in (max,+) algebra. Departure: a lower bound also needs the minimum, which has no critical
 * path and is refused where paths are counted, and an upper one the sum of two slots, for draws of
 * which it is not known how many lie on one path.
 */
final class Opcode {

  static final byte ADD_CLOCK = 0;
  static final byte NOISE_CLOCK = 1;
  static final byte DELAY_CLOCK = 2;
  static final byte STORE = 3;
  static final byte MAX_INTO = 4;
  static final byte MIN_INTO = 5;
  static final byte JOIN = 6;
  static final byte DRAW_SLOT = 7;
  static final byte ADD_SLOT = 8;
  static final byte SLOT_MAX = 9;
  static final byte SLOT_MIN = 10;
  static final byte COPY_SLOT = 11;
  static final byte CLEAR_SLOT = 12;
  static final byte RECORD = 13;
  static final byte DEADLOCK = 14;
  static final byte NOISE_SLOT = 15;
  static final byte SLOT_SUM = 16;
  static final byte DECIDE = 17;
  static final byte COUNT_BEFORE = 18;
  static final byte COUNT_AFTER = 19;
  static final byte TAKE_CLOCK = 20;

  /** The number of opcodes. */
  static final int COUNT = 21;

  private Opcode() {}

  /** Whether a step changes a slot, and not a clock or nothing. */
  static boolean changesSlot(byte opcode) {
    return switch (opcode) {
      case ADD_CLOCK, NOISE_CLOCK, DELAY_CLOCK, TAKE_CLOCK -> false;
      case JOIN, RECORD, DEADLOCK -> false;
      case DECIDE, COUNT_BEFORE, COUNT_AFTER -> false;
      default -> true;
    };
  }
}
