package io.idlewave.ingest.synth;

import static io.idlewave.ingest.synth.ListedProgram.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SynthTest {

  @TempDir private Path folder;

  @Test
  void write_ring_recordsWhatTheCostsSay() {
    // per lap and rank: compute 50, overhead 10 and 10, latency 100, 8 bytes at 0.5 ns/B
    RingProgram ring = new RingProgram(2, 1, 8, 50);
    TraceArchive archive = Synth.write(ring, new CostSet(10, 100, 500, 0, 4096), folder);

    TraceMetadata metadata = TraceArchive.open(folder).metadata();
    assertThat(metadata.source().format()).isEqualTo("synth");
    assertThat(metadata.source().name())
        .isEqualTo(
            "ring: 2 ranks, 1 laps, 8 B, compute 50 ns (overhead 10 ns, latency 100 ns, 500 ps/B,"
                + " collective 0 ns, eager up to 4096 B)");
    assertThat(metadata.functions())
        .containsExactlyInAnyOrder("MPI_Init", "MPI_Send", "MPI_Recv", "MPI_Finalize");
    assertThat(metadata.sharesClock()).isTrue();
    assertThat(metadata.clock().resolutionNanos()).isEqualTo(1);
    assertThat(metadata.communicators()).isEqualTo(ring.communicators());
    assertThat(metadata.nodes()).containsExactly("node-0");
    // rank 0: init 10, send 60..70, arrival 174, receive at 1 184, ...
    assertThat(metadata.ranks())
        .containsExactly(new RankMetadata(4, 368, 0, 0, 0), new RankMetadata(4, 254, 0, 0, 0));
    try (RankReader reader = archive.openRank(1)) {
      assertThat(reader.next()).isEqualTo(expected(metadata, "MPI_Init", 0, 10));
      assertThat(reader.next())
          .isEqualTo(
              new MpiCall(
                  metadata.functions().indexOf("MPI_Recv"),
                  10,
                  174,
                  MpiCall.NO_REGION,
                  List.of(new Receive(0, 0, 0, 8))));
    }
  }

  private static MpiCall expected(
      TraceMetadata metadata, String function, long enterNanos, long durationNanos) {
    return new MpiCall(
        metadata.functions().indexOf(function),
        enterNanos,
        durationNanos,
        MpiCall.NO_REGION,
        List.of());
  }

  @Test
  void write_again_givesTheSameBytes() throws IOException {
    RandomProgram program = new RandomProgram(3, 4, 50);
    Synth.write(program, CostSet.DEFAULT, folder);
    byte[] first = Files.readAllBytes(folder.resolve("trace.json"));
    Synth.write(program, CostSet.DEFAULT, folder);
    assertThat(folder.resolve("trace.json")).hasBinaryContent(first);
  }

  @Test
  void write_nodes_areNamedAndAssigned() {
    TraceMetadata metadata =
        Synth.write(new RandomProgram(1, 5, 3), CostSet.DEFAULT, folder).metadata();
    assertThat(metadata.nodes()).containsExactly("node-0", "node-1");
    assertThat(metadata.ranks().stream().map(RankMetadata::node)).containsExactly(0, 1, 0, 1, 0);
  }

  @Test
  void write_deadlock_leavesNoCompleteArchive() {
    ShiftProgram rendezvous = new ShiftProgram(3, 1, 1, 5000, 0);
    assertThatThrownBy(() -> Synth.write(rendezvous, CostSet.DEFAULT, folder))
        .isInstanceOf(DeadlockException.class)
        .hasMessageStartingWith(
            "deadlock (overhead 0 ns, latency 1000 ns, 100 ps/B, collective 0 ns, eager up to 4096"
                + " B): 3 of 3 ranks are blocked: rank 0, call 1 MPI_Send Send[peer=1")
        .hasMessageContaining("rank 2, call 1 MPI_Send Send[peer=0");
    assertThatThrownBy(() -> TraceArchive.open(folder)).isInstanceOf(BadTraceException.class);
  }

  @Test
  void write_deadlockOfManyRanks_namesSome() {
    assertThatThrownBy(
            () -> Synth.write(new ShiftProgram(20, 2, 1, 5000, 0), CostSet.DEFAULT, folder))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("20 of 20 ranks")
        .hasMessageContaining("rank 7, call 1")
        .hasMessageNotContaining("rank 8, call 1")
        .hasMessageEndingWith("; ...");
  }

  @Test
  void write_programThatContradictsItself_leavesNoCompleteArchive() {
    ListedProgram program = ListedProgram.of(List.of(call(0, new Receive(4, 0, 0, 0))));
    assertThatThrownBy(() -> Synth.write(program, CostSet.DEFAULT, folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rank 0, call 0 MPI_Call: peer: 0 to 0, got 4");
    assertThatThrownBy(() -> TraceArchive.open(folder)).isInstanceOf(BadTraceException.class);
  }

  @Test
  void costSet_negativeCost_isRefused() {
    assertThatThrownBy(() -> new CostSet(0, -1, 0, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("latencyNanos: at least 0, got -1");
  }

  @Test
  void transferNanos_fractions_areRoundedUp() {
    CostSet costs = new CostSet(0, 0, 100, 0, 0);
    assertThat(costs.transferNanos(0)).isZero();
    assertThat(costs.transferNanos(1)).isEqualTo(1);
    assertThat(costs.transferNanos(10)).isEqualTo(1);
    assertThat(costs.transferNanos(11)).isEqualTo(2);
    assertThatThrownBy(() -> costs.transferNanos(Long.MAX_VALUE / 10))
        .isInstanceOf(ArithmeticException.class);
  }
}
