package io.idlewave.graph.iteration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sequences of letters, of 100 ns where they are capitals, else of 1 ns; and loops in them. */
class LoopSearchTest {

  private static LoopSearch.@Nullable Loop loop(String letters) {
    int[] tokens = letters.chars().map(Character::toLowerCase).toArray();
    long[] nanos = new long[tokens.length + 1];
    for (int i = 0; i < tokens.length; i++) {
      nanos[i + 1] = nanos[i] + (Character.isUpperCase(letters.charAt(i)) ? 100 : 1);
    }
    return LoopSearch.of(tokens, nanos);
  }

  private static LoopSearch.Loop found(String letters) {
    return Objects.requireNonNull(loop(letters));
  }

  /** A step that begins with Pqrst and goes on with 0 to 4 others. */
  private static String varying(int steps, int seed) {
    Random random = new Random(seed);
    StringBuilder letters = new StringBuilder();
    for (int k = 0; k < steps; k++) {
      letters.append("Pqrst").append("uvwxyz", 0, random.nextInt(5));
    }
    return letters.toString();
  }

  @ParameterizedTest
  @CsvSource({"10, 1", "11, 2", "50, 3", "400, 4"})
  void of_stepsThatGoOnDifferently_isWhereTheyBegin(int steps, int seed) {
    String before = "abcabc";
    String letters = before + varying(steps, seed);
    LoopSearch.Loop loop = found(letters);
    int[] begins = letters.chars().toArray();
    assertThat(loop.places()).hasSize(steps);
    assertThat(loop.places()[0]).isEqualTo(before.length());
    assertThat(Arrays.stream(loop.places())).allMatch(place -> begins[place] == 'P');
    assertThat(loop.agreeingNanos()).isGreaterThanOrEqualTo(steps * 104L);
  }

  /** Most letters are of the inner loop, and hardly any time is. */
  @Test
  void of_loopInALoop_isTheOneThatTakesTheTime() {
    StringBuilder letters = new StringBuilder("i".repeat(500));
    int[] inner = {20, 21, 23, 20, 20, 24, 21, 20};
    for (int passes : inner) {
      letters.append("Pqrs").append("xy".repeat(passes));
    }
    assertThat(found(letters.toString()).places()).hasSize(inner.length);
    assertThat(found(letters.toString()).kernel()).isEqualTo(4 + 2 * 20);
  }

  /** What a step begins with stands after every second one as well, and other things after it. */
  @Test
  void of_markThatStandsElsewhere_isNotCounted() {
    String step = "Mnop" + "rst".repeat(6);
    assertThat(found((step + step + "mnop" + "u").repeat(5)).places()).hasSize(10);
  }

  @ParameterizedTest
  @CsvSource({
    // two passes; few letters in all; three kinds; a quarter of the run; another loop's time
    "PqrstuvwxyzabcdefghijklmnoPqrstuvwxyzabcdefghijklmno",
    "Pqrs1Pqrs23Pqrs4Pqrs56",
    "PqrPqrqPqrqqPqrPqrPqrqPqrqqPqrqPqrPqrqqPqrPqrqPqrqqPqrqPqrPqrqq",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKpqrs1pqrs23pqrspqrs4pqrs5pqrs66pqrspqrs7pqrspqrspqrs8pqrs"
  })
  void of_sequenceThatHasNone_isNothing(String letters) {
    assertThat(loop(letters)).isNull();
  }

  @Test
  void of_nothing_isNothing() {
    assertThat(LoopSearch.of(new int[0], new long[1])).isNull();
    assertThat(LoopSearch.of(new int[100], new long[101])).isNull();
  }

  /** Letters that are drawn, the first as often as all others or much more often. */
  @ParameterizedTest
  @CsvSource({"2, 0", "3, 0", "4, 0", "6, 0", "20, 0", "3, 0.8", "4, 0.7", "6, 0.6", "5, 0.9"})
  void of_randomLetters_isNothing(int kinds, double first) {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      StringBuilder letters = new StringBuilder();
      for (int i = 0; i < 30 << (seed % 5); i++) {
        letters.append((char) ('a' + (random.nextDouble() < first ? 0 : random.nextInt(kinds))));
      }
      assertThat(loop(letters.toString())).as("seed %d: %s", seed, letters).isNull();
    }
  }

  /** More letters than comparisons are made for. */
  @Test
  void of_longSequenceOfRandomLetters_isNothing() {
    Random random = new Random(5);
    int[] tokens = random.ints(16_384, 0, 40).toArray();
    assertThat(LoopSearch.of(tokens, LongStream.rangeClosed(0, tokens.length).toArray())).isNull();
  }
}
