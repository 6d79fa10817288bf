package io.idlewave.jobs.study.network;

import io.idlewave.perturb.topology.HopClass;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A time per class of hop, as a study states it: one for every link, where what lies between links
 * takes none, or one for each class that is named.
 *
 * @param ofLinks of every link, in ns; null where classes are named
 * @param byClass by name of the class, in ns; others take none
 */
public record ClassTimes(@Nullable Double ofLinks, SortedMap<String, Double> byClass) {

  /** None takes any. */
  static final ClassTimes NONE = new ClassTimes(null, new TreeMap<>());

  public ClassTimes {
    byClass = Collections.unmodifiableSortedMap(new TreeMap<>(byClass));
  }

  /** That of a class, in ns. */
  double of(String hopClass) {
    if (ofLinks == null) {
      return byClass.getOrDefault(hopClass, 0.0);
    }
    return HopClass.isLink(hopClass) ? ofLinks : 0;
  }

  /** Whether none is stated. */
  boolean areNone() {
    return ofLinks == null && byClass.isEmpty();
  }
}
