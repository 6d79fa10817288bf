package io.idlewave.perturb.measure;

import io.idlewave.perturb.noise.process.DetourSeries;
import java.util.Comparator;
import java.util.List;

/** The content of a file of measurements. Times are in ns; arrays are not to be changed. */
public sealed interface Measurement {

  /** What was measured of a processor. */
  enum Interruption {
    /** How long it was taken away. */
    DETOURS,
    /** How late it was given to a thread that a timer woke. */
    WAKE_UPS
  }

  /** What was measured of messages. */
  enum Quantity {
    LATENCY,
    BANDWIDTH
  }

  /**
   * Detours, each with its time.
   *
   * @param series one per processor that was measured, at least 1
   * @param thresholdNanos shorter detours are not recorded; 0 where nothing is known
   */
  record Detours(List<DetourSeries> series, double thresholdNanos) implements Measurement {
    public Detours {
      series = List.copyOf(series);
    }
  }

  /**
   * Work done in each of many quanta of time (FTQ).
   *
   * @param startNanos when a quantum was begun, not falling; late where a detour had not ended
   * @param quantumNanos after which the next one was due
   */
  record WorkPerTime(double[] startNanos, double[] counts, double quantumNanos)
      implements Measurement {}

  /**
   * Times of one and the same work, done again and again (FWQ).
   *
   * @param nanos of each process, in the order in which they were measured
   */
  record TimePerWork(List<double[]> nanos) implements Measurement {
    public TimePerWork {
      nanos = List.copyOf(nanos);
    }
  }

  /**
   * So many durations, evenly between two.
   *
   * @param toNanos the longest, at least as long
   * @param count how many, above 0
   */
  record Bin(double fromNanos, double toNanos, long count) {

    public double sumNanos() {
      return (fromNanos + toNanos) / 2 * count;
    }
  }

  /**
   * How long detours were, or how late threads woke up, without saying when.
   *
   * @param bins of all processors, by where they begin, and may overlap; none where nothing was
   *     seen
   * @param longestNanos the longest, as stated or else the end of the last bin; 0 without bins
   * @param spanNanos how long each processor was measured; 0 where that is not known
   * @param processors how many were measured, at least 1
   */
  record DurationHistogram(
      Interruption kind, List<Bin> bins, double longestNanos, double spanNanos, int processors)
      implements Measurement {

    public DurationHistogram {
      bins = bins.stream().sorted(Comparator.comparingDouble(Bin::fromNanos)).toList();
    }

    public long total() {
      return bins.stream().mapToLong(Bin::count).sum();
    }

    public double sumNanos() {
      return bins.stream().mapToDouble(Bin::sumNanos).sum();
    }
  }

  /** Durations of detours or wake-ups one by one, in the order of the file, without times. */
  record Durations(Interruption kind, double[] nanos) implements Measurement {}

  /**
   * Sums of noise over periods of measuring, as the osnoise tracer prints them.
   *
   * @param runtimeNanos how long each period was measured
   * @param longestNanos its longest single noise
   */
  record NoiseTotals(double[] runtimeNanos, double[] noiseNanos, double[] longestNanos)
      implements Measurement {}

  /**
   * Times of messages by size, or bandwidths.
   *
   * @param bytes sizes, rising
   * @param values one-way times in ns, or bandwidths of all pairs together in bytes per ns
   * @param pairs of ranks that sent at the same time, at least 1
   * @param window messages that a rank sent in a row before an answer, at least 1
   */
  record MessageTable(
      Quantity kind, String benchmark, long[] bytes, double[] values, int pairs, int window)
      implements Measurement {

    public MessageTable(Quantity kind, String benchmark, long[] bytes, double[] values) {
      this(kind, benchmark, bytes, values, 1, 1);
    }
  }

  /**
   * What netgauge measures for LogGP, by size: a rank sends {@code messages} of one size, and the
   * receiver answers with one when it has them all.
   *
   * @param bytes sizes, rising
   * @param messages n, how many in a row
   * @param roundTripNanos PRTT(1,0,s), with one message
   * @param trainNanos PRTT(n,0,s), with n of them
   * @param delayedNanos PRTT(n,d,s), with a computation of d = PRTT(1,0,s) after each but the last
   * @param receiveNanos o_r, of a message that is there
   */
  record MessageTrains(
      long[] bytes,
      int[] messages,
      double[] roundTripNanos,
      double[] trainNanos,
      double[] delayedNanos,
      double[] receiveNanos)
      implements Measurement {}
}
