package io.idlewave.jobs.study.machine;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.text.EditDistance;
import java.util.Collection;
import java.util.List;

/** User regions that a study names, by their names or by ends of their call paths. */
public final class UserRegions {

  private UserRegions() {}

  /**
   * Makes sure that a trace has them.
   *
   * @param where what the complaint begins with, up to the key that names them
   * @throws StudyException naming the first one that it does not have, and the nearest one
   */
  public static void require(String where, Collection<String> named, CallPaths known) {
    for (String name : named) {
      if (known.named(name).isEmpty()) {
        throw new StudyException(
            "%s: a user region of the trace%s, got %s"
                .formatted(where, nearest(name, known.labels()), name));
      }
    }
  }

  private static String nearest(String name, List<String> known) {
    return known.isEmpty()
        ? ", which has none"
        : "; the nearest one is " + EditDistance.nearest(name, known);
  }
}
