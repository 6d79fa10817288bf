package io.idlewave.perturb.operator;

import io.idlewave.graph.live.StreamedRun;
import io.idlewave.graph.operator.ImmutableSerializer;
import io.idlewave.graph.operator.ImmutableTypeInfo;
import io.idlewave.perturb.operator.PropagatorOutput.Kept;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Passed;
import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.operator.PropagatorOutput.Standing;
import io.idlewave.perturb.operator.PropagatorOutput.Streamed;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.outcome.RankOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * {@link PropagatorOutput} on the wire, big-endian:
 *
 * <pre>
 *   byte    1 for lanes, as {@link LaneOutcomeFormat} writes them
 *
 *   byte    2 for work                   byte    3 for ranks
 *   int     subtask                      int     firstRank
 *   long    lanes                        int     ranks
 *   long    calls                        int     outcomes, as {@link RankOutcomeFormat} writes them
 *   long    cpuNanos
 *                                        byte    4 for a slice that is kept, as
 *                                                {@link RankSliceSerializer} writes it
 *
 *   byte    5 for a group at a frontier  byte    6 for a point of a frontier
 *   long    frontier                     long    number
 *   long    nanos                        long    nanos
 *   the group, as {@link                 int     scenario
 *   LaneOutcomeFormat} writes it         byte    bound, its code
 *                                        long    replicates
 *   byte    7 for a stream               double  p50Nanos, p99Nanos
 *   int     bytes of its run, then these int     slowestRank
 * </pre>
 */
public final class PropagatorOutputSerializer extends ImmutableSerializer<PropagatorOutput> {

  /** The serializer; it has no state. */
  public static final PropagatorOutputSerializer INSTANCE = new PropagatorOutputSerializer();

  public static final TypeInformation<PropagatorOutput> TYPE =
      new ImmutableTypeInfo<>(PropagatorOutput.class, INSTANCE);

  private static final long serialVersionUID = 1L;
  private static final int LANES = 1;
  private static final int WORK = 2;
  private static final int RANKS = 3;
  private static final int KEPT = 4;
  private static final int STANDING = 5;
  private static final int PASSED = 6;
  private static final int STREAMED = 7;

  private PropagatorOutputSerializer() {}

  @Override
  public PropagatorOutput createInstance() {
    return new Work(0, 0, 0, 0);
  }

  @Override
  public void serialize(PropagatorOutput value, DataOutputView out) throws IOException {
    if (value instanceof Lanes lanes) {
      out.writeByte(LANES);
      LaneOutcomeFormat.write(lanes.outcome(), out);
    } else if (value instanceof Ranks ranks) {
      out.writeByte(RANKS);
      out.writeInt(ranks.firstRank());
      out.writeInt(ranks.ranks());
      out.writeInt(ranks.outcomes().size());
      for (RankOutcome outcome : ranks.outcomes()) {
        RankOutcomeFormat.write(outcome, out);
      }
    } else if (value instanceof Kept kept) {
      out.writeByte(KEPT);
      RankSliceSerializer.INSTANCE.serialize(kept.slice(), out);
    } else if (value instanceof Standing standing) {
      out.writeByte(STANDING);
      out.writeLong(standing.frontier());
      out.writeLong(standing.nanos());
      LaneOutcomeFormat.write(standing.outcome(), out);
    } else if (value instanceof Passed passed) {
      out.writeByte(PASSED);
      write(passed.point(), out);
    } else if (value instanceof Streamed streamed) {
      out.writeByte(STREAMED);
      byte[] run = streamed.run().toBytes();
      out.writeInt(run.length);
      out.write(run);
    } else {
      Work work = (Work) Objects.requireNonNull(value);
      out.writeByte(WORK);
      out.writeInt(work.subtask());
      out.writeLong(work.lanes());
      out.writeLong(work.calls());
      out.writeLong(work.cpuNanos());
    }
  }

  @Override
  public PropagatorOutput deserialize(DataInputView in) throws IOException {
    int kind = in.readUnsignedByte();
    return switch (kind) {
      case LANES -> new Lanes(LaneOutcomeFormat.read(in));
      case WORK -> new Work(in.readInt(), in.readLong(), in.readLong(), in.readLong());
      case RANKS -> new Ranks(in.readInt(), in.readInt(), outcomes(in));
      case KEPT -> new Kept(RankSliceSerializer.INSTANCE.deserialize(in));
      case STANDING -> new Standing(in.readLong(), in.readLong(), LaneOutcomeFormat.read(in));
      case PASSED -> new Passed(point(in));
      case STREAMED -> new Streamed(run(in));
      default -> throw new IOException("propagator output: kind 1 to 7, got " + kind);
    };
  }

  private static void write(FrontierPoint point, DataOutputView out) throws IOException {
    out.writeLong(point.number());
    out.writeLong(point.nanos());
    out.writeInt(point.scenario());
    out.writeByte(point.bound().code());
    out.writeLong(point.replicates());
    out.writeDouble(point.p50Nanos());
    out.writeDouble(point.p99Nanos());
    out.writeInt(point.slowestRank());
  }

  private static FrontierPoint point(DataInputView in) throws IOException {
    return new FrontierPoint(
        in.readLong(),
        in.readLong(),
        in.readInt(),
        ArrayFormat.bound(in),
        in.readLong(),
        in.readDouble(),
        in.readDouble(),
        in.readInt());
  }

  private static StreamedRun run(DataInputView in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    try {
      return StreamedRun.of(bytes);
    } catch (IllegalArgumentException e) {
      throw new IOException("propagator output: " + e.getMessage(), e);
    }
  }

  private static List<RankOutcome> outcomes(DataInputView in) throws IOException {
    int count = in.readInt();
    List<RankOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      outcomes.add(RankOutcomeFormat.read(in));
    }
    return outcomes;
  }

  @Override
  public TypeSerializerSnapshot<PropagatorOutput> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Says that there is nothing to configure. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<PropagatorOutput> {
    /** For the engine, which makes it by reflection. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
