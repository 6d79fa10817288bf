package io.idlewave.perturb.operator;

import io.idlewave.graph.operator.ImmutableSerializer;
import io.idlewave.graph.operator.ImmutableTypeInfo;
import io.idlewave.perturb.operator.PropagatorOutput.Kept;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
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
 * </pre>
 */
public final class PropagatorOutputSerializer extends ImmutableSerializer<PropagatorOutput> {

  /** The serializer; it has no state. */
  public static final PropagatorOutputSerializer INSTANCE = new PropagatorOutputSerializer();

  /** The type of what propagators emit. */
  public static final TypeInformation<PropagatorOutput> TYPE =
      new ImmutableTypeInfo<>(PropagatorOutput.class, INSTANCE);

  private static final long serialVersionUID = 1L;
  private static final int LANES = 1;
  private static final int WORK = 2;
  private static final int RANKS = 3;
  private static final int KEPT = 4;

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
      default -> throw new IOException("propagator output: kind 1 to 4, got " + kind);
    };
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
