package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a client that looks now and then gets of a live job: bounded, whole, each line once. */
class LatestTest {

  private static List<FrontierPoint> frontier(long number, int scenarios) {
    return IntStream.range(0, scenarios)
        .mapToObj(scenario -> new FrontierPoint(number, number, scenario, Bound.EXACT, 1, 2, 3, 0))
        .toList();
  }

  private static Map<Long, Long> pointsByFrontier(LatestPoints latest) {
    return latest.getLocalValue().stream()
        .collect(Collectors.groupingBy(FrontierPoint::number, Collectors.counting()));
  }

  @Test
  void points_moreThanFit_areThoseOfTheLatestWholeFrontiers() {
    LatestPoints latest = new LatestPoints();
    List<FrontierPoint> restored = new ArrayList<>();
    for (int number = 1; number <= 5; number++) {
      restored.addAll(frontier(number, 700));
    }
    latest.add(restored);
    assertThat(pointsByFrontier(latest)).isEqualTo(Map.of(4L, 700L, 5L, 700L));
    latest.add(frontier(6, 700));
    assertThat(pointsByFrontier(latest)).isEqualTo(Map.of(5L, 700L, 6L, 700L));
  }

  @Test
  void points_aFrontierOfMoreThanFit_staysWhole() {
    LatestPoints latest = new LatestPoints();
    latest.add(frontier(1, 3_000));
    latest.add(frontier(2, 3_000));
    assertThat(pointsByFrontier(latest)).isEqualTo(Map.of(2L, 3_000L));
  }

  @Test
  void lines_equalOnesAndThoseOfALaterAttempt_areSaidOnceEach() {
    List<String> said = new ArrayList<>();
    LiveProgress progress = new LiveProgress();
    LatestLines lines = new LatestLines(1_000);
    lines.add("silent");
    report(progress, lines, said);
    report(progress, lines, said);
    lines.add("silent");
    report(progress, lines, said);
    LatestLines later = new LatestLines(2_000);
    later.add("silent");
    report(progress, later, said);
    assertThat(said).containsExactly("silent", "silent", "silent");
  }

  @Test
  void lines_manyHundreds_keepTheLatestHundred() {
    LatestLines lines = new LatestLines(0);
    IntStream.range(0, 750).forEach(line -> lines.add("line " + line));
    assertThat(lines.getLocalValue()).hasSize(100);
    assertThat(lines.clone().getLocalValue().get(0).text()).isEqualTo("line 650");
  }

  private static void report(LiveProgress progress, LatestLines lines, List<String> said) {
    progress.report(
        Map.of(LiveGraphOperator.SILENT, lines.getLocalValue()),
        new JobProgress() {
          @Override
          public void update(long doneCalls, long totalCalls) {
            throw new AssertionError("no calls are reported");
          }

          @Override
          public void notice(String line) {
            said.add(line);
          }
        });
  }
}
