package io.idlewave.graph.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * {@link PendingSplits} as bytes, version {@value #VERSION}: the number of splits, the version of
 * their form, then the splits as {@link SegmentSplitSerializer} writes them.
 */
public final class PendingSplitsSerializer implements SimpleVersionedSerializer<PendingSplits> {

  private static final int VERSION = 1;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(PendingSplits pending) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(256);
    out.writeInt(pending.splits().size());
    out.writeInt(new SegmentSplitSerializer().getVersion());
    for (SegmentSplit split : pending.splits()) {
      SegmentSplitSerializer.write(split, out);
    }
    return out.getCopyOfBuffer();
  }

  @Override
  public PendingSplits deserialize(int version, byte[] bytes) throws IOException {
    if (version != VERSION) {
      throw new IOException("pending splits: version " + VERSION + " can be read, got " + version);
    }
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    int count = in.readInt();
    int splitVersion = in.readInt();
    List<SegmentSplit> splits = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      splits.add(SegmentSplitSerializer.read(splitVersion, in));
    }
    if (in.available() != 0) {
      throw new IOException(
          "pending splits: no more bytes than " + count + " splits, got " + in.available());
    }
    return new PendingSplits(splits);
  }
}
