package io.idlewave.ingest.synth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.synth.HaloProgram.Allreduce;
import io.idlewave.ingest.synth.HaloProgram.Boundary;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who sends to whom, counted. */
class HaloProgramTest {

  private static List<Operation> operations(Program program, int rank) {
    List<Operation> operations = new ArrayList<>();
    Iterator<ProgramCall> calls = program.calls(rank);
    while (calls.hasNext()) {
      operations.addAll(calls.next().operations());
    }
    return operations;
  }

  private static List<Integer> receivers(Program program, int rank) {
    return operations(program, rank).stream()
        .filter(Send.class::isInstance)
        .map(operation -> ((Send) operation).peer())
        .toList();
  }

  private static HaloProgram halo(int px, int py, Allreduce allreduce, Boundary boundary) {
    return new HaloProgram(px, py, 1, 64, 100, 0, allreduce, boundary);
  }

  @Test
  void step_openBoundary_hasNobodyBeyond() {
    HaloProgram open = halo(3, 4, Allreduce.NONE, Boundary.OPEN);
    assertThat(receivers(open, 0)).containsExactly(1, 3);
    assertThat(receivers(open, 4)).containsExactly(3, 5, 1, 7);
    assertThat(receivers(open, 11)).containsExactly(10, 8);
  }

  @Test
  void step_periodicBoundary_goesRound() {
    HaloProgram periodic = halo(3, 4, Allreduce.NONE, Boundary.PERIODIC);
    assertThat(receivers(periodic, 0)).containsExactly(2, 1, 9, 3);
    assertThat(receivers(periodic, 11)).containsExactly(10, 9, 8, 2);
  }

  @Test
  void step_threeDimensions_hasNeighboursInZ() {
    HaloProgram open = new HaloProgram(3, 4, 2, 1, 64, 100, 0, Allreduce.NONE, Boundary.OPEN);
    assertThat(open.ranks()).isEqualTo(24);
    assertThat(receivers(open, 0)).containsExactly(1, 3, 12);
    assertThat(receivers(open, 16)).containsExactly(15, 17, 13, 19, 4);
    HaloProgram periodic =
        new HaloProgram(3, 4, 3, 1, 64, 100, 0, Allreduce.NONE, Boundary.PERIODIC);
    assertThat(receivers(periodic, 0)).containsExactly(2, 1, 9, 3, 24, 12);
    assertThat(receivers(periodic, 35)).containsExactly(34, 33, 32, 26, 23, 11);
  }

  @Test
  void new_moreRanksThanThereCanBe_isRefused() {
    assertThatThrownBy(
            () ->
                new HaloProgram(1 << 15, 1 << 15, 2, 1, 64, 100, 0, Allreduce.NONE, Boundary.OPEN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("px x py x pz: 1 to 1073741824, got 2147483648");
  }

  @ParameterizedTest
  @CsvSource({"DISSEMINATION, 4, 0", "COLLECTIVE, 0, 1", "NONE, 0, 0"})
  void step_allreduce_isWrittenAsAsked(Allreduce allreduce, int messages, int collectives) {
    HaloProgram halo = halo(3, 4, allreduce, Boundary.PERIODIC);
    List<Operation> operations = operations(halo, 5);
    assertThat(operations.stream().filter(Send.class::isInstance)).hasSize(4 + messages);
    assertThat(operations.stream().filter(Collective.class::isInstance)).hasSize(collectives);
  }

  /** The names of archives, and with them their digests, stay where nothing is stated. */
  @Test
  void name_ofWhatIsNotTheDefault_isSaid() {
    assertThat(new HaloProgram(2, 3, 4, 5, 6, 7).name())
        .isEqualTo("halo: 2 x 3 ranks, 4 iterations, 5 B, compute 6 ns, jitter 7 ns");
    assertThat(halo(2, 3, Allreduce.COLLECTIVE, Boundary.OPEN).name())
        .endsWith("jitter 0 ns, allreduce collective, boundary open");
    assertThat(new HaloProgram(2, 3, 5, 1, 64, 100, 0, Allreduce.NONE, Boundary.OPEN).name())
        .startsWith("halo: 2 x 3 x 5 ranks, 1 iterations");
  }
}
