package io.idlewave.ingest.dumpi.fold;

import java.util.HashMap;
import java.util.Map;

/**
 * The communicators of one rank in the order in which it got them: 0 is the world, 1 the rank
 * alone, 2 and so on the others. A handle returns once its communicator is freed; a number never
 * does. Handles that no record creates get a number at their first use.
 */
final class LocalCommunicators {

  static final int WORLD = 0;
  static final int SELF = 1;

  /** What a construction gives to a rank that takes no part. */
  static final int NONE = -1;

  private static final int NULL_HANDLE = 1;
  private static final int WORLD_HANDLE = 2;
  private static final int SELF_HANDLE = 3;

  private final Map<Integer, Integer> numbers = new HashMap<>();
  private int next;

  LocalCommunicators() {
    numbers.put(WORLD_HANDLE, next++);
    numbers.put(SELF_HANDLE, next++);
  }

  /** The number of the communicator that {@code handle} stands for now. */
  int of(int handle) {
    return numbers.computeIfAbsent(handle, unknown -> next++);
  }

  /** From now on {@code handle} stands for a new communicator; {@link #NONE} if it is null. */
  int bind(int handle) {
    if (handle == NULL_HANDLE) {
      return NONE;
    }
    numbers.put(handle, next);
    return next++;
  }

  /** {@code handle} stands for none any more. */
  void free(int handle) {
    if (handle != WORLD_HANDLE && handle != SELF_HANDLE) {
      numbers.remove(handle);
    }
  }
}
