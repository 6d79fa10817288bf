package io.idlewave.ingest.synth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GaussProgramTest {

  private static List<ProgramCall> calls(Program program, int rank) {
    List<ProgramCall> calls = new ArrayList<>();
    program.calls(rank).forEachRemaining(calls::add);
    return calls;
  }

  private static List<Send> sends(Program program, int rank) {
    return calls(program, rank).stream()
        .flatMap(call -> call.operations().stream())
        .filter(Send.class::isInstance)
        .map(Send.class::cast)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "4, 64, 4, true",
    "4, 64, 4, false",
    "3, 61, 7, true",
    "5, 61, 7, false",
    "16, 10, 3, true",
    "2, 1, 1, true",
    "7, 50, 50, false"
  })
  void calls_oneNanosecondPerFlop_computeForAllFlops(
      int ranks, int n, int block, boolean lookahead) {
    GaussProgram program = new GaussProgram(ranks, n, block, 4, 1000, lookahead);
    long nanos = 0;
    for (int rank = 0; rank < ranks; rank++) {
      nanos += calls(program, rank).stream().mapToLong(ProgramCall::computeNanos).sum();
    }
    assertThat(nanos).isEqualTo(flops(n));
  }

  /** Pivot by pivot: a division per row below, a multiply-add per element right of and below it. */
  private static long flops(int n) {
    long flops = 0;
    for (int pivot = 0; pivot < n; pivot++) {
      for (int row = pivot + 1; row < n; row++) {
        flops += 1 + 2L * (n - pivot - 1);
      }
    }
    return flops;
  }

  /** The longest messages that the paper states: 16,320 B and 65,472 B. */
  @ParameterizedTest
  @CsvSource({"1024, 16320", "4096, 65472"})
  void calls_sizesOfThePaper_haveItsLongestMessage(int n, long longestBytes) {
    GaussProgram program = new GaussProgram(16, n, 4, 4, 10_000, true);
    long blocks = n / 4;
    long messages = 0;
    long bytes = 0;
    for (int rank = 0; rank < program.ranks(); rank++) {
      for (Send send : sends(program, rank)) {
        messages++;
        bytes += send.bytes();
        assertThat(send.bytes()).isBetween(1L, longestBytes);
      }
    }
    assertThat(sends(program, 0).get(0).bytes()).isEqualTo(longestBytes);
    assertThat(messages).isEqualTo(15 * (blocks - 1));
    assertThat(bytes).isEqualTo(15 * 64 * (blocks * (blocks - 1) / 2));
  }

  @Test
  void calls_firstBlock_goesToEveryOtherRankInTurn() {
    GaussProgram program = new GaussProgram(4, 16, 4, 8, 1000, true);

    assertThat(sends(program, 0).stream().map(Send::peer)).containsExactly(1, 2, 3);
    assertThat(sends(program, 1).stream().map(Send::peer)).containsExactly(2, 3, 0);
    assertThat(sends(program, 3)).isEmpty();
    assertThat(sends(program, 1).get(0).bytes()).isEqualTo(4 * 8 * 8);
  }

  @Test
  void calls_lookahead_sendsTheNextBlockBeforeTheRestOfTheUpdate() {
    List<ProgramCall> ahead = calls(new GaussProgram(2, 16, 4, 8, 1000, true), 1);
    List<ProgramCall> behind = calls(new GaussProgram(2, 16, 4, 8, 1000, false), 1);

    // block 0: pivots leave 15, 14, 13, 12 rows, 108 flops per column; block 1 has 4 columns
    assertThat(ahead.get(1).operations().get(0)).isInstanceOf(Receive.class);
    assertThat(ahead.get(2).operations().get(0)).isInstanceOf(Send.class);
    long factor = 11 * 7 + 10 * 5 + 9 * 3 + 8;
    assertThat(ahead.get(2).computeNanos()).isEqualTo(4 * 108 + factor);
    assertThat(behind.get(2).computeNanos()).isEqualTo(8 * 108 + factor);
    assertThat(ahead.get(3).computeNanos()).isEqualTo(4 * 108 + 4 * 76);
  }

  @Test
  void new_blockWiderThanTheMatrix_isRefused() {
    assertThatThrownBy(() -> new GaussProgram(4, 8, 9, 4, 1, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("block: 1 to 8, got 9");
  }
}
