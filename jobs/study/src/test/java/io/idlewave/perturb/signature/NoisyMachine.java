package io.idlewave.perturb.signature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * A processor with detours at known times, on which the benchmarks are run step by step. Times are
 * in ns.
 */
public final class NoisyMachine {

  private final List<double[]> due = new ArrayList<>();
  private final double span;
  private double[] starts = new double[0];
  private double[] ends = new double[0];

  public NoisyMachine(double span) {
    this.span = span;
  }

  /** A detour every period, displaced by at most jitter. */
  public NoisyMachine periodic(
      double period, double jitter, Random random, DoubleSupplier duration) {
    double phase = random.nextDouble() * period;
    for (int k = 0; phase + k * period < span; k++) {
      double at = phase + k * period + jitter * (2 * random.nextDouble() - 1);
      due.add(new double[] {Math.max(0, at), duration.getAsDouble()});
    }
    return this;
  }

  /** Detours by chance, so many per second while the processor is free. */
  public NoisyMachine rate(double perFreeSecond, Random random, DoubleSupplier duration) {
    double at = 0;
    while (true) {
      at += -Math.log(1 - random.nextDouble()) / perFreeSecond * 1e9;
      double length = duration.getAsDouble();
      if (at >= span) {
        return this;
      }
      due.add(new double[] {at, length});
      at += length;
    }
  }

  /** Puts detours that are due during another one after it. */
  public NoisyMachine settle() {
    due.sort((a, b) -> Double.compare(a[0], b[0]));
    starts = new double[due.size()];
    ends = new double[due.size()];
    double free = 0;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = Math.max(due.get(i)[0], free);
      ends[i] = starts[i] + due.get(i)[1];
      free = ends[i];
    }
    return this;
  }

  private int next(double time) {
    int found = Arrays.binarySearch(ends, time);
    return found < 0 ? -found - 1 : found + 1;
  }

  /** When work that begins at {@code start} is done. */
  private double finish(double start, double work) {
    double now = start;
    double left = work;
    for (int i = next(start); i < starts.length; i++) {
      double free = Math.max(0, starts[i] - now);
      if (left <= free) {
        return now + left;
      }
      left -= free;
      now = ends[i];
    }
    return now + left;
  }

  /** What FTQ writes since 2014. */
  public String ftq(double quantum, double pace) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "# Frequency %f%n# Ticks per ns: 2.5%n", 1e9 / quantum));
    double now = 0;
    for (int i = 0; (i + 1) * quantum < span; i++) {
      double start = now;
      long count = 0;
      while (now < (i + 1) * quantum) {
        // as many steps as surely fit before the next detour and the end, then one with its detours
        int detour = next(now);
        double until = Math.min((i + 1) * quantum, detour < starts.length ? starts[detour] : span);
        long whole = (long) Math.max(0, Math.floor((until - now) / pace) - 1);
        now = finish(now + whole * pace, pace);
        count += whole + 1;
      }
      text.append((long) start).append(' ').append(count).append('\n');
    }
    return text.toString();
  }

  /** What FWQ writes: a time per line, in ns. */
  public String fwq(double work) {
    StringBuilder text = new StringBuilder();
    double now = 0;
    while (now < span) {
      double end = finish(now, work);
      text.append(Math.round(end - now)).append('\n');
      now = end;
    }
    return text.toString();
  }

  /** What netgauge's selfish writes: detours that touch are one. */
  public String selfish() {
    StringBuilder text =
        new StringBuilder("# Selfish Benchmark\n# Time [ns]\tselfish duration [ns]\n");
    for (int i = 0; i < starts.length; i++) {
      double start = starts[i];
      while (i + 1 < starts.length && starts[i + 1] <= ends[i]) {
        i++;
      }
      text.append(String.format(Locale.ROOT, "%.2f\t%.2f%n", start - starts[0], ends[i] - start));
    }
    return text.toString();
  }
}
