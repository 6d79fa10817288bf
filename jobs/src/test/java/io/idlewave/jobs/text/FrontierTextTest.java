package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.perturb.scenario.Bound;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrontierTextTest {

  private static String line(long replicates) {
    return FrontierText.line(
        List.of(new FrontierRow(3, "a", Bound.EXACT, 3_000_000, replicates, 1e6, 2e6, 2)),
        List.of("0", "1", "1 thread 1"));
  }

  @Test
  void line_asManyReplicatesAsThe99thPercentileNeeds_hasIt() {
    assertThat(line(100))
        .contains("p50")
        .contains("p99")
        .endsWith("rank 1 thread 1 behind most often");
  }

  @Test
  void line_fewerReplicates_leavesThe99thPercentileOut() {
    assertThat(line(99))
        .contains("p50")
        .doesNotContain("p99")
        .endsWith("rank 1 thread 1 behind most often");
  }
}
