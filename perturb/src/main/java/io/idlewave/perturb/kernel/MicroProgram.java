package io.idlewave.perturb.kernel;

import io.idlewave.perturb.random.Purpose;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of (max,+) micro-steps over rank clocks and numbered slots: a growable columnar buffer
 * that is filled, run by {@link Kernel}, cleared and filled again, without allocation once it has
 * grown.
 *
 * <p>{@code clock[rank]} and {@code slot[slot]} stand for vectors over lanes. Weights are in ns,
 * multiples of the study's quantum, finite or -infinity, the neutral element of the maximum, which
 * absorbs whatever it is added to, even +infinity. Ranks and slots count from 0.
 *
 * <p>A slot holds -infinity until a step writes it; {@link #clearSlot} prepares it for another use.
 * Joining a slot that still holds +infinity makes a clock infinite: the caller's mistake.
 *
 * <p>One value per step in each column; what a step does not read has no meaning:
 *
 * <pre>
 *   column         read by         holds
 *   opcode         all             what the step does ({@link Opcode})
 *   target         all             the rank or slot that it changes
 *   source         most            the rank or slot that it reads, the rank of a noise, the purpose
 *                                  of a draw, the index of a delay or of a law of durations
 *   targetWeight   sums, maxima    what is added to the target, in ns; the value of a cleared slot
 *                  draws           what the draw is multiplied by
 *                  durations       what the difference is multiplied by
 *                  COUNT_BEFORE    what is added to the slot in the column key, in ns
 *                  noise           when its stretch begins, in ns: since the rank left MPI_Init, in
 *                                  model timing from its undisturbed clock on
 *   sourceWeight   copies, maxima  what is added to the source, in ns
 *                  noise           processor time of its stretch, in ns
 *                  durations       the duration that the draw replaces, in ns
 *   key            noise, draws,   the key of its random number
 *                  durations
 *                  COUNT_BEFORE    a second slot
 *   weight         sums, copies,   what its one weight consists of, or null where that is plain
 *                  maxima          time; the other weight of the step is 0
 *   ownWeight      joins           what the weight on the clock consists of, or null where that is
 *                                  plain time
 *   account        joins           the code of the account for the time that the rank waits, with
 *                                  {@link #BACKGROUND} or without
 *                  noise           {@link #FURTHER} for a further part of a stretch
 *                  sums            {@link #COMPUTES} for computation between calls in delay space
 *                  noise           the same in both timings
 *   entry          replays         the block entry that the step belongs to
 *   region         replays         the user region that its time is spent in; {@link #OF_CALL} for
 *                                  that of the entry's call
 *   stretchRegion  noise of        the user region that has most of the stretch
 *                  computation
 * </pre>
 */
public final class MicroProgram {

  /** The region of steps in the region of their entry's call. */
  public static final int OF_CALL = Integer.MIN_VALUE;

  private static final int INITIAL_STEPS = 256;

  /** The object, and the heads of its columns. */
  private static final long OBJECT_BYTES = 320;

  private static final @Nullable Weight[] NO_WEIGHTS = {};
  private static final int[] NO_NUMBERS = {};
  private static final double NONE = Double.NEGATIVE_INFINITY;

  byte[] opcodes = new byte[INITIAL_STEPS];
  int[] targets = new int[INITIAL_STEPS];
  int[] sources = new int[INITIAL_STEPS];
  double[] targetWeights = new double[INITIAL_STEPS];
  double[] sourceWeights = new double[INITIAL_STEPS];
  long[] keys = new long[INITIAL_STEPS];
  @Nullable Weight[] weights = new @Nullable Weight[INITIAL_STEPS];
  @Nullable Weight[] ownWeights = new @Nullable Weight[INITIAL_STEPS];
  byte[] accounts = new byte[INITIAL_STEPS];
  int[] entries = new int[INITIAL_STEPS];
  int[] regions = new int[INITIAL_STEPS];
  int[] stretchRegions = new int[INITIAL_STEPS];

  /** Set in the account of a join whose overhead no processor pays there. */
  static final int BACKGROUND = 64;

  /** Marks noise on a part of a stretch beside the one that other bounds have, too. */
  static final byte FURTHER = 127;

  /** Marks time of the computation between calls where other steps alike stand for calls. */
  static final byte COMPUTES = 126;

  private int entry;
  private int region = OF_CALL;
  private byte waitsFor = (byte) Account.COLLECTIVE_WAIT.code();
  private int size;
  private int rankCount;
  private int slotCount;
  private int delayCount;

  public MicroProgram() {}

  private MicroProgram(MicroProgram shared) {
    take(shared);
  }

  /**
   * Hands its steps over to {@code other}, with the memory that they lie in, and goes on without
   * any in that of {@code other}, whose steps are gone.
   */
  public void moveTo(MicroProgram other) {
    MicroProgram spare = new MicroProgram(other);
    other.take(this);
    take(spare);
    clear();
  }

  /**
   * A copy of what lanes without counts, ledger and flows read of it, in as little memory as that
   * takes: to be run over such lanes, and not to be changed.
   */
  public MicroProgram ofClocks() {
    MicroProgram copy = new MicroProgram();
    copy.opcodes = Arrays.copyOf(opcodes, size);
    copy.targets = Arrays.copyOf(targets, size);
    copy.sources = Arrays.copyOf(sources, size);
    copy.targetWeights = Arrays.copyOf(targetWeights, size);
    copy.sourceWeights = Arrays.copyOf(sourceWeights, size);
    copy.keys = Arrays.copyOf(keys, size);
    copy.accounts = Arrays.copyOf(accounts, size);
    copy.stretchRegions = Arrays.copyOf(stretchRegions, size);
    copy.weights = NO_WEIGHTS;
    copy.ownWeights = NO_WEIGHTS;
    copy.entries = NO_NUMBERS;
    copy.regions = NO_NUMBERS;
    copy.size = size;
    copy.rankCount = rankCount;
    copy.slotCount = slotCount;
    copy.delayCount = delayCount;
    return copy;
  }

  /** What its columns take on the heap, in bytes, about. */
  public long heldBytes() {
    return OBJECT_BYTES
        + (long) (opcodes.length + accounts.length) * Byte.BYTES
        + (long) (targets.length + sources.length + stretchRegions.length) * Integer.BYTES
        + (long) (entries.length + regions.length) * Integer.BYTES
        + (long) (weights.length + ownWeights.length) * Integer.BYTES
        + (long) (targetWeights.length + sourceWeights.length) * Double.BYTES
        + (long) keys.length * Long.BYTES;
  }

  private void take(MicroProgram from) {
    opcodes = from.opcodes;
    targets = from.targets;
    sources = from.sources;
    targetWeights = from.targetWeights;
    sourceWeights = from.sourceWeights;
    keys = from.keys;
    weights = from.weights;
    ownWeights = from.ownWeights;
    accounts = from.accounts;
    entries = from.entries;
    regions = from.regions;
    stretchRegions = from.stretchRegions;
    size = from.size;
    rankCount = from.rankCount;
    slotCount = from.slotCount;
    delayCount = from.delayCount;
  }

  /** The steps that follow belong to entry {@code i} of the block. */
  public void at(int i) {
    entry = i;
  }

  /** The time of the steps that follow is spent in a user region; -1 for outside any. */
  public void in(int userRegion) {
    region = userRegion;
  }

  /** Forgets all steps and keeps the memory. */
  public void clear() {
    size = 0;
    waits(Account.COLLECTIVE_WAIT);
    rankCount = 0;
    slotCount = 0;
    delayCount = 0;
  }

  /** The number of steps. */
  public int size() {
    return size;
  }

  /** One more than the largest rank of any step. */
  public int rankCount() {
    return rankCount;
  }

  /** One more than the largest slot of any step. */
  public int slotCount() {
    return slotCount;
  }

  /** One more than the largest delay index of any step. */
  public int delayCount() {
    return delayCount;
  }

  /** {@code clock += weight}; the weight is finite. */
  public void addClock(int rank, double weightNanos) {
    if (Double.isInfinite(weightNanos)) {
      throw new IllegalArgumentException(
          "weight on the clock of rank " + rank + ": finite, got " + weightNanos);
    }
    if (weightNanos != 0) {
      append(Opcode.ADD_CLOCK, rank(rank), 0, weight(weightNanos), 0, 0);
    }
  }

  /** {@code clock += weight}. */
  public void addClock(int rank, Weight weight) {
    if (!weight.isZero()) {
      append(Opcode.ADD_CLOCK, rank(rank), 0, finite(weight), 0, weight);
    }
  }

  /** {@code slot += weight}. */
  public void addSlot(int slot, Weight weight) {
    if (!weight.isZero()) {
      append(Opcode.ADD_SLOT, slot(slot), 0, finite(weight), 0, weight);
    }
  }

  /** {@code slot = clock + weight}: publishes a clock. */
  public void store(int slot, int rank, Weight weight) {
    append(Opcode.STORE, slot(slot), rank(rank), 0, finite(weight), weight);
  }

  /** {@code slot = max(slot, clock + weight)}. */
  public void maxInto(int slot, int rank, Weight weight) {
    append(Opcode.MAX_INTO, slot(slot), rank(rank), 0, finite(weight), weight);
  }

  /** {@code slot = other + weight}. */
  public void copySlot(int slot, int other, Weight weight) {
    append(Opcode.COPY_SLOT, slot(slot), slot(other), 0, finite(weight), weight);
  }

  /** {@code slot = max(slot, other + weight)}. */
  public void slotMax(int slot, int other, Weight weight) {
    append(Opcode.SLOT_MAX, slot(slot), slot(other), 0, finite(weight), weight);
  }

  /** {@code clock = max(clock, slot + weight)}. */
  public void join(int rank, int slot, Weight weight) {
    append(Opcode.JOIN, rank(rank), slot(slot), 0, finite(weight), weight);
  }

  /**
   * {@code clock = max(clock + clockWeight, slot + slotWeight)}: a sum and a join in one step, for
   * groups without a ledger, which books what the weights consist of one by one.
   */
  public void join(int rank, Weight clockWeight, int slot, Weight slotWeight) {
    join(rank, slot, slotWeight);
    if (!clockWeight.isZero()) {
      targetWeights[size - 1] = finite(clockWeight);
      ownWeights[size - 1] = clockWeight;
    }
  }

  /**
   * What ranks wait for in the joins that follow, up to {@link #clear}: where a ledger books the
   * time until the other side gets to what they take from it. Others of a collective, if nothing is
   * said.
   */
  public void waits(Account account) {
    waitsFor = (byte) account.code();
  }

  /**
   * What ranks wait for in the joins that follow, where the overhead of what they take is not
   * theirs, or is paid in the background.
   */
  public void waitsInBackground(Account account) {
    waitsFor = (byte) (account.code() | BACKGROUND);
  }

  /** What the time is that a step adds by itself; a {@link Weight} says it part by part. */
  TimeKind kind(int step) {
    return switch (opcodes[step]) {
      case Opcode.DRAW_SLOT -> TimeKind.of(Purpose.ofCode(sources[step]));
      default -> TimeKind.COMPUTATION;
    };
  }

  private static double finite(Weight weight) {
    double nanos = weight.nanos();
    if (!Double.isFinite(nanos)) {
      throw new IllegalArgumentException("weight in ns: finite, got " + nanos);
    }
    return nanos;
  }

  /**
   * {@code clock += noise} on a stretch of processor time of the rank; nothing happens in a
   * scenario without noise.
   *
   * @param startNanos when the stretch begins: in observed timing in recorded time, in ns since the
   *     rank left MPI_Init; in model timing in ns after what its undisturbed clock shows
   * @param cpuNanos how much processor time it takes undisturbed, in ns, at least 0
   */
  public void noise(int rank, long key, double startNanos, double cpuNanos) {
    append(Opcode.NOISE_CLOCK, rank(rank), rank, startNanos, cpu(rank, cpuNanos), key);
  }

  /** {@code slot += noise}: the same where the clock of {@code rank} is kept in a slot. */
  public void noiseOnSlot(int slot, int rank, long key, double startNanos, double cpuNanos) {
    append(Opcode.NOISE_SLOT, slot(slot), rank(rank), startNanos, cpu(rank, cpuNanos), key);
  }

  /**
   * The last noise, on a clock or slot, is that of a further part of a stretch, beside one that has
   * a draw already: noise that does not depend on lengths adds nothing.
   */
  public void furtherPart() {
    accounts[size - 1] = FURTHER;
  }

  /** The last sum on a clock is time of the computation before a call, not of a call. */
  public void ofComputation() {
    accounts[size - 1] = COMPUTES;
  }

  /**
   * The last noise on a clock is that of the computation before a call.
   *
   * @param stretchRegion the user region that has most of it, or -1
   */
  public void ofComputation(int stretchRegion) {
    accounts[size - 1] = COMPUTES;
    stretchRegions[size - 1] = stretchRegion;
  }

  /** Whether a noise falls on the computation before a call. */
  boolean computes(int step) {
    return accounts[step] == COMPUTES;
  }

  private static double cpu(int rank, double nanos) {
    if (!(nanos >= 0) || Double.isInfinite(nanos)) {
      throw new IllegalArgumentException(
          "processor time of rank " + rank + " in ns: at least 0 and finite, got " + nanos);
    }
    return nanos;
  }

  /** {@code clock += delay} of the scenario by its index in {@link LaneTables}. */
  public void delayClock(int rank, int delayIndex) {
    delayCount = Math.max(delayCount, checkIndex("delay", delayIndex) + 1);
    append(Opcode.DELAY_CLOCK, rank(rank), delayIndex, 0, 0, 0);
  }

  /**
   * {@code clock += (draw - instead) * factor}, rounded to the quantum: a stretch that takes a draw
   * in the place of what it took; nothing happens in a scenario without laws of durations.
   *
   * @param law number of the law in the scenario's {@link LaneTables}
   * @param insteadNanos what the draw replaces, in ns
   * @param factor how much slower the rank computes than recorded
   */
  public void take(int rank, int law, long key, double insteadNanos, double factor) {
    append(Opcode.TAKE_CLOCK, rank(rank), checkIndex("law", law), factor, insteadNanos, key);
    accounts[size - 1] = COMPUTES;
  }

  /** {@code slot = clock + weight}: publishes a clock. */
  public void store(int slot, int rank, double weightNanos) {
    if (weightNanos == NONE) {
      clearSlot(slot, NONE);
    } else {
      append(Opcode.STORE, slot(slot), rank(rank), 0, weight(weightNanos), 0);
    }
  }

  /** {@code slot = max(slot, clock + weight)}. */
  public void maxInto(int slot, int rank, double weightNanos) {
    if (weightNanos != NONE) {
      append(Opcode.MAX_INTO, slot(slot), rank(rank), 0, weight(weightNanos), 0);
    }
  }

  /** {@code slot = min(slot, clock + weight)}; clear the slot to +infinity first. */
  public void minInto(int slot, int rank, double weightNanos) {
    if (weightNanos == NONE) {
      clearSlot(slot, NONE);
    } else {
      append(Opcode.MIN_INTO, slot(slot), rank(rank), 0, weight(weightNanos), 0);
    }
  }

  /** {@code clock = max(clock + clockWeight, slot + slotWeight)}. */
  public void join(int rank, double clockWeightNanos, int slot, double slotWeightNanos) {
    if (slotWeightNanos == NONE) {
      addClock(rank, clockWeightNanos);
    } else {
      append(
          Opcode.JOIN,
          rank(rank),
          slot(slot),
          weight(clockWeightNanos),
          weight(slotWeightNanos),
          0);
    }
  }

  /**
   * {@code slot += draw * factor}, rounded to the quantum; nothing happens in a scenario without a
   * table for the purpose.
   *
   * @param purpose latency or bandwidth
   * @param factor what the draw is per: 1 for a latency, the message's bytes for a bandwidth
   */
  public void drawSlot(int slot, Purpose purpose, long key, double factor) {
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "factor of the draw for slot " + slot + ": at least 0 and finite, got " + factor);
    }
    if (factor != 0) {
      append(Opcode.DRAW_SLOT, slot(slot), purpose.code(), factor, 0, key);
    }
  }

  /** {@code slot += weight}. */
  public void addSlot(int slot, double weightNanos) {
    if (weightNanos == NONE) {
      clearSlot(slot, NONE);
    } else if (weightNanos != 0) {
      append(Opcode.ADD_SLOT, slot(slot), 0, weight(weightNanos), 0, 0);
    }
  }

  /** {@code slot = max(slot + slotWeight, other + otherWeight)}. */
  public void slotMax(int slot, int other, double slotWeightNanos, double otherWeightNanos) {
    if (otherWeightNanos == NONE) {
      addSlot(slot, slotWeightNanos);
    } else if (slotWeightNanos == NONE) {
      copySlot(slot, other, otherWeightNanos);
    } else {
      twoSlots(Opcode.SLOT_MAX, slot, other, slotWeightNanos, otherWeightNanos);
    }
  }

  /** {@code slot = min(slot + slotWeight, other + otherWeight)}. */
  public void slotMin(int slot, int other, double slotWeightNanos, double otherWeightNanos) {
    if (slotWeightNanos == NONE || otherWeightNanos == NONE) {
      clearSlot(slot, NONE);
    } else {
      twoSlots(Opcode.SLOT_MIN, slot, other, slotWeightNanos, otherWeightNanos);
    }
  }

  /** {@code slot += other}, two finite values. */
  public void slotSum(int slot, int other) {
    append(Opcode.SLOT_SUM, slot(slot), slot(other), 0, 0, 0);
  }

  /** {@code slot = other + weight}. */
  public void copySlot(int slot, int other, double weightNanos) {
    if (weightNanos == NONE) {
      clearSlot(slot, NONE);
    } else {
      twoSlots(Opcode.COPY_SLOT, slot, other, 0, weightNanos);
    }
  }

  /** {@code slot = value}: -infinity before a maximum, +infinity before a minimum. */
  public void clearSlot(int slot, double valueNanos) {
    if (Double.isNaN(valueNanos)) {
      throw new IllegalArgumentException("value of slot " + slot + ": a number, got NaN");
    }
    append(Opcode.CLEAR_SLOT, slot(slot), 0, valueNanos, 0, 0);
  }

  /** {@code recorded = clock}: the delay of a rank that goes into the result. */
  public void record(int rank) {
    append(Opcode.RECORD, rank(rank), 0, 0, 0, 0);
  }

  /** Marks all lanes of the group as deadlocked: a late edge binds. */
  public void deadlock() {
    append(Opcode.DEADLOCK, 0, 0, 0, 0, 0);
  }

  /** Notes when the rank decided what to complete: {@code decided = clock + time}. */
  public void decide(int rank, double timeNanos) {
    append(Opcode.DECIDE, rank(rank), 0, 0, weight(timeNanos), 0);
  }

  /**
   * Counts the lanes in which something was there before the rank last decided: {@code max(slot +
   * time, other + otherTime) < decided}.
   */
  public void countBefore(int rank, int slot, double timeNanos, int other, double otherTimeNanos) {
    append(
        Opcode.COUNT_BEFORE,
        rank(rank),
        slot(slot),
        weight(otherTimeNanos),
        weight(timeNanos),
        (long) slot(other));
  }

  /** Counts the lanes in which something is not there yet: {@code slot + weight > clock}. */
  public void countAfter(int rank, int slot, double weightNanos) {
    append(Opcode.COUNT_AFTER, rank(rank), slot(slot), 0, weight(weightNanos), 0);
  }

  private void twoSlots(byte opcode, int slot, int other, double slotWeight, double otherWeight) {
    append(opcode, slot(slot), slot(other), weight(slotWeight), weight(otherWeight), 0);
  }

  private int rank(int rank) {
    rankCount = Math.max(rankCount, checkIndex("rank", rank) + 1);
    return rank;
  }

  private int slot(int slot) {
    slotCount = Math.max(slotCount, checkIndex("slot", slot) + 1);
    return slot;
  }

  private static int checkIndex(String name, int index) {
    if (index < 0 || index == Integer.MAX_VALUE) {
      throw new IllegalArgumentException(name + ": at least 0 and below 2^31 - 1, got " + index);
    }
    return index;
  }

  private static double weight(double weightNanos) {
    if (!(weightNanos < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("weight in ns: finite or -infinity, got " + weightNanos);
    }
    return weightNanos;
  }

  private void append(
      byte opcode, int target, int source, double targetNanos, double sourceNanos, Weight weight) {
    append(opcode, target, source, targetNanos, sourceNanos, 0);
    weights[size - 1] = weight;
  }

  private void append(
      byte opcode, int target, int source, double targetWeight, double sourceWeight, long key) {
    if (size == opcodes.length) {
      grow();
    }
    opcodes[size] = opcode;
    targets[size] = target;
    sources[size] = source;
    targetWeights[size] = targetWeight;
    sourceWeights[size] = sourceWeight;
    keys[size] = key;
    weights[size] = null;
    ownWeights[size] = null;
    entries[size] = entry;
    regions[size] = region;
    accounts[size] = waitsFor;
    size++;
  }

  private void grow() {
    int capacity = Math.multiplyExact(size, 2);
    opcodes = Arrays.copyOf(opcodes, capacity);
    targets = Arrays.copyOf(targets, capacity);
    sources = Arrays.copyOf(sources, capacity);
    targetWeights = Arrays.copyOf(targetWeights, capacity);
    sourceWeights = Arrays.copyOf(sourceWeights, capacity);
    keys = Arrays.copyOf(keys, capacity);
    weights = Arrays.copyOf(weights, capacity);
    ownWeights = Arrays.copyOf(ownWeights, capacity);
    accounts = Arrays.copyOf(accounts, capacity);
    entries = Arrays.copyOf(entries, capacity);
    regions = Arrays.copyOf(regions, capacity);
    stretchRegions = Arrays.copyOf(stretchRegions, capacity);
  }
}
