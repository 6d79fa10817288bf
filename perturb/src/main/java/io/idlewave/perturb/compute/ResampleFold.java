package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.perturb.noise.StretchLaw;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Keeps how long the work of each class of stretches took, block by block, in the order of the
 * walk. Held: {@link Durations} per class. Of more than {@value #MOST_CLASSES} classes those that
 * come first are kept, and the stretches of the others count as left. Mutable.
 */
public final class ResampleFold implements Consumer<GraphBlock> {

  private static final int MOST_CLASSES = 1 << 17;

  private final int[] groupOf;
  private final StretchWork work;
  private final Stretches stretches;
  private final Map<StretchClass, Durations> classes = new LinkedHashMap<>();
  private double recordedNanos;
  private double leftNanos;
  private long leftStretches;

  /**
   * A fold.
   *
   * @param windows per row, the part that counts as its run
   * @param groupOf per row, the group whose stretches are alike
   */
  public ResampleFold(List<RunWindow> windows, int[] groupOf, StretchWork work) {
    this.groupOf = groupOf.clone();
    this.work = work;
    this.stretches = new Stretches(windows, this::add);
  }

  @Override
  public void accept(GraphBlock block) {
    stretches.accept(block);
  }

  private void add(GraphBlock block, int i) {
    long nanos = work.nanos(block, i);
    recordedNanos += nanos;
    if (ResampledTimes.isIdle(work, block, i)) {
      return;
    }
    StretchClass of = ResampledTimes.classOf(groupOf[block.rank(i)], work, block, i);
    Durations durations = classes.get(of);
    if (durations == null && classes.size() < MOST_CLASSES) {
      durations = new Durations();
      classes.put(of, durations);
    }
    if (durations == null) {
      leftNanos += nanos;
      leftStretches++;
    } else {
      durations.add(nanos);
    }
  }

  /**
   * The machine on which stretches draw anew.
   *
   * @param enough stretches that a class needs; those of smaller ones keep their recorded times
   */
  public Resampling resampling(int enough) {
    List<StretchLaw> laws = new ArrayList<>();
    Map<StretchClass, Integer> numbers = new HashMap<>();
    double left = leftNanos;
    long leftCount = leftStretches;
    for (Map.Entry<StretchClass, Durations> entry : classes.entrySet()) {
      Durations durations = entry.getValue();
      if (durations.count() >= enough) {
        numbers.put(entry.getKey(), laws.size());
        laws.add(durations.law());
      } else {
        left += durations.totalNanos();
        leftCount += durations.count();
      }
    }
    ComputeTimes times = new ResampledTimes(groupOf, work, numbers);
    return new Resampling(
        times,
        laws,
        recordedNanos,
        left,
        leftCount,
        "each stretch by itself, of %d classes".formatted(laws.size()));
  }
}
