package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sorts the stretches of a trace into classes and keeps how long they took: block by block, in the
 * order of the walk. Held: {@link Durations} per class. Of more than {@value #MOST_CLASSES} classes
 * those that come first are kept, and the stretches of the others count as left. Mutable.
 */
public final class ClassFold implements Consumer<GraphBlock> {

  private static final int MOST_CLASSES = 1 << 17;

  private final int[] groupOf;
  private final Stretches stretches;
  private final Map<StretchClass, Durations> classes = new HashMap<>();
  private double overflowNanos;
  private long overflowStretches;

  /**
   * A fold.
   *
   * @param windows per rank, the part that counts as its run
   * @param groupOf per rank, the group whose stretches are compared with its own
   */
  public ClassFold(List<RunWindow> windows, int[] groupOf) {
    this.groupOf = groupOf.clone();
    this.stretches = new Stretches(windows, this::add);
  }

  @Override
  public void accept(GraphBlock block) {
    stretches.accept(block);
  }

  private void add(GraphBlock block, int i) {
    StretchClass of = StretchClass.of(groupOf[block.rank(i)], block, i);
    Durations durations = classes.get(of);
    if (durations == null && classes.size() < MOST_CLASSES) {
      durations = new Durations();
      classes.put(of, durations);
    }
    if (durations == null) {
      overflowNanos += block.gapNanos(i);
      overflowStretches++;
    } else {
      durations.add(block.gapNanos(i));
    }
  }

  /**
   * The machine on which no stretch takes longer than a quantile of its class.
   *
   * @param share the quantile, 0 for the shortest of the class
   * @param enough stretches that a class needs; those of smaller ones keep their recorded time
   */
  public Denoising denoising(double share, int enough) {
    Map<StretchClass, Long> quiet = new HashMap<>();
    double recorded = overflowNanos;
    double removed = 0;
    double left = overflowNanos;
    long leftStretches = overflowStretches;
    for (Map.Entry<StretchClass, Durations> entry : classes.entrySet()) {
      Durations durations = entry.getValue();
      recorded += durations.totalNanos();
      if (durations.count() < enough) {
        left += durations.totalNanos();
        leftStretches += durations.count();
      } else {
        long nanos = durations.quantile(share);
        removed += durations.beyondNanos(nanos);
        quiet.put(entry.getKey(), nanos);
      }
    }
    return new Denoising(new ClassTimes(groupOf, quiet), recorded, removed, left, leftStretches);
  }
}
