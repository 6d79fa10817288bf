package io.idlewave.graph.operator;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.block.GraphBlockCodec;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Graph blocks on the wire: the length in bytes, then the form of {@link GraphBlockCodec}. */
public final class GraphBlockSerializer extends ImmutableSerializer<GraphBlock> {

  /** The serializer; it has no state. */
  public static final GraphBlockSerializer INSTANCE = new GraphBlockSerializer();

  /** The type of graph blocks. */
  public static final TypeInformation<GraphBlock> TYPE =
      new ImmutableTypeInfo<>(GraphBlock.class, INSTANCE);

  private static final long serialVersionUID = 1L;

  private GraphBlockSerializer() {}

  @Override
  public GraphBlock createInstance() {
    return new GraphBlockBuilder(0, 1, 0, 0).finish(false);
  }

  @Override
  public void serialize(GraphBlock block, DataOutputView out) throws IOException {
    byte[] bytes = GraphBlockCodec.encode(block);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @Override
  public GraphBlock deserialize(DataInputView in) throws IOException {
    byte[] bytes = readBytes(in);
    try {
      return GraphBlockCodec.decode(bytes);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void copy(DataInputView in, DataOutputView out) throws IOException {
    byte[] bytes = readBytes(in);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] readBytes(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      throw new IOException("graph block: length in bytes at least 0, got " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  @Override
  public TypeSerializerSnapshot<GraphBlock> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Says that there is nothing to configure; the codec carries the version. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<GraphBlock> {
    /** For the engine, which makes it by reflection. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
