package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BlockingBinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is Avro's own generic reader on the same bytes. */
class CallDecoderTest {

  private static final int CALLS = 2_000;

  private final SplittableRandom random = new SplittableRandom(29);
  private final FlatCall flat = new FlatCall();

  private long anyLong() {
    // every length of encoding as often, and both signs
    return random.nextLong() >> random.nextInt(64);
  }

  private int anyInt() {
    return random.nextInt() >> random.nextInt(32);
  }

  /** Calls that do not divide the stretch before them are older than one-sided operations. */
  private Operation operation(boolean oneSided) {
    return switch (random.nextInt(oneSided ? 10 : 8)) {
      case 0 ->
          new Send(
              anyInt(),
              anyInt(),
              anyInt(),
              anyLong(),
              SendMode.ofCode(random.nextInt(SendMode.values().length)),
              anyLong());
      case 1 -> new Receive(anyInt(), anyInt(), anyInt(), anyLong());
      case 2 -> new PostReceive(anyLong(), anyInt(), anyInt(), anyInt(), anyLong());
      case 3 -> new Complete(anyLong());
      case 4 ->
          new Collective(
              CollectiveOp.ofCode(random.nextInt(CollectiveOp.values().length)),
              anyInt(),
              anyInt(),
              anyLong(),
              anyLong(),
              anyLong());
      case 5 -> new CreateCommunicator(anyInt());
      case 6 -> new FreeCommunicator(anyInt());
      case 7 -> new Cancel(anyLong());
      case 8 -> new Transfer(anyInt(), anyInt(), anyInt(), anyLong(), anyLong(), anyLong());
      default ->
          new Synchronise(
              SyncKind.ofCode(random.nextInt(SyncKind.values().length)),
              anyInt(),
              anyInt(),
              random.ints(random.nextInt(4)).boxed().toList());
    };
  }

  private MpiCall call(boolean divided) {
    List<RegionTime> stretch = new ArrayList<>();
    if (divided && random.nextInt(3) == 0) {
      random
          .ints(random.nextInt(5))
          .forEach(region -> stretch.add(new RegionTime(region, anyLong() & Long.MAX_VALUE)));
    }
    List<Operation> operations = new ArrayList<>();
    int count = random.nextInt(4) == 0 ? random.nextInt(40) : random.nextInt(3);
    for (int i = 0; i < count; i++) {
      operations.add(operation(divided));
    }
    return new MpiCall(
        anyInt() & Integer.MAX_VALUE,
        anyLong(),
        anyLong() & Long.MAX_VALUE,
        anyInt(),
        stretch,
        operations);
  }

  private List<MpiCall> calls(boolean divided) {
    List<MpiCall> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(call(divided));
    }
    return calls;
  }

  private static byte[] encoded(List<MpiCall> calls, boolean divided) {
    CallBytes bytes = new CallBytes(divided);
    calls.forEach(bytes::add);
    byte[] encoded = new byte[bytes.length()];
    bytes.since(0).get(encoded);
    return encoded;
  }

  /** Each call is read into the fields of the one before, of which nothing may stay. */
  private MpiCall next(CallDecoder decoder) {
    decoder.next(flat);
    return flat.toCall();
  }

  private static Schema schema(boolean divided) {
    return divided ? MpiCallSchema.SCHEMA : MpiCallSchema.UNDIVIDED;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void next_randomCalls_areThoseOfTheGenericReader(boolean divided) throws IOException {
    List<MpiCall> calls = calls(divided);
    byte[] bytes = encoded(calls, divided);
    BinaryDecoder avro = DecoderFactory.get().binaryDecoder(bytes, null);
    GenericDatumReader<Object> generic = new GenericDatumReader<>(schema(divided));
    CallDecoder decoder = new CallDecoder(divided);
    decoder.read(ByteBuffer.wrap(bytes));

    for (MpiCall call : calls) {
      MpiCall expected = RewrittenCall.of(generic.read(null, avro));
      assertThat(next(decoder)).isEqualTo(expected).isEqualTo(call);
      assertThat(decoder.isCanonical()).isTrue();
    }
    assertThat(decoder.remaining()).isZero();
  }

  @Test
  void set_randomCalls_saysWhatTheySay() {
    for (MpiCall call : calls(true)) {
      flat.set(call);
      assertThat(flat.toCall()).isEqualTo(call);
    }
  }

  /** Avro's blocking encoder writes arrays in blocks with their sizes in bytes. */
  @ParameterizedTest
  @ValueSource(ints = {64, 100, 1000})
  void next_arraysInSeveralBlocks_areReadAndNotCanonical(int blockBytes) throws IOException {
    List<MpiCall> calls = calls(true);
    GenericDatumReader<Object> reader = new GenericDatumReader<>(MpiCallSchema.SCHEMA);
    GenericDatumWriter<Object> writer = new GenericDatumWriter<>(MpiCallSchema.SCHEMA);
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(encoded(calls, true), null);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BlockingBinaryEncoder out =
        (BlockingBinaryEncoder)
            new EncoderFactory().configureBlockSize(blockBytes).blockingBinaryEncoder(bytes, null);
    for (int i = 0; i < calls.size(); i++) {
      writer.write(reader.read(null, in), out);
    }
    out.flush();
    CallDecoder decoder = new CallDecoder(true);
    decoder.read(ByteBuffer.wrap(bytes.toByteArray()));

    for (MpiCall call : calls) {
      assertThat(next(decoder)).isEqualTo(call);
      if (call.operations().size() > 1) {
        assertThat(decoder.isCanonical()).isFalse();
      }
    }
    assertThat(decoder.remaining()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void next_bytesCutAnywhere_endsInOneKindOfError(boolean divided) throws IOException {
    byte[] bytes = encoded(calls(divided).subList(0, 40), divided);
    for (int length = 0; length < bytes.length; length++) {
      CallDecoder decoder = new CallDecoder(divided);
      decoder.read(ByteBuffer.wrap(Arrays.copyOf(bytes, length)));
      List<Integer> ends = new ArrayList<>(List.of(0));
      assertThatThrownBy(
              () -> {
                while (true) {
                  next(decoder);
                  ends.add(decoder.position());
                }
              })
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching("more bytes, got the end|elements of a list: at most .*");
      assertThat(ends.get(ends.size() - 1)).isLessThanOrEqualTo(length);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void next_anyBytes_areACallOrOneKindOfError(int bits) {
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(60)];
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = (byte) random.nextInt(1 << (2 * bits + 2));
      }
      CallDecoder decoder = new CallDecoder(true);
      decoder.read(ByteBuffer.wrap(bytes));
      try {
        while (decoder.remaining() > 0) {
          MpiCall call = next(decoder);
          assertThat(call.function()).isNotNegative();
        }
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0000000000020100, 'operation branch: 0 to 9, got -1'",
    "0000000000021400, 'operation branch: 0 to 9, got 10'",
    "00000000000212120000000000, 'kind of synchronisation: 0 to 8, got 9'",
    "0000000000020000000000080000, 'send mode: 0 to 3, got 4'",
    "00000000000208010000000000, 'collective operation: 0 to 22, got -1'",
    "8080808080, 'a number of 32 bits: at most 5 bytes, got more'",
    "0080808080808080808080, 'a number of 64 bits: at most 10 bytes, got more'",
    "00000000000600, 'elements of a list: at most the 0 that fit into its block, got 3'",
  })
  void next_impossibleBytes_saysWhatIsWrong(String hex, String message) {
    CallDecoder decoder = new CallDecoder(true);
    decoder.read(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
    assertThatThrownBy(() -> next(decoder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "000000000000, true",
    "80000000000000, false",
    "000080000000 00, false",
    "feffffff0f0000000000, true",
    "feffffff1f0000000000, false",
    "00feffffffffffffffff0100000000, true",
    "00feffffffffffffffff0300000000, false",
    "000000000001 04 0602 00, false",
    "0000000000 02 0602 02 0602 00, false",
  })
  void isCanonical_paddedNumbersAndDividedArrays_areNot(String hex, boolean canonical) {
    CallDecoder decoder = new CallDecoder(true);
    decoder.read(ByteBuffer.wrap(HexFormat.of().parseHex(hex.replace(" ", ""))));
    next(decoder);
    assertThat(decoder.isCanonical()).isEqualTo(canonical);
  }
}
