package io.idlewave.ingest.kineto.read;

import org.jspecify.annotations.Nullable;

/**
 * A kernel, copy or fill on a stream.
 *
 * @param beginNanos when it began, on the clock of the file
 * @param correlation that of the call that launched it
 * @param communication what it has to do with other ranks, or null for nothing
 * @param place where it stands in the file
 */
public record DeviceEvent(
    StreamId stream,
    String name,
    long beginNanos,
    long endNanos,
    long correlation,
    @Nullable CommunicationKernel communication,
    String place) {

  /** The same, over by a time that is no earlier than its begin. */
  public DeviceEvent endingBy(long nanos) {
    return nanos >= endNanos
        ? this
        : new DeviceEvent(stream, name, beginNanos, nanos, correlation, communication, place);
  }
}
