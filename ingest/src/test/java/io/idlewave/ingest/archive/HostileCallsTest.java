package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are whole container files of the right schema, with impossible content. */
class HostileCallsTest {

  @TempDir Path folder;

  private final List<byte[]> calls = new ArrayList<>();

  /** A call with {@code count} operations announced and {@code operations} bytes of them. */
  private void add(int function, long enter, long duration, long count, byte... operations)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    out.writeInt(function);
    out.writeLong(enter);
    out.writeLong(duration);
    out.writeInt(MpiCall.NO_REGION);
    out.writeLong(0);
    out.writeLong(count);
    out.writeFixed(operations);
    out.flush();
    calls.add(bytes.toByteArray());
  }

  /** A call without operations that announces {@code count} parts of the stretch before it. */
  private void addDivided(long enter, long count, long region, long nanos) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    out.writeInt(0);
    out.writeLong(enter);
    out.writeLong(0);
    out.writeInt(MpiCall.NO_REGION);
    out.writeLong(count);
    out.writeLong(region);
    out.writeLong(nanos);
    out.writeLong(0);
    out.writeLong(0);
    out.flush();
    calls.add(bytes.toByteArray());
  }

  private TraceArchive write() throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    for (byte[] call : calls) {
      encoded.write(call);
    }
    try (ContainerWriter file = new ContainerWriter(Containers.file(folder, 0), 0)) {
      long position = file.append(0, 0, calls.size(), ByteBuffer.wrap(encoded.toByteArray()));
      BlockIndex.write(folder, List.of(List.of(position)));
    }
    return new TraceArchive(
        folder,
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("test", "hostile", "", ""),
            new ClockMetadata(1, false),
            List.of("MPI_Init"),
            List.of(),
            List.of("node-0"),
            List.of(),
            List.of(new RankMetadata(calls.size(), 0, 0, 0, 0)),
            List.of()),
        List.of(),
        "");
  }

  private static int readAll(TraceArchive archive) {
    int read = 0;
    try (RankReader reader = archive.openRank(0)) {
      while (reader.next() != null) {
        read++;
      }
    }
    return read;
  }

  @Test
  void read_callsWithoutOperations_areReadBack() throws IOException {
    add(0, 0, 5, 0);
    add(0, 5, Long.MAX_VALUE - 5, 0);
    assertThat(readAll(write())).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 20, -1, 'durationNanos: at least 0, got -1'",
    "-1, 20, 0, 'function index: at least 0, got -1'",
    "0, 9, 5, 'call 1: enters at or after its predecessor''s end, 10 ns'",
    "0, -3, 5, 'got -3 ns and a duration of 5 ns'",
    "0, 20, 9223372036854775807, 'ends by 2^63 - 1 ns'",
  })
  void read_impossibleSecondCall_isOneErrorWithFileAndCall(
      int function, long enter, long duration, String problem) throws IOException {
    add(0, 0, 10, 0);
    add(function, enter, duration, 0);
    TraceArchive archive = write();
    assertThatThrownBy(() -> readAll(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00000.avro: rank 0: c")
        .hasMessageContaining("call 1")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {2, Integer.MAX_VALUE - 8, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE, -5, -1})
  void read_moreOperationsAnnouncedThanThere_isOneErrorWithFileAndCall(long count)
      throws IOException {
    add(0, 0, 10, 0);
    add(0, 10, 10, count, (byte) 0x06, (byte) 0x00);
    TraceArchive archive = write();
    assertThatThrownBy(() -> readAll(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00000.avro: rank 0: cannot be read past call 1");
  }

  @ParameterizedTest
  @ValueSource(longs = {3, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE})
  void read_morePartsAnnouncedThanThere_isOneErrorWithFileAndCall(long count) throws IOException {
    add(0, 0, 10, 0);
    addDivided(20, count, 0, 10);
    TraceArchive archive = write();
    assertThatThrownBy(() -> readAll(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00000.avro: rank 0: cannot be read past call 1");
  }

  @Test
  void read_partOfNegativeLength_isOneErrorWithFileAndCall() throws IOException {
    add(0, 0, 10, 0);
    addDivided(20, 1, 0, -10);
    TraceArchive archive = write();
    assertThatThrownBy(() -> readAll(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("past call 1")
        .hasMessageContaining("at least 0, got -10");
  }

  @Test
  void read_operationOfAnUnknownKind_isOneErrorWithFileAndCall() throws IOException {
    add(0, 0, 10, 1, (byte) 0x20, (byte) 0x00);
    TraceArchive archive = write();
    assertThatThrownBy(() -> readAll(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("past call 0")
        .hasMessageContaining("operation branch: 0 to 9, got 16");
  }
}
