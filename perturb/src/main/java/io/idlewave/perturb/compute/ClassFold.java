package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
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
  private final StretchWork work;
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
  public ClassFold(List<RunWindow> windows, int[] groupOf, StretchWork work) {
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
    if (nanos == 0 && work.idles(block, i)) {
      return;
    }
    StretchClass of = StretchClass.of(groupOf[block.rank(i)], block, i);
    Durations durations = classes.get(of);
    if (durations == null && classes.size() < MOST_CLASSES) {
      durations = new Durations();
      classes.put(of, durations);
    }
    if (durations == null) {
      overflowNanos += nanos;
      overflowStretches++;
    } else {
      durations.add(nanos);
    }
  }

  /**
   * The machine on which no stretch takes longer than a quantile of its class. A class that is too
   * small takes the quantile of the coarser one, of all large classes that differ from it in the
   * call before alone; its stretches that are longer than all of theirs do other work.
   *
   * @param share the quantile, 0 for the shortest of the class
   * @param enough stretches that a class needs to be large; those of smaller ones that no coarser
   *     class takes keep their recorded time
   */
  public Denoising denoising(double share, int enough) {
    Map<StretchClass, ClassTimes.Limit> limits = new HashMap<>();
    double recorded = overflowNanos;
    double removed = 0;
    double left = overflowNanos;
    long leftStretches = overflowStretches;
    Map<StretchClass, Durations> coarser = coarser(enough);
    for (Map.Entry<StretchClass, Durations> entry : classes.entrySet()) {
      Durations durations = entry.getValue();
      recorded += durations.totalNanos();
      Durations joined = coarser.get(entry.getKey().afterAnyCall());
      if (durations.count() >= enough) {
        long nanos = durations.quantile(share);
        removed += durations.beyondNanos(nanos);
        limits.put(entry.getKey(), new ClassTimes.Limit(nanos, Long.MAX_VALUE));
      } else if (joined != null) {
        ClassTimes.Limit limit =
            new ClassTimes.Limit(joined.quantile(share), joined.longestNanos());
        Durations.Split split = durations.split(limit.quietNanos(), limit.longestNanos());
        removed += split.beyondNanos();
        left += split.leftNanos();
        leftStretches += split.leftCount();
        limits.put(entry.getKey(), limit);
      } else {
        left += durations.totalNanos();
        leftStretches += durations.count();
      }
    }
    return new Denoising(
        new ClassTimes(groupOf, work, limits), recorded, removed, left, leftStretches);
  }

  /** The large classes, joined where the call before alone tells them apart. */
  private Map<StretchClass, Durations> coarser(int enough) {
    Map<StretchClass, Durations> coarser = new HashMap<>();
    classes.forEach(
        (of, durations) -> {
          if (durations.count() >= enough) {
            coarser.computeIfAbsent(of.afterAnyCall(), key -> new Durations()).addAll(durations);
          }
        });
    return coarser;
  }
}
