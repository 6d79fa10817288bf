package io.idlewave.graph.source;

import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutCodec;
import io.idlewave.graph.cut.CutPlace;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SegmentSplit} as bytes, big-endian, version {@value #VERSION}:
 *
 * <pre>
 *   long   number of the cut where it begins, or -1 for the start of the trace; if a cut:
 *     long   nextBlock of the cut
 *     long   place of the cut
 *   long   endBlock
 *   long   completeBefore
 *   int    length of the cut from which the walk goes on, or -1 for that where it begins
 *   byte   cut[length]                   Avro datum, see {@link CutCodec}
 * </pre>
 */
public final class SegmentSplitSerializer implements SimpleVersionedSerializer<SegmentSplit> {

  private static final int VERSION = 3;
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
    CutPlace start = split.start();
    if (start == null) {
      out.writeLong(NO_CUT);
    } else {
      out.writeLong(start.number());
      out.writeLong(start.nextBlock());
      out.writeLong(start.place());
    }
    out.writeLong(split.endBlock());
    out.writeLong(split.completeBefore());
    Cut walked = split.walked();
    if (walked == null) {
      out.writeInt(NO_CUT);
    } else {
      byte[] cut = CutCodec.toBytes(walked);
      out.writeInt(cut.length);
      out.write(cut);
    }
  }

  static SegmentSplit read(int version, DataInputDeserializer in) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "snapshot: version %d of a part of the trace can be read, got %d; start the run anew"
              .formatted(VERSION, version));
    }
    CutPlace start = readStart(in);
    long endBlock = in.readLong();
    long completeBefore = in.readLong();
    int length = in.readInt();
    if (length < NO_CUT || length > in.available()) {
      throw new IOException(
          "split: length of its cut: -1 to " + in.available() + ", got " + length);
    }
    try {
      Cut walked = null;
      if (length != NO_CUT) {
        byte[] cut = new byte[length];
        in.readFully(cut);
        walked = CutCodec.fromBytes(cut);
      }
      return new SegmentSplit(start, endBlock, completeBefore, walked);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static @Nullable CutPlace readStart(DataInputDeserializer in) throws IOException {
    long number = in.readLong();
    if (number == NO_CUT) {
      return null;
    }
    long nextBlock = in.readLong();
    return new CutPlace(nextBlock, number, in.readLong());
  }
}
