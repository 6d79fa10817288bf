package io.idlewave.perturb.operator;

import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.LaneOutcome.SiteFlows;
import io.idlewave.perturb.scenario.Sensitivities;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * {@link LaneOutcome} on the wire, arrays as in {@link ArrayFormat}:
 *
 * <pre>
 *   int     scenario
 *   byte    bound, its code
 *   long    firstReplicate
 *   array   deadlocked, runtimeNanos, slowestRanks
 *   boolean sensitivities follow
 *   array   latencies, overheads, gapBytes, latencyNanos, overheadNanos, bandwidthNanos
 *   int     classes of hops
 *   array   hops, one per class
 *   array   changedOutcomes, or none
 *   boolean sites follow
 *   array   places, quanta
 * </pre>
 */
final class LaneOutcomeFormat {

  private LaneOutcomeFormat() {}

  static void write(LaneOutcome outcome, DataOutputView out) throws IOException {
    out.writeInt(outcome.scenario());
    out.writeByte(outcome.bound().code());
    out.writeLong(outcome.firstReplicate());
    ArrayFormat.write(outcome.deadlocked(), out);
    ArrayFormat.write(outcome.runtimeNanos(), out);
    ArrayFormat.write(outcome.slowestRanks(), out);
    Sensitivities sensitivities = outcome.sensitivities();
    out.writeBoolean(sensitivities != null);
    if (sensitivities != null) {
      ArrayFormat.write(sensitivities.latencies(), out);
      ArrayFormat.write(sensitivities.overheads(), out);
      ArrayFormat.write(sensitivities.gapBytes(), out);
      ArrayFormat.write(sensitivities.latencyNanos(), out);
      ArrayFormat.write(sensitivities.overheadNanos(), out);
      ArrayFormat.write(sensitivities.bandwidthNanos(), out);
      ArrayFormat.write(sensitivities.hops(), out);
    }
    ArrayFormat.write(outcome.changedOutcomes(), out);
    SiteFlows sites = outcome.sites();
    out.writeBoolean(sites != null);
    if (sites != null) {
      ArrayFormat.write(sites.places(), out);
      ArrayFormat.write(sites.quanta(), out);
    }
  }

  static LaneOutcome read(DataInputView in) throws IOException {
    return new LaneOutcome(
        in.readInt(),
        ArrayFormat.bound(in),
        in.readLong(),
        ArrayFormat.booleans(in),
        ArrayFormat.doubles(in),
        ArrayFormat.ints(in),
        sensitivities(in),
        ArrayFormat.doublesOrNone(in),
        in.readBoolean() ? new SiteFlows(ArrayFormat.longs(in), ArrayFormat.longs(in)) : null);
  }

  private static @Nullable Sensitivities sensitivities(DataInputView in) throws IOException {
    return in.readBoolean()
        ? new Sensitivities(
            ArrayFormat.doubles(in),
            ArrayFormat.doubles(in),
            ArrayFormat.doubles(in),
            ArrayFormat.doubles(in),
            ArrayFormat.doubles(in),
            ArrayFormat.doubles(in),
            ArrayFormat.rows(in))
        : null;
  }
}
