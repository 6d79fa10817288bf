package io.idlewave.perturb.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.propagate.ForeignSnapshotException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyKeyTest {

  private static final StudyKey KEY = StudyKey.EMPTY.with("trace", "1a2b").with("seed", "42");

  @Test
  void require_ownLinesInAnyOrderAndTwice_passes() {
    KEY.require(List.of("trace=1a2b", "seed=42", "trace=1a2b"));
    assertThat(KEY.lines()).containsExactly("seed=42", "trace=1a2b");
  }

  @Test
  void require_otherValues_saysWhichOnes() {
    assertThatThrownBy(() -> KEY.require(List.of("seed=7", "trace=1a2b", "version=1=2")))
        .isInstanceOf(ForeignSnapshotException.class)
        .hasMessage(
            "snapshot of another study: seed 42 expected, got 7; version none expected, got 1=2");
  }

  @Test
  void require_nothing_isOfAnEarlierVersion() {
    assertThatThrownBy(() -> KEY.require(List.of()))
        .isInstanceOf(ForeignSnapshotException.class)
        .hasMessageContaining("an earlier version wrote it");
  }

  @Test
  void withDigestOf_equalContent_isTheSame() {
    List<String> lines = StudyKey.EMPTY.withDigestOf("lanes", List.of(1.5, "a")).lines();
    assertThat(StudyKey.EMPTY.withDigestOf("lanes", List.of(1.5, "a")).lines()).isEqualTo(lines);
    assertThat(StudyKey.EMPTY.withDigestOf("lanes", List.of(2.5, "a")).lines()).isNotEqualTo(lines);
  }
}
