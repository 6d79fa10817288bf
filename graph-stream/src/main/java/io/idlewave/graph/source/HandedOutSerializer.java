package io.idlewave.graph.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * {@link HandedOut} as bytes, version {@value #VERSION}: the next block, the number of splits that
 * came back, the version of their form, then the splits as {@link SegmentSplitSerializer} writes
 * them.
 */
public final class HandedOutSerializer implements SimpleVersionedSerializer<HandedOut> {

  private static final int VERSION = 2;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(HandedOut state) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(256);
    out.writeLong(state.nextBlock());
    out.writeInt(state.returned().size());
    out.writeInt(new SegmentSplitSerializer().getVersion());
    for (SegmentSplit split : state.returned()) {
      SegmentSplitSerializer.write(split, out);
    }
    return out.getCopyOfBuffer();
  }

  @Override
  public HandedOut deserialize(int version, byte[] bytes) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "snapshot: version %d of the division into segments can be read, got %d; start the run anew"
              .formatted(VERSION, version));
    }
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    long nextBlock = in.readLong();
    int count = in.readInt();
    int splitVersion = in.readInt();
    List<SegmentSplit> returned = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      returned.add(SegmentSplitSerializer.read(splitVersion, in));
    }
    if (in.available() != 0) {
      throw new IOException(
          "snapshot: no more bytes than " + count + " splits, got " + in.available());
    }
    return new HandedOut(nextBlock, returned);
  }
}
