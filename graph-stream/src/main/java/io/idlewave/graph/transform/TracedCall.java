package io.idlewave.graph.transform;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.RegionTime;
import java.util.List;

/**
 * A call with the time before it instead of its place in time, so that calls can come, go and
 * change without regard to those around them.
 *
 * @param inserted whether a transformation has added it
 * @param region of the call, as {@link MpiCall#region()}
 * @param before the time since the call before it ended, by region
 * @param durationNanos how long it lasted, in ns; of a call that communicates nobody asks
 */
public record TracedCall(
    boolean inserted,
    int function,
    int region,
    List<RegionTime> before,
    long durationNanos,
    List<Operation> operations) {

  public TracedCall {
    before = List.copyOf(before);
    operations = List.copyOf(operations);
  }

  /**
   * A call that the recorded trace has not. It takes the stretch before the call that it comes
   * before, which is then without one: what is drawn for a stretch belongs to that call.
   */
  public static TracedCall inserted(
      int function, int region, List<RegionTime> before, List<Operation> operations) {
    return new TracedCall(true, function, region, before, 0, operations);
  }

  /** A call that has just been read. */
  static TracedCall of(MpiCall call, long leaveNanosBefore, boolean inserted) {
    return new TracedCall(
        inserted,
        call.function(),
        call.region(),
        RegionTime.division(call.stretch(), call.region(), call.enterNanos() - leaveNanosBefore),
        call.durationNanos(),
        call.operations());
  }

  /** The time before it, in ns. */
  long beforeNanos() {
    return nanos(before);
  }

  static long nanos(List<RegionTime> parts) {
    return parts.stream().mapToLong(RegionTime::nanos).sum();
  }

  /** The call in its place in time. */
  MpiCall at(long leaveNanosBefore) {
    boolean divided = before.stream().anyMatch(part -> part.region() != region);
    return new MpiCall(
        function,
        leaveNanosBefore + beforeNanos(),
        durationNanos,
        region,
        divided ? before : List.of(),
        operations);
  }

  public TracedCall after(List<RegionTime> parts) {
    return new TracedCall(inserted, function, region, parts, durationNanos, operations);
  }

  /** This call with another duration. */
  public TracedCall lasting(long nanos) {
    return new TracedCall(inserted, function, region, before, nanos, operations);
  }

  /** This call with other operations; without any it takes no time, which was for those it had. */
  public TracedCall doing(List<Operation> others) {
    boolean emptied = others.isEmpty() && !operations.isEmpty();
    return new TracedCall(inserted, function, region, before, emptied ? 0 : durationNanos, others);
  }

  /** This call as one of another function. */
  public TracedCall calling(int other) {
    return new TracedCall(inserted, other, region, before, durationNanos, operations);
  }
}
