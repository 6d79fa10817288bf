package io.idlewave.jobs.accelerator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of accelerators went. The component names are a stable contract.
 *
 * @param steps how many there are of each rank
 * @param named whether the trace names them; otherwise the whole recording of a rank is one
 * @param unknownLaunches of so many kernels no record says when they were launched: they count as
 *     launched in time. Where that is all of them, causes of idle time are null
 * @param ranks those on whose streams something ran
 * @param overSteps how the mean of each figure over ranks varies over steps
 * @param kernels by class, the longest time first
 * @param collectives of ranks that met on streams, by operation and size, the longest time first
 */
public record AcceleratorReport(
    int steps,
    boolean named,
    long unknownLaunches,
    List<RankReport> ranks,
    List<Spread> overSteps,
    List<KernelClass> kernels,
    List<CollectiveSpeed> collectives) {

  /** Takes immutable copies. */
  public AcceleratorReport {
    ranks = List.copyOf(ranks);
    overSteps = List.copyOf(overSteps);
    kernels = List.copyOf(kernels);
    collectives = List.copyOf(collectives);
  }

  /**
   * A rank.
   *
   * @param rank its number
   * @param name what the trace calls it as well
   * @param recording from the begin of its first kernel to the end of its last one
   * @param steps each step, from its begin to that of the next one
   * @param overSteps how each figure varies over these
   * @param streams each stream as if it were alone, from its first kernel to its last one
   */
  public record RankReport(
      int rank,
      String name,
      TimeSplit recording,
      List<TimeSplit> steps,
      List<Spread> overSteps,
      List<StreamTime> streams) {

    /** Takes immutable copies. */
    public RankReport {
      steps = List.copyOf(steps);
      overSteps = List.copyOf(overSteps);
      streams = List.copyOf(streams);
    }
  }

  /**
   * A stream.
   *
   * @param kernels how many ran on it, copies among them
   */
  public record StreamTime(String name, int kernels, TimeSplit recording) {}

  /**
   * Kernels of one class, of all ranks.
   *
   * @param kind {@code compute}, {@code communication} or {@code memory}
   * @param nanos how long they ran, each by itself
   * @param share of the time of all kernels, 0 to 1
   */
  public record KernelClass(String name, String kind, long count, long nanos, double share) {}

  /**
   * Collectives of one operation, kernel, number of ranks and size.
   *
   * @param operation what it does, such as {@code allreduce}
   * @param kernel of the member that came last
   * @param ranks that meet
   * @param bytes the size as NCCL's tests take it: the vector that each rank reduces, what a rank
   *     has after an allgather, and before a reduce-scatter or all-to-all
   * @param count how many met
   * @param medianNanos of their times, each the shortest of its members, who came last and waited
   *     for nobody
   * @param algorithmBytesPerSecond bytes over the median; null where that is 0
   * @param busBytesPerSecond the same times the factor of NCCL's tests
   */
  public record CollectiveSpeed(
      String operation,
      String kernel,
      int ranks,
      long bytes,
      int count,
      double medianNanos,
      @Nullable Double algorithmBytesPerSecond,
      @Nullable Double busBytesPerSecond) {}
}
