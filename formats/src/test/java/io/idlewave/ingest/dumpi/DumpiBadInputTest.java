package io.idlewave.ingest.dumpi;

import static io.idlewave.ingest.dumpi.DumpiPrograms.WORLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.dumpi.DumpiBuilder.Rank;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are cut off, hostile or of another version, and what is said of them. */
class DumpiBadInputTest {

  @TempDir Path temp;

  private TraceArchive ingest(Path entry) {
    return DumpiSamples.ingest(entry, temp.resolve("trace"));
  }

  private TraceArchive ingest(Consumer<Rank> content) {
    return ingest(DumpiBuilder.ranks(1).rank(0, content).write(temp));
  }

  private static List<String> warnings(TraceArchive archive) {
    return archive.metadata().warnings().stream().map(w -> w.code() + " " + w.count()).toList();
  }

  private void refused(Consumer<Rank> content, String message) {
    assertThatThrownBy(() -> ingest(content))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(temp.resolve("run-0000.bin").toString())
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7})
  void index_ofOlderFiles_isFoundByItsLength(int offsets) {
    TraceArchive archive = ingest(r -> r.offsets(offsets).init().finish());
    assertThat(archive.metadata().callCount()).isEqualTo(2);
    assertThat(archive.metadata().warnings()).isEmpty();
  }

  @Test
  void file_cutOff_yieldsWhatIsWhole() throws IOException {
    Path meta =
        DumpiBuilder.ranks(1)
            .rank(0, r -> DumpiPrograms.send(r.init().withoutIndex(), 1, 0, 3, WORLD))
            .write(temp);
    Path file = temp.resolve("run-0000.bin");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 3));
    TraceArchive archive = ingest(meta);
    assertThat(archive.metadata().callCount()).isEqualTo(1);
    assertThat(warnings(archive)).containsExactly("finalize-missing 1", "lost-file-cut 1");
    assertThat(archive.metadata().warnings()).anyMatch(TraceWarning::loss);
  }

  @Test
  void file_empty_isARankWithoutCalls() throws IOException {
    Path meta = DumpiBuilder.ranks(2).every(r -> r.init().finish()).write(temp);
    Files.write(temp.resolve("run-0001.bin"), new byte[0]);
    TraceArchive archive = ingest(meta);
    assertThat(archive.metadata().ranks().get(1).calls()).isZero();
    assertThat(warnings(archive)).contains("lost-file-empty 1");
  }

  @Test
  void records_countedButNotThere_areLost() {
    assertThat(warnings(ingest(r -> r.init().finish().counted(0, 3))))
        .containsExactly("lost-records 3");
  }

  @Test
  void calls_leftOutByTheTracer_areNamed() {
    TraceArchive archive = ingest(r -> r.init().finish().unrecorded(22, 70).unrecorded(0, 7));
    assertThat(warnings(archive)).containsExactly("calls-not-recorded 77");
    assertThat(archive.metadata().warnings().get(0).message())
        .contains("MPI_Iprobe=70")
        .contains("MPI_Send=7");
  }

  @Test
  void version_before069_isRefused() {
    refused(r -> r.version(0, 6, 8).init().finish(), "version: 0.6.9 or later, got 0.6.8");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, (1 << 24) + 1})
  void array_ofHostileLength_isRefused(int length) {
    refused(
        r -> r.init().call("MPI_Startall", a -> a.i32(1).i32(length)).finish(),
        "length of an array: 0 to 16777216, got " + length);
  }

  @Test
  void array_longerThanTheStream_isRefused() {
    refused(
        r -> r.init().call("MPI_Startall", a -> a.i32(1).i32(100_000)).finish(),
        "record passes the end of the stream: an array of 100000 elements");
  }

  @ParameterizedTest
  @ValueSource(ints = {128, 290, 294, 65535})
  void function_thatLeavesNoRecord_isRefused(int id) {
    refused(
        r -> r.init().record(id, 5, 0, 5, 0).finish(),
        "function id: one that leaves records, got " + id);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32})
  void section_pastTheEnd_isRefused(long offset) throws IOException {
    Path meta = DumpiBuilder.ranks(1).rank(0, r -> r.init().finish()).write(temp);
    Path file = temp.resolve("run-0000.bin");
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer.wrap(bytes).putLong(bytes.length - 32, offset);
    Files.write(file, bytes);
    assertThatThrownBy(() -> ingest(meta))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("offset of a section: 0 to ")
        .hasMessageContaining("got " + Long.toUnsignedString(offset));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3", "99999999999", "1048577", "many"})
  void ranks_statedWithoutSense_areRefused(String ranks) throws IOException {
    Path meta = DumpiBuilder.ranks(1).rank(0, r -> r.init().finish()).write(temp);
    Files.writeString(meta, "numprocs=" + ranks + "\n");
    assertThatThrownBy(() -> ingest(meta))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(meta + ": numprocs: 1 to 1048576, got " + ranks);
  }

  @Test
  void ranks_mostOfThemWithoutFiles_areRefused() {
    Path meta = DumpiBuilder.ranks(1).stating(65_538).every(r -> r.init().finish()).write(temp);
    assertThatThrownBy(() -> ingest(meta))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(meta + ": ranks without a file: at most 65536, got 65537");
  }

  @Test
  void regions_openWithoutEnd_areRefused() {
    refused(
        r -> {
          r.region(1, "deep").init();
          for (int i = 0; i <= 1 << 16; i++) {
            r.record(291, 5, 0, 5, 0).key(1);
          }
        },
        "regions open: at most 65536, got one more");
  }

  @Test
  void seconds_ofSixteenBits_goOnAfterTheirRound() {
    TraceArchive archive =
        ingest(
            r -> {
              r.init();
              r.record(122, 65_535, 0, 65_535, 10);
              r.record(122, 1, 0, 1, 10).counted(122, 2).finish();
            });
    // 65,536 s - 65,535 s + 1 s after the one before
    assertThat(DumpiSamples.calls(archive, 0).get(2).enterNanos())
        .isEqualTo(DumpiSamples.calls(archive, 0).get(1).enterNanos() + 2_000_000_000L);
  }

  @Test
  void records_withoutWallTime_leaveNoTimesOfCalls() {
    TraceArchive archive = ingest(r -> r.mask(0x07).init().finish());
    assertThat(archive.metadata().clock().times()).isEqualTo(TraceTimes.COMPUTATION);
    assertThat(warnings(archive)).containsExactly("time-missing 2");
  }

  @Test
  void calls_ofThreadsThatOverlap_standInTheOrderOfReturns() {
    TraceArchive archive =
        ingest(
            r -> {
              r.thread(0).init();
              r.thread(1).call("MPI_Barrier", 5000, 6000, a -> a.u16(3));
              r.thread(0).call("MPI_Wtime", 4000, 9000, a -> {});
              r.call("MPI_Finalize", 9500, 9600, a -> {});
            });
    assertThat(DumpiSamples.calls(archive, 0))
        .extracting(call -> call.enterNanos(), call -> call.leaveNanos())
        .containsExactly(
            tuple(0L, 10L), tuple(3900L, 4900L), tuple(4900L, 7900L), tuple(8400L, 8500L));
    assertThat(warnings(archive)).containsExactly("calls-overlap 1");
  }
}
