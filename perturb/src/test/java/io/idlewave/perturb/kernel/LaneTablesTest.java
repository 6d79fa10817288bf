package io.idlewave.perturb.kernel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Scenario;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneTablesTest {

  @Test
  void compile_scenario_givesEachPurposeItsTable() {
    Scenario scenario =
        new Scenario("s", new Exponential(10), new Constant(2), new Constant(0.1), List.of());
    LaneTables tables =
        LaneTables.compile(scenario, context(Quantum.DEFAULT), new double[] {0, 0.01});
    assertThat(tables.noise(false, -1)).isNotNull();
    assertThat(tables.drawsNothing()).isFalse();
    assertThat(requireNonNull(tables.table(Purpose.LATENCY)).value(5)).isEqualTo(2);
    assertThat(requireNonNull(tables.table(Purpose.BANDWIDTH)).value(5)).isEqualTo(0.1);
    assertThat(tables.delayNanos()).containsExactly(0, 0.015625);
  }

  @Test
  void compile_quietScenario_hasNoTable() {
    Scenario scenario = new Scenario("s", null, null, null, List.of());
    LaneTables tables = LaneTables.compile(scenario, context(Quantum.DEFAULT), new double[0]);
    assertThat(tables.noise(false, -1)).isNull();
    assertThat(tables.drawsNothing()).isTrue();
    for (Purpose purpose : Purpose.values()) {
      assertThat(tables.table(purpose)).isNull();
    }
  }

  private static NoiseContext context(Quantum quantum) {
    return new NoiseContext(DrawKeys.observed(1), quantum);
  }

  @Test
  void serialization_tables_keepEverything() throws Exception {
    Scenario scenario = new Scenario("s", new Exponential(10), null, null, List.of());
    LaneTables tables = LaneTables.compile(scenario, context(new Quantum(-3)), new double[] {4});
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(tables);
    }
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    LaneTables copy = (LaneTables) in.readObject();
    assertThat(copy).usingRecursiveComparison().isEqualTo(tables);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void new_badDelay_isRefused(double delay) {
    assertThatThrownBy(
            () -> new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[] {0, delay}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("delay 1 in ns: at least 0 and finite, got " + delay);
  }

  @Test
  void withLatencyShifts_some_areKeptBesideTheRest() {
    Scenario scenario = new Scenario("s", new Exponential(10), null, null, List.of());
    LaneTables plain = LaneTables.compile(scenario, context(new Quantum(-1)), new double[] {4});
    LaneTables shifted = plain.withLatencyShifts(-2.5, 0, 3);
    assertThat(shifted.latencyShiftNanos(2)).isEqualTo(3);
    assertThat(shifted.noise(false, -1)).isSameAs(plain.noise(false, -1));
    assertThat(shifted.delayNanos()).containsExactly(4);
    assertThat(plain.latencyShiftNanos(2)).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, Double.NaN, Double.NEGATIVE_INFINITY})
  void withLatencyShifts_offTheGrid_isRefused(double shift) {
    LaneTables tables = new LaneTables(new Quantum(-1), null, Map.of(), new double[0]);
    assertThatThrownBy(() -> tables.withLatencyShifts(0, shift))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("latency shift of replicate 1 in ns: a multiple of 0.5, got " + shift);
  }
}
