package io.idlewave.graph.source;

import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutCodec;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * A {@link SegmentSplit} as bytes, big-endian, version {@value #VERSION}:
 *
 * <pre>
 *   UTF    splitId
 *   int    firstRank
 *   int    endRank
 *   long   endBlock
 *   long   nextBlock
 *   int    length of the cut, or -1 for the start of the trace
 *   byte   cut[length]                   Avro datum, see {@link CutCodec}
 * </pre>
 */
public final class SegmentSplitSerializer implements SimpleVersionedSerializer<SegmentSplit> {

  private static final int VERSION = 2;
  private static final int NO_CUT = -1;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(SegmentSplit split) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(256);
    write(split, out);
    return out.getCopyOfBuffer();
  }

  @Override
  public SegmentSplit deserialize(int version, byte[] bytes) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    SegmentSplit split = read(version, in);
    if (in.available() != 0) {
      throw new IOException("split: no more bytes than its content, got " + in.available());
    }
    return split;
  }

  static void write(SegmentSplit split, DataOutputSerializer out) throws IOException {
    out.writeUTF(split.splitId());
    out.writeInt(split.firstRank());
    out.writeInt(split.endRank());
    out.writeLong(split.endBlock());
    out.writeLong(split.nextBlock());
    Cut from = split.from();
    if (from == null) {
      out.writeInt(NO_CUT);
    } else {
      byte[] cut = CutCodec.toBytes(from);
      out.writeInt(cut.length);
      out.write(cut);
    }
  }

  static SegmentSplit read(int version, DataInputDeserializer in) throws IOException {
    if (version != VERSION) {
      throw new IOException("split: version " + VERSION + " can be read, got " + version);
    }
    String splitId = in.readUTF();
    int firstRank = in.readInt();
    int endRank = in.readInt();
    long endBlock = in.readLong();
    long nextBlock = in.readLong();
    int length = in.readInt();
    if (length < NO_CUT || length > in.available()) {
      throw new IOException(
          "split: length of its cut: -1 to " + in.available() + ", got " + length);
    }
    try {
      Cut from = null;
      if (length != NO_CUT) {
        byte[] cut = new byte[length];
        in.readFully(cut);
        from = CutCodec.fromBytes(cut);
      }
      return new SegmentSplit(splitId, firstRank, endRank, from, endBlock, nextBlock);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
