package io.idlewave.ingest.synth;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RandomProgramTest {

  /** From this seed on, programs have epochs of one-sided communication. */
  private static final long ONE_SIDED = 250;

  static LongStream seeds() {
    return LongStream.concat(
        Effort.seeds(0, ONE_SIDED - 1), Effort.seeds(ONE_SIDED, ONE_SIDED + 199));
  }

  private static RandomProgram program(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new RandomProgram(seed, random.nextInt(2, 10), random.nextInt(1, 80), seed >= ONE_SIDED);
  }

  private static CostSet costs(long seed) {
    SplittableRandom random = new SplittableRandom(seed + 1);
    long[] thresholds = {0, 8, 4096, 1L << 40};
    return new CostSet(
        random.nextInt(3) * 150L,
        random.nextInt(3) * 1000L,
        random.nextInt(3) * 101L,
        random.nextInt(3) * 333L,
        thresholds[random.nextInt(thresholds.length)]);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void write_randomProgram_recordsTheTimesOfTheOracle(long seed, @TempDir Path folder) {
    Program program = program(seed);
    CostSet costs = costs(seed);
    TimeSpaceOracle.Times expected = TimeSpaceOracle.evaluate(program, costs, TimeSpaceOracle.NONE);

    TraceArchive archive = Synth.write(program, costs, folder);

    for (int rank = 0; rank < program.ranks(); rank++) {
      List<MpiCall> calls = StoredCalls.calls(archive, rank);
      assertThat(calls.stream().map(MpiCall::enterNanos))
          .as("rank %d enters", rank)
          .containsExactlyElementsOf(RecordedTimes.lists(expected.enterNanos()).get(rank));
      assertThat(calls.stream().map(MpiCall::leaveNanos))
          .as("rank %d leaves", rank)
          .containsExactlyElementsOf(RecordedTimes.lists(expected.leaveNanos()).get(rank));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void calls_iteratedAgainAndInAnyOrder_areEqual(long seed) {
    RandomProgram program = program(seed);
    List<List<ProgramCall>> upwards =
        IntStream.range(0, program.ranks()).mapToObj(rank -> list(program, rank)).toList();
    for (int rank = program.ranks() - 1; rank >= 0; rank--) {
      assertThat(list(program, rank)).isEqualTo(upwards.get(rank));
    }
  }

  private static List<ProgramCall> list(Program program, int rank) {
    List<ProgramCall> calls = new ArrayList<>();
    program.calls(rank).forEachRemaining(calls::add);
    return calls;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void calls_requests_countUpAndAreAllCompletedOnce(long seed) {
    RandomProgram program = program(seed);
    for (int rank = 0; rank < program.ranks(); rank++) {
      List<Long> opened = new ArrayList<>();
      List<Long> completed = new ArrayList<>();
      for (ProgramCall call : list(program, rank)) {
        for (Operation operation : call.operations()) {
          if (operation instanceof Complete complete) {
            completed.add(complete.request());
          } else if (operation instanceof Send send && send.request() >= 0) {
            opened.add(send.request());
          } else if (operation instanceof Operation.PostReceive post) {
            opened.add(post.request());
          } else if (operation instanceof Collective part && part.request() >= 0) {
            opened.add(part.request());
          } else if (operation instanceof Transfer transfer && transfer.request() >= 0) {
            opened.add(transfer.request());
          }
        }
      }
      assertThat(opened)
          .containsExactlyInAnyOrderElementsOf(LongStream.range(0, opened.size()).boxed().toList());
      assertThat(completed).containsExactlyInAnyOrderElementsOf(opened);
    }
  }

  @Test
  void calls_overAllSeeds_exerciseEveryKind() {
    Set<String> functions = new HashSet<>();
    Set<SendMode> modes = EnumSet.noneOf(SendMode.class);
    Set<CollectiveOp> ops = EnumSet.noneOf(CollectiveOp.class);
    Set<SyncKind> epochs = EnumSet.noneOf(SyncKind.class);
    Set<Integer> communicators = new HashSet<>();
    int failedPolls = 0;
    int emptyMessages = 0;
    for (long seed : seeds().toArray()) {
      RandomProgram program = program(seed);
      for (int rank = 0; rank < program.ranks(); rank++) {
        for (ProgramCall call : list(program, rank)) {
          functions.add(call.function());
          failedPolls +=
              call.function().startsWith("MPI_Test") && call.operations().isEmpty() ? 1 : 0;
          for (Operation operation : call.operations()) {
            if (operation instanceof Send send) {
              modes.add(send.mode());
              communicators.add(send.communicator());
              emptyMessages += send.bytes() == 0 ? 1 : 0;
            } else if (operation instanceof Collective part) {
              ops.add(part.op());
            } else if (operation instanceof Synchronise sync) {
              epochs.add(sync.kind());
            }
          }
        }
      }
    }

    assertThat(functions)
        .contains("MPI_Send", "MPI_Ssend", "MPI_Bsend", "MPI_Rsend", "MPI_Recv")
        .contains("MPI_Isend", "MPI_Issend", "MPI_Ibsend", "MPI_Irecv", "MPI_Start", "MPI_Startall")
        .contains("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome")
        .contains("MPI_Test", "MPI_Testany", "MPI_Testsome", "MPI_Sendrecv", "MPI_Comm_rank")
        .contains("MPI_Allreduce", "MPI_Iallreduce", "MPI_Ibarrier", "MPI_Iscan", "MPI_Ireduce")
        .contains("MPI_Comm_create", "MPI_Comm_free")
        .contains("MPI_Put", "MPI_Get", "MPI_Get_accumulate", "MPI_Rput", "MPI_Rget")
        .contains("MPI_Win_lock_all", "MPI_Win_unlock_all", "MPI_Win_flush_local");
    assertThat(modes).containsExactlyInAnyOrder(SendMode.values());
    assertThat(ops).hasSize(19);
    assertThat(epochs).containsExactlyInAnyOrder(SyncKind.values());
    assertThat(communicators).containsExactlyInAnyOrder(0, 2, 3);
    assertThat(failedPolls).isGreaterThan(100);
    assertThat(emptyMessages).isGreaterThan(100);
  }
}
