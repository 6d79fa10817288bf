package io.idlewave.ingest.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.HaloProgram.Allreduce;
import io.idlewave.ingest.synth.HaloProgram.Boundary;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.StencilProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A small run that is tiled makes the calls of a run of that size. */
class TiledTraceTest {

  private static final long ITERATIONS = 3;

  @TempDir private Path folder;

  /** A program given call by call. */
  private record Listed(List<List<ProgramCall>> ofRanks) implements Program {

    @Override
    public String name() {
      return "listed";
    }

    @Override
    public int ranks() {
      return ofRanks.size();
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      return ofRanks.get(rank).iterator();
    }
  }

  static Stream<Arguments> grids() {
    return Stream.of(
        Arguments.of(List.of(5), List.of(true), List.of(3)),
        Arguments.of(List.of(5), List.of(false), List.of(3)),
        Arguments.of(List.of(4, 4), List.of(true, true), List.of(2, 2)),
        Arguments.of(List.of(4, 4), List.of(false, false), List.of(2, 2)),
        Arguments.of(List.of(4, 3), List.of(true, false), List.of(2, 3)),
        Arguments.of(List.of(3, 3, 3), List.of(false, false, false), List.of(2, 2, 2)),
        Arguments.of(List.of(3, 3, 3), List.of(false, true, false), List.of(2, 1, 3)));
  }

  private TraceArchive write(Program program, String name) {
    return Synth.write(program, CostSet.DEFAULT, folder.resolve(name));
  }

  private TraceArchive tile(TraceArchive archive, List<Integer> by, @Nullable List<Integer> grid) {
    return TiledTrace.write(
        archive, Tiling.by(by, grid), folder.resolve("tiled"), tiled -> {}, written -> {});
  }

  /** What a rank does, without what depends on how functions and communicators are numbered. */
  private static List<String> script(TraceArchive archive, int rank) {
    List<String> script = new ArrayList<>();
    long leave = 0;
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        List<String> operations =
            call.operations().stream().map(operation -> text(archive, operation)).toList();
        script.add(
            "%s after %d ns: %s"
                .formatted(
                    archive.metadata().functions().get(call.function()),
                    call.enterNanos() - leave,
                    operations));
        leave = call.leaveNanos();
      }
    }
    return script;
  }

  private static String text(TraceArchive archive, Operation operation) {
    if (operation instanceof Collective part) {
      Communicator communicator = archive.metadata().communicators().get(part.communicator());
      return "%s of %s, root %d, %d B, %d B"
          .formatted(
              part.op(),
              communicator.members(),
              part.root(),
              part.sentBytes(),
              part.receivedBytes());
    }
    return operation.toString();
  }

  @ParameterizedTest
  @MethodSource("grids")
  void write_stencil_isTheProgramOfThatSize(
      List<Integer> sizes, List<Boolean> periodic, List<Integer> by) {
    List<Integer> large =
        IntStream.range(0, sizes.size()).mapToObj(d -> sizes.get(d) * by.get(d)).toList();
    TraceArchive recorded = write(new StencilProgram(sizes, periodic, ITERATIONS), "recorded");
    TraceArchive expected = write(new StencilProgram(large, periodic, ITERATIONS), "expected");
    TraceArchive tiled = tile(recorded, by, sizes);
    assertThat(tiled.metadata().rankCount()).isEqualTo(expected.metadata().rankCount());
    assertThat(tiled.metadata().communicators())
        .containsExactlyInAnyOrderElementsOf(expected.metadata().communicators());
    for (int rank = 0; rank < expected.metadata().rankCount(); rank++) {
      assertThat(script(tiled, rank)).isEqualTo(script(expected, rank));
    }
  }

  @ParameterizedTest
  @MethodSource("grids")
  void write_withoutAGrid_findsIt(List<Integer> sizes, List<Boolean> periodic, List<Integer> by) {
    TraceArchive recorded = write(new StencilProgram(sizes, periodic, 1), "recorded");
    String stated = tile(recorded, by, sizes).contentDigest();
    assertThat(tile(recorded, by, null).contentDigest()).isEqualTo(stated);
  }

  @ParameterizedTest
  @EnumSource
  void write_halo_isTheProgramOfThatSize(Boundary boundary) {
    TraceArchive recorded =
        write(new HaloProgram(4, 4, 3, 64, 900, 0, Allreduce.COLLECTIVE, boundary), "recorded");
    TraceArchive expected =
        write(new HaloProgram(8, 8, 3, 64, 900, 0, Allreduce.COLLECTIVE, boundary), "expected");
    TraceArchive tiled = tile(recorded, List.of(2, 2), null);
    assertThat(tiled.metadata().communicators()).isEqualTo(expected.metadata().communicators());
    for (int rank = 0; rank < 64; rank++) {
      assertThat(script(tiled, rank)).isEqualTo(script(expected, rank));
    }
  }

  static Stream<Arguments> sizes() {
    return Stream.of(
        Arguments.of(List.of(5), false, List.of(7)),
        Arguments.of(List.of(3, 4), false, List.of(5, 4)),
        Arguments.of(List.of(3, 3, 3), false, List.of(4, 5, 4)),
        Arguments.of(List.of(4, 3), true, List.of(4, 9)));
  }

  /** An open grid becomes any larger one, a periodic one in whole copies. */
  @ParameterizedTest
  @MethodSource("sizes")
  void write_toASize_isTheProgramOfThatSize(
      List<Integer> sizes, boolean periodic, List<Integer> large) {
    List<Boolean> ofAll = sizes.stream().map(size -> periodic).toList();
    TraceArchive recorded = write(new StencilProgram(sizes, ofAll, ITERATIONS), "recorded");
    TraceArchive expected = write(new StencilProgram(large, ofAll, ITERATIONS), "expected");
    TraceArchive tiled =
        TiledTrace.write(
            recorded, Tiling.to(large, null), folder.resolve("tiled"), to -> {}, written -> {});
    assertThat(tiled.metadata().rankCount()).isEqualTo(expected.metadata().rankCount());
    for (int rank = 0; rank < expected.metadata().rankCount(); rank++) {
      assertThat(script(tiled, rank)).isEqualTo(script(expected, rank));
    }
  }

  @Test
  void write_toAPartOfAPeriod_isRefused() {
    TraceArchive recorded = write(new StencilProgram(List.of(4), List.of(true), 1), "recorded");
    assertThatThrownBy(
            () ->
                TiledTrace.write(
                    recorded,
                    Tiling.to(List.of(6), List.of(4)),
                    folder.resolve("tiled"),
                    to -> {},
                    written -> {}))
        .isInstanceOf(UnfitTilingException.class)
        .hasMessageContaining("whole copies alone, to become 6");
    assertThatThrownBy(
            () ->
                TiledTrace.write(
                    recorded,
                    Tiling.to(List.of(2, 2), List.of(4, 1)),
                    folder.resolve("tiled"),
                    to -> {},
                    written -> {}))
        .isInstanceOf(UnfitTilingException.class)
        .hasMessageContaining("none that shrinks, got 4 in dimension 1, to become 2");
  }

  /** As 4 x 3 its ends would be neighbours of some places inside, to whom they send nothing. */
  @Test
  void write_gridThatIsReadAskew_isNoCandidate() {
    TraceArchive recorded =
        write(new StencilProgram(List.of(3, 4), List.of(false, false), 1), "recorded");
    assertThat(tile(recorded, List.of(2, 2), null).metadata().source().name())
        .endsWith("6 x 8 ranks from a grid of 3 x 4, open x open");
  }

  @Test
  void write_metadata_saysWhatItIs() {
    TraceArchive recorded =
        write(new StencilProgram(List.of(4, 4), List.of(true, false), 1), "recorded");
    TraceArchive tiled = tile(recorded, List.of(2, 2), null);
    String grid = "8 x 8 ranks from a grid of 4 x 4, periodic x open";
    assertThat(tiled.metadata().source().name())
        .isEqualTo(recorded.metadata().source().name() + "; " + grid);
    assertThat(tiled.metadata().times()).isEqualTo(TraceTimes.COMPUTATION);
    TraceWarning warning = tiled.metadata().warnings().get(0);
    assertThat(warning.code()).isEqualTo(TiledTrace.WARNING);
    assertThat(warning.count()).isEqualTo(64 - 16);
    assertThat(warning.message()).endsWith(grid);
    assertThat(tiled.metadata().nodes())
        .containsExactly("node-0", "node-0, copy 1", "node-0, copy 2", "node-0, copy 3");
    assertThat(tiled.metadata().ranks().get(4).node()).isEqualTo(1);
    assertThat(tiled.metadata().ranks().get(32).node()).isEqualTo(2);
    assertThat(tiled.metadata().ranks().get(63).node()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void write_byOne_changesNothing(long seed) {
    TraceArchive recorded = write(new RandomProgram(seed, 4, 100), "recorded");
    TraceArchive tiled = tile(recorded, List.of(1, 1), null);
    assertThat(tiled.metadata()).isEqualTo(recorded.metadata());
    assertThat(tiled.contentDigest()).isEqualTo(recorded.contentDigest());
    assertThat(tiled.rankDigests()).isEqualTo(recorded.rankDigests());
  }

  private void assertUnfit(Program program, List<Integer> by, String message) {
    assertUnfit(program, by, null, message);
  }

  private void assertUnfit(
      Program program, List<Integer> by, @Nullable List<Integer> grid, String message) {
    TraceArchive recorded = write(program, "recorded");
    assertThatThrownBy(() -> tile(recorded, by, grid))
        .isInstanceOf(UnfitTilingException.class)
        .hasMessageContaining(message);
    assertThat(folder.resolve("tiled")).doesNotExist();
  }

  /** Its allreduce by dissemination sends over half of the grid. */
  @Test
  void write_farMessages_areRefused() {
    assertUnfit(
        new HaloProgram(4, 4, 1, 8, 100, 0),
        List.of(2, 2),
        "got in 4 x 4: ranks 0 and 2, which exchange messages, 2 steps apart in dimension 1");
  }

  @Test
  void write_fewRanks_areRefused() {
    StencilProgram eight = new StencilProgram(List.of(2, 2, 2), List.of(false, false, false), 1);
    assertUnfit(
        eight,
        List.of(2, 2, 2),
        "of the 8 ranks (dimensions: 3, at least 3 ranks in those that grow), got none");
    assertUnfit(
        eight,
        List.of(2, 1, 1),
        List.of(2, 2, 2),
        "at least 3 ranks in a dimension that grows, and none that shrinks, got 2 in dimension 1,"
            + " to become 4");
  }

  @Test
  void write_grid_mustHoldTheRanks() {
    StencilProgram program = new StencilProgram(List.of(4, 3), List.of(true, true), 1);
    assertUnfit(
        program, List.of(2, 2), List.of(4, 4), "product 12, the ranks of the trace, got 4 x 4");
    assertUnfit(
        program,
        List.of(2, 2),
        List.of(3, 4),
        "grid: messages to neighbours, all alike, got in 3 x 4: ranks");
    assertUnfit(
        program,
        List.of(4096, 4096),
        "12 ranks, those of the trace, to 16777216 in all, got 201326592");
  }

  /** Without messages any grid would do. */
  @Test
  void write_severalGrids_areRefused() {
    List<ProgramCall> calls = List.of(new ProgramCall("MPI_Init", 10, List.of()));
    assertUnfit(
        new Listed(List.of(calls, calls, calls, calls, calls, calls, calls, calls, calls, calls)),
        List.of(2, 1),
        "got some in 5 x 2; in 10 x 1: state one with grid");
  }

  private static ProgramCall send(int peer, long bytes) {
    return new ProgramCall(
        "MPI_Send",
        0,
        List.of(new Send(peer, 7, 0, bytes, SendMode.STANDARD, Operation.NO_REQUEST)));
  }

  private static ProgramCall receive(int peer, long bytes) {
    return new ProgramCall("MPI_Recv", 0, List.of(new Receive(peer, 7, 0, bytes)));
  }

  /** Messages between ranks 1 and 2 of the next copy would have two sizes. */
  @Test
  void write_unevenMessages_areRefused() {
    assertUnfit(
        new Listed(
            List.of(
                List.of(send(1, 8)),
                List.of(receive(0, 8), send(2, 16)),
                List.of(receive(1, 16), send(3, 24)),
                List.of(receive(2, 24)))),
        List.of(2),
        "got in 4: messages with tag 7 on communicator 0 from rank 2 to rank 3 (1 of 24 B in all)"
            + " that are others than those from rank 0 to rank 1 (1 of 8 B in all)");
  }

  /** A last message from end to end makes no ring of a line. */
  @Test
  void write_singleMessageAcross_isRefused() {
    assertUnfit(
        new Listed(
            List.of(
                List.of(send(1, 8), send(1, 8), receive(3, 8)),
                List.of(receive(0, 8), receive(0, 8), send(2, 8), send(2, 8)),
                List.of(receive(1, 8), receive(1, 8), send(3, 8), send(3, 8)),
                List.of(receive(2, 8), receive(2, 8), send(0, 8)))),
        List.of(2),
        "got in 4: 1 messages from rank 3 to rank 0, across the boundary of dimension 1, and 2 from"
            + " rank 0 to rank 1 inside");
  }

  @Test
  void write_oneSided_isRefused() {
    assertUnfit(
        new RandomProgram(1, 4, 200, true),
        List.of(2),
        "messages and collectives alone, got one-sided communication");
  }

  @Test
  void write_timelines_areRefused() {
    assertUnfit(
        Programs.create("forkjoin", Map.of("ranks", "3", "threads", "2", "steps", "1")),
        List.of(2),
        "ranks with one timeline each, got some with several");
  }

  /** All ranks but one: nobody knows whether it grows. */
  @Test
  void write_partsOfTheGrid_areRefusedWhereTheyAreUsed() {
    assertUnfit(
        new PartProgram(),
        List.of(2),
        "rank 0, call 0: communicators whose members, in the order of their ranks, have all places"
            + " of a dimension that grows or one, got communicator 1 (part)");
  }

  /** A barrier of some ranks. */
  private record PartProgram() implements Program {

    @Override
    public String name() {
      return "part";
    }

    @Override
    public int ranks() {
      return 4;
    }

    @Override
    public List<Communicator> communicators() {
      return List.of(
          Communicator.intra("MPI_COMM_WORLD", List.of(0, 1, 2, 3)),
          Communicator.intra("part", List.of(0, 1, 2)));
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      Collective barrier =
          new Collective(CollectiveOp.BARRIER, 1, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
      return rank == 3
          ? List.<ProgramCall>of().iterator()
          : List.of(new ProgramCall("MPI_Barrier", 0, List.of(barrier))).iterator();
    }
  }
}
