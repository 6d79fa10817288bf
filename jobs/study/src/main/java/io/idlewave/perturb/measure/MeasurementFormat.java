package io.idlewave.perturb.measure;

import java.util.List;

/**
 * A format of measurements. An implementation has no state and a constructor without arguments, and
 * is registered by a line in {@code
 * META-INF/services/io.idlewave.perturb.measure.MeasurementFormat}.
 */
public interface MeasurementFormat {

  /** What people call it. */
  String name();

  /**
   * Whether this is a file of the format, by what stands in it. A file is recognised by two only
   * where it is a log with tables of messages of both.
   *
   * @param text of the file
   */
  boolean recognises(MeasuredText text);

  /**
   * Reads a recognised file. What can be read around is left out with {@link MeasuredText#warn}.
   *
   * @throws IllegalArgumentException naming file and line, the bound and what was found
   */
  Measurement read(MeasuredText text);

  /**
   * Reads all that a recognised file holds, where it can be more than one table.
   *
   * @return at least one, in the order of the file
   * @throws IllegalArgumentException naming file and line, the bound and what was found
   */
  default List<Measurement> readAll(MeasuredText text) {
    return List.of(read(text));
  }
}
