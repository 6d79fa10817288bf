package io.idlewave.jobs.study.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EditDistanceTest {

  @Test
  void between_knownPairs_countsEdits() {
    assertThat(EditDistance.between("kitten", "sitting")).isEqualTo(3);
    assertThat(EditDistance.between("", "abc")).isEqualTo(3);
    assertThat(EditDistance.between("mean", "mean")).isZero();
  }

  @Test
  void nearest_tie_takesTheFirstInOrder() {
    assertThat(EditDistance.nearest("x", List.of("b", "a"))).isEqualTo("a");
    assertThat(EditDistance.nearest("replicate", List.of("rules", "replicates")))
        .isEqualTo("replicates");
  }

  @Test
  void slip_wordNearOrPartOfAKnownOne_isThatAndElseNone() {
    List<String> known = List.of("exponential", "infiniband-hdr", "model", "now", "ring");
    assertThat(EditDistance.slip("exponental", known)).isEqualTo("exponential");
    assertThat(EditDistance.slip("modell", known)).isEqualTo("model");
    assertThat(EditDistance.slip("rign", known)).isEqualTo("ring");
    assertThat(EditDistance.slip("rin", known)).isEqualTo("ring");
    assertThat(EditDistance.slip("hdr", known)).isEqualTo("infiniband-hdr");
    assertThat(EditDistance.slip("frobnicate", known)).isNull();
    assertThat(EditDistance.slip("x", known)).isNull();
    assertThat(EditDistance.slip("x".repeat(1_000), known)).isNull();
  }
}
