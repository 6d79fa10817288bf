package io.idlewave.jobs.analysis.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.analysis.lane.Efficiencies.Useful;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The definitions of POP on its worked example (co-design.pop-coe.eu, experiment "false
 * communication-computation overlap, postpone wait"), as printed to four digits.
 */
class PopDefinitionsTest {

  @ParameterizedTest
  @CsvSource({"0.9889, 0.7940, 0.7857, 0.6238, 0.6169", "0.9841, 0.7901, 0.9341, 0.7380, 0.7263"})
  void of_timesOfTheWorkedExample_isWhatIsPrinted(
      double loadBalance,
      double serialisation,
      double transfer,
      double communication,
      double parallel) {
    double runtime = 1e9;
    double ideal = transfer * runtime;
    double largest = serialisation * ideal;
    double other = (2 * loadBalance - 1) * largest;
    Efficiencies found = Efficiencies.of(Useful.of(new double[] {largest, other}), ideal, runtime);
    assertThat(found.loadBalance()).isCloseTo(loadBalance, within(1e-9));
    assertThat(found.communication()).isCloseTo(communication, within(1e-4));
    assertThat(found.parallel()).isCloseTo(parallel, within(1e-4));
  }

  @Test
  void of_aRunWithoutTime_losesNothing() {
    assertThat(Efficiencies.of(Useful.of(new double[] {0, 0}), 0, 0))
        .isEqualTo(new Efficiencies(1, 1, 1));
  }
}
