package io.idlewave.perturb.operator;

import io.idlewave.perturb.outcome.RankOutcome;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * {@link RankOutcome} on the wire, arrays as in {@link ArrayFormat}:
 *
 * <pre>
 *   int     scenario
 *   byte    bound, its code
 *   int     firstRank, ranks
 *   array   delayNanos, runtimeNanos
 *   array   accountNanos, or none
 *   int     phases
 *   array   flowNanos
 * </pre>
 */
final class RankOutcomeFormat {

  private RankOutcomeFormat() {}

  static void write(RankOutcome outcome, DataOutputView out) throws IOException {
    out.writeInt(outcome.scenario());
    out.writeByte(outcome.bound().code());
    out.writeInt(outcome.firstRank());
    out.writeInt(outcome.ranks());
    ArrayFormat.write(outcome.delayNanos(), out);
    ArrayFormat.write(outcome.runtimeNanos(), out);
    ArrayFormat.write(outcome.accountNanos(), out);
    out.writeInt(outcome.phases());
    ArrayFormat.write(outcome.flowNanos(), out);
  }

  static RankOutcome read(DataInputView in) throws IOException {
    return new RankOutcome(
        in.readInt(),
        ArrayFormat.bound(in),
        in.readInt(),
        in.readInt(),
        ArrayFormat.doubles(in),
        ArrayFormat.doubles(in),
        ArrayFormat.doublesOrNone(in),
        in.readInt(),
        ArrayFormat.doubles(in));
  }
}
