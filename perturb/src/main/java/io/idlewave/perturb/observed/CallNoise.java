package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * Writes the noise on the CPU time of calls. Bounds differ in how much CPU time a call has, and a
 * sum of random detours does not grow with the length that it is drawn for. So where noise depends
 * on lengths, the lanes of the upper bound draw first what those of the lower bound draw, for the
 * same stretch under the same key, and then for the parts before and after that only they have,
 * under keys of their own: no replicate has less noise in its upper bound than in its lower one.
 *
 * <p>Noise that does not depend on lengths draws once, whichever parts there are.
 */
final class CallNoise {

  private static final int BEFORE = 1;
  private static final int AFTER = 2;
  private static final int LATER = 3;

  /** The target of steps on the clock of the rank. */
  private static final int CLOCK = -1;

  private final SlackRule rule;
  private final MicroProgram program;
  private final @Nullable SlackRule lower;
  private final CallTiming lowerTiming;

  CallNoise(PricingContext context, SlackRule rule, MicroProgram program) {
    this.rule = rule;
    this.program = program;
    boolean divides =
        context.noiseInTime() && context.reading().rules().bounds().contains(Bound.LOWER);
    SlackRule lowest = divides ? context.reading().rules().of(Bound.LOWER) : rule;
    this.lower = lowest.equals(rule) ? null : lowest;
    this.lowerTiming = new CallTiming(context, new BindingEdges(context, lowest), lowest);
  }

  /** Reads entry {@code i}, before its noise is written. */
  void read(GraphBlock block, int i) {
    if (lower != null) {
      lowerTiming.read(block, i);
    }
  }

  /**
   * Noise on a clock.
   *
   * @param enterNanos when the call begins, since the rank left MPI_Init
   * @param knowsWait whether all that the call waits for has come
   */
  void onClock(int rank, long key, double enterNanos, CallTiming timing, boolean knowsWait) {
    write(CLOCK, rank, key, enterNanos, timing, knowsWait);
  }

  /** Draws noise of a call on a slot, before what the call waits for has come. */
  void onSlot(int slot, int rank, long key, double enterNanos, CallTiming timing) {
    write(slot, rank, key, enterNanos, timing, false);
  }

  /**
   * Noise at the end of a call that was disturbed before its wait, on what is left after it: only
   * such as depends on lengths, for other noise falls once.
   */
  void later(int rank, long key, double enterNanos, CallTiming timing) {
    double end = enterNanos + timing.durationNanos();
    double begin = end - rule.laterCpuNanos(timing);
    further(CLOCK, rank, DrawKeys.part(key, LATER), begin, end);
  }

  private void write(
      int slot, int rank, long key, double enterNanos, CallTiming timing, boolean knowsWait) {
    double cpu = rule.cpuNanos(timing, knowsWait);
    if (!(cpu > 0)) {
      return;
    }
    double begin = enterNanos + (knowsWait ? waitNanos(rule, timing) : 0);
    double end = begin + (knowsWait ? cpu : rule.earlyCpuNanos(timing));
    double proven = lower == null ? 0 : lower.cpuNanos(lowerTiming, knowsWait);
    if (lower == null || !(proven > 0)) {
      step(slot, rank, key, begin, end);
      return;
    }
    double from = enterNanos + (knowsWait ? waitNanos(lower, lowerTiming) : 0);
    double to = from + proven;
    step(slot, rank, key, from, to);
    further(slot, rank, DrawKeys.part(key, BEFORE), begin, Math.min(end, from));
    further(slot, rank, DrawKeys.part(key, AFTER), Math.max(begin, to), end);
  }

  /** How long the call waited, where clocks say so; the bounds of others begin with the call. */
  private static double waitNanos(SlackRule rule, CallTiming timing) {
    return rule.edgeSlackNanos(timing.enterNanos(), timing.waitEndNanos());
  }

  /**
   * One of several rounds, which share the CPU time of the call evenly, on a slot.
   *
   * @param cpuNanos that of the call before its wait
   */
  void round(
      int slot, int rank, long key, double enterNanos, double cpuNanos, int round, int rounds) {
    double proven = lower == null ? 0 : Math.min(cpuNanos, lower.cpuNanos(lowerTiming, false));
    if (!(proven > 0)) {
      share(slot, rank, key, enterNanos, cpuNanos, round, rounds);
      return;
    }
    share(slot, rank, key, enterNanos, proven, round, rounds);
    if (proven < cpuNanos) {
      long further = DrawKeys.part(key, AFTER);
      share(slot, rank, further, enterNanos + proven, cpuNanos - proven, round, rounds);
      program.furtherPart();
    }
  }

  private void share(
      int slot, int rank, long key, double begin, double cpuNanos, int round, int rounds) {
    double from = begin + cpuNanos * round / rounds;
    step(slot, rank, key, from, begin + cpuNanos * (round + 1) / rounds);
  }

  private void further(int slot, int rank, long key, double begin, double end) {
    if (end > begin) {
      step(slot, rank, key, begin, end);
      program.furtherPart();
    }
  }

  private void step(int slot, int rank, long key, double begin, double end) {
    if (slot == CLOCK) {
      program.noise(rank, key, begin, end - begin);
    } else {
      program.noiseOnSlot(slot, rank, key, begin, end - begin);
    }
  }
}
