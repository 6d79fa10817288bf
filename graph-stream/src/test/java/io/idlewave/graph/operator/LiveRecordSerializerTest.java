package io.idlewave.graph.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.RegionTime;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** The engine's own contract of serializers, on records of live traces. */
class LiveRecordSerializerTest extends SerializerTestBase<LiveRecord> {

  @Override
  protected TypeSerializer<LiveRecord> createSerializer() {
    return LiveRecordSerializer.TYPE.createSerializer(new SerializerConfigImpl());
  }

  @Override
  protected int getLength() {
    return -1;
  }

  @Override
  protected Class<LiveRecord> getTypeClass() {
    return LiveRecord.class;
  }

  @Override
  protected LiveRecord[] getTestData() {
    MpiCall call = new MpiCall(1, 20, 5, MpiCall.NO_REGION, List.of(), List.of(new Complete(7)));
    return new LiveRecord[] {
      new Definitions("{\"functions\":[\"MPI_Wait\u2026\"]}"),
      Calls.of(3, 1L << 40, List.of(call, call)),
      new RankEnd(4, 12, 99, List.of(new RegionTime(2, 30), new RegionTime(0, 9))),
      new RankEnd(0, 0, 0, List.of())
    };
  }

  @Test
  void deserialize_callsWithoutAny_isRefused() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeByte(2);
    out.writeInt(5);
    out.writeLong(6);
    out.writeInt(0);
    out.writeInt(0);
    refuses(out, "count at least 1, got 5, 6 and 0");
  }

  @Test
  void deserialize_negativeLength_isRefused() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeByte(1);
    out.writeInt(-1);
    refuses(out, "lengths at least 0, got -1");
  }

  @Test
  void deserialize_unknownKind_isRefused() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeByte(9);
    refuses(out, "kind 1 to 3, got 9");
  }

  private static void refuses(DataOutputSerializer out, String message) {
    assertThatThrownBy(
            () ->
                LiveRecordSerializer.INSTANCE.deserialize(
                    new DataInputDeserializer(out.getCopyOfBuffer())))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }
}
