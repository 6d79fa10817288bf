package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.accelerator.AcceleratorReport;
import io.idlewave.jobs.accelerator.AcceleratorReport.KernelClass;
import io.idlewave.jobs.accelerator.AcceleratorReport.RankReport;
import io.idlewave.jobs.accelerator.TimeSplit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a terminal gets of many ranks, and of names without end. */
class AcceleratorTextTest {

  /** Rank r computes r of 10 ns and is idle for the rest. */
  private static RankReport rank(int rank) {
    TimeSplit split =
        new TimeSplit(10, rank, 0, 0, 10 - rank, rank, 0, 0, 0, null, null, null, null);
    return new RankReport(rank, String.valueOf(rank), split, List.of(split), List.of(), List.of());
  }

  private static List<String> lines(int ranks) {
    return AcceleratorText.of(
        new AcceleratorReport(
            1,
            false,
            0,
            IntStream.range(0, ranks).mapToObj(AcceleratorTextTest::rank).toList(),
            List.of(),
            List.of(new KernelClass("k".repeat(100), "compute", 1, 1, 1)),
            List.of()));
  }

  @Test
  void of_manyRanks_isTheirMeanAndWhoIsAtTheEnds() {
    assertThat(lines(9))
        .contains(
            "mean              10 ns      40.0 %          0.0 %      0.0 %       60.0 %",
            "least (rank)  10 ns (0)   0.0 % (0)      0.0 % (0)  0.0 % (0)   20.0 % (8)",
            "most (rank)   10 ns (8)  80.0 % (8)      0.0 % (8)  0.0 % (8)  100.0 % (0)");
    assertThat(lines(8)).filteredOn(line -> line.matches("[0-7] +10 ns .*")).hasSize(8);
  }

  @Test
  void of_aLongName_isCut() {
    assertThat(lines(1)).anyMatch(line -> line.startsWith("k".repeat(57) + "...  compute"));
  }
}
