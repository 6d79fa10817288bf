package io.idlewave.ingest.kineto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which kernels of several processes belong together, by what their files say. */
class KinetoGroupsTest {

  private static final String SEND_RECV =
      "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)";
  private static final int DEPENDENCIES = 1;

  @TempDir private Path folder;

  /** Two processes with the same kernels, of a job of which the files say something. */
  private TraceArchive both(String job, Consumer<KinetoSamples> kernels) {
    return of(job, kernels, kernels);
  }

  private TraceArchive of(
      String job, Consumer<KinetoSamples> first, Consumer<KinetoSamples> second) {
    KinetoSamples zero = new KinetoSamples(0, job);
    first.accept(zero);
    zero.write(folder, "rank0.json");
    KinetoSamples one = new KinetoSamples(1, job);
    second.accept(one);
    one.write(folder, "rank1.json");
    return ingest(folder);
  }

  private TraceArchive ingest(Path entry) {
    return TestArchives.ingest(entry, folder.resolve("archive"), false);
  }

  /** What the timelines of a rank do with other ranks, in the order of their rows. */
  private static List<Operation> operations(TraceArchive archive, int rank) {
    List<Operation> operations = new ArrayList<>();
    for (int row = 0; row < archive.metadata().rankCount(); row++) {
      if (archive.metadata().rankOf(row) != rank) {
        continue;
      }
      try (RankReader reader = archive.openRank(row)) {
        for (MpiCall call = reader.next(); call != null; call = reader.next()) {
          call.operations().stream().filter(KinetoGroupsTest::meets).forEach(operations::add);
        }
      }
    }
    return operations;
  }

  private static boolean meets(Operation operation) {
    return operation instanceof Collective
        || (operation instanceof Send send && send.communicator() != DEPENDENCIES)
        || (operation instanceof Receive receive && receive.communicator() != DEPENDENCIES);
  }

  private static void assertWarns(TraceArchive archive, String code, long count, String place) {
    assertThat(archive.metadata().warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo(code);
              assertThat(warning.count()).isEqualTo(count);
              assertThat(warning.message()).endsWith("first: " + place);
            });
  }

  /** Rows: two threads that begin first, then thread and streams 7, 40, 43, 44 of each rank. */
  @Test
  void kernels_ofSendAndReceive_areMessages_oneCommunicatorPerDirection() {
    TraceArchive archive = ingest(KinetoSamples.exchange(folder));
    assertThat(archive.metadata().warnings()).isEmpty();
    assertThat(archive.metadata().rankCount()).isEqualTo(12);
    assertThat(archive.metadata().communicators().subList(2, 5))
        .extracting(c -> c.name() + " " + c.members())
        .containsExactly(
            "process group 0 [0, 1] #1 [4, 9]",
            "process group 0 [0, 1] from 1 to 0 #1 [5, 10]",
            "process group 0 [0, 1] from 0 to 1 #1 [6, 11]");
    Operation reduce =
        new Collective(
            CollectiveOp.ALLREDUCE, 2, Collective.ROOT_NONE, 8000, 8000, Operation.NO_REQUEST);
    assertThat(operations(archive, 0))
        .containsExactly(
            reduce,
            reduce,
            new Receive(10, 0, 3, 4000),
            new Send(11, 0, 4, 4000, SendMode.STANDARD, Operation.NO_REQUEST));
    assertThat(operations(archive, 1))
        .containsExactly(
            reduce,
            reduce,
            new Send(5, 0, 3, 4000, SendMode.STANDARD, Operation.NO_REQUEST),
            new Receive(6, 0, 4, 4000));
  }

  /** Without a peer, it is the other one of a group of two. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"[0, 1] | 2", "[0,1] | 2", "[0, 1, 2] | 0", "[] | 0", "[x, y] | 0"})
  void messages_withoutPeers_goToTheOtherOfTwo(String ranks, int matched) {
    TraceArchive archive =
        of(
            "",
            sample -> sample.kernel(44, SEND_RECV, 5, with("send", ranks)),
            sample -> sample.kernel(44, SEND_RECV, 5, with("recv", ranks)));
    assertThat(operations(archive, 0).size() + operations(archive, 1).size()).isEqualTo(matched);
    if (matched == 0) {
      assertWarns(archive, "kineto-peers-unknown", 2, "rank0.json line 4");
    }
  }

  private static String with(String collective, String ranks) {
    return KinetoSamples.named(collective, "").replace("[0, 1]", ranks);
  }

  /** Several messages in one kernel: the trace does not say which. */
  @Test
  void kernels_ofSeveralMessages_compute_andAreCounted() {
    TraceArchive archive =
        both("", sample -> sample.kernel(44, SEND_RECV, 5, KinetoSamples.named("coalesced", "")));
    assertThat(operations(archive, 0)).isEmpty();
    assertWarns(archive, "kineto-peers-unknown", 2, "rank0.json line 4");
  }

  @Test
  void messages_toThemselves_areRefused() {
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> both("", sample -> sample.message(44, true, 1, 5)))
        .withMessage(
            folder + "/rank1.json line 4: a message with another rank than its own, got 1");
  }

  /**
   * Of older profilers: names of kernels alone, or sizes of groups, and what is said of the job.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ", \"world_size\": 2 | `` | 1",
        ", \"world_size\": 2 | , \"Group size\": 2 | 1",
        ", \"world_size\": 4 | `` | 0",
        ", \"world_size\": 4, \"pg_count\": 1 | `` | 1",
        ", \"world_size\": 4, \"pg_count\": 2 | `` | 0",
        ", \"world_size\": 4 | , \"Group size\": 4 | 1",
        ", \"world_size\": 4, \"pg_count\": 1 | , \"Group size\": 2 | 0",
        "`` | , \"Group size\": 2 | 0",
        "`` | `` | 0"
      })
  void collectives_withoutGroups_areThoseOfAllRanks_ifNothingElseIsPossible(
      String job, String more, int matched) {
    TraceArchive archive =
        both(
            job,
            sample ->
                sample.kernel(40, "ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)", 5, more));
    assertThat(operations(archive, 1)).hasSize(matched);
    if (matched == 0) {
      assertWarns(archive, "kineto-peers-unknown", 2, "rank0.json line 4");
    }
  }

  /** The profile of the first rank begins and ends one collective earlier. */
  @Test
  void collectives_withNumbers_meetThoseOfTheSameNumber() {
    TraceArchive archive =
        of(
            "",
            sample -> List.of(5, 6, 6, 7).forEach(number -> sample.reduce(40, number)),
            sample -> List.of(6, 6, 7, 8).forEach(number -> sample.reduce(40, number)));
    assertThat(operations(archive, 0)).hasSize(3);
    assertThat(operations(archive, 1)).hasSize(3);
    assertWarns(archive, "kineto-sequence", 2, "rank0.json line 4");
  }

  @Test
  void collectives_outOfTheirOrder_areRefused() {
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(
            () -> both("", sample -> List.of(5, 7, 6).forEach(number -> sample.reduce(40, number))))
        .withMessage(
            folder
                + "/rank0.json line 8: Seq of a collective: at least 7, as of the one before it in"
                + " its group, got 6");
  }

  /** 1,000 elements of a rank, or of all, of 2 ranks; names of the process groups of PyTorch. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "allreduce | Float | ALLREDUCE | 8000 | ``",
        "allreduce_coalesced | Double | ALLREDUCE | 16000 | ``",
        "_allgather_base | BFloat16 | ALLGATHER | 2000 | ``",
        "all_gather | ComplexDouble | ALLGATHER | 16000 | ``",
        "allgather_into_tensor_coalesced | Float8_e4m3fn | ALLGATHER | 1000 | ``",
        "all_gather_into_tensor | UInt64 | ALLGATHER | 8000 | ``",
        "_reduce_scatter_base | ComplexFloat | REDUCE_SCATTER_BLOCK | 8000 | ``",
        "reduce_scatter_tensor_coalesced | Half | REDUCE_SCATTER_BLOCK | 2000 | ``",
        "all_to_allv | Bool | ALLTOALLV | 1000 | ``",
        "all_to_all_single | Int | ALLTOALL | 4000 | ``",
        "barrier | Byte | BARRIER | 0 | ``",
        "broadcast | Char | ALLGATHER | 1000 | kineto-root-unknown",
        "_broadcast_oop | Long | ALLGATHER | 8000 | kineto-root-unknown",
        "_reduce_oop | c10::Short | REDUCE_SCATTER_BLOCK | 2000 | kineto-root-unknown",
        "allreduce | Posit32 | ALLREDUCE | 8000 | kineto-type-unknown",
        "my_allreduce | Float | ALLREDUCE | 8000 | kineto-collective-unknown"
      })
  void collectives_ofEveryName_moveWhatTheyMove(
      String name, String type, CollectiveOp op, long bytes, String warning) {
    String kernel =
        name.equals("my_allreduce") ? "ncclDevKernel_AllReduce_Sum_u8_TREE(x)" : "ncclDevKernel(x)";
    String said = KinetoSamples.named(name, "").replace("Float", type);
    TraceArchive archive = both("", sample -> sample.kernel(40, kernel, 5, said));
    assertThat(operations(archive, 0))
        .singleElement()
        .isEqualTo(new Collective(op, 2, Collective.ROOT_NONE, bytes, bytes, Operation.NO_REQUEST));
    assertThat(archive.metadata().warnings())
        .extracting(found -> found.code() + " " + found.count())
        .isEqualTo(warning.isEmpty() ? List.of() : List.of(warning + " 2"));
  }

  /** Ranks of a group meet whatever they say that it is for, if they say so at all. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"mesh_dp\" | \"mesh_dp\" | mesh_dp 0 [0, 1] #1",
        "\"mesh_dp\" | null | mesh_dp 0 [0, 1] #1",
        "\" \" | \"mesh_dp\" | mesh_dp 0 [0, 1] #1",
        "\"dp\" | \"ddp\" | dp 0 [0, 1] #1",
        "null | \"undefined\" | 0 [0, 1] #1"
      })
  void groups_withDescriptions_meetByNumberAndRanks(String first, String second, String name) {
    TraceArchive archive =
        of(
            "",
            sample -> sample.kernel(40, "ncclDevKernel(x)", 5, described(first)),
            sample -> sample.kernel(40, "ncclDevKernel(x)", 5, described(second)));
    assertThat(archive.metadata().warnings()).isEmpty();
    assertThat(operations(archive, 1)).hasSize(1);
    assertThat(archive.metadata().communicators())
        .element(2)
        .isEqualTo(
            Communicator.intra(
                "process group " + name, archive.metadata().communicators().get(2).members()));
  }

  private static String described(String description) {
    return KinetoSamples.named("allreduce", ", \"Process Group Description\": " + description);
  }

  /**
   * What neither the name of the collective nor that of its kernel says takes as long as it did.
   */
  @Test
  void collectives_ofUnknownNamesAndKernels_compute_andAreCounted() {
    TraceArchive archive =
        both("", sample -> sample.kernel(40, "ncclFoo(x)", 5, KinetoSamples.named("fuse", "")));
    assertThat(operations(archive, 0)).isEmpty();
    assertWarns(archive, "kineto-peers-unknown", 2, "rank0.json line 4");
  }

  /** Without a type, the kernel says it; without a number of elements nothing does. */
  @Test
  void collectives_withoutSizes_areCounted() {
    String group = ", \"Process Group Name\": \"0\"";
    String kernel = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(x)";
    TraceArchive sized =
        both("", sample -> sample.kernel(40, kernel, 5, ", \"In msg nelems\": 10" + group));
    assertThat(operations(sized, 0))
        .extracting(operation -> ((Collective) operation).sentBytes())
        .containsExactly(40L);
    assertThat(sized.metadata().warnings()).isEmpty();
    assertWarns(
        both("", sample -> sample.kernel(40, kernel, 5, group)),
        "kineto-bytes-unknown",
        2,
        "rank0.json line 4");
  }
}
