package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.random.DrawKeys;
import java.io.Serializable;

/**
 * The context that a noise is compiled for.
 *
 * @param keys of draws that each thread makes by itself; {@link DrawKeys#phase} for draws made once
 *     per rank
 * @param shared of draws that all threads of a rank, or several ranks, share; the same keys unless
 *     ranks have several threads, each with a processor of its own
 * @param quantum the grid of all times
 * @param ranks where the ranks are, and what their clocks show
 * @param part number of the process in a mixture, from 0 on: processes of a mixture draw different
 *     phases
 */
public record NoiseContext(
    DrawKeys keys, DrawKeys shared, Quantum quantum, RankFrame ranks, int part)
    implements Serializable {

  /** For a noise that is not mixed, on ranks of one thread. */
  public NoiseContext(DrawKeys keys, Quantum quantum, RankFrame ranks) {
    this(keys, keys, quantum, ranks, 0);
  }

  /** In observed timing, of ranks on one node whose clocks begin together. */
  public NoiseContext(DrawKeys keys, Quantum quantum) {
    this(keys, quantum, RankFrame.TOGETHER);
  }

  /** This context for process {@code number} of a mixture. */
  public NoiseContext ofPart(int number) {
    return new NoiseContext(keys, shared, quantum, ranks, number);
  }

  /** This context for a thread of every rank, the first of which is thread 0. */
  NoiseContext ofThread(int thread) {
    return new NoiseContext(shared.ofThread(thread), shared, quantum, ranks, part);
  }

  /** Key of a phase: per thread of a rank, per node or one for all. */
  @Internal
  public long phaseKey(Phase phase, int rank) {
    return switch (phase) {
      case RANDOM, REDRAWN -> keys.phase(rank, number(0));
      case ALIGNED -> shared.phase(0, number(1));
      case CO_SCHEDULED -> shared.phase(ranks.nodeOf(rank), number(2));
    };
  }

  /** Key of the draw that says whether a rank is among a random share. */
  @Internal
  public long shareKey(int rank) {
    return shared.phase(rank, number(3));
  }

  /** Key of the draw that says how slow a rank is. */
  @Internal
  public long slownessKey(int rank) {
    return shared.phase(rank, number(7));
  }

  /** Key of what is drawn once for all replicates. */
  @Internal
  public long studyKey(int draw) {
    return shared.phase(0, number(4 + draw));
  }

  private int number(int kind) {
    return 8 * part + kind;
  }
}
