package io.idlewave.graph.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.order.SkewedProgram;
import io.idlewave.graph.order.WindowLimitException;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.CallRow;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.archive.TraceDefinitions;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.ingest.synth.AllreduceProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.PipelineProgram;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.ingest.synth.ThreadedProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A walk over a stream yields the blocks of the walk over the archive of the same calls. */
class LiveWalkTest {

  private static final CostSet COSTS = new CostSet(100, 1000, 100, 300, 4096);
  private static final GraphOptions OPTIONS = new GraphOptions(40, 1, 1 << 24);

  @TempDir private Path folder;

  private TraceArchive archive(Program program) {
    return Synth.write(program, COSTS, folder.resolve("trace"));
  }

  private static List<RunWindow> windows(TraceArchive archive) {
    return TraceSurvey.of(archive, OPTIONS, List.of()).windows();
  }

  private static LiveWalk live(TraceArchive archive, GraphOptions options) {
    return new LiveWalk(archive.metadata(), windows(archive), options);
  }

  /** What the stream turned out to be is what a walk over the archive finds. */
  private static void assertRun(LiveWalk walk, TraceArchive archive) {
    StreamedRun run = walk.run();
    Survey survey = TraceSurvey.of(archive, OPTIONS, List.of());
    assertThat(run.digest()).isEqualTo(StreamDigest.of(archive));
    assertThat(run.windows()).isEqualTo(survey.windows());
    assertThat(run.census()).isEqualTo(survey.census());
    assertThat(StreamedRun.of(run.toBytes())).isEqualTo(run);
  }

  private static List<byte[]> blocksOf(TraceArchive archive) {
    List<byte[]> blocks = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(archive, OPTIONS)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        blocks.add(GraphBlockCodec.encode(block));
      }
    }
    return blocks;
  }

  private static void drain(LiveWalk walk, List<byte[]> into) {
    for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
      int number = (int) block.number();
      assertThat(number).isLessThanOrEqualTo(into.size());
      byte[] bytes = GraphBlockCodec.encode(block);
      if (number < into.size()) {
        assertThat(bytes).as("block %d once more", number).isEqualTo(into.get(number));
      } else {
        into.add(bytes);
      }
    }
  }

  private static void assertSameBlocks(TraceArchive archive, long seed, int mostCalls) {
    List<byte[]> expected = blocksOf(archive);
    for (List<LiveRecord> records :
        List.of(
            new StreamOf(archive, seed, mostCalls).mixed(),
            new StreamOf(archive, seed + 1, mostCalls).shuffled())) {
      List<byte[]> found = new ArrayList<>();
      try (LiveWalk walk = live(archive, OPTIONS)) {
        for (LiveRecord next : records) {
          walk.add(next);
          drain(walk, found);
        }
        assertThat(walk.isOver()).isTrue();
        assertRun(walk, archive);
        assertThat(walk.unreadBytes()).isZero();
      }
      assertThat(found).containsExactlyElementsOf(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lag_ofARankThatIsWithheld_isWhatItLacksOfTheFurthest(boolean onDisk) {
    TraceArchive archive = archive(new HaloProgram(4, 3, 4, 1024, 10_000, 2011));
    StreamOf stream = new StreamOf(archive, 5, 4);
    GraphOptions options = onDisk ? new GraphOptions(40, 1, 1 << 16) : OPTIONS;
    try (LiveWalk walk = live(archive, options)) {
      assertThat(walk.lag()).isEqualTo(RankLag.NONE);
      walk.add(stream.definitions());
      long furthest = 0;
      for (int rank = 0; rank < 12; rank++) {
        for (LiveRecord found : stream.rank(rank)) {
          if (rank != 7) {
            walk.add(found);
            furthest = Math.max(furthest, lastNanos(found));
          }
        }
      }
      Calls begin = (Calls) stream.rank(7).get(0);
      walk.add(begin);
      drain(walk, new ArrayList<>());
      assertThat(walk.lag()).isEqualTo(new RankLag(7, furthest - lastNanos(begin)));
      stream.rank(7).forEach(walk::add);
      assertThat(walk.lag()).isEqualTo(RankLag.NONE);
    }
  }

  /** When the last call of a record ends, 0 where it has none. */
  private static long lastNanos(LiveRecord found) {
    return found instanceof Calls calls
        ? CallRow.decode(calls.encoded(), calls.count()).get(calls.count() - 1).leaveNanos()
        : 0;
  }

  static List<Program> programs() {
    return List.of(
        new HaloProgram(4, 3, 4, 1024, 10_000, 2011),
        new PipelineProgram(7, 12, 10_000, 500),
        new AllreduceProgram(5, 20, 64, 1000));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void blocks_ofASyntheticProgram_areThoseOfItsArchive(Program program) {
    assertSameBlocks(archive(program), 5, 4);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void blocks_ofRandomPrograms_areThoseOfTheirArchives(long seed) {
    assertSameBlocks(archive(new RandomProgram(seed, 5, 200, seed % 2 == 0)), seed, 1 + (int) seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void blocks_ofRanksWithTimelines_areThoseOfTheirArchives(long seed) {
    Program random = new RandomProgram(seed, 7, 150, seed % 2 == 0);
    assertSameBlocks(archive(ThreadedProgram.of(random, seed, 60)), seed, 1 + (int) seed);
  }

  /** With probes, freed and cancelled requests, late edges. */
  @ParameterizedTest
  @ValueSource(strings = {"kitchen-4", "npb-is-S-4", "lulesh-8-nsclock", "pub-pipit-pingpong-2"})
  void blocks_ofRealTraces_areThoseOfTheirArchives(String name) {
    Path anchor = TestArchives.resource(name, folder.resolve("otf2"));
    assertSameBlocks(TestArchives.ingest(anchor, folder.resolve("trace"), false), 9, 5);
  }

  /** All that a walk is restored from. */
  private record Saved(LiveSnapshot snapshot, List<LiveRecord> records) {
    static Saved of(LiveWalk walk) {
      List<LiveRecord> records = new ArrayList<>();
      walk.forEachRecord(records::add);
      return new Saved(walk.snapshot(), records);
    }

    LiveWalk restore(TraceArchive archive, GraphOptions options) {
      LiveWalk walk = LiveWalk.restore(archive.metadata(), windows(archive), options, snapshot);
      records.forEach(walk::add);
      return walk;
    }
  }

  /**
   * The records since the snapshot come again, as from a source that goes back; with much memory,
   * and with so little that most calls wait on disk.
   */
  @ParameterizedTest
  @CsvSource({"1, 16777216", "2, 16777216", "3, 80000", "4, 80000"})
  void restore_fromManySnapshots_yieldsTheSameBlocks(long seed, long windowBytes) {
    TraceArchive archive = archive(new RandomProgram(seed, 6, 3000));
    GraphOptions options = new GraphOptions(500, 50_000, windowBytes);
    List<byte[]> expected = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(archive, options)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        expected.add(GraphBlockCodec.encode(block));
      }
    }
    List<LiveRecord> records = new StreamOf(archive, seed, 20).shuffled();
    Random random = new Random(seed);
    List<byte[]> found = new ArrayList<>();
    LiveWalk walk = live(archive, options);
    Saved saved = Saved.of(walk);
    int savedAt = 0;
    int restarts = 0;
    boolean fromACut = false;
    boolean onDisk = false;
    for (int i = 0; i < records.size(); i++) {
      walk.add(records.get(i));
      drain(walk, found);
      if (random.nextInt(100) == 0) {
        saved = Saved.of(walk);
        savedAt = i + 1;
      }
      if (restarts < 12 && random.nextInt(records.size() / 10) == 0) {
        onDisk |= walk.spilledBytes() > 0;
        walk.close();
        walk = saved.restore(archive, options);
        drain(walk, found);
        fromACut |= saved.snapshot().cut() != null;
        restarts++;
        i = savedAt - 1;
      }
    }
    assertThat(walk.isOver()).isTrue();
    assertRun(walk, archive);
    assertThat(found).containsExactlyElementsOf(expected);
    assertThat(restarts).isPositive();
    assertThat(fromACut).isTrue();
    assertThat(onDisk).isEqualTo(windowBytes < 1 << 20);
    LiveWalk over = Saved.of(walk).restore(archive, options);
    assertThat(over.nextBlock()).isNull();
    assertThat(over.isOver()).isTrue();
    assertRun(over, archive);
  }

  @Test
  void add_theSameCallsInOtherPieces_countOnce() {
    TraceArchive archive = archive(new RandomProgram(7, 4, 100));
    List<byte[]> found = new ArrayList<>();
    LiveWalk walk = live(archive, OPTIONS);
    List<LiveRecord> large = new StreamOf(archive, 1, 30).mixed();
    List<LiveRecord> small = new StreamOf(archive, 2, 7).mixed();
    for (int i = 0; i < Math.max(large.size(), small.size()); i++) {
      for (List<LiveRecord> records : List.of(small, large)) {
        if (i < records.size()) {
          walk.add(records.get(i));
        }
      }
      drain(walk, found);
    }
    assertThat(found).containsExactlyElementsOf(blocksOf(archive));
    assertThat(walk.run().digest()).isEqualTo(StreamDigest.of(archive));
  }

  @Test
  void nextBlock_oneRankLacks_waitsAndSaysForWhom() {
    TraceArchive archive = archive(new AllreduceProgram(4, 20, 64, 1000));
    StreamOf stream = new StreamOf(archive, 1, 3);
    LiveWalk walk = live(archive, OPTIONS);
    for (int rank : new int[] {0, 1, 3}) {
      stream.rank(rank).forEach(walk::add);
    }
    assertThat(walk.nextBlock()).isNull();
    assertThat(walk.lacking()).isEqualTo("stream: its definitions have not come");
    walk.add(stream.definitions());
    List<byte[]> found = new ArrayList<>();
    drain(walk, found);
    assertThat(walk.isOver()).isFalse();
    assertThat(walk.awaitedRank()).isEqualTo(2);
    assertThat(walk.unfinishedRanks()).containsExactly(2);
    assertThat(walk.lacking()).isEqualTo("stream: rank 2 lacks its call 0, after 0 ns of its time");
    stream.rank(2).forEach(walk::add);
    drain(walk, found);
    assertThat(walk.isOver()).isTrue();
    assertThat(found).containsExactlyElementsOf(blocksOf(archive));
  }

  @Test
  void nextBlock_moreWaitsThanTheWindowHolds_isRefusedNamingTheRank() {
    TraceArchive archive = archive(new AllreduceProgram(3, 200, 64, 1000));
    StreamOf stream = new StreamOf(archive, 1, 3);
    LiveWalk walk = live(archive, new GraphOptions(40, 1, 4000));
    walk.add(stream.definitions());
    stream.rank(1).forEach(walk::add);
    assertThatThrownBy(walk::nextBlock)
        .isInstanceOf(WindowLimitException.class)
        .hasMessageContaining("at most 4000 B of calls can wait for others")
        .hasMessageContaining("rank 0 lacks its call 0");
  }

  /** One rank after the other: nothing can be walked before the last one has come. */
  @Test
  void nextBlock_ranksOneAfterTheOther_waitOnDiskInAHundredthOfTheMemory() {
    TraceArchive archive = archive(new AllreduceProgram(3, 20_000, 64, 1000));
    StreamOf stream = new StreamOf(archive, 1, 500);
    GraphOptions options = new GraphOptions(40, 1, 60_000);
    List<byte[]> found = new ArrayList<>();
    try (LiveWalk walk = live(archive, options)) {
      walk.add(stream.definitions());
      for (int rank = 2; rank >= 0; rank--) {
        for (LiveRecord record : stream.rank(rank)) {
          walk.add(record);
          drain(walk, found);
        }
        assertThat(walk.unreadBytes()).isEqualTo(rank == 0 ? 0 : walk.unreadBytes());
      }
      assertThat(walk.isOver()).isTrue();
      assertThat(walk.spilledBytes()).isGreaterThan(options.windowBytes());
      assertThat(walk.run().digest()).isEqualTo(StreamDigest.of(archive));
    }
    assertThat(found).containsExactlyElementsOf(blocksOf(archive));
  }

  /** What the stream says of rank 0 makes messages wait on disk, so that no cut is made. */
  @Test
  void snapshot_whileMessagesAreOnDisk_yieldsTheSameBlocks() {
    TraceArchive archive = archive(new SkewedProgram(20_000, SendMode.BUFFERED));
    GraphOptions options = new GraphOptions(40, 1, 400_000);
    List<byte[]> found = new ArrayList<>();
    List<LiveRecord> records = new StreamOf(archive, 1, 100).mixed();
    Random random = new Random(2);
    int restarts = 0;
    LiveWalk walk = live(archive, options);
    long spilled = 0;
    for (LiveRecord record : records) {
      walk.add(record);
      drain(walk, found);
      if (random.nextInt(40) == 0) {
        spilled += walk.spilledBytes();
        Saved saved = Saved.of(walk);
        walk.close();
        walk = saved.restore(archive, options);
        restarts++;
      }
    }
    drain(walk, found);
    walk.close();
    assertThat(walk.isOver()).isTrue();
    assertThat(restarts).isGreaterThan(3);
    assertThat(spilled).isPositive();
    assertThat(found).containsExactlyElementsOf(blocksOf(archive));
  }

  @Test
  void add_differentContentOfOneCall_isRefused() {
    TraceArchive archive = archive(new RandomProgram(7, 4, 100));
    LiveWalk walk = live(archive, OPTIONS);
    Calls calls = (Calls) new StreamOf(archive, 1, 3).rank(2).get(0);
    walk.add(calls);
    List<MpiCall> other = new ArrayList<>(CallRow.decode(calls.encoded(), calls.count()));
    MpiCall last = other.remove(other.size() - 1);
    other.add(
        new MpiCall(
            last.function(),
            last.enterNanos(),
            last.durationNanos() + 1,
            last.region(),
            last.stretch(),
            last.operations()));
    assertThatThrownBy(() -> walk.add(Calls.of(2, 0, other)))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("rank 2: call %d came twice".formatted(calls.count() - 1));
  }

  @Test
  void add_endsThatContradict_areRefused() {
    TraceArchive archive = archive(new RandomProgram(7, 4, 100));
    LiveWalk walk = live(archive, OPTIONS);
    List<LiveRecord> records = new StreamOf(archive, 1, 3).rank(1);
    Calls first = (Calls) records.get(0);
    walk.add(first);
    refuses(
        () -> walk.add(new RankEnd(1, first.count(), 5, List.of())),
        "rank 1: its run ends with call");
    RankEnd end = (RankEnd) records.get(records.size() - 1);
    walk.add(end);
    refuses(
        () -> walk.add(new RankEnd(1, end.calls(), end.lastEventNanos() + 1, List.of())),
        "rank 1: ends once, after %d calls".formatted(end.calls()));
    refuses(
        () -> walk.add(new Calls(1, end.calls(), 2, first.encoded())),
        "rank 1: %d calls by its end".formatted(end.calls()));
    refuses(() -> walk.add(new RankEnd(4, 0, 5, List.of())), "ranks 0 to 3, got 4");
  }

  @Test
  void add_whatIsNoCall_isRefusedWithItsPlace() {
    TraceArchive archive = archive(new RandomProgram(7, 4, 100));
    byte[] garbage = new byte[50];
    Arrays.fill(garbage, (byte) 0xff);
    LiveWalk walk = live(archive, OPTIONS);
    walk.add(new StreamOf(archive, 1, 3).definitions());
    walk.add(new Calls(0, 0, 5, garbage));
    refuses(walk::nextBlock, "stream: rank 0: calls 0 to 4 cannot be read");
    LiveWalk unknown = live(archive, OPTIONS);
    unknown.add(new StreamOf(archive, 1, 3).definitions());
    MpiCall call = new MpiCall(999, 0, 1, MpiCall.NO_REGION, List.of(), List.of());
    for (int rank = 0; rank < 4; rank++) {
      unknown.add(Calls.of(rank, 0, List.of(call, call)));
    }
    refuses(unknown::nextBlock, "function: 0 to");
  }

  @Test
  void add_definitionsOfAnotherProgram_areRefusedInOneLine() {
    TraceArchive archive = archive(new RandomProgram(7, 4, 100));
    LiveWalk walk = live(archive, OPTIONS);
    String json = new StreamOf(archive, 1, 3).definitions().json();
    refuses(
        () -> walk.add(new Definitions(json.replace("MPI_Recv", "MPI_\\u001b[31m"))),
        "stream: not of the program of the study's trace: functions[");
    refuses(() -> walk.add(new Definitions("{")), "stream: ");
    TraceArchive more = Synth.write(new RandomProgram(7, 5, 100), COSTS, folder.resolve("more"));
    refuses(
        () -> walk.add(new StreamOf(more, 1, 3).definitions()),
        "not of the program of the study's trace: ranks: 4, got 5");
  }

  private static void refuses(Runnable work, String message) {
    assertThatThrownBy(work::run)
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(message)
        .extracting(Throwable::getMessage)
        .asString()
        .matches("[^\\p{Cntrl}]+");
  }

  /** A run of other length: the plan would measure it from and to other calls. */
  @Test
  void nextBlock_finalizeElsewhere_isRefused() {
    TraceArchive archive = archive(new AllreduceProgram(3, 20, 64, 1000));
    TraceArchive longer =
        Synth.write(new AllreduceProgram(3, 21, 64, 1000), COSTS, folder.resolve("longer"));
    LiveWalk walk = live(archive, new GraphOptions(10, 1, 1 << 20));
    StreamOf stream = new StreamOf(longer, 1, 100);
    walk.add(stream.definitions());
    for (int rank = 0; rank < 3; rank++) {
      stream.rank(rank).forEach(walk::add);
    }
    refuses(
        () -> {
          while (walk.nextBlock() != null) {
            assertThat(walk.isOver()).isFalse();
          }
        },
        "MPI_Finalize is call 21 in the study's trace, got call 21");
  }

  /** The ranks of another run start at other times: what each did moves as a whole. */
  @Test
  void blocks_ofOtherOrigins_areThoseOfCallsMovedToThePlannedOnes() {
    TraceArchive archive = archive(new RandomProgram(7, 4, 100));
    long[] later = {3000, 0, 17, 999};
    List<RankMetadata> origins = new ArrayList<>();
    List<RankMetadata> ends = new ArrayList<>();
    ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("moved"));
    for (int rank = 0; rank < later.length; rank++) {
      RankMetadata of = archive.metadata().ranks().get(rank);
      origins.add(
          new RankMetadata(
              0, 0, of.node(), of.clock(), of.originNanos() + 5_000_000 + later[rank]));
      ends.add(
          new RankMetadata(
              of.calls(),
              of.lastEventNanos() + later[rank],
              of.node(),
              of.clock(),
              of.originNanos()));
      try (RankReader reader = archive.openRank(rank);
          RankWriter writer = draft.rank(rank)) {
        for (MpiCall call = reader.next(); call != null; call = reader.next()) {
          writer.write(
              new MpiCall(
                  call.function(),
                  call.enterNanos() + later[rank],
                  call.durationNanos(),
                  call.region(),
                  List.of(),
                  call.operations()));
        }
      }
    }
    TraceMetadata metadata = archive.metadata();
    TraceArchive moved = draft.publish(metadata.with(metadata.functions(), ends));
    LiveWalk walk = live(archive, OPTIONS);
    walk.add(
        new Definitions(TraceDefinitions.toJson(metadata.with(metadata.functions(), origins))));
    for (int rank = 0; rank < later.length; rank++) {
      new StreamOf(archive, 3, 9).rank(rank).forEach(walk::add);
    }
    List<byte[]> found = new ArrayList<>();
    drain(walk, found);
    assertThat(found).containsExactlyElementsOf(blocksOf(moved));
    refuses(
        () -> walk.add(new StreamOf(archive, 1, 3).definitions()), "stream: of one run: rank 0");
  }
}
