package io.idlewave.graph.match;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The instances of a communicator that can still be entered, found by position. Mutable. */
final class OpenInstances {

  private final List<@Nullable CollectiveInstance> all = new ArrayList<>();
  private int dropped;

  int size() {
    return all.size() - dropped;
  }

  /** The instance at {@code position} of those that are open. */
  CollectiveInstance get(int position) {
    CollectiveInstance instance = all.get(dropped + position);
    if (instance == null) {
      throw new IllegalStateException("instance at " + position + " is not open");
    }
    return instance;
  }

  void add(CollectiveInstance instance) {
    all.add(instance);
  }

  /** Drops the first; places of dropped ones go once they are half of all. */
  void dropFirst() {
    all.set(dropped++, null);
    if (2 * dropped >= all.size()) {
      all.subList(0, dropped).clear();
      dropped = 0;
    }
  }

  /** All that are open, in their order. */
  List<CollectiveInstance> list() {
    List<CollectiveInstance> open = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      open.add(get(i));
    }
    return Collections.unmodifiableList(open);
  }
}
