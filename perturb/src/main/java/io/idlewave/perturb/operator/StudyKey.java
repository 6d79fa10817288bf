package io.idlewave.perturb.operator;

import io.idlewave.perturb.propagate.ForeignSnapshotException;
import io.idlewave.perturb.propagate.SerializedDigest;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The inputs that the lanes of a job depend on, as named values. Every snapshot has them, and a job
 * continues from a snapshot only if all of them are its own. Immutable.
 */
public final class StudyKey implements Serializable {

  /** The key of a job that does not state its study. */
  public static final StudyKey EMPTY = new StudyKey(Map.of());

  private static final long serialVersionUID = 1L;
  private static final String SEPARATOR = "=";
  private static final String NOTHING = "none";
  private static final int DIGITS = 16;

  private final TreeMap<String, String> values;

  private StudyKey(Map<String, String> values) {
    this.values = new TreeMap<>(values);
  }

  public StudyKey with(String name, String value) {
    TreeMap<String, String> more = new TreeMap<>(values);
    more.put(name, value);
    return new StudyKey(more);
  }

  /** This key with the digest of what serializing {@code content} gives. */
  public StudyKey withDigestOf(String name, Object content) {
    return with(name, SerializedDigest.of(content).substring(0, DIGITS));
  }

  /** Each value after its name, as it stands in a snapshot. */
  List<String> lines() {
    return values.entrySet().stream()
        .map(value -> value.getKey() + SEPARATOR + value.getValue())
        .toList();
  }

  /**
   * Checks that a snapshot is one of this study.
   *
   * @param lines of the snapshot, in any order, also several times each
   * @throws ForeignSnapshotException if it is one of another study
   */
  void require(Collection<String> lines) {
    if (lines.isEmpty() && !values.isEmpty()) {
      throw new ForeignSnapshotException(
          "snapshot: of a study that it names, got none; an earlier version wrote it");
    }
    SortedMap<String, String> found = new TreeMap<>();
    for (String line : lines) {
      int end = line.indexOf(SEPARATOR);
      found.put(line.substring(0, end), line.substring(end + 1));
    }
    if (!found.equals(values)) {
      throw new ForeignSnapshotException("snapshot of another study: " + differences(found));
    }
  }

  private String differences(SortedMap<String, String> found) {
    SortedSet<String> names = new TreeSet<>(values.keySet());
    names.addAll(found.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(values.get(name), found.get(name)))
        .map(
            name ->
                "%s %s expected, got %s"
                    .formatted(
                        name,
                        values.getOrDefault(name, NOTHING),
                        found.getOrDefault(name, NOTHING)))
        .collect(Collectors.joining("; "));
  }
}
