package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes are those of Avro's own encoder for generic records. */
class CallBytesTest {

  private static final List<Operation> EVERY_KIND =
      List.of(
          new Send(1, Integer.MAX_VALUE, 0, Long.MAX_VALUE, SendMode.READY, 63),
          new Receive(-64, Integer.MIN_VALUE, 64, Long.MIN_VALUE),
          new PostReceive(-65, 8191, 8192, -8192, -8193),
          new Complete(1L << 62),
          new Collective(CollectiveOp.SCAN, 2, Collective.ROOT_SELF, 0, 1L << 55, -1),
          new CreateCommunicator(127),
          new FreeCommunicator(128),
          new Cancel(-1L << 62));

  private static final List<Operation> ONE_SIDED =
      List.of(
          new Transfer(1, -64, 64, Long.MAX_VALUE, 1L << 35, -1),
          new Synchronise(SyncKind.FLUSH_LOCAL, 0, 8191, List.of()),
          new Synchronise(SyncKind.POST, 8192, 0, Collections.nCopies(300, 1 << 28)));

  private static final MpiCall FULL =
      new MpiCall(
          5,
          Long.MAX_VALUE,
          1L << 34,
          MpiCall.NO_REGION,
          List.of(new RegionTime(-1, 1), new RegionTime(300, Long.MAX_VALUE)),
          EVERY_KIND);

  private static final MpiCall FULL_ONE_SIDED =
      new MpiCall(5, 1, 2, 3, Stream.concat(EVERY_KIND.stream(), ONE_SIDED.stream()).toList());

  private static final MpiCall EMPTY = new MpiCall(0, 0, 0, 0, List.of());

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void add_everyKindOfOperation_encodesAsAvro(boolean divided) throws IOException {
    CallBytes encoded = new CallBytes(divided);
    encoded.add(FULL);
    int second = encoded.length();
    encoded.add(EMPTY);
    byte[] full = avro(FULL, divided);
    byte[] empty = avro(EMPTY, divided);
    assertThat(second).isEqualTo(full.length);
    assertThat(bytes(encoded.since(second))).isEqualTo(empty);
    assertThat(bytes(encoded.since(0))).startsWith(full).endsWith(empty);
  }

  @Test
  void add_oneSidedOperations_encodesAsAvro() throws IOException {
    CallBytes encoded = new CallBytes(true);
    encoded.add(FULL_ONE_SIDED);
    assertThat(bytes(encoded.since(0))).isEqualTo(avro(FULL_ONE_SIDED, true));
  }

  @Test
  void add_callOfManyOperations_growsTheRoom() throws IOException {
    List<Operation> many = new ArrayList<>(Collections.nCopies(5_000, EVERY_KIND.get(0)));
    MpiCall call = new MpiCall(1, 2, 3, 4, many);
    CallBytes encoded = new CallBytes(true);
    encoded.add(EMPTY);
    encoded.clear();
    encoded.add(call);
    assertThat(bytes(encoded.since(0))).isEqualTo(avro(call, true));
  }

  private static byte[] avro(MpiCall call, boolean divided) throws IOException {
    Schema schema = divided ? MpiCallSchema.SCHEMA : MpiCallSchema.UNDIVIDED;
    GenericRecord record = new GenericData.Record(schema);
    record.put("function", call.function());
    record.put("enterNanos", call.enterNanos());
    record.put("durationNanos", call.durationNanos());
    record.put("region", call.region());
    if (divided) {
      Schema part = schema.getField("stretch").schema().getElementType();
      record.put("stretch", call.stretch().stream().map(time -> record(part, time)).toList());
    }
    List<Schema> kinds = schema.getField("operations").schema().getElementType().getTypes();
    record.put("operations", call.operations().stream().map(each -> record(kinds, each)).toList());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(schema).write(record, out);
    out.flush();
    return bytes.toByteArray();
  }

  private static GenericRecord record(List<Schema> kinds, Operation operation) {
    String name = operation.getClass().getSimpleName();
    return record(
        kinds.stream().filter(kind -> kind.getName().equals(name)).findFirst().orElseThrow(),
        operation);
  }

  /** The generic record with the components of {@code value} as fields. */
  private static GenericRecord record(Schema schema, Object value) {
    GenericRecord record = new GenericData.Record(schema);
    for (var component : value.getClass().getRecordComponents()) {
      try {
        Object field = component.getAccessor().invoke(value);
        Schema type = schema.getField(component.getName()).schema();
        record.put(
            component.getName(),
            field instanceof Enum<?> constant
                ? new GenericData.EnumSymbol(type, constant.name())
                : field);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
    return record;
  }
}
