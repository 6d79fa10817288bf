package io.idlewave.jobs.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InjectionTest {

  @Test
  void parse_everyPart_isReadInNanos() {
    String text =
        "o_s=2us,o_r=1us,g=10us,L=0.05ms,G=0.5ns,noise=periodic:1kHz:25us:random,"
            + "delay=rank:5:call:100:40ms,delay=rank:0:call:1:1s,ranks=0-3:8";
    assertThat(Injection.parse(text))
        .isEqualTo(
            new Injection(
                text,
                2_000,
                1_000,
                10_000,
                50_000,
                0.5,
                new Injection.Noise(true, 1_000, 25_000, false),
                List.of(new Injection.Delay(5, 100, 40e6), new Injection.Delay(0, 1, 1e9)),
                List.of("0-3", "8")));
  }

  @Test
  void parse_noise_hasItsProcessAndPhase() {
    assertThat(Injection.parse("noise=rate:200Hz:1ms").noise())
        .isEqualTo(new Injection.Noise(false, 200, 1e6, false));
    assertThat(Injection.parse("noise=periodic:100Hz:2ms").noise())
        .isEqualTo(new Injection.Noise(true, 100, 2e6, false));
    Injection.Noise aligned = Injection.parse("noise=periodic:100Hz:2ms:aligned").noise();
    assertThat(aligned).isEqualTo(new Injection.Noise(true, 100, 2e6, true));
    assertThat(Objects.requireNonNull(aligned).duty()).isEqualTo(0.2);
  }

  @Test
  void network_overheadsGapsAndLatency_areTold() {
    assertThat(Injection.parse("L=1us").network()).isTrue();
    assertThat(Injection.parse("L=1us").beyondLatency()).isFalse();
    assertThat(Injection.parse("g=1us").beyondLatency()).isTrue();
    assertThat(Injection.parse("noise=rate:1Hz:1ms").network()).isFalse();
    assertThat(Injection.NONE.network()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "L",
        "L=5",
        "L=-5us",
        "L=5us,L=6us",
        "L=5us,",
        "x=5us",
        "seed=1",
        "noise=periodic:1kHz",
        "noise=periodic:1kHz:1ms",
        "noise=periodic:1kHz:0ns",
        "noise=periodic:1us:25us",
        "noise=periodic:1kHz:25us:late",
        "noise=rate:1kHz:25us:aligned",
        "delay=rank:1:40ms",
        "delay=rank:-1:call:2:40ms",
        "delay=rank:1:call:2:40",
        "ranks=a",
        "ranks=1-"
      })
  void parse_whatMakesNoSense_isRefusedWithThePart(String text) {
    String[] parts = text.split(",", -1);
    assertThatThrownBy(() -> Injection.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("setting: \"" + parts[parts.length - 1] + "\": ");
  }

  @Test
  void defaults_areTwentySettingsAndOneParameterEach() {
    assertThat(ValidationSettings.PROGRAMS).hasSize(20).doesNotHaveDuplicates();
    assertThat(ValidationSettings.ACCURACY)
        .extracting(each -> AccuracyParameter.of(each).symbol())
        .containsOnly("o_s", "o_r", "L", "g", "G", "noise");
    assertThatThrownBy(() -> AccuracyParameter.of(Injection.parse("L=1us,g=1us")))
        .isInstanceOf(UsageException.class);
  }
}
