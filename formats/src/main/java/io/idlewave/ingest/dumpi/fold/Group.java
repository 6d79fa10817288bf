package io.idlewave.ingest.dumpi.fold;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A group of ranks as records make it; its members show once those of communicators are known. */
sealed interface Group {

  /** Steps by which a group is made, at most: longer ways are not followed. */
  int MOST_STEPS = 1000;

  /** Steps by which it is made, those of its parts included. */
  default int steps() {
    return 0;
  }

  /** Ranks that are known. */
  record Listed(List<Integer> ranks) implements Group {}

  /** The group of a communicator, by its number at the rank; {@code remote} the other one. */
  record OfCommunicator(int comm, boolean remote) implements Group {}

  /** Those at {@code places} of a group, or all others. */
  record Picked(Group from, int[] places, boolean others, int steps) implements Group {}

  /** Two groups brought together: {@code how} is the end of the function's name. */
  record Combined(Group first, Group second, String how, int steps) implements Group {}

  /**
   * World ranks of the group in its order, or null if they cannot be known.
   *
   * @param members world ranks of a communicator's group, or null
   */
  static @Nullable List<Integer> ranks(
      @Nullable Group group, Function<OfCommunicator, @Nullable List<Integer>> members) {
    if (group == null) {
      return null;
    }
    if (group instanceof Listed listed) {
      return listed.ranks();
    }
    if (group instanceof OfCommunicator of) {
      return members.apply(of);
    }
    if (group instanceof Picked picked) {
      List<Integer> from = ranks(picked.from(), members);
      return from == null ? null : pick(from, picked);
    }
    Combined combined = (Combined) group;
    List<Integer> first = ranks(combined.first(), members);
    List<Integer> second = ranks(combined.second(), members);
    return first == null || second == null ? null : combine(first, second, combined.how());
  }

  private static List<Integer> pick(List<Integer> from, Picked picked) {
    Set<Integer> result = new LinkedHashSet<>();
    if (picked.others()) {
      result.addAll(from);
    }
    for (int place : picked.places()) {
      if (place >= 0 && place < from.size()) {
        if (picked.others()) {
          result.remove(from.get(place));
        } else {
          result.add(from.get(place));
        }
      }
    }
    return List.copyOf(result);
  }

  private static List<Integer> combine(List<Integer> first, List<Integer> second, String how) {
    Set<Integer> result = new LinkedHashSet<>(first);
    switch (how) {
      case "union" -> result.addAll(second);
      case "intersection" -> result.retainAll(Set.copyOf(second));
      default -> Set.copyOf(second).forEach(result::remove);
    }
    return List.copyOf(result);
  }

  /** The places that triples of first, last and stride name, the last one included. */
  static int @Nullable [] places(int[] triples, int most) {
    int[] places = new int[0];
    for (int i = 0; i + 2 < triples.length; i += 3) {
      long stride = triples[i + 2];
      long steps = stride == 0 ? -1 : ((long) triples[i + 1] - triples[i]) / stride;
      if (steps < 0 || steps >= most - places.length) {
        return null;
      }
      int old = places.length;
      places = Arrays.copyOf(places, old + (int) steps + 1);
      for (int k = 0; k <= steps; k++) {
        places[old + k] = (int) (triples[i] + k * stride);
      }
    }
    return places;
  }
}
