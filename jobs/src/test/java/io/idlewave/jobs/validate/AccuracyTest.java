package io.idlewave.jobs.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.failure.RefusedException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccuracyTest {

  private static final Accuracy NONE = new Accuracy(400, 600, -100, 50, 0.2, 0.001, 1_800);

  private static Accuracy with(double latency, double gap, double share) {
    return new Accuracy(400, 600, latency, gap, 0.2, share, 1_800);
  }

  @Test
  void parse_theLineOfTheProgram_isRead() {
    assertThat(
            Accuracy.parse(
                List.of(
                    "a warning",
                    "accuracy o_s 400 o_r 600 L -100 g 50 G 0.2000 noise 0.00100 rtt 1800")))
        .isEqualTo(NONE);
    assertThatThrownBy(() -> Accuracy.parse(List.of("accuracy o_s")))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void median_ofEach_isTaken() {
    assertThat(Accuracy.median(List.of(with(1, 6, 0.3), with(3, 4, 0.1), with(2, 5, 0.2))))
        .isEqualTo(with(2, 5, 0.2));
  }

  @Test
  void network_setting_isAddedToTheMachine() {
    assertThat(
            NONE.network(
                Injection.parse("o_s=2us,o_r=3us,L=50us,g=7us,G=1ns"), MessageProtocols.BUFFERED))
        .isEqualTo(
            "{model: logp7, L: 50000.0ns, o_s: 2400.0ns, o_r: 3600.0ns, g_s: 7000.0ns,"
                + " g_r: 7000.0ns, G: 1.2000ns}");
  }

  @Test
  void row_additive_comesOnTopOfTheMachine() {
    AccuracyRow row = AccuracyRow.of(Injection.parse("L=10us"), NONE, with(10_890, 50, 0));
    assertThat(row.parameter()).isEqualTo("L");
    assertThat(row.desired()).isEqualTo(9_900);
    assertThat(row.error()).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void row_gap_isWhatWasSet() {
    AccuracyRow row = AccuracyRow.of(Injection.parse("g=10us"), NONE, with(0, 9_000, 0));
    assertThat(row.desired()).isEqualTo(10_000);
    assertThat(row.error()).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void row_noise_isAShare() {
    AccuracyRow row =
        AccuracyRow.of(Injection.parse("noise=rate:1kHz:99us"), NONE, with(0, 0, 0.12));
    assertThat(row.desired()).isCloseTo(0.1, within(1e-12));
    assertThat(row.found()).isEqualTo(0.12);
    assertThat(row.error()).isCloseTo(0.2, within(1e-12));
  }
}
