package io.idlewave.perturb.operator;

import io.idlewave.graph.operator.ImmutableSerializer;
import io.idlewave.graph.operator.ImmutableTypeInfo;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * {@link RankSlice} on the wire, arrays as in {@link ArrayFormat}:
 *
 * <pre>
 *   int     scenario
 *   byte    bound, its code
 *   long    firstReplicate
 *   int     firstRank
 *   array   deadlocked, rankNanos, offsetNanos
 *   array   ledgerNanos, or none
 *   int     phases
 *   array   phaseQuanta
 * </pre>
 */
public final class RankSliceSerializer extends ImmutableSerializer<RankSlice> {

  /** The serializer; it has no state. */
  public static final RankSliceSerializer INSTANCE = new RankSliceSerializer();

  public static final TypeInformation<RankSlice> TYPE =
      new ImmutableTypeInfo<>(RankSlice.class, INSTANCE);

  private static final long serialVersionUID = 1L;

  private RankSliceSerializer() {}

  @Override
  public RankSlice createInstance() {
    return new RankSlice(
        0, Bound.EXACT, 0, 0, new boolean[0], new double[0], new long[0], null, 0, new long[0]);
  }

  @Override
  public void serialize(RankSlice slice, DataOutputView out) throws IOException {
    out.writeInt(slice.scenario());
    out.writeByte(slice.bound().code());
    out.writeLong(slice.firstReplicate());
    out.writeInt(slice.firstRank());
    ArrayFormat.write(slice.deadlocked(), out);
    ArrayFormat.write(slice.rankNanos(), out);
    ArrayFormat.write(slice.offsetNanos(), out);
    ArrayFormat.write(slice.ledgerNanos(), out);
    out.writeInt(slice.phases());
    ArrayFormat.write(slice.phaseQuanta(), out);
  }

  @Override
  public RankSlice deserialize(DataInputView in) throws IOException {
    return new RankSlice(
        in.readInt(),
        ArrayFormat.bound(in),
        in.readLong(),
        in.readInt(),
        ArrayFormat.booleans(in),
        ArrayFormat.doubles(in),
        ArrayFormat.longs(in),
        ArrayFormat.doublesOrNone(in),
        in.readInt(),
        ArrayFormat.longs(in));
  }

  @Override
  public TypeSerializerSnapshot<RankSlice> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Says that there is nothing to configure. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<RankSlice> {
    /** For the engine, which makes it by reflection. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
