package io.idlewave.jobs.study.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DimensionTest {

  @ParameterizedTest
  @CsvSource({
    "25us, 25000",
    "25 us, 25000",
    "25\u00b5s, 25000",
    "25\u03bcs, 25000",
    "0.1us, 100",
    "0.5ns, 0.5",
    ".5ms, 500000",
    "1.5e-3s, 1500000",
    "-2us, -2000",
    "1.5h, 5400000000000",
    "30min, 1800000000000",
    "39d, NaN"
  })
  void parse_timeWithUnit_givesNanosRoundedOnce(String text, double nanos) {
    if (Double.isNaN(nanos)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Dimension.TIME.parse(text))
          .withMessage("a time with its unit (ns, us, ms, s, min, h)");
    } else {
      assertThat(Dimension.TIME.parse(text)).isEqualTo(nanos);
    }
  }

  @Test
  void parse_otherDimensions_useTheirOwnUnits() {
    assertThat(Dimension.SIZE.parse("16KiB")).isEqualTo(16384);
    assertThat(Dimension.SIZE.parse("4kB")).isEqualTo(4000);
    assertThat(Dimension.SIZE.parse("3MiB")).isEqualTo(3 * 1048576);
    assertThat(Dimension.RATE.parse("1kHz")).isEqualTo(1000);
    assertThat(Dimension.SHARE.parse("2.5%")).isEqualTo(0.025);
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "us", "", "25 us us", "1,5us", "NaNus", "1e400s", "4KB", "0x10us"})
  void parse_notATime_saysWhatIsAccepted(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dimension.TIME.parse(text))
        .withMessageContaining("a time with its unit (ns, us, ms, s, min, h)");
  }

  @Test
  void parse_endlessNumber_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dimension.TIME.parse("1" + "0".repeat(2_000_000) + "us"));
    assertThat(Dimension.TIME.parse(Dimension.TIME.format(Double.MIN_VALUE)))
        .isEqualTo(Double.MIN_VALUE);
  }

  @Test
  void parse_ambiguousKilobytes_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dimension.SIZE.parse("4KB"))
        .withMessageContaining("(B, kB, KiB, MB, MiB, GB, GiB)");
  }

  @ParameterizedTest
  @CsvSource({
    "2000, 2us",
    "1500, 1.5us",
    "0, 0ns",
    "0.015625, 0.015625ns",
    "1000000000, 1s",
    "1234567, 1234567ns"
  })
  void format_time_picksTheShortestUnit(double nanos, String text) {
    assertThat(Dimension.TIME.format(nanos)).isEqualTo(text);
  }

  @Test
  void format_size_picksTheShortestUnit() {
    assertThat(Dimension.SIZE.format(4096)).isEqualTo("4KiB");
    assertThat(Dimension.SIZE.format(4000)).isEqualTo("4kB");
    assertThat(Dimension.SIZE.format(2880)).isEqualTo("2880B");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void format_anyValue_readsBackToTheSameBits(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      double value = Math.scalb(random.nextDouble(), random.nextInt(120) - 60);
      assertThat(Dimension.TIME.parse(Dimension.TIME.format(value))).isEqualTo(value);
      double bytes = random.nextLong() >>> (11 + random.nextInt(52));
      assertThat(Dimension.SIZE.parse(Dimension.SIZE.format(bytes))).isEqualTo(bytes);
    }
  }
}
