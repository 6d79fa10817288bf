package io.idlewave.graph.iteration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequences of letters, and what they repeat. */
class PeriodSearchTest {

  private static int[] tokens(String letters) {
    return letters.chars().toArray();
  }

  private static String letters(Period period) {
    return IntStream.range(0, period.length())
        .mapToObj(i -> Character.toString(period.token(i)))
        .collect(Collectors.joining());
  }

  private static String found(String letters) {
    return letters(Objects.requireNonNull(PeriodSearch.of(tokens(letters), 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "aaa, a",
    "abcabcabc, abc",
    "xyzabcabcabcabcabcabc, abc",
    "aabbaabbaabbaabb, aabb",
    "abcabcabcabcXabcabcabcabcXabcabcabcabcX, abc",
    "rrrrsssswrrrrsssswrrrrssssw, rrrrssssw"
  })
  void of_sequenceThatRepeats_isTheShortestThatExplainsIt(String sequence, String period) {
    assertThat(found(sequence)).isEqualTo(period);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "aa", "abcdefg", "abab", "abcxabcyabcz", "aabacadaeafagahai"})
  void of_sequenceThatDoesNot_isNothing(String sequence) {
    assertThat(PeriodSearch.of(tokens(sequence), 1)).isNull();
  }

  @Test
  void of_oneTokenWhereTwoMustDiffer_isNoPeriod() {
    assertThat(PeriodSearch.of(tokens("a".repeat(50)), 2)).isNull();
    Period period = Objects.requireNonNull(PeriodSearch.of(tokens("aaaab".repeat(9)), 2));
    assertThat(letters(period)).isEqualTo("aaaab");
    assertThat(PeriodSearch.of(tokens(("a".repeat(40) + "b").repeat(9)), 2)).isNotNull();
  }

  /** The inner loop makes up 4 of 5 letters, or 20 of 21. */
  @Test
  void of_loopInALoop_isTheInnerOneWhereItIsNearlyAll() {
    assertThat(found("ababc".repeat(20))).isEqualTo("ababc");
    assertThat(found(("ab".repeat(10) + "c").repeat(20))).isEqualTo("ab");
  }

  /** More equal letters in a row than any run that is looked at. */
  @Test
  void alignedTo_parts_joinThoseAtBothEnds() {
    String one = "r".repeat(26) + "s".repeat(26) + "w";
    int[] sequence = tokens(one.repeat(5));
    Period period = Objects.requireNonNull(PeriodSearch.of(sequence, 1)).alignedTo(sequence);
    assertThat(letters(period)).isEqualTo(one);
    assertThat(period.beginsAt(sequence, 0)).isTrue();
    assertThat(period.beginsAt(sequence, 53)).isTrue();
    assertThat(IntStream.range(0, sequence.length).filter(i -> period.beginsAt(sequence, i)))
        .containsExactly(0, 53, 106, 159, 212);
  }

  @Test
  void alignedTo_nothingToGain_keepsTheBegin() {
    int[] sequence = tokens("bxabcabcabc");
    Period period = new Period(tokens("abc"));
    assertThat(letters(period.alignedTo(sequence))).isEqualTo("abc");
  }
}
