package io.idlewave.ingest.kineto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * What kernels of one graph launch may wait for on other streams: the graph itself is not recorded.
 * A kernel can depend on what had ended when it began, and on nothing else; of that it is enough to
 * name what nothing came after that had ended, too.
 */
final class GraphJoins {

  /** Beyond these, causes of a kernel that ended earlier are left out. */
  private static final int MOST_CAUSES = 64;

  private GraphJoins() {}

  /**
   * Finds them.
   *
   * @param launched what one call launched, on whatever rows
   * @param joins is given each cause with its effect, on another row
   * @return whether there are any
   */
  static boolean find(List<StreamTask> launched, BiConsumer<StreamTask, StreamTask> joins) {
    List<StreamTask> byBegin = new ArrayList<>(launched);
    byBegin.sort(Comparator.comparingLong(task -> task.event().beginNanos()));
    List<StreamTask> byEnd = new ArrayList<>(launched);
    byEnd.sort(Comparator.comparingLong(task -> task.event().endNanos()));
    boolean found = false;
    int ended = 0;
    long latestBegin = Long.MIN_VALUE;
    for (StreamTask effect : byBegin) {
      long begin = effect.event().beginNanos();
      while (ended < byEnd.size() && byEnd.get(ended).event().endNanos() <= begin) {
        latestBegin = Math.max(latestBegin, byEnd.get(ended++).event().beginNanos());
      }
      int least = Math.max(0, ended - MOST_CAUSES);
      for (int i = ended - 1; i >= least; i--) {
        StreamTask cause = byEnd.get(i);
        if (cause.event().endNanos() <= latestBegin) {
          break;
        }
        if (cause.row() != effect.row()) {
          joins.accept(cause, effect);
          found = true;
        }
      }
    }
    return found;
  }
}
