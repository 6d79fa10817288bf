package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.part.Waves;
import io.idlewave.jobs.results.part.Waves.MedianOfPairs;
import io.idlewave.jobs.results.part.Waves.Meeting;
import io.idlewave.jobs.results.part.Waves.PairMeeting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Waves in words. */
class WaveTextTest {

  private static final MedianOfPairs ALONE = new MedianOfPairs(1.9e6, 1.8e6, 2e6);
  private static final MedianOfPairs TOGETHER = new MedianOfPairs(1e6, null, null);
  private static final MedianOfPairs MORE = new MedianOfPairs(-9e5, -9.5e5, -8e5);

  @Test
  void together_scenarioWithTwoDelays_saysWhatTheyLeaveWithAndWithoutNoise() {
    Waves waves =
        new Waves(
            List.of(),
            List.of(),
            List.of(),
            List.of(new Meeting("two", "exact", 2, 2e6, 1e6, List.of())),
            List.of(new PairMeeting("two", "exact", 2, 20, ALONE, TOGETHER, MORE)));
    assertThat(WaveText.together(waves, "two", "exact", "rank"))
        .containsExactly(
            "All delays of the scenario: together they leave 1.000 ms per rank at the end, each"
                + " alone 2.000 ms in sum, so 50.0 % cancels",
            "The same under noise: 20 pairs of replicates, together they leave 1.000 ms (open to"
                + " open) per rank at the end, each alone 1.900 ms (1.800 ms to 2.000 ms) in sum,"
                + " difference -900.0 us (-950.0 us to -800.0 us)");
    assertThat(WaveText.together(waves, "two", "exact", "timeline"))
        .hasSize(2)
        .allMatch(line -> line.contains(" per timeline at the end"));
    assertThat(WaveText.together(waves, "two", "lower", "rank")).isEmpty();
  }

  @Test
  void together_resultsOfEarlierVersions_areWithout() {
    assertThat(
            WaveText.together(new Waves(List.of(), null, null, null, null), "two", "exact", "rank"))
        .isEmpty();
  }
}
