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
   * Whether this is a file of the format, by its content. Two formats recognise the same file only
   * if it is a log with tables of messages of both.
   */
  boolean recognises(MeasuredLines text);

  /**
   * Reads a recognised file. Faulty parts that can be skipped are left out, with {@link
   * MeasuredLines#warn}.
   *
   * @throws IllegalArgumentException naming file and line, the bound and what was found
   */
  Measurement read(MeasuredLines text);

  /**
   * Reads all tables of a recognised file, if there can be more than one.
   *
   * @return at least one, in the order of the file
   * @throws IllegalArgumentException naming file and line, the bound and what was found
   */
  default List<Measurement> readAll(MeasuredLines text) {
    return List.of(read(text));
  }
}
