package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneGroupTest {

  private static final LaneTables QUIET =
      new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[] {40});

  @Test
  void toBytes_wholeState_comesBack() {
    LaneGroup group = new LaneGroup(3, Bound.LOWER, 1L << 40, 70, 2);
    MicroProgram program = new MicroProgram();
    program.delayClock(1, 0);
    program.store(2, 1, -0.5);
    program.record(1);
    program.deadlock();
    Kernel.run(program, group, QUIET);
    group.setLastBlock(99);

    LaneGroup copy = LaneGroup.fromBytes(group.toBytes());
    assertThat(copy.scenario()).isEqualTo(3);
    assertThat(copy.bound()).isEqualTo(Bound.LOWER);
    assertThat(copy.firstReplicate()).isEqualTo(1L << 40);
    assertThat(copy.lanes()).isEqualTo(70);
    assertThat(copy.ranks()).isEqualTo(2);
    assertThat(copy.slotCount()).isEqualTo(3);
    assertThat(copy.lastBlock()).isEqualTo(99);
    assertThat(copy.deadlocked(69)).isTrue();
    assertThat(copy.clockNanos(1, 69)).isEqualTo(40);
    assertThat(copy.slotNanos(2, 69)).isEqualTo(39.5);
    assertThat(copy.slotNanos(1, 69)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(copy.recordedNanos(1, 69)).isEqualTo(40);
    assertThat(copy.recordedNanos(0, 69)).isNaN();
    assertThat(copy.toBytes()).isEqualTo(group.toBytes());
  }

  @Test
  void toBytes_freshGroup_hasTheDocumentedSize() {
    byte[] bytes = new LaneGroup(0, Bound.EXACT, 0, 65, 10).toBytes();
    assertThat(bytes).hasSize(44 + 65 + 2 * 10 * 65 * 8);
    assertThat(LaneGroup.fromBytes(bytes).lastBlock()).isEqualTo(-1);
  }

  @Test
  void toBytes_extras_comeBack() {
    LaneExtras both = new LaneExtras(true, true);
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 70, 2, both);
    MicroProgram program = new MicroProgram();
    program.addClock(0, 9);
    program.addClock(0, new Weight(6, 1, 2, 3, 4, 5, 6));
    program.store(1, 0, 3);
    program.record(0);
    Kernel.run(program, group, QUIET);
    byte[] bytes = group.toBytes();
    assertThat(bytes).hasSize(44 + 70 + ((2 * 2 + 2) * 7 + 2 * 8 * 2 + 2 * 3) * 70 * 8);

    LaneGroup copy = LaneGroup.fromBytes(bytes);
    assertThat(copy.extras()).isEqualTo(both);
    assertThat(copy.toBytes()).isEqualTo(bytes);
    program.clear();
    program.record(1);
    Kernel.run(program, copy, QUIET);
    Kernel.run(program, group, QUIET);
    assertThat(copy.result()).usingRecursiveComparison().isEqualTo(group.result());
    assertThat(copy.result().sensitivities()).isNotNull();
  }

  @Test
  void toBytes_outcomes_comeBack() {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 70, 2, LaneExtras.OUTCOMES);
    MicroProgram program = new MicroProgram();
    program.addClock(1, 9);
    program.store(0, 1, -5);
    program.decide(1, 100);
    program.countAfter(1, 0, 6);
    Kernel.run(program, group, QUIET);

    LaneGroup copy = LaneGroup.fromBytes(group.toBytes());
    assertThat(copy.toBytes()).isEqualTo(group.toBytes());
    program.clear();
    program.countBefore(1, 0, 104, 0, 105);
    program.countBefore(1, 0, 104, 0, 104);
    program.record(0);
    program.record(1);
    Kernel.run(program, copy, QUIET);
    assertThat(copy.result().changedOutcomes()).hasSize(70).containsOnly(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 1 | version 6 expected, got 1",
        "8 | 4 | bound: a code from 0 to 3, got 4",
        "20 | 0 | lanes and ranks at least 1, slots at least 0, got 0, 2, 0",
        "24 | -1 | lanes and ranks at least 1, slots at least 0, got 3, -1, 0",
        "24 | 2147483647 | 3 lanes of 2147483647 ranks and 0 slots do not fit into 2^31 - 1 bytes",
        "24 | 536870912 | 3 lanes of 536870912 ranks and 0 slots do not fit into 2^31 - 1 bytes",
        "28 | 1 | size in bytes 167 expected, got 143",
        "32 | 1 | size in bytes 719 expected, got 143",
        "32 | 2 | size in bytes 911 expected, got 143",
        "32 | 4 | size in bytes 215 expected, got 143",
        "32 | 8 | size in bytes 159 expected, got 143",
        "32 | 32 | extras below 32, got 32",
        "32 | 256 | classes of hops below 1, got 1",
        "32 | 6401 | classes of hops below 25, got 25",
      })
  void fromBytes_corruptedHeader_isRefused(int position, int value, String message) {
    byte[] bytes = new LaneGroup(0, Bound.EXACT, 0, 3, 2).toBytes();
    ByteBuffer.wrap(bytes).putInt(position, value);
    assertThatThrownBy(() -> LaneGroup.fromBytes(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lane group: " + message);
  }

  @Test
  void fromBytes_truncated_isRefused() {
    byte[] bytes = new LaneGroup(0, Bound.EXACT, 0, 3, 2).toBytes();
    assertThatThrownBy(() -> LaneGroup.fromBytes(Arrays.copyOf(bytes, bytes.length - 1)))
        .hasMessage("lane group: size in bytes 143 expected, got 142");
    assertThatThrownBy(() -> LaneGroup.fromBytes(Arrays.copyOf(bytes, 17)))
        .hasMessage("lane group: at least 44 bytes, got 17");
  }

  @Test
  void result_recordedRanks_isRankMajor() {
    LaneGroup group = new LaneGroup(1, Bound.UPPER, 5, 2, 3);
    MicroProgram program = new MicroProgram();
    for (int rank = 0; rank < 3; rank++) {
      program.addClock(rank, rank * 10.0);
      program.record(rank);
    }
    Kernel.run(program, group, QUIET);
    LaneResult result = group.result();
    assertThat(result.rankNanos()).containsExactly(0, 0, 10, 10, 20, 20);
    assertThat(result.deadlocked()).containsExactly(false, false);
    assertThat(result.scenario()).isEqualTo(1);
    assertThat(result.bound()).isEqualTo(Bound.UPPER);
    assertThat(result.firstReplicate()).isEqualTo(5);
  }

  @Test
  void result_rankNeverRecorded_fails() {
    LaneGroup group = new LaneGroup(0, Bound.UPPER, 0, 1, 2);
    MicroProgram program = new MicroProgram();
    program.record(0);
    Kernel.run(program, group, QUIET);
    assertThatThrownBy(group::result)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("rank 1: its delay was never recorded");
  }

  @Test
  void new_noLanes_isRefused() {
    assertThatThrownBy(() -> new LaneGroup(0, Bound.UPPER, 0, 0, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("got 0, 0, 0, 2");
  }
}
