package io.idlewave.perturb.measure;

/**
 * A format of measurements. An implementation has no state and a constructor without arguments, and
 * is registered by a line in {@code
 * META-INF/services/io.idlewave.perturb.measure.MeasurementFormat}.
 */
public interface MeasurementFormat {

  /** What people call it. */
  String name();

  /**
   * Whether this is a file of the format, by what stands in it. No file is recognised by two.
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
}
