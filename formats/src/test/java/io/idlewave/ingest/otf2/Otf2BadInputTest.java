package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every flaw ends in one clear error. */
class Otf2BadInputTest {

  private static final int SEND = 3;
  private static final int IRECV = 6;
  private static final int WAIT = 7;

  @TempDir Path temp;

  private static Otf2Builder sound() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(0, e -> e.call(SEND, c -> c.send(1, 0, 300, 1 << 20)));
    builder.rank(1, e -> e.call(IRECV, c -> c.irecvRequest(5)));
    builder.rank(1, e -> e.call(WAIT, c -> c.irecv(0, 0, 300, 1 << 20, 5)));
    return builder;
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(Path anchor) {
    Path out = temp.resolve("trace");
    boolean before = Files.exists(out);
    AbstractThrowableAssert<?, ? extends Throwable> thrown =
        assertThatThrownBy(() -> Ingested.of(anchor, out, false))
            .isInstanceOf(BadTraceException.class);
    assertThat(Files.exists(out)).isEqualTo(before);
    return thrown;
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(Otf2Builder builder) {
    return assertRefused(builder.write(temp));
  }

  @ParameterizedTest
  @ValueSource(strings = {"traces.otf2", "traces.def", "traces/101.evt"})
  void file_truncatedAnywhere_isRefused(String name) throws IOException {
    Path anchor = sound().write(temp);
    Path file = temp.resolve(name);
    byte[] whole = Files.readAllBytes(file);
    int needed = name.endsWith(".otf2") ? whole.length : whole.length - 1;
    for (int length = 0; length < needed; length++) {
      Files.write(file, Arrays.copyOf(whole, length));

      assertRefused(anchor).hasMessageStartingWith(file + ": byte ");
    }
    Files.write(file, whole);
    Ingested.of(anchor, temp.resolve("trace"), false).assertNoWarnings();
  }

  @Test
  void ingest_malformed_leavesTheEarlierArchiveAlone() throws IOException {
    Path anchor = sound().write(temp);
    Ingested earlier = Ingested.of(anchor, temp.resolve("trace"), false);
    byte[] sound = Files.readAllBytes(temp.resolve("traces/101.evt"));
    Path file = temp.resolve("traces/101.evt");
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 60));

    assertRefused(anchor).hasMessageContaining("truncated");
    assertThat(temp.resolve("trace")).isDirectoryNotContaining("glob:**.envelopes");
    Files.write(file, sound);
    assertThat(Ingested.of(anchor, temp.resolve("again"), false)).isEqualTo(earlier);
    assertThat(TraceArchive.open(temp.resolve("trace")).metadata()).isEqualTo(earlier.metadata());
  }

  @ParameterizedTest
  @ValueSource(strings = {"traces.otf2", "traces.def", "traces/101.def", "traces/101.evt"})
  void file_withAnyByteChanged_isReadOrRefused(String name) throws IOException {
    Otf2Builder builder = sound();
    builder.localDefinitions(101).record(5, d -> d.u8(3).packed(9).u8(1).packed(700, SEND));
    builder.localDefinitions(101).record(5, d -> d.u8(6).packed(1).u8(0).packed(0));
    builder.localDefinitions(101).record(6, d -> d.u64Full(77).packed(5).u64Full(0));
    Path anchor = builder.write(temp);
    Path file = temp.resolve(name);
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(20_061_114);
    int refused = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] flawed = whole.clone();
      flawed[at] = (byte) (flawed[at] ^ 1 << random.nextInt(8));
      Files.write(file, flawed);
      try {
        Ingested.of(anchor, temp.resolve("trace"), true);
      } catch (BadTraceException e) {
        assertThat(e).hasMessageContaining("traces");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void anchor_missing_isRefused() {
    assertRefused(temp.resolve("none.otf2"))
        .hasMessageContaining("none.otf2: no such file or folder");
  }

  @Test
  void anchor_withWrongMagic_isRefused() {
    Otf2Builder builder = sound();
    builder.magic = "OTF1";

    assertRefused(builder)
        .hasMessageContaining("not an OTF2 anchor: the magic is \"OTF2\", got 4f 54 46 31 00");
  }

  @Test
  void anchor_thatIsSomeText_isRefused() throws IOException {
    Path anchor = sound().write(temp);
    Files.writeString(anchor, "hello, world");

    assertRefused(anchor).hasMessageContaining("not an OTF2 anchor");
  }

  @ParameterizedTest
  @CsvSource({"2, got 2 (SION)", "3, got 3 (none)", "9, got 9"})
  void anchor_withAnotherSubstrate_isRefused(int substrate, String got) {
    Otf2Builder builder = sound();
    builder.substrate = substrate;

    assertRefused(builder)
        .hasMessageContaining("file substrate: only 1 (POSIX) can be read, " + got);
  }

  @Test
  void anchor_withCompression_isRefused() {
    Otf2Builder builder = sound();
    builder.compression = 2;

    assertRefused(builder)
        .hasMessageContaining("compression: only 1 (none) can be read, got 2 (zlib)");
  }

  @Test
  void anchor_ofNewerFormat_isRefused() {
    Otf2Builder builder = sound();
    builder.anchorFormat = 4;

    assertRefused(builder).hasMessageContaining("anchor format: 1 to 3, got 4");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 63, (16 << 20) + 1, -1})
  void anchor_withImpossibleChunkSize_isRefused(long chunkBytes) throws IOException {
    Otf2Builder builder = sound();
    Path anchor = builder.write(temp);
    byte[] bytes = Files.readAllBytes(anchor);
    System.arraycopy(new RecordBytes(false).u64Full(chunkBytes).toArray(), 0, bytes, 12, 8);
    Files.write(anchor, bytes);

    assertRefused(anchor)
        .hasMessageContaining(
            "event chunk size: 64 to 16777216, got " + Long.toUnsignedString(chunkBytes));
  }

  @Test
  void definitions_missing_areRefused() throws IOException {
    Path anchor = sound().write(temp);
    Files.delete(temp.resolve("traces.def"));

    assertRefused(anchor).hasMessageContaining("traces.def: cannot be opened");
  }

  @Test
  void definitions_withoutClock_areRefused() {
    Otf2Builder builder = Otf2Builder.empty(false, true).process(0, 0).location(100, 1, 0, 0);

    assertRefused(builder).hasMessageContaining("traces.def: no clock properties");
  }

  @Test
  void definitions_withZeroTicksPerSecond_areRefused() {
    assertRefused(sound().clock(0, 0))
        .hasMessageContaining("ticks per second: 1 to 2^63 - 1, got 0");
  }

  @Test
  void definitions_withoutRank_areRefused() {
    assertRefused(Otf2Builder.empty(false, true).clock(1, 0))
        .hasMessageContaining("traces.def: no ranks");
  }

  @Test
  void mpiGroup_withUndefinedLocation_isRefused() {
    Otf2Builder builder = Otf2Builder.empty(false, true).clock(1, 0);
    builder.location(100, 1, 0, 0).group(1, 4, Otf2Builder.MPI, 0, 100, 17);

    assertRefused(builder)
        .hasMessageContaining("location 17, rank 1 of the MPI group 1, is not defined");
  }

  @Test
  void mpiGroup_withALocationTwice_isRefused() {
    Otf2Builder builder = Otf2Builder.empty(false, true).clock(1, 0);
    builder.location(100, 1, 0, 0).group(1, 4, Otf2Builder.MPI, 0, 100, 100);

    assertRefused(builder)
        .hasMessageContaining("location 100, rank 1")
        .hasMessageContaining("already");
  }

  @Test
  void group_withMoreMembersThanBytes_isRefused() {
    Otf2Builder builder = sound();
    builder.definitions.record(18, d -> d.packed(3, 0).u8(0).packed(0xFFFFFFF0L).packed(1, 2));

    assertRefused(builder)
        .hasMessageContaining("members of group 3: at most 4")
        .hasMessageContaining("got 4294967280");
  }

  @Test
  void eventFile_missing_isRefusedNamingIt() throws IOException {
    Path anchor = sound().location(101, 1, 1, 6).write(temp);
    Files.delete(temp.resolve("traces/101.evt"));

    assertRefused(anchor)
        .hasMessage(
            temp.resolve("traces/101.evt") + ": missing; location 101, rank 1, has 6 events");
  }

  @Test
  void communicator_undefined_isRefused() {
    assertRefused(sound().rank(0, e -> e.call(SEND, c -> c.send(1, 77, 1, 8))))
        .hasMessageContaining("communicator 77 is not defined");
  }

  @Test
  void communicator_overUndefinedGroup_isRefused() {
    assertRefused(sound().comm(77, 78).rank(0, e -> e.call(SEND, c -> c.send(1, 77, 1, 8))))
        .hasMessageContaining("group 78 of communicator 77 is not defined");
  }

  @Test
  void communicator_withMemberBeyondTheRanks_isRefused() {
    Otf2Builder builder = sound().group(78, 5, Otf2Builder.MPI, 0, 0, 2).comm(77, 78);

    assertRefused(builder.rank(0, e -> e.call(SEND, c -> c.send(1, 77, 1, 8))))
        .hasMessageContaining("group 78: members are ranks 0 to 1, got 2");
  }

  @Test
  void peer_beyondTheCommunicator_isRefused() {
    assertRefused(sound().rank(0, e -> e.call(SEND, c -> c.send(2, 0, 1, 8))))
        .hasMessageContaining("100.evt: byte ")
        .hasMessageContaining("peer in communicator 0: 0 to 1, got 2");
  }

  @Test
  void region_undefined_isRefused() {
    assertRefused(sound().rank(0, e -> e.call(999, c -> {})))
        .hasMessageContaining("region: a defined id, got 999");
  }

  @Test
  void collective_ofUnknownKind_isRefused() {
    assertRefused(sound().rank(0, e -> e.call(11, c -> c.collectiveEnd(23, 0, -1, 0, 0))))
        .hasMessageContaining("collective operation: 0 to 22, got 23");
  }

  @Test
  void bytes_beyondALong_areRefused() {
    assertRefused(sound().rank(0, e -> e.call(SEND, c -> c.send(1, 0, 1, Long.MIN_VALUE))))
        .hasMessageContaining("bytes: 0 to 2^63 - 1, got 9223372036854775808");
  }

  @Test
  void compressedInteger_ofBadLength_isRefused() {
    assertRefused(sound().rank(0, e -> e.raw(b -> b.u8(12).u8(5).full(1, 5))))
        .hasMessageContaining("100.evt: byte ")
        .hasMessageContaining("length of a compressed integer: 0 to 4 or 255, got 5");
  }

  @Test
  void attribute_beyondItsRecord_isRefused() {
    assertRefused(sound().rank(0, e -> e.call(SEND, c -> c.event(14, 1, 0, 300))))
        .hasMessageContaining("truncated: 1 more bytes needed, 0 left in the record");
  }

  @Test
  void record_acrossTheEndOfItsChunk_isRefused() {
    Otf2Builder builder = sound();
    builder.eventChunkBytes = 64;
    builder.rank(0, e -> e.raw(b -> b.record(31, d -> d.bytes(new byte[100]))));

    assertRefused(builder)
        .hasMessageContaining("record length: 0 to 35, the bytes left in the chunk, got 100");
  }

  @Test
  void event_withoutTimestamp_isRefused() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.file.raw(b -> b.u8(12).packed(SEND)));

    assertRefused(builder).hasMessageContaining("a timestamp precedes the first event, got none");
  }

  @Test
  void time_beyondALong_isRefused() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).clock(1, 0);
    builder.rank(0, e -> e.at(1L << 60).call(SEND, c -> {}));

    assertRefused(builder).hasMessageContaining("100.evt: time: within 292 years");
  }

  /** A clock of 10^12 ticks a second passes 2^63 ticks after 107 days, which fit 64 bits as ns. */
  @Test
  void time_beyondALongOfTicksInsideACall_isRefused() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).clock(1_000_000_000_000L, 0);
    builder.rank(0, e -> e.at(0).call(SEND, c -> {}).at(Long.MAX_VALUE - 5).enter(SEND));
    builder.rank(0, e -> e.at(Long.MIN_VALUE + 5).leave(SEND));

    assertRefused(builder).hasMessageContaining("100.evt: time: within 292 years and 2^63 ticks");
  }
}
