package io.idlewave.graph.order;

import static io.idlewave.graph.order.TinyTrace.collective;
import static io.idlewave.graph.order.TinyTrace.irecv;
import static io.idlewave.graph.order.TinyTrace.isend;
import static io.idlewave.graph.order.TinyTrace.receive;
import static io.idlewave.graph.order.TinyTrace.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.cut.CutCodec;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.ingest.synth.AllreduceProgram;
import io.idlewave.ingest.synth.BspProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.ForkJoinProgram;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.PipelineProgram;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.ShiftProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.ingest.synth.ThreadedProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A walk from a cut yields the rest of the walk from the beginning. From each cut, the next block
 * and the cut after it have to be those of the walk from the beginning, bit for bit, from which the
 * rest follows by induction; from some cuts, the rest is walked.
 */
class EveryCutTest {

  private static final CostSet COSTS = new CostSet(100, 1000, 100, 300, 4096);
  private static final int WALKED_TO_THE_END = 5;

  @TempDir Path folder;

  /** Few halves: most ranks are ahead of others at times, and fall back. */
  private static final int SMALL_LEAD = 2;

  private static final int LEAD = 1 << 16;

  /** What a walk from the beginning yields: its blocks, and the cut before each of them. */
  private static final class Whole {
    final TraceArchive archive;
    final GraphOptions options;
    final int leadHalves;
    final List<byte[]> blocks = new ArrayList<>();
    final List<byte[]> cuts = new ArrayList<>();

    Whole(TraceArchive archive, int blockEntries, int leadHalves) {
      this.archive = archive;
      this.options = new GraphOptions(blockEntries, 1, 1 << 22);
      this.leadHalves = leadHalves;
      try (GraphWalk walk = walk(null)) {
        GraphBlock block;
        do {
          cuts.add(CutCodec.toBytes(walk.cut()));
          block = walk.nextBlock();
          blocks.add(GraphBlockCodec.encode(block));
        } while (!block.last());
        assertThat(walk.nextBlock()).isNull();
      }
    }

    GraphWalk walk(@Nullable Cut from) {
      return new GraphWalk(new ArchiveFeed(archive), options, from, leadHalves);
    }

    Cut cut(int before) {
      return CutCodec.fromBytes(cuts.get(before));
    }

    boolean anyCut(Predicate<Cut> condition) {
      return cuts.stream().map(CutCodec::fromBytes).anyMatch(condition);
    }
  }

  private static Whole assertEveryCutYieldsTheRest(TraceArchive archive, int blockEntries) {
    return assertEveryCutYieldsTheRest(archive, blockEntries, LEAD);
  }

  private static Whole assertEveryCutYieldsTheRest(
      TraceArchive archive, int blockEntries, int leadHalves) {
    Whole whole = new Whole(archive, blockEntries, leadHalves);
    int last = whole.blocks.size() - 1;
    assertThat(last).isGreaterThan(3);
    for (int at = 0; at < last; at++) {
      assertThat(whole.cut(at).nextBlock()).isEqualTo(at);
      try (GraphWalk walk = whole.walk(whole.cut(at))) {
        assertThat(GraphBlockCodec.encode(walk.nextBlock())).isEqualTo(whole.blocks.get(at));
        assertThat(walk.cut()).isEqualTo(whole.cut(at + 1));
      }
    }
    for (int i = 1; i <= WALKED_TO_THE_END; i++) {
      int at = last * i / WALKED_TO_THE_END;
      List<byte[]> rest = new ArrayList<>();
      try (GraphWalk walk = whole.walk(whole.cut(at))) {
        for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
          rest.add(GraphBlockCodec.encode(block));
        }
      }
      assertThat(rest).containsExactlyElementsOf(whole.blocks.subList(at, last + 1));
    }
    return whole;
  }

  private TraceArchive archive(Program program) {
    return Synth.write(program, COSTS, folder.resolve("trace"));
  }

  static List<Program> programs() {
    return List.of(
        new HaloProgram(4, 3, 4, 1024, 10_000, 2011),
        new RingProgram(16, 5, 1024, 1000),
        new ShiftProgram(6, 2, 6, 512, 1000),
        new PipelineProgram(7, 12, 10_000, 500),
        new AllreduceProgram(5, 20, 64, 1000),
        new BspProgram(5, 20, 1000),
        new ForkJoinProgram(3, 4, 8, 1000));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void walk_ofASyntheticProgram_goesOnFromEveryCut(Program program) {
    Whole whole = assertEveryCutYieldsTheRest(archive(program), 7);
    assertThat(whole.anyCut(cut -> !cut.blocked().isEmpty())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void walk_ofARandomProgram_goesOnFromEveryCut(long seed) {
    Whole whole = assertEveryCutYieldsTheRest(archive(new RandomProgram(seed, 5, 200)), 5);
    assertThat(whole.anyCut(cut -> cut.requests().stream().anyMatch(r -> r.request() >= 0)))
        .isTrue();
    assertThat(
            whole.anyCut(cut -> cut.collectives().stream().anyMatch(c -> !c.waiters().isEmpty())))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void walk_ofARandomProgramWithEpochs_goesOnFromEveryCut(long seed) {
    Whole whole = assertEveryCutYieldsTheRest(archive(new RandomProgram(seed, 5, 200, true)), 5);
    for (long request : new long[] {OpenRequest.IN_EPOCH, Operation.NO_REQUEST}) {
      assertThat(
              whole.anyCut(
                  cut ->
                      cut.requests().stream()
                          .anyMatch(
                              r ->
                                  r.kind() == OpenRequest.Kind.TRANSFER && r.request() == request)))
          .as("transfer of request %d", request)
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void walk_ofRanksWithTimelines_goesOnFromEveryCut(long seed) {
    Program random = new RandomProgram(seed, 7, 150, seed % 2 == 0);
    ThreadedProgram program = ThreadedProgram.of(random, seed, 60);
    int dependencies = program.communicators().size() - 1;
    Whole whole = assertEveryCutYieldsTheRest(archive(program), 5);
    assertThat(
            whole.anyCut(
                cut -> cut.messages().stream().anyMatch(m -> m.communicator() == dependencies)))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void walk_ofRanksThatAreAhead_goesOnFromEveryCut(long seed) {
    TraceArchive archive = archive(new RandomProgram(seed, 5, 200));
    Whole whole = assertEveryCutYieldsTheRest(archive, 5, SMALL_LEAD);
    assertThat(whole.blocks).isNotEqualTo(new Whole(archive, 5, LEAD).blocks);
  }

  /** Ranks that end early leave messages, requests and collectives without counterparts. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14, 15, 16})
  void walk_ofATraceCutShort_goesOnFromEveryCut(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TraceArchive whole = archive(new RandomProgram(seed, 5, 200));
    long[] calls =
        whole.metadata().ranks().stream()
            .mapToLong(rank -> rank.calls() / 2 + random.nextLong(rank.calls() / 2))
            .toArray();
    Whole walked = assertEveryCutYieldsTheRest(shortened(whole, calls, folder.resolve("short")), 5);
    assertThat(walked.anyCut(cut -> !cut.ended().isEmpty())).isTrue();
  }

  private static TraceArchive shortened(TraceArchive whole, long[] calls, Path folder) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    TraceMetadata metadata = whole.metadata();
    List<RankMetadata> ranks = new ArrayList<>();
    for (int rank = 0; rank < calls.length; rank++) {
      try (RankReader reader = whole.openRank(rank);
          RankWriter writer = draft.rank(rank)) {
        for (long i = 0; i < calls[rank]; i++) {
          writer.write(reader.next());
        }
      }
      RankMetadata of = metadata.ranks().get(rank);
      ranks.add(
          new RankMetadata(
              calls[rank], of.lastEventNanos(), of.node(), of.clock(), of.originNanos()));
    }
    return draft.publish(
        new TraceMetadata(
            metadata.formatVersion(),
            metadata.source(),
            metadata.clock(),
            metadata.functions(),
            metadata.regions(),
            metadata.nodes(),
            metadata.communicators(),
            ranks,
            metadata.warnings()));
  }

  /** With receives that leave no record, freed and cancelled requests, late edges. */
  @ParameterizedTest
  @ValueSource(strings = {"kitchen-4", "npb-is-S-4", "lulesh-8-nsclock", "pub-pipit-pingpong-2"})
  void walk_ofARealTrace_goesOnFromEveryCut(String name) {
    Path anchor = TestArchives.resource(name, folder.resolve("otf2"));
    TraceArchive archive = TestArchives.ingest(anchor, folder.resolve("trace"), false);
    int blocks = 300;
    assertEveryCutYieldsTheRest(
        archive, Math.max(3, (int) (archive.metadata().callCount() / blocks)));
  }

  private Whole assertEveryCutYieldsTheRest(TinyTrace trace) {
    return assertEveryCutYieldsTheRest(trace.write(folder.resolve("tiny")), 1);
  }

  /** Rank 0 proves 16 B eager; afterwards nothing waits for such a message. */
  @Test
  void walk_cycleBrokenBeforeTheCut_staysBroken() {
    TinyTrace trace = new TinyTrace(2);
    for (int i = 0; i < 4; i++) {
      trace
          .call(0, "MPI_Send", send(1, 16))
          .call(1, "MPI_Send", send(0, 64))
          .call(0, "MPI_Recv", receive(1, 64))
          .call(1, "MPI_Recv", receive(0, 16));
    }
    Whole whole = assertEveryCutYieldsTheRest(trace);
    assertThat(whole.anyCut(cut -> cut.provenEagerBytes() == -1)).isTrue();
    assertThat(whole.anyCut(cut -> cut.provenEagerBytes() == 16)).isTrue();
    assertThat(whole.anyCut(cut -> cut.messages().stream().anyMatch(m -> m.late()))).isTrue();
  }

  /** A sender that waits for a receive without a record, among others that do have one. */
  @Test
  void walk_receivesWithoutARecord_stayUnseen() {
    TinyTrace trace =
        new TinyTrace(3)
            .call(1, "MPI_Mrecv")
            .call(0, "MPI_Isend", isend(0, 1, 64))
            .call(0, "MPI_Isend", isend(1, 2, 64))
            .call(0, "MPI_Waitall", new Complete(0), new Complete(1))
            .call(1, "MPI_Send", send(0, 8))
            .call(1, "MPI_Comm_rank")
            .call(0, "MPI_Send", send(1, 64))
            .call(0, "MPI_Recv", receive(1, 8))
            .call(2, "MPI_Comm_rank")
            .call(2, "MPI_Send", send(0, 4))
            .call(2, "MPI_Recv", receive(0, 64))
            .call(0, "MPI_Recv", receive(2, 4));
    Whole whole = assertEveryCutYieldsTheRest(trace);
    assertThat(whole.anyCut(cut -> !cut.receivesUnseen().isEmpty())).isTrue();
    assertThat(
            whole.anyCut(cut -> cut.messages().stream().anyMatch(m -> m.acknowledgementUnseen())))
        .isTrue();
  }

  /** Two ranks poll through several regions until a message comes. */
  @Test
  void walk_polls_goOnFromWithinTheirRun() {
    TinyTrace trace = new TinyTrace(1).regions("solve", "work");
    for (int i = 0; i < 3; i++) {
      trace
          .in(-1, "MPI_Irecv", List.of(), irecv(0, 0, 8))
          .in(-1, "MPI_Isend", List.of(), isend(1, 0, 8))
          .in(0, "MPI_Test", List.of(new RegionTime(1, 10)))
          .in(0, "MPI_Test", List.of(new RegionTime(1, 7), new RegionTime(0, 3)))
          .in(1, "MPI_Test", List.of())
          .in(-1, "MPI_Test", List.of(), new Complete(0))
          .in(-1, "MPI_Wait", List.of(), new Complete(1));
    }
    Whole whole = assertEveryCutYieldsTheRest(trace);
    assertThat(whole.anyCut(cut -> cut.polls().stream().anyMatch(p -> p.division().size() > 1)))
        .isTrue();
  }

  @Test
  void walk_probesThatWait_goOnToWait() {
    TinyTrace trace = new TinyTrace(2);
    for (int i = 0; i < 4; i++) {
      trace
          .call(0, "MPI_Iprobe")
          .call(0, "MPI_Iprobe")
          .call(0, "MPI_Probe")
          .call(0, "MPI_Recv", receive(1, 8))
          .call(0, "MPI_Ssend", send(1, 8, io.idlewave.ingest.model.SendMode.SYNCHRONOUS))
          .call(1, "MPI_Comm_rank")
          .call(1, "MPI_Comm_rank")
          .call(1, "MPI_Send", send(0, 8))
          .call(1, "MPI_Recv", receive(0, 8));
    }
    Whole whole = assertEveryCutYieldsTheRest(trace);
    assertThat(
            whole.anyCut(
                cut ->
                    cut.requests().stream().anyMatch(r -> r.kind() == Cut.OpenRequest.Kind.PROBE)))
        .isTrue();
  }

  @Test
  void walk_cancelledRequests_leaveTheirSlotsTaken() {
    TinyTrace trace = new TinyTrace(2);
    for (int i = 0; i < 4; i++) {
      trace
          .call(0, "MPI_Irecv", irecv(0, 1, 8))
          .call(0, "MPI_Recv", receive(1, 8))
          .call(0, "MPI_Cancel", new Cancel(0))
          .call(1, "MPI_Isend", isend(0, 0, 8))
          .call(1, "MPI_Send", send(0, 8))
          .call(1, "MPI_Wait", new Complete(0));
    }
    Whole whole = assertEveryCutYieldsTheRest(trace);
    assertThat(whole.anyCut(cut -> !cut.strandedSlots().isEmpty())).isTrue();
  }

  /** Members enter prefix, rooted and nonblocking collectives at different times. */
  @Test
  void walk_collectivesOfEveryPattern_goOnFromWithin() {
    int ranks = 4;
    Random random = new Random(5);
    TinyTrace trace =
        new TinyTrace(ranks).communicator(Communicator.intra("some", List.of(2, 0, 3)));
    List<CollectiveOp> ops =
        List.of(CollectiveOp.SCAN, CollectiveOp.REDUCE, CollectiveOp.BCAST, CollectiveOp.ALLREDUCE);
    for (int i = 0; i < 24; i++) {
      CollectiveOp op = ops.get(random.nextInt(ops.size()));
      boolean rooted = op == CollectiveOp.REDUCE || op == CollectiveOp.BCAST;
      boolean some = random.nextBoolean();
      int root = rooted ? List.of(2, 0, 3).get(random.nextInt(3)) : Collective.ROOT_NONE;
      boolean requests = random.nextInt(3) == 0;
      for (int rank = 0; rank < ranks; rank++) {
        if (some && rank == 1) {
          trace.call(rank, "MPI_Comm_rank");
          continue;
        }
        long request = requests ? 100 + i : Operation.NO_REQUEST;
        trace.call(
            rank,
            "MPI_" + (requests ? "I" : "") + op,
            new Collective(op, some ? 1 : 0, root, 8, 8, request));
        if (requests) {
          trace.call(rank, "MPI_Wait", new Complete(request));
        }
      }
    }
    Whole whole = assertEveryCutYieldsTheRest(trace);
    assertThat(whole.anyCut(cut -> cut.collectives().stream().anyMatch(c -> c.slots().size() > 1)))
        .isTrue();
    assertThat(
            whole.anyCut(cut -> cut.collectives().stream().anyMatch(c -> c.waiters().size() > 1)))
        .isTrue();
    assertThat(whole.anyCut(cut -> cut.counts().stream().anyMatch(c -> c.behind().size() > 1)))
        .isTrue();
  }

  /** A rooted collective in a cycle with a message: its members leave early. */
  @Test
  void walk_leavesReleasedBeforeTheCut_stayReleased() {
    TinyTrace trace = new TinyTrace(3);
    for (int i = 0; i < 3; i++) {
      trace
          .call(0, "MPI_Recv", receive(1, 8))
          .call(0, "MPI_Reduce", collective(CollectiveOp.REDUCE, 0, 0, 8))
          .call(1, "MPI_Reduce", collective(CollectiveOp.REDUCE, 0, 0, 8))
          .call(1, "MPI_Send", send(0, 8))
          .call(2, "MPI_Comm_rank")
          .call(2, "MPI_Reduce", collective(CollectiveOp.REDUCE, 0, 0, 8));
    }
    Whole whole = assertEveryCutYieldsTheRest(trace);
    assertThat(whole.anyCut(cut -> cut.collectives().stream().anyMatch(c -> c.leavesReleased())))
        .isTrue();
  }

  @Test
  void cut_afterTheLastBlock_isRefused() {
    TraceArchive archive = new TinyTrace(1).call(0, "MPI_Comm_rank").write(folder.resolve("tiny"));
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      assertThat(walk.nextBlock().last()).isTrue();
      assertThatThrownBy(walk::cut).isInstanceOf(IllegalStateException.class);
    }
  }

  /** Cuts say what crosses them and no more: what they take follows from what is under way. */
  @Test
  void cutBytes_ofALongTrace_areAsEstimatedAndDoNotGrow() {
    TraceArchive archive = archive(new HaloProgram(8, 8, 30, 1024, 10_000, 2011));
    try (GraphWalk walk = new GraphWalk(archive, new GraphOptions(100, 1, 1 << 22))) {
      walk.nextBlock();
      long most = 0;
      for (GraphBlock block = walk.nextBlock(); !block.last(); block = walk.nextBlock()) {
        long bytes = CutCodec.toBytes(walk.cut()).length;
        assertThat(bytes).isBetween(walk.cutBytes() / 3, walk.cutBytes() * 3);
        most = Math.max(most, bytes);
      }
      assertThat(most).isLessThan(64 * 300);
    }
  }
}
