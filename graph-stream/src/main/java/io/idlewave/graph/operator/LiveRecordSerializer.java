package io.idlewave.graph.operator;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.model.RegionTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Records of live traces on the wire and in snapshots, big-endian:
 *
 * <pre>
 *   byte    1 for definitions   byte    2 for calls        byte    3 for the end of a rank
 *   int     bytes               int     rank               int     rank
 *   bytes   JSON in UTF-8       long    firstCall          long    calls
 *                               int     count              long    lastEventNanos
 *                               int     bytes              int     parts of the tail
 *                               bytes   the row            int, long   region and ns of each
 * </pre>
 */
public final class LiveRecordSerializer extends ImmutableSerializer<LiveRecord> {

  /** The serializer; it has no state. */
  public static final LiveRecordSerializer INSTANCE = new LiveRecordSerializer();

  public static final TypeInformation<LiveRecord> TYPE =
      new ImmutableTypeInfo<>(LiveRecord.class, INSTANCE);

  private static final long serialVersionUID = 1L;
  private static final int DEFINITIONS = 1;
  private static final int CALLS = 2;
  private static final int RANK_END = 3;

  private LiveRecordSerializer() {}

  @Override
  public LiveRecord createInstance() {
    return new RankEnd(0, 0, 0, List.of());
  }

  @Override
  public void serialize(LiveRecord value, DataOutputView out) throws IOException {
    if (value instanceof Definitions definitions) {
      out.writeByte(DEFINITIONS);
      write(definitions.json().getBytes(StandardCharsets.UTF_8), out);
    } else if (value instanceof Calls calls) {
      out.writeByte(CALLS);
      out.writeInt(calls.rank());
      out.writeLong(calls.firstCall());
      out.writeInt(calls.count());
      write(calls.encoded(), out);
    } else {
      RankEnd end = (RankEnd) Objects.requireNonNull(value);
      out.writeByte(RANK_END);
      out.writeInt(end.rank());
      out.writeLong(end.calls());
      out.writeLong(end.lastEventNanos());
      out.writeInt(end.tail().size());
      for (RegionTime part : end.tail()) {
        out.writeInt(part.region());
        out.writeLong(part.nanos());
      }
    }
  }

  private static void write(byte[] bytes, DataOutputView out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @Override
  public LiveRecord deserialize(DataInputView in) throws IOException {
    int kind = in.readUnsignedByte();
    try {
      return switch (kind) {
        case DEFINITIONS -> new Definitions(new String(bytes(in), StandardCharsets.UTF_8));
        case CALLS -> new Calls(in.readInt(), in.readLong(), in.readInt(), bytes(in));
        case RANK_END -> new RankEnd(in.readInt(), in.readLong(), in.readLong(), tail(in));
        default -> throw new IOException("live record: kind 1 to 3, got " + kind);
      };
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static byte[] bytes(DataInputView in) throws IOException {
    byte[] bytes = new byte[length(in)];
    in.readFully(bytes);
    return bytes;
  }

  private static List<RegionTime> tail(DataInputView in) throws IOException {
    int parts = length(in);
    List<RegionTime> tail = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      tail.add(new RegionTime(in.readInt(), in.readLong()));
    }
    return tail;
  }

  private static int length(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      throw new IOException("live record: lengths at least 0, got " + length);
    }
    return length;
  }

  @Override
  public TypeSerializerSnapshot<LiveRecord> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Says that there is nothing to configure. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<LiveRecord> {
    /** For the engine, which makes it by reflection. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
