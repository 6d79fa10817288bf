package io.idlewave.jobs.results;

/**
 * The door for sinks: a kind of {@link ResultSink} and the name under which users ask for it, as in
 * {@code --sink NAME:ADDRESS}. A provider is found when its class, with a public constructor
 * without parameters, stands in {@code META-INF/services/io.idlewave.jobs.results.SinkProvider} of
 * a jar on the class path.
 */
public interface SinkProvider {

  /** The name, in lower-case letters, digits and hyphens, unlike that of any other. */
  String name();

  /** What the address is, for users, such as {@code a folder for CSV files}. */
  String address();

  /**
   * A sink.
   *
   * @param address what the user wrote after the name
   * @throws io.idlewave.jobs.failure.UsageException if the address is malformed
   */
  ResultSink create(String address, SinkOptions options);
}
