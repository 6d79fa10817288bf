package io.idlewave.jobs.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallPairsTest {

  private static int[] calls(String letters) {
    return letters.chars().toArray();
  }

  private static String pairs(String first, String second) {
    int[] pairs = CallPairs.of(calls(first), calls(second));
    StringBuilder text = new StringBuilder();
    for (int pair : pairs) {
      text.append(pair == CallPairs.NONE ? '.' : second.charAt(pair));
    }
    return text.toString();
  }

  @Test
  void sameCalls_areTheirOwnPartners() {
    assertThat(CallPairs.of(calls("iabcabcf"), calls("iabcabcf")))
        .containsExactly(IntStream.range(0, 8).toArray());
  }

  @Test
  void insertedCalls_areLeftOut() {
    assertThat(pairs("iabcdabcdf", "iabcdxyabcdf")).isEqualTo("iabcdabcdf");
    assertThat(pairs("iabcdxyabcdf", "iabcdabcdf")).isEqualTo("iabcd..abcdf");
  }

  @Test
  void oneIterationMore_isLeftOutWhole() {
    assertThat(pairs("iabcdabcdabcdzf", "iabcdabcdzf")).hasSize(15).endsWith("zf").contains("....");
  }

  @Test
  void replacedCalls_haveNoPartner() {
    assertThat(pairs("iabcdeabcdef", "iabcxyabcdef")).isEqualTo("iabc..abcdef");
  }

  @Test
  void callsAtTheEnd_areLeftOut() {
    assertThat(pairs("iabc", "iabcdd")).isEqualTo("iabc");
    assertThat(pairs("iabcdd", "iabc")).isEqualTo("iabc..");
    assertThat(pairs("", "abc")).isEmpty();
    assertThat(pairs("abc", "")).isEqualTo("...");
  }

  /** Partners are alike, in order, and nearly all of what was not touched has one. */
  @Test
  void randomChanges_leaveTheRestPaired() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int[] first = random.ints(2000, 0, 50).toArray();
      int[] changes = random.ints(20, 0, first.length).sorted().distinct().toArray();
      int[] second =
          IntStream.range(0, first.length)
              .flatMap(
                  i ->
                      Arrays.binarySearch(changes, i) < 0
                          ? IntStream.of(first[i])
                          : i % 2 == 0 ? IntStream.empty() : IntStream.of(99, first[i], 98))
              .toArray();
      int[] pairs = CallPairs.of(first, second);
      int last = -1;
      int paired = 0;
      for (int i = 0; i < pairs.length; i++) {
        if (pairs[i] != CallPairs.NONE) {
          assertThat(second[pairs[i]]).isEqualTo(first[i]);
          assertThat(pairs[i]).isGreaterThan(last);
          last = pairs[i];
          paired++;
        }
      }
      assertThat(paired).isGreaterThan(first.length - 5 * changes.length);
    }
  }
}
