package io.idlewave.graph.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarintTest {

  private static byte[] unsigned(long value) {
    VarintOutput out = new VarintOutput(0);
    out.unsigned(value);
    return out.toBytes();
  }

  /**
   * By hand: 300 is 0b10_0101100, its low seven bits come first, with the mark that more follow.
   */
  @Test
  void unsigned_threeHundred_isTwoBytes() {
    assertThat(unsigned(300)).containsExactly(0xac, 0x02);
  }

  @ParameterizedTest
  @CsvSource({"0,1", "127,1", "128,2", "16383,2", "16384,3", "9223372036854775807,9", "-1,10"})
  void unsigned_value_takesABytePerSevenBits(long value, int bytes) {
    assertThat(unsigned(value)).hasSize(bytes);
    assertThat(new VarintInput(unsigned(value)).unsigned()).isEqualTo(value);
  }

  /** Zigzag: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4. */
  @ParameterizedTest
  @CsvSource({"0,0", "-1,1", "1,2", "-2,3", "2,4", "63,126", "-64,127"})
  void signed_smallValue_isOneByteOfItsZigzag(long value, int zigzag) {
    VarintOutput out = new VarintOutput(1);
    out.signed(value);
    assertThat(out.toBytes()).containsExactly(zigzag);
  }

  /** The oracle takes digits of base 128 from a number of any size. */
  @Test
  void write_randomValues_agreesWithDivisionByHand() {
    Random random = new Random(4);
    VarintOutput out = new VarintOutput(0);
    java.io.ByteArrayOutputStream expected = new java.io.ByteArrayOutputStream();
    BigInteger base = BigInteger.valueOf(128);
    for (int i = 0; i < 2000; i++) {
      long value = random.nextLong() >>> random.nextInt(64);
      out.unsigned(value);
      BigInteger rest = new BigInteger(Long.toUnsignedString(value));
      while (rest.compareTo(base) >= 0) {
        expected.write(rest.mod(base).intValue() | 0x80);
        rest = rest.divide(base);
      }
      expected.write(rest.intValue());
    }
    assertThat(out.toBytes()).isEqualTo(expected.toByteArray());
  }

  @Test
  void read_randomValues_givesThemBack() {
    Random random = new Random(6);
    long[] values = random.longs(2000).map(v -> v >> (v & 63)).toArray();
    VarintOutput out = new VarintOutput(3);
    for (long value : values) {
      out.signed(value);
      out.unsigned(value);
    }
    VarintInput in = new VarintInput(out.toBytes());
    for (long value : values) {
      assertThat(in.signed()).isEqualTo(value);
      assertThat(in.unsigned()).isEqualTo(value);
    }
    assertThat(in.atEnd()).isTrue();
  }

  @Test
  void read_endsInsideANumber_isAnError() {
    assertThatThrownBy(() -> new VarintInput(new byte[] {(byte) 0x80}).unsigned())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ends inside a number at byte 1");
  }

  @Test
  void read_elevenBytes_isAnError() {
    byte[] bytes = new byte[11];
    java.util.Arrays.fill(bytes, (byte) 0x80);
    assertThatThrownBy(() -> new VarintInput(bytes).unsigned())
        .hasMessageContaining("more than 64 bits");
  }

  @Test
  void count_beyondItsBound_namesBoundAndValue() {
    assertThat(new VarintInput(unsigned(5)).count("slot", 5)).isEqualTo(5);
    assertThatThrownBy(() -> new VarintInput(unsigned(6)).count("slot", 5))
        .hasMessage("graph block: slot: 0 to 5, got 6");
    assertThatThrownBy(() -> new VarintInput(unsigned(-1)).count("slot", 5))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
