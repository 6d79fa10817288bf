package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.outcome.LatestLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a client that looks now and then gets of a live job: bounded, each line once. */
class LatestTest {

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
