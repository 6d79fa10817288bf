package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.MeasuredTransit;
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
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.model.Visits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripTest {

  @TempDir private Path folder;
  private Path rankFile;
  private Path json;

  @BeforeEach
  void nameFiles() {
    rankFile = folder.resolve("calls-00000.avro");
    json = folder.resolve("trace.json");
  }

  /** Every kind of operation with the extremes of its fields. */
  private static List<MpiCall> everyKind() {
    List<Operation> operations = new ArrayList<>();
    for (SendMode mode : SendMode.values()) {
      operations.add(new Send(Integer.MAX_VALUE, -1, 0, Long.MAX_VALUE, mode, 7));
    }
    for (CollectiveOp op : CollectiveOp.values()) {
      operations.add(new Collective(op, 3, Collective.ROOT_IN_GROUP, 0, 1L << 40, 12));
    }
    operations.add(new Receive(0, 1 << 30, 2, 0));
    operations.add(new PostReceive(Long.MAX_VALUE, Operation.UNKNOWN_PEER, 0, 0, 0));
    operations.add(new Complete(0));
    operations.add(new CreateCommunicator(4));
    operations.add(new FreeCommunicator(4));
    operations.add(new Cancel(Operation.NO_REQUEST));
    operations.add(new Transfer(1, Integer.MAX_VALUE, 2, Long.MAX_VALUE, 0, 3));
    for (SyncKind kind : SyncKind.values()) {
      operations.add(new Synchronise(kind, 1, 0, List.of(0, Integer.MAX_VALUE)));
      operations.add(new Synchronise(kind, 1, 0, List.of()));
    }
    List<MpiCall> calls = new ArrayList<>();
    calls.add(new MpiCall(0, 0, 0, MpiCall.NO_REGION, List.of()));
    for (Operation operation : operations) {
      calls.add(new MpiCall(1, calls.size(), 1, calls.size(), List.of(operation)));
    }
    long gap = (1L << 60) - calls.size();
    List<RegionTime> division =
        List.of(new RegionTime(3, 5), new RegionTime(MpiCall.NO_REGION, gap - 5));
    calls.add(new MpiCall(2, 1L << 60, 1L << 61, 0, division, operations));
    return calls;
  }

  /** Calls that fill several blocks, a few dozen to the block. */
  private static List<MpiCall> manyBlocks(int count) {
    SplittableRandom random = new SplittableRandom(17);
    List<MpiCall> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Operation> operations = new ArrayList<>();
      int size = random.nextInt(600);
      for (int j = 0; j < size; j++) {
        operations.add(new Complete(random.nextLong(1L << 40)));
      }
      calls.add(new MpiCall(0, 10L * i, 10, MpiCall.NO_REGION, operations));
    }
    return calls;
  }

  private TraceArchive write(List<MpiCall> calls) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    try (RankWriter writer = draft.rank(0)) {
      calls.forEach(writer::write);
    }
    return draft.publish(metadata(calls.size()));
  }

  private static TraceMetadata metadata(long calls) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("synth", "name", "tracer", "machine"),
        new ClockMetadata(0.5, true, TraceTimes.WORK),
        List.of("MPI_Init", "MPI_Send"),
        List.of("main"),
        List.of("node-0"),
        List.of(
            Communicator.intra("MPI_COMM_WORLD", List.of(0)),
            new Communicator("", Kind.INTER, List.of(0), List.of()),
            new Communicator("self", Kind.SELF, List.of(), List.of())),
        List.of(
            new RankMetadata(calls, 99, 0, 3, 12, List.of(new RegionTime(0, 7)), Visits.ofEach(3))),
        List.of(new TraceWarning("thread-skipped", "2 threads", 2, Bias.SHORT)),
        List.of(new MeasuredTransit(true, 128, 2233, 43)),
        List.of(new Timeline(0, Timeline.Kind.STREAM, "compute", Map.of("stage", 2))),
        List.of(-1));
  }

  private static List<MpiCall> read(TraceArchive archive, CallPosition from) {
    List<MpiCall> calls = new ArrayList<>();
    try (RankReader reader = archive.openRank(0, from)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        calls.add(call);
      }
    }
    return calls;
  }

  @Test
  void read_everyOperationKind_returnsWhatWasWritten() {
    List<MpiCall> calls = everyKind();
    TraceArchive written = write(calls);

    TraceArchive opened = TraceArchive.open(folder);

    assertThat(read(opened, CallPosition.START)).isEqualTo(calls);
    assertThat(opened.metadata()).isEqualTo(written.metadata()).isEqualTo(metadata(calls.size()));
  }

  @Test
  void read_rankWithoutCalls_isEmpty() {
    assertThat(read(write(List.of()), CallPosition.START)).isEmpty();
  }

  @Test
  void openRank_atEveryPosition_readsTheSameTail() {
    List<MpiCall> calls = manyBlocks(250);
    TraceArchive archive = write(calls);
    List<CallPosition> positions = new ArrayList<>();
    try (RankReader reader = archive.openRank(0)) {
      do {
        positions.add(reader.position());
      } while (reader.next() != null);
    }

    assertThat(positions).hasSize(calls.size() + 1);
    assertThat(positions.stream().mapToLong(CallPosition::syncPosition).distinct().count())
        .isGreaterThan(3);
    for (int i = 0; i < positions.size(); i++) {
      assertThat(positions.get(i).callIndex()).isEqualTo(i);
      assertThat(read(archive, positions.get(i))).isEqualTo(calls.subList(i, calls.size()));
    }
  }

  @Test
  void peek_beforeEveryCall_changesNeitherCallsNorPositions() {
    List<MpiCall> calls = manyBlocks(150);
    TraceArchive archive = write(calls);
    try (RankReader reader = archive.openRank(0);
        RankReader peeking = archive.openRank(0)) {
      for (MpiCall call : calls) {
        assertThat(peeking.peek()).isEqualTo(call);
        assertThat(peeking.peek()).isEqualTo(call);
        assertThat(peeking.position()).isEqualTo(reader.position());
        assertThat(peeking.next()).isEqualTo(call).isEqualTo(reader.next());
        assertThat(peeking.position()).isEqualTo(reader.position());
      }
      assertThat(peeking.peek()).isNull();
      assertThat(peeking.next()).isNull();
    }
  }

  @Test
  void openRank_atEveryPosition_countsPositionsTheSame() {
    TraceArchive archive = write(manyBlocks(150));
    try (RankReader reader = archive.openRank(0)) {
      do {
        CallPosition here = reader.position();
        try (RankReader again = archive.openRank(0, here)) {
          assertThat(again.position()).isEqualTo(here);
        }
      } while (reader.next() != null);
    }
  }

  @Test
  void openRank_positionBehindTheLastCall_isRefused() {
    TraceArchive archive = write(everyKind());
    CallPosition start;
    try (RankReader reader = archive.openRank(0)) {
      start = reader.position();
    }
    assertThatThrownBy(
            () -> archive.openRank(0, new CallPosition(start.syncPosition(), 1000, 1000)))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00000.avro");
  }

  @Test
  void openRank_rankOutsideTheArchive_isRefused() {
    TraceArchive archive = write(everyKind());
    assertThatThrownBy(() -> archive.openRank(1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void read_fileTruncatedAnywhere_isRefused() throws IOException {
    List<MpiCall> calls = manyBlocks(200);
    TraceArchive archive = write(calls);
    byte[] whole = Files.readAllBytes(rankFile);
    SplittableRandom random = new SplittableRandom(5);
    List<Integer> lengths = new ArrayList<>(List.of(0, 1, 4, 100, whole.length - 1));
    random.ints(60, 0, whole.length).forEach(lengths::add);
    try (RankReader reader = archive.openRank(0)) {
      do {
        int blockStart = (int) reader.position().syncPosition();
        if (blockStart < whole.length) {
          lengths.add(blockStart);
        }
      } while (reader.next() != null);
    }
    for (int length : lengths.stream().distinct().toList()) {
      Files.write(rankFile, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> read(archive, CallPosition.START))
          .as("cut to %d of %d bytes", length, whole.length)
          .isInstanceOf(BadTraceException.class)
          .hasMessageContaining("calls-00000.avro");
    }
  }

  @Test
  void read_fileCutBetweenBlocks_namesTheCallBefore() throws IOException {
    TraceArchive archive = write(manyBlocks(200));
    byte[] whole = Files.readAllBytes(rankFile);
    CallPosition second;
    try (RankReader reader = archive.openRank(0)) {
      reader.next();
      long first = reader.position().syncPosition();
      do {
        reader.next();
        second = reader.position();
      } while (second.syncPosition() == first);
    }
    Files.write(rankFile, Arrays.copyOf(whole, (int) second.syncPosition()));

    assertThatThrownBy(() -> read(archive, CallPosition.START))
        .isInstanceOf(BadTraceException.class)
        .hasMessageEndingWith(
            "rank 0: cannot be read past call %d (truncated or corrupted): block at byte %d: within"
                + " the file of %d bytes",
            second.callIndex() - second.skip(), second.syncPosition(), second.syncPosition());
  }

  @ParameterizedTest
  @ValueSource(ints = {0x01, 0x40, 0x80, 0xff})
  void read_anyByteFlipped_isRefusedOrHarmless(int mask) throws IOException {
    List<MpiCall> calls = everyKind();
    TraceArchive archive = write(calls);
    byte[] whole = Files.readAllBytes(rankFile);
    int refused = 0;
    for (int i = 0; i < whole.length; i++) {
      byte[] flipped = whole.clone();
      flipped[i] ^= (byte) mask;
      Files.write(rankFile, flipped);
      try {
        assertThat(read(archive, CallPosition.START)).as("byte %d flipped", i).isEqualTo(calls);
      } catch (BadTraceException e) {
        assertThat(e).hasMessageContaining("calls-00000.avro");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(whole.length / 2);
  }

  @Test
  void read_bytesFlippedInALaterBlock_namesTheCallBeforeIt() throws IOException {
    TraceArchive archive = write(manyBlocks(200));
    byte[] bytes = Files.readAllBytes(rankFile);
    CallPosition last = CallPosition.START;
    try (RankReader reader = archive.openRank(0)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        CallPosition here = reader.position();
        if (here.skip() == 1) {
          last = here;
        }
      }
    }
    int middle = (int) (last.syncPosition() + bytes.length) / 2;
    bytes[middle] ^= 0x10;
    Files.write(rankFile, bytes);

    assertThatThrownBy(() -> read(archive, CallPosition.START))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(
            "cannot be read past call " + (last.callIndex() - 1) + " (truncated or corrupted)");
  }

  @Test
  void openRank_fileMissing_isRefused() throws IOException {
    TraceArchive archive = write(everyKind());
    Files.delete(rankFile);
    assertThatThrownBy(() -> archive.openRank(0))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(rankFile + ": missing; the archive needs each of its files of calls");
  }

  @Test
  void openRank_anotherFormat_isRefused() throws IOException {
    TraceArchive archive = write(everyKind());
    Files.writeString(rankFile, "not an Avro container file at all");
    assertThatThrownBy(() -> archive.openRank(0))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00000.avro: not a file of calls");
  }

  @Test
  void open_noMetadata_isRefused() throws IOException {
    write(everyKind());
    Files.delete(json);
    assertThatThrownBy(() -> TraceArchive.open(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("not a trace archive, there is no trace.json");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"formatVersion\" : 5', '\"formatVersion\" : 6', 'versions 1 to 5 can be read, got 6'",
    "'\"formatVersion\" : 5', '\"formatVersion\" : 0', 'versions 1 to 5 can be read, got 0'",
    "'\"formatVersion\" : 5,', '', 'versions 1 to 5 can be read, got none'",
    "'\"formatVersion\" : 5', '\"formatVersion\" : \"5\"', 'can be read, got \"5\"'",
    "'\"machine\" : \"machine\"', '\"machine\" : \"other\"', 'changed after ingest: contentDigest'",
    "'\"originNanos\" : 12', '\"originNanos\" : 13', 'changed after ingest: contentDigest'",
    "'\"main\"', '\"mail\"', 'changed after ingest: contentDigest'",
    "'\"contentDigest\" : \"', '\"contentDigest\" : \"0', 'changed after ingest: contentDigest'",
    "'\"rankDigests\"', '\"others\"', 'Unrecognized field \"others\"'",
    "'\"nodes\"', '\"nodes\" : [], \"nodes\"', 'nodes'",
    "'\"regions\" : [ \"main\" ],', '', 'Missing creator property ''regions'''",
    "'\"regions\"', '\"extra\" : 1, \"regions\"', 'Unrecognized field \"extra\"'",
    "'\"calls\" : 32,', '', calls",
    "'\"calls\" : 32', '\"calls\" : null', calls",
    "'\"calls\" : 32', '\"calls\" : \"many\"', calls",
    "'\"nodes\" : [ \"node-0\" ]', '\"nodes\" : null', nodes",
    "'\"resolutionNanos\" : 0.5', '\"resolutionNanos\" : -1', 'clock resolution in ns'",
    "'INTRA', 'EXTRA', EXTRA",
    "'\"calls\" : 32', '\"calls\" : -1', 'ranks[0].calls: at least 0, got -1'",
    "'\"calls\" : 32', '\"calls\" : 1e40', calls",
    "'\"lastEventNanos\" : 99', '\"lastEventNanos\" : -9', 'at least 0, got -9'",
    "'\"node\" : 0', '\"node\" : 2147483647', 'ranks[0].node: 0 to 0, got 2147483647'",
    "'\"node\" : 0', '\"node\" : 2147483648', node",
    "'\"region\" : 0', '\"region\" : 1', 'ranks[0].tail.region: 0 to 0, got 1'",
    "'\"region\" : 0', '\"region\" : -2', 'ranks[0].tail.region: 0 to 0, got -2'",
    "'\"nanos\" : 7', '\"nanos\" : -7', 'time in a region in ns: at least 0, got -7'",
    "'\"members\" : [ 0 ]', '\"members\" : [ 1 ]', 'communicators[0].members: 0 to 0, got 1'",
    "'\"members\" : [ 0 ]', '\"members\" : [ -1 ]', '[0].members: 0 to 0, got -1'",
    "'\"members\" : [ 0 ]', '\"members\" : [ 0, 0 ]', 'each rank once, got rank 0 again'",
    "'\"remoteMembers\" : [ ]', '\"remoteMembers\" : [ 0 ]', 'each rank once'",
    "'\"receiveNanos\" : 43', '\"receiveNanos\" : -1', 'receive of a ping-pong: 0 to '",
    "'\"transits\" : [', '\"transits\" : [ {\"acrossNodes\" : true, \"bytes\" : 128,"
        + " \"roundTripNanos\" : 1, \"receiveNanos\" : 1},', 'one of each acrossNodes and bytes,"
        + " got [true, 128] again'",
    "'\"visits\" : [ 3 ]', '\"visits\" : [ 3, 4 ]', 'ranks[0].visits: of regions from 0 to 0, got"
        + " one of region 1'",
    "'\"visits\" : [ 3 ]', '\"visits\" : [ -3 ]', 'visits: those of a region after -3, got none'",
    "'\"regionParents\" : [ -1 ]', '\"regionParents\" : [ 1 ]', 'regionParents: -1 to 0, got 1'",
    "'\"regionParents\" : [ -1 ]', '\"regionParents\" : [ 0 ]', 'regionParents: no circle'",
    "'\"source\"', 'source', 'line 3'",
  })
  void open_badMetadata_saysWhatIsWrong(String part, String replacement, String message)
      throws IOException {
    List<MpiCall> calls = everyKind().subList(0, 32);
    write(calls);
    String good = Files.readString(json);
    assertThat(good).contains(part);
    Files.writeString(json, good.replaceFirst(Pattern.quote(part), replacement));

    assertThatThrownBy(() -> TraceArchive.open(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessageStartingWith(json.toString())
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{", "{} trailing", "\u0000"})
  void open_notAnObject_isRefused(String content) throws IOException {
    write(everyKind());
    Files.writeString(json, content);
    assertThatThrownBy(() -> TraceArchive.open(folder))
        .isInstanceOf(BadTraceException.class)
        .hasMessageStartingWith(json.toString());
  }

  @Test
  void write_divisionOfAnotherTime_isRefused() {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    List<RegionTime> division = List.of(new RegionTime(0, 2), new RegionTime(-1, 4));
    try (RankWriter writer = draft.rank(0)) {
      writer.write(new MpiCall(0, 6, 10, MpiCall.NO_REGION, division, List.of()));
      assertThatThrownBy(
              () -> writer.write(new MpiCall(0, 23, 1, MpiCall.NO_REGION, division, List.of())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("call 1: divides 7 ns, got ");
    }
  }

  @Test
  void write_callThatBeginsBeforeItsPredecessorEnds_isRefused() {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    try (RankWriter writer = draft.rank(0)) {
      writer.write(new MpiCall(0, 5, 10, MpiCall.NO_REGION, List.of()));
      assertThatThrownBy(() -> writer.write(new MpiCall(0, 14, 1, MpiCall.NO_REGION, List.of())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("call 1: enters at or after its predecessor's end, 15 ns, got 14");
    }
  }
}
