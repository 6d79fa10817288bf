package io.idlewave.perturb.signature;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.measure.MeasurementFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {

  @Test
  void of_theStrongestInjectedNoise_isPlausible() {
    assertThat(Verdict.of(0.025, 2.5e6).isPlausible()).isTrue();
  }

  @Test
  void of_moreThanThat_saysWhy() {
    assertThat(Verdict.of(0.4, 20e6).reasons())
        .containsExactly(
            "40.0 % of the time lost, above 2.5 %", "a detour of 20.00 ms, above 2.5 ms");
  }

  @Test
  void of_anUnknownShare_judgesTheDetourAlone() {
    assertThat(Verdict.of(Double.NaN, 1e6).isPlausible()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftq.dat", "fwq.dat", "selfish.txt"})
  void of_measuredOnABusyVirtualMachine_isImplausible(String resource) throws Exception {
    Path file = Path.of(VerdictTest.class.getResource("/noise/" + resource).toURI());
    NoiseSignature.Extent extent =
        NoiseSignature.of(ObservedDetours.in(MeasurementFile.read(file).measurement())).extent();

    assertThat(Verdict.of(extent.share(), extent.longestNanos()).isPlausible()).isFalse();
    assertThat(extent.share()).isBetween(0.05, 0.8);
  }
}
