package io.idlewave.ingest.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data-parallel copies of small jobs, worked by hand. */
class DataParallelTest {

  private static final int DEPENDENCIES = 0;

  @TempDir private Path folder;

  private static Operation part(CollectiveOp op, int communicator, int root, long bytes) {
    return new Collective(op, communicator, root, bytes, bytes, Operation.NO_REQUEST);
  }

  private static Operation part(CollectiveOp op, int communicator) {
    return part(op, communicator, Collective.ROOT_NONE, 64);
  }

  private static Send send(int peer, int communicator) {
    return new Send(peer, 7, communicator, 8, SendMode.READY, Operation.NO_REQUEST);
  }

  private static Receive receive(int peer, int communicator) {
    return new Receive(peer, 7, communicator, 8);
  }

  /** A trace whose rows make these operations, each in a call of 5 ns, 10 ns after the last one. */
  private TraceArchive trace(
      List<Communicator> communicators, List<Timeline> timelines, List<List<Operation>> rows) {
    return trace("call", communicators, timelines, rows, List.of());
  }

  private TraceArchive trace(
      String function,
      List<Communicator> communicators,
      List<Timeline> timelines,
      List<List<Operation>> rows,
      List<TraceWarning> warnings) {
    List<RankMetadata> ranks = new ArrayList<>();
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("recorded"))) {
      draft.expectRanks(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        try (RankWriter writer = draft.rank(row)) {
          long now = 0;
          for (Operation operation : rows.get(row)) {
            writer.write(new MpiCall(0, now + 10, 5, MpiCall.NO_REGION, List.of(operation)));
            now += 15;
          }
          ranks.add(new RankMetadata(rows.get(row).size(), now, row % 2, 0, 0));
        }
      }
      draft.seal(
          new TraceMetadata(
                  TraceMetadata.FORMAT_VERSION,
                  new TraceSource("test", "job", "", ""),
                  new ClockMetadata(1, false),
                  List.of(function),
                  List.of(),
                  List.of("a", "b"),
                  communicators,
                  ranks,
                  warnings)
              .withTimelines(timelines));
      return draft.publish();
    }
  }

  /** A trace without timelines, of so many ranks, which all make these operations. */
  private TraceArchive alike(int ranks, List<Communicator> communicators, Operation... operations) {
    return trace(
        communicators,
        List.of(),
        IntStream.range(0, ranks).mapToObj(rank -> List.of(operations)).toList());
  }

  private TraceArchive tile(TraceArchive recorded, DataParallel copies) {
    return TiledTrace.write(recorded, copies, folder.resolve("tiled"), tiled -> {}, written -> {});
  }

  private TraceArchive tile(TraceArchive recorded, int copies) {
    return tile(recorded, new DataParallel(copies, List.of(), List.of()));
  }

  private static List<MpiCall> calls(TraceArchive archive, int row) {
    List<MpiCall> calls = new ArrayList<>();
    try (RankReader reader = archive.openRank(row)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        calls.add(call);
      }
    }
    return calls;
  }

  private static List<Operation> operations(TraceArchive archive, int row) {
    return calls(archive, row).stream().flatMap(call -> call.operations().stream()).toList();
  }

  private static Timeline stream(int rank, String name, int dataParallel) {
    return new Timeline(
        rank,
        Timeline.Kind.STREAM,
        name,
        Map.of(Timeline.STAGE, 0, Timeline.DP_RANK, dataParallel, Timeline.WORKER, 4 * rank));
  }

  /**
   * Two ranks, the second with a stream beside its first one. Three copies have ranks 0 to 5 as
   * rows 0 to 5, and the further streams of ranks 1, 3 and 5 as rows 6, 7 and 8.
   */
  @Test
  void write_streams_stayWithTheirCopy() {
    TraceArchive recorded =
        trace(
            List.of(
                new Communicator("dependencies", Kind.LOCAL, List.of(0, 1, 2), List.of()),
                Communicator.intra("messages", List.of(0, 2)),
                Communicator.intra("", List.of(0, 1))),
            List.of(stream(0, "compute", 0), stream(1, "compute", 1), stream(1, "network", 1)),
            List.of(
                List.of(part(CollectiveOp.ALLREDUCE, 2), send(2, 1)),
                List.of(part(CollectiveOp.ALLREDUCE, 2), send(2, DEPENDENCIES)),
                List.of(receive(1, DEPENDENCIES), receive(0, 1))));
    TraceArchive tiled = tile(recorded, 3);
    TraceMetadata metadata = tiled.metadata();
    assertThat(metadata.times()).isEqualTo(TraceTimes.RECORDED);
    assertThat(metadata.communicators())
        .containsExactly(
            new Communicator(
                "dependencies", Kind.LOCAL, List.of(0, 1, 6, 2, 3, 7, 4, 5, 8), List.of()),
            Communicator.intra("messages", List.of(0, 6)),
            Communicator.intra("messages", List.of(2, 7)),
            Communicator.intra("messages", List.of(4, 8)),
            Communicator.intra("", List.of(0, 1, 2, 3, 4, 5)));
    assertThat(metadata.timelines())
        .extracting(Timeline::rank)
        .containsExactly(0, 1, 2, 3, 4, 5, 1, 3, 5);
    assertThat(metadata.timelines().get(7))
        .isEqualTo(
            new Timeline(
                3,
                Timeline.Kind.STREAM,
                "network",
                Map.of(Timeline.STAGE, 0, Timeline.DP_RANK, 3, Timeline.WORKER, 12)));
    assertThat(metadata.nodes()).hasSize(6);
    assertThat(metadata.ranks()).extracting(RankMetadata::node).startsWith(0, 1, 2, 3, 4, 5);
    assertThat(operations(tiled, 4))
        .containsExactly(part(CollectiveOp.ALLREDUCE, 4, Collective.ROOT_NONE, 192), send(8, 3));
    assertThat(operations(tiled, 3)).element(1).isEqualTo(send(7, DEPENDENCIES));
    assertThat(operations(tiled, 7)).containsExactly(receive(3, DEPENDENCIES), receive(2, 2));
    assertThat(calls(tiled, 7))
        .extracting(MpiCall::enterNanos, MpiCall::durationNanos)
        .isEqualTo(
            calls(recorded, 2).stream()
                .map(call -> tuple(call.enterNanos(), call.durationNanos()))
                .toList());
  }

  /** Four ranks: two data-parallel times two tensor-parallel ones. */
  private static final List<Communicator> MESH =
      List.of(
          Communicator.intra("process group mesh_dp 1 [0, 2] #1", List.of(0, 2)),
          Communicator.intra("process group mesh_dp 2 [1, 3] #1", List.of(1, 3)),
          Communicator.intra("process group mesh_tp 3 [0, 1] #1", List.of(0, 1)),
          Communicator.intra("process group mesh_tp 4 [2, 3] #1", List.of(2, 3)));

  private TraceArchive mesh(CollectiveOp... ofDataParallel) {
    List<List<Operation>> rows = new ArrayList<>();
    for (int rank = 0; rank < 4; rank++) {
      List<Operation> row = new ArrayList<>();
      for (CollectiveOp op : ofDataParallel) {
        row.add(part(op, rank % 2));
      }
      row.add(part(CollectiveOp.ALLTOALL, 2 + rank / 2));
      rows.add(row);
    }
    return trace(MESH, List.of(), rows);
  }

  @Test
  void write_mesh_growsWhatIsNamedDataParallel() {
    TraceArchive tiled = tile(mesh(CollectiveOp.ALLREDUCE), 2);
    assertThat(tiled.metadata().communicators())
        .extracting(Communicator::members)
        .containsExactly(
            List.of(0, 2, 4, 6),
            List.of(1, 3, 5, 7),
            List.of(0, 1),
            List.of(4, 5),
            List.of(2, 3),
            List.of(6, 7));
    assertThat(operations(tiled, 7))
        .containsExactly(
            part(CollectiveOp.ALLREDUCE, 1, Collective.ROOT_NONE, 128),
            part(CollectiveOp.ALLTOALL, 5));
    TraceWarning warning = tiled.metadata().warnings().get(0);
    assertThat(warning.count()).isEqualTo(4);
    assertThat(warning.message())
        .contains(
            "2 data-parallel copies of a job of 4 ranks",
            "larger: mesh_dp of 2 (2 groups); one per copy: mesh_tp of 2 (2 groups)",
            "the same vectors",
            // (1 - 1/4) / (1 - 1/2)
            "up to 1.50 times as long");
  }

  /** Gradients are reduced to shares: what is gathered of them stays in total. */
  @Test
  void write_shardedModel_keepsWhatIsGathered() {
    TraceArchive tiled = tile(mesh(CollectiveOp.REDUCE_SCATTER_BLOCK, CollectiveOp.ALLGATHER), 2);
    assertThat(operations(tiled, 4))
        .startsWith(part(CollectiveOp.REDUCE_SCATTER_BLOCK, 0), part(CollectiveOp.ALLGATHER, 0));
    assertThat(tiled.metadata().warnings().get(0).message()).contains("a smaller share");
    assertThat(operations(tile(mesh(CollectiveOp.ALLGATHER), 2), 4))
        .startsWith(part(CollectiveOp.ALLGATHER, 0, Collective.ROOT_NONE, 128));
  }

  /** What a kernel reduces or broadcasts is a vector, though the profile names no root. */
  @ParameterizedTest
  @CsvSource({
    "ncclDevKernel_Broadcast_RING_LL, ALLGATHER, true",
    "ncclKernel_Reduce_RING_LL_Sum_float, REDUCE_SCATTER_BLOCK, true",
    "ncclDevKernel_AllGather_RING_LL, ALLGATHER, false",
    "ncclDevKernel_SendRecv, ALLGATHER, false"
  })
  void write_profileWithoutRoots_keepsTheVectorOfWhatHasOne(
      String kernel, CollectiveOp op, boolean isVector) {
    List<Operation> row = List.of(part(op, 0));
    TraceArchive tiled =
        tile(
            trace(
                kernel,
                List.of(Communicator.intra("dp", List.of(0, 1))),
                List.of(),
                List.of(row, row),
                List.of(new TraceWarning("kineto-root-unknown", "roots", 2, Bias.EITHER))),
            4);
    assertThat(operations(tiled, 5))
        .containsExactly(part(op, 0, Collective.ROOT_NONE, isVector ? 64 : 256));
    TraceWarning warning = tiled.metadata().warnings().get(1);
    assertThat(warning.message()).contains("the same vectors");
    assertThat(warning.message().contains("gathers and scatters whose root")).isEqualTo(!isVector);
  }

  @Test
  void write_rooted_hasOneRootOverCopiesAndOneInEach() {
    List<Communicator> groups =
        List.of(
            Communicator.intra("world", List.of(0, 1)), Communicator.intra("tp", List.of(0, 1)));
    TraceArchive tiled =
        tile(
            alike(
                2, groups, part(CollectiveOp.BCAST, 0, 1, 64), part(CollectiveOp.BCAST, 1, 1, 64)),
            2);
    assertThat(operations(tiled, 0))
        .containsExactly(
            new Collective(CollectiveOp.BCAST, 0, 1, 128, 64, Operation.NO_REQUEST),
            part(CollectiveOp.BCAST, 1, 1, 64));
    assertThat(operations(tiled, 3))
        .containsExactly(
            new Collective(CollectiveOp.BCAST, 0, 1, 0, 64, Operation.NO_REQUEST),
            part(CollectiveOp.BCAST, 2, 3, 64));
  }

  @ParameterizedTest
  @CsvSource({
    "DATA_PARALLEL_GROUP, true",
    "EXPERT_DATA_PARALLEL_GROUP, true",
    "'process group ddp 0 [0, 1] #2', true",
    "process group fsdp #1, true",
    "dp0, true",
    "TENSOR_MODEL_PARALLEL_GROUP, false",
    "process group pp 5 null #1, false",
    "ep, false"
  })
  void write_namedGroup_growsByItsName(String name, boolean grows) {
    TraceArchive recorded =
        alike(
            4,
            List.of(
                Communicator.intra("world", List.of(0, 1, 2, 3)),
                Communicator.intra(name, List.of(0, 1, 2, 3))),
            part(CollectiveOp.BARRIER, 0),
            part(CollectiveOp.ALLREDUCE, 1));
    assertThat(tile(recorded, 2).metadata().communicators()).hasSize(grows ? 2 : 3);
  }

  private void assertRefused(TraceArchive recorded, DataParallel copies, String... parts) {
    assertThatThrownBy(() -> tile(recorded, copies))
        .isInstanceOf(UnfitTilingException.class)
        .hasMessageContainingAll(parts);
    assertThat(folder.resolve("tiled")).doesNotExist();
  }

  private static DataParallel two(List<String> grow, List<String> keep) {
    return new DataParallel(2, grow, keep);
  }

  @Test
  void write_openGroups_areNamedAndStated() {
    List<Communicator> groups =
        List.of(
            Communicator.intra("MPI_COMM_WORLD", List.of(0, 1, 2)),
            Communicator.intra("", List.of(0, 1)),
            Communicator.intra("dp_shard", List.of(0, 1)));
    List<Operation> both =
        List.of(
            part(CollectiveOp.ALLTOALL, 0),
            part(CollectiveOp.BARRIER, 1),
            part(CollectiveOp.ALLREDUCE, 2));
    TraceArchive recorded =
        trace(groups, List.of(), List.of(both, both, List.of(part(CollectiveOp.ALLTOALL, 0))));
    assertRefused(
        recorded,
        two(List.of(), List.of()),
        "got MPI_COMM_WORLD, communicator 1, dp_shard: state --grow NAME,... and --keep NAME,...");
    assertRefused(
        recorded,
        two(List.of("dp_shard"), List.of("tp")),
        "of MPI_COMM_WORLD, communicator 1, dp_shard, got tp");
    TraceArchive tiled =
        tile(recorded, two(List.of("DP_shard"), List.of("mpi_comm_world", " communicator 1")));
    assertThat(tiled.metadata().communicators()).hasSize(2 + 2 + 1);
    assertThat(tiled.metadata().communicators().get(4).members()).containsExactly(0, 1, 3, 4);
  }

  /**
   * Whatever the order of the lists; where both have a word of a name, the whole one is asked for.
   */
  @Test
  void write_wholeNames_beatWords() {
    assertRefused(
        alike(
            2, List.of(Communicator.intra("a b", List.of(0, 1))), part(CollectiveOp.ALLREDUCE, 0)),
        two(List.of("a"), List.of("b")),
        "got a b: state");
    assertThat(
            tile(mesh(CollectiveOp.ALLREDUCE), two(List.of("mesh_dp"), List.of("mesh_dp 1")))
                .metadata()
                .communicators())
        .extracting(Communicator::size)
        .startsWith(2, 2, 4);
    assertThat(
            tile(mesh(CollectiveOp.ALLREDUCE), two(List.of("mesh_dp 1"), List.of("mesh_dp")))
                .metadata()
                .communicators())
        .extracting(Communicator::size)
        .startsWith(4, 2, 2);
  }

  @Test
  void write_interCommunicatorThatIsToGrow_isRefused() {
    List<Communicator> groups =
        List.of(
            Communicator.intra("world", List.of(0, 1)),
            new Communicator("bridge", Kind.INTER, List.of(0), List.of(1)));
    TraceArchive recorded =
        alike(2, groups, part(CollectiveOp.ALLREDUCE, 0), part(CollectiveOp.BARRIER, 1));
    assertRefused(
        recorded, two(List.of("bridge"), List.of()), "--grow", "got bridge, of kind inter");
    assertThat(tile(recorded, two(List.of(), List.of("bridge"))).metadata().communicators())
        .hasSize(3);
  }

  /** Of a communicator that is made and freed, and nothing else, nothing needs to be said. */
  @Test
  void write_groupsThatAreMadeAlone_stay() {
    List<Communicator> groups =
        List.of(
            Communicator.intra("world", List.of(0, 1, 2)), Communicator.intra("", List.of(0, 1)));
    List<Operation> both =
        List.of(part(CollectiveOp.ALLREDUCE, 0), part(CollectiveOp.CREATE_HANDLE, 1, -1, 0));
    TraceArchive recorded =
        trace(groups, List.of(), List.of(both, both, List.of(part(CollectiveOp.ALLREDUCE, 0))));
    assertThat(tile(recorded, 2).metadata().communicators()).hasSize(3);
  }

  @Test
  void write_oneCopyOfGroupsThatAreNotThere_isRefused() {
    assertRefused(
        mesh(CollectiveOp.ALLREDUCE),
        new DataParallel(1, List.of("nothing"), List.of()),
        "got nothing");
  }

  @Test
  void write_tooManyStreams_areCountedAsSuch() {
    assertRefused(
        trace(
            List.of(Communicator.intra("dp", List.of(0, 1))),
            List.of(stream(0, "a", 0), stream(1, "a", 1)),
            List.of(
                List.of(part(CollectiveOp.BARRIER, 0)), List.of(part(CollectiveOp.BARRIER, 0)))),
        new DataParallel(Tiling.MOST_RANKS, List.of(), List.of()),
        "2 timelines, those of the trace, to");
  }

  @Test
  void write_copiesThatNothingJoins_areRefused() {
    assertRefused(
        alike(2, List.of(Communicator.intra("tp", List.of(0, 1))), part(CollectiveOp.BARRIER, 0)),
        two(List.of(), List.of()),
        "which join the copies, got none");
    assertRefused(
        trace(
            List.of(Communicator.intra("steps", List.of(0, 1))),
            List.of(stream(0, "a", 0), stream(1, "a", 0)),
            List.of(
                List.of(part(CollectiveOp.BARRIER, 0)), List.of(part(CollectiveOp.BARRIER, 0)))),
        two(List.of(), List.of()),
        "at least 2 data-parallel ranks");
  }

  @Test
  void write_unequalShares_areRefusedWithTheirPlace() {
    assertRefused(
        alike(2, List.of(Communicator.intra("", List.of(0, 1))), part(CollectiveOp.SCATTERV, 0)),
        two(List.of(), List.of()),
        "rank 0, call 0: ",
        "SCATTERV");
  }

  @Test
  void write_oneCopy_isTheSameArchive() {
    TraceArchive recorded = mesh(CollectiveOp.ALLREDUCE);
    assertThat(tile(recorded, 1).contentDigest()).isEqualTo(recorded.contentDigest());
  }

  @Test
  void create_outOfBounds_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DataParallel(0, List.of(), List.of()))
        .withMessageContaining("1 to 16777216 copies, got 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> two(List.of("tp", "dp"), List.of("DP")))
        .withMessageContaining("got dp");
    assertRefused(
        mesh(CollectiveOp.ALLREDUCE),
        new DataParallel(Tiling.MOST_RANKS, List.of(), List.of()),
        "to 16777216 in all");
  }
}
