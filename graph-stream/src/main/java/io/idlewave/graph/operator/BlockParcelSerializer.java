package io.idlewave.graph.operator;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlockBuilder;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Graph blocks on the wire: long number, int calls, boolean last, int length, and as many bytes in
 * the form of {@link io.idlewave.graph.block.GraphBlockCodec}, which carries the version.
 */
public final class BlockParcelSerializer extends ImmutableSerializer<BlockParcel> {

  /** The serializer; it has no state. */
  public static final BlockParcelSerializer INSTANCE = new BlockParcelSerializer();

  /** The type of blocks on the wire. */
  public static final TypeInformation<BlockParcel> TYPE =
      new ImmutableTypeInfo<>(BlockParcel.class, INSTANCE);

  private static final long serialVersionUID = 1L;

  private BlockParcelSerializer() {}

  @Override
  public BlockParcel createInstance() {
    return BlockParcel.of(new GraphBlockBuilder(0, 1, 0, 0).finish(false));
  }

  @Override
  public void serialize(BlockParcel block, DataOutputView out) throws IOException {
    out.writeLong(block.number());
    out.writeInt(block.calls());
    out.writeBoolean(block.last());
    out.writeInt(block.bytes().length);
    out.write(block.bytes());
  }

  @Override
  public BlockParcel deserialize(DataInputView in) throws IOException {
    long number = in.readLong();
    int calls = in.readInt();
    boolean last = in.readBoolean();
    int length = in.readInt();
    if (number < 0 || calls < 0 || length < 0) {
      throw new IOException(
          "graph block: number, calls and length in bytes at least 0, got %d, %d and %d"
              .formatted(number, calls, length));
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new BlockParcel(number, calls, last, bytes);
  }

  @Override
  public TypeSerializerSnapshot<BlockParcel> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Says that there is nothing to configure; the codec carries the version. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<BlockParcel> {
    /** For the engine, which makes it by reflection. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
