package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.random.Purpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MicroProgramTest {

  private final MicroProgram program = new MicroProgram();

  @Test
  void size_stepsThatDoNothing_areLeftOut() {
    program.addClock(0, 0);
    program.addSlot(0, 0);
    program.maxInto(0, 0, Double.NEGATIVE_INFINITY);
    program.drawSlot(0, Purpose.BANDWIDTH, 1, 0);
    assertThat(program.size()).isZero();
  }

  @Test
  void counts_steps_coverTheLargestRankAndSlot() {
    program.join(4, 0, 11, 0);
    program.slotMax(3, 17, 0, 0);
    assertThat(program.rankCount()).isEqualTo(5);
    assertThat(program.slotCount()).isEqualTo(18);
    program.clear();
    assertThat(program.size() + program.rankCount() + program.slotCount()).isZero();
  }

  @Test
  void append_manySteps_growsAndKeepsThemAll() {
    for (int rank = 0; rank < 10_000; rank++) {
      program.addClock(rank, rank + 1);
    }
    assertThat(program.size()).isEqualTo(10_000);
    assertThat(program.targets[9_999]).isEqualTo(9_999);
    assertThat(program.targetWeights[9_999]).isEqualTo(10_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void append_weightThatIsNone_isRefused(double weight) {
    assertThatThrownBy(() -> program.store(0, 0, weight))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("weight in ns: finite or -infinity, got " + weight);
    assertThatThrownBy(() -> program.join(0, weight, 0, 0)).hasMessageContaining("weight");
    assertThatThrownBy(() -> program.slotMax(0, 1, 0, weight)).hasMessageContaining("weight");
  }

  @Test
  void addClock_minusInfinity_isRefused() {
    assertThatThrownBy(() -> program.addClock(2, Double.NEGATIVE_INFINITY))
        .hasMessage("weight on the clock of rank 2: finite, got -Infinity");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void drawSlot_badFactor_isRefused(double factor) {
    assertThatThrownBy(() -> program.drawSlot(6, Purpose.BANDWIDTH, 0, factor))
        .hasMessage("factor of the draw for slot 6: at least 0 and finite, got " + factor);
  }

  @Test
  void clearSlot_notANumber_isRefused() {
    assertThatThrownBy(() -> program.clearSlot(1, Double.NaN))
        .hasMessage("value of slot 1: a number, got NaN");
  }

  @Test
  void append_negativeIndex_isRefused() {
    assertThatThrownBy(() -> program.record(-1))
        .hasMessage("rank: at least 0 and below 2^31 - 1, got -1");
    assertThatThrownBy(() -> program.store(-2, 0, 0)).hasMessageStartingWith("slot: at least 0");
    assertThatThrownBy(() -> program.delayClock(0, -3)).hasMessageStartingWith("delay: at least 0");
  }
}
