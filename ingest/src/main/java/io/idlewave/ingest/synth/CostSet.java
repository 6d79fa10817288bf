package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.TraceSource;
import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What communication costs in a synthetic run, in integers so that recorded times are exact.
 *
 * @param overheadNanos CPU time of every MPI call, in ns
 * @param latencyNanos time of a message of zero bytes, and of each leg of a handshake, in ns
 * @param picosPerByte transfer time of one byte, in ps
 * @param collectiveNanos time between the last arrival at a collective and its result, in ns
 * @param eagerThresholdBytes a standard send of more bytes waits for its receive (rendezvous)
 */
public record CostSet(
    long overheadNanos,
    long latencyNanos,
    long picosPerByte,
    long collectiveNanos,
    long eagerThresholdBytes)
    implements Serializable {

  /** The format of traces of synthetic programs. */
  static final String FORMAT = "synth";

  /** No overhead, 1 us of latency, 0.1 ns/B, collectives at no cost, eager up to 4096 B. */
  public static final CostSet DEFAULT = new CostSet(0, 1_000, 100, 0, 4096);

  private static final Pattern DESCRIBED =
      Pattern.compile(
          "overhead (\\d+) ns, latency (\\d+) ns, (\\d+) ps/B, collective (\\d+) ns, eager up to (\\d+) B");

  public CostSet {
    Bounds.atLeast("overheadNanos", 0, overheadNanos);
    Bounds.atLeast("latencyNanos", 0, latencyNanos);
    Bounds.atLeast("picosPerByte", 0, picosPerByte);
    Bounds.atLeast("collectiveNanos", 0, collectiveNanos);
    Bounds.atLeast("eagerThresholdBytes", 0, eagerThresholdBytes);
  }

  /** Time on the wire of {@code messageBytes} beyond the latency, in ns, rounded up. */
  public long transferNanos(long messageBytes) {
    return Math.addExact(Math.multiplyExact(messageBytes, picosPerByte), 999) / 1000;
  }

  /** The costs that the trace of a synthetic program was made with, or null for another trace. */
  public static @Nullable CostSet recorded(TraceSource source) {
    Matcher costs = DESCRIBED.matcher(source.name());
    return source.format().equals(FORMAT) && costs.find()
        ? new CostSet(
            Long.parseLong(costs.group(1)),
            Long.parseLong(costs.group(2)),
            Long.parseLong(costs.group(3)),
            Long.parseLong(costs.group(4)),
            Long.parseLong(costs.group(5)))
        : null;
  }

  /** The costs on one line, with units. */
  public String describe() {
    return "overhead %d ns, latency %d ns, %d ps/B, collective %d ns, eager up to %d B"
        .formatted(overheadNanos, latencyNanos, picosPerByte, collectiveNanos, eagerThresholdBytes);
  }
}
