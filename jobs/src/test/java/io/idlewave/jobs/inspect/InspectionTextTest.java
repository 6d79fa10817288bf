package io.idlewave.jobs.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.inspect.Inspection.Oddity;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.perturb.observed.WaitState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sentences of figures that no small run has. */
class InspectionTextTest {

  private static final CensusReport CENSUS =
      new CensusReport(
          4,
          null,
          1000,
          Map.of("MPI_Send", 1000L),
          100,
          250_000,
          7L,
          70L,
          1,
          1,
          0,
          0,
          0,
          0,
          9,
          "recorded",
          List.of(),
          null);

  private static Inspection of(IterationReport iterations) {
    return of(iterations, null);
  }

  private static Inspection of(
      @Nullable IterationReport iterations, @Nullable VariationReport variation) {
    return new Inspection(
        "solver",
        "trace",
        "idlewave ingest traces.otf2 --out trace",
        CENSUS,
        Map.of("await", 3L, "join", 4L),
        2,
        null,
        iterations,
        null,
        null,
        variation,
        List.of(new Oddity("polling", "So it is.")),
        List.of(new Question("noise", "Why?", Map.of(), "idlewave run trace")));
  }

  @Test
  void of_stepsThatDiffer_saysWhyAndAsksForTheNext() {
    assertThat(
            InspectionText.did(
                of(null, new VariationReport(20, Map.of("rank", 0.25, "rest", 0.75)))))
        .contains(
            "What makes 20 steps differ (variance of times of ranks: 75.0 % the rest, 25.0 % levels"
                + " of ranks).",
            "How long will the next 20 take? idlewave forecast trace --steps 20");
  }

  @Test
  void of_iterationsWithOutliersAndATrend_saysBoth() {
    IterationReport iterations =
        new IterationReport(
            20,
            4,
            "regions",
            "step",
            3,
            "step",
            0.95,
            20,
            2e6,
            1.9e6,
            4,
            5e6,
            -0.125,
            List.of(4, 11));
    assertThat(InspectionText.of(of(iterations)))
        .containsExactly(
            "solver: 4 ranks on 2 nodes, without the times of a run",
            "",
            "What the run did",
            "  There were 1000 MPI calls, with 100 messages of 2.500 kB on average (250.0 kB in"
                + " all), 7 one-sided transfers, 1 collective.",
            "  Further calls are none of MPI: what begins, ends and waits for threads, streams and"
                + " the like (4 x join, 3 x await).",
            "  20 iterations were found: the same 3 changes of user region again and again,"
                + " beginning with step. 95.0 % of all changes are in them.",
            "  An iteration takes 2.000 ms on average; the slowest, number 5, takes 5.000 ms.",
            "  The last third of them takes 12.5 % less than the first third (medians).",
            "  2 of them take far longer than the others: number 5, 12.",
            "",
            "What is odd about the recording",
            "  So it is.",
            "",
            "What to ask next",
            "  Once the trace is an archive:",
            "     idlewave ingest traces.otf2 --out trace",
            "  1. Why?",
            "     idlewave run trace");
  }

  @Test
  void of_iterationsWithoutTimes_saysHowMany() {
    IterationReport iterations =
        new IterationReport(
            3, 4, "peers", "MPI_Send", 1, null, 1, 3, null, null, null, null, null, null);
    assertThat(InspectionText.did(of(iterations)))
        .endsWith(
            "3 iterations were found: the same call with the same peers (sizes vary) again and"
                + " again, beginning with MPI_Send. 100.0 % of all calls are in them.");
  }

  @ParameterizedTest
  @EnumSource
  void words_ofEveryWaitState_areThere(WaitState state) {
    assertThat(InspectionText.words(state.label())).isNotEmpty();
    assertThat(RankPicture.key(state.label())).startsWith("waiting");
  }
}
