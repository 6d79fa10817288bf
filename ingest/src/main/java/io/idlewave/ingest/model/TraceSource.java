package io.idlewave.ingest.model;

/**
 * Where a trace came from.
 *
 * @param format the foreign format, such as {@code otf2} or {@code synth}
 * @param name name of the foreign archive or generator call, without any machine's path
 * @param tracer the measurement system, possibly empty
 * @param machine name of the machine as the tracer recorded it, possibly empty
 */
public record TraceSource(String format, String name, String tracer, String machine) {

  /** The format of profiles of the PyTorch profiler. */
  public static final String KINETO = "kineto";
}
