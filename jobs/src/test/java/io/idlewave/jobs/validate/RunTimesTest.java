package io.idlewave.jobs.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTimesTest {

  private static final Map<String, String> ENVIRONMENT = Map.of("SAID", "word");

  @Test
  void nanos_linesOfAllRanks_isFromTheLastBeginToTheLastEnd() {
    List<String> lines =
        List.of(
            "a warning of the library",
            "run ring rank 1 of 2: 1500 9000",
            "run ring rank 0 of 2: 1000 9500 ");
    assertThat(RunTimes.nanos(lines, "ring")).isEqualTo(8_000);
  }

  @Test
  void nanos_aRankThatSaysNothing_isRefused() {
    assertThatThrownBy(() -> RunTimes.nanos(List.of("run ring rank 1 of 2: 1500 9000"), "ring"))
        .isInstanceOf(RefusedException.class)
        .hasMessage("ring: the run times of 2 ranks, got those of 1");
    assertThatThrownBy(() -> RunTimes.nanos(List.of("run halo rank 0 of 1: 1 2"), "ring"))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void computedNanos_linesOfAllRanks_isTheirMean() {
    List<String> lines =
        List.of(
            "run cg rank 0 of 2: 0 900",
            "computed cg rank 0 of 2: 500",
            "run cg rank 1 of 2: 0 900",
            "computed cg rank 1 of 2: 700");
    assertThat(RunTimes.computedNanos(lines, "cg")).isEqualTo(600);
    assertThat(RunTimes.computedNanos(lines, "ring")).isNull();
    assertThatThrownBy(() -> RunTimes.computedNanos(lines.subList(0, 2), "cg"))
        .isInstanceOf(RefusedException.class)
        .hasMessage("cg: the computing of 2 ranks, got that of 1");
  }

  @Test
  void median_evenAndOdd_isTheMiddle() {
    assertThat(RunTimes.median(3, 1, 2)).isEqualTo(2);
    assertThat(RunTimes.median(4, 1, 2, 3)).isEqualTo(2.5);
    assertThatThrownBy(RunTimes::median).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void requireTools_aPathWithoutThem_saysWhichIsMissing() {
    assertThatThrownBy(() -> Processes.requireTools("/nowhere", List.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("validate: make is missing");
  }

  @Test
  void run_aCommandThatFails_isRefusedWithItsLastWords() {
    assertThatThrownBy(
            () -> Processes.run(List.of("sh", "-c", "echo first; echo last; exit 7"), ENVIRONMENT))
        .isInstanceOf(RefusedException.class)
        .hasMessage("sh ends with exit code 7: first; last");
    assertThat(Processes.run(List.of("sh", "-c", "echo $SAID"), ENVIRONMENT))
        .containsExactly("word");
  }
}
