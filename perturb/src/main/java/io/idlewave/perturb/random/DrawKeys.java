package io.idlewave.perturb.random;

import io.idlewave.graph.transform.InsertedCalls;
import io.idlewave.ingest.model.Internal;
import java.io.Serializable;

/**
 * The keys of all draws of a study: which rank, call and part of it a draw belongs to. Keys are
 * built here and nowhere else, so that one table shows that no two draws share one:
 *
 * <pre>
 *                        rank      call             purpose    sub-index
 * computation            rank      call             COMPUTE    0
 * time of a computation  rank      call             DURATION   0
 * call                   rank      call             CALL       0, or the round of a collective
 * round of a collective  member    call             LATENCY    round
 * message, leg           sender    call of send     LATENCY    legs * send + leg
 * message, bytes         sender    call of send     BANDWIDTH  legs * send
 * phase of a process     rank      0                PHASE      number
 * stage of a collective  member    instance         any        MARK | 4 * stage + leg
 * host of a node         node      HOST_MARK        PHASE      attempt
 * block of steps         block     STEPS_MARK       DURATION   0
 * the same for all       0         ONCE_MARK        any        0
 * </pre>
 *
 * <p>What a noise process draws beyond the first value of a stretch or phase has keys of its own,
 * mixed from that key and a number ({@link #part}).
 *
 * <p>Here "send" counts the sends of a call. Keys do not depend on the replicate, the scenario or
 * the bound.
 *
 * @param seed the study's seed
 * @param legs how often a message crosses the wire at most, at least 1
 * @param inserted calls that the recorded trace has not; the others count as if these were not
 *     there
 */
public record DrawKeys(long seed, int legs, InsertedCalls inserted) implements Serializable {

  /** Tells stages of collectives from messages and computation. */
  private static final int STAGE_MARK = 1 << 30;

  private static final int STAGE_LEGS = 4;

  private static final int INSTANCE_BITS = 40;

  /** Tells threads from other further draws. */
  private static final long FIRST_THREAD = Long.MIN_VALUE / 2;

  /** Tells where nodes are from phases: neither a call nor a communicator comes to be so many. */
  private static final long HOST_MARK = 1L << 58;

  /** Tells blocks of steps from calls. */
  private static final long STEPS_MARK = 1L << 57;

  /** Tells what all messages of a replicate have in common from what each draws. */
  private static final long ONCE_MARK = 1L << 56;

  /** Tells calls from instances: a communicator's number never reaches it. */
  private static final long CALL_MARK = 1L << 59;

  /** Keys of observed timing: request, acknowledgement and data. */
  public static DrawKeys observed(long seed) {
    return new DrawKeys(seed, 3, InsertedCalls.NONE);
  }

  /** Keys of model timing: request, acknowledgement, data and completion. */
  public static DrawKeys simulated(long seed) {
    return simulated(seed, InsertedCalls.NONE);
  }

  /** Keys of model timing, of a program that was changed. */
  public static DrawKeys simulated(long seed, InsertedCalls inserted) {
    return new DrawKeys(seed, 4, inserted);
  }

  /** The call of all draws of the n-th collective on a communicator. */
  public static long instance(int communicator, long number) {
    return (long) communicator << INSTANCE_BITS | number;
  }

  /** The call of draws of a collective that belong to one call of their rank instead. */
  public static long ofCall(long call) {
    return CALL_MARK | call;
  }

  /** What a noise process draws once per rank and replicate; {@code number} tells draws apart. */
  public long phase(int rank, int number) {
    return DrawKey.of(seed, rank, 0, Purpose.PHASE, number);
  }

  /** Keys of what a thread of each rank draws by itself; those of the first one are these. */
  public DrawKeys ofThread(int thread) {
    return new DrawKeys(thread(seed, thread), legs, inserted);
  }

  /** What {@code key} stands for on a thread of its rank; the key itself on the first one. */
  public static long thread(long key, int thread) {
    return thread == 0 ? key : part(key, FIRST_THREAD + thread);
  }

  /** A further draw of what {@code key} stands for: it coincides with others as random words do. */
  public static long part(long key, long number) {
    return Draws.mix(key ^ Draws.mix(number + Draws.GOLDEN_GAMMA));
  }

  /** The host that a node is put on at random, after {@code attempt} refused draws. */
  public static long host(long seed, int node, int attempt) {
    return DrawKey.of(seed, node, HOST_MARK, Purpose.PHASE, attempt);
  }

  /** What is drawn once per replicate, for all that has it. */
  @Internal
  public long once(Purpose purpose) {
    return DrawKey.of(seed, 0, ONCE_MARK, purpose, 0);
  }

  /** From which recorded step on a block of steps takes what it computes. */
  public static long steps(long seed, int block) {
    return DrawKey.of(seed, block, STEPS_MARK, Purpose.DURATION, 0);
  }

  /** Noise on the computation before a call. */
  public long compute(int rank, long call) {
    long recorded = inserted.recordedAfterStretch(rank, call);
    return DrawKey.of(seed, rank, recorded, Purpose.COMPUTE, 0);
  }

  /** What the computation before a call takes. */
  public long duration(int rank, long call) {
    long recorded = inserted.recordedAfterStretch(rank, call);
    return DrawKey.of(seed, rank, recorded, Purpose.DURATION, 0);
  }

  /** Noise on the processor time of a call, or on that of one round of it. */
  public long call(int rank, long call, int round) {
    return DrawKey.of(seed, rank, inserted.recorded(rank, call), Purpose.CALL, round);
  }

  /** Latency of one round of a collective, or of its only edge. */
  public long round(int rank, long call, int round) {
    return DrawKey.of(seed, rank, inserted.recorded(rank, call), Purpose.LATENCY, round);
  }

  /** Latency of one leg of a message, whose send has a position in its call. */
  public long leg(int sender, long call, int send, int leg) {
    long recorded = inserted.recorded(sender, call);
    return DrawKey.of(seed, sender, recorded, Purpose.LATENCY, legs * send + leg);
  }

  /** Bandwidth of a message. */
  public long bytes(int sender, long call, int send) {
    long recorded = inserted.recorded(sender, call);
    return DrawKey.of(seed, sender, recorded, Purpose.BANDWIDTH, legs * send);
  }

  /**
   * A stage of a collective in model timing.
   *
   * @param instance {@link #instance} or {@link #ofCall}
   * @param leg of a transmission, below 4; 0 for what is drawn once
   */
  public long stage(int rank, long instance, Purpose purpose, int stage, int leg) {
    if (stage >= STAGE_MARK / STAGE_LEGS) {
      throw new IllegalArgumentException(
          "stage of a collective: below " + STAGE_MARK / STAGE_LEGS + ", got " + stage);
    }
    long recorded =
        (instance & CALL_MARK) == 0
            ? instance
            : ofCall(inserted.recorded(rank, instance & ~CALL_MARK));
    return DrawKey.of(seed, rank, recorded, purpose, STAGE_MARK | STAGE_LEGS * stage + leg);
  }
}
