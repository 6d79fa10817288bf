package io.idlewave.jobs.prepare.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceSurveysTest {

  @TempDir private Path folder;

  private TraceArchive ring(int laps) {
    return Synth.write(new RingProgram(3, laps, 100, 1000), CostSet.DEFAULT, folder);
  }

  private static List<String> activities(TraceArchive archive) {
    List<String> reported = new ArrayList<>();
    assertThat(
            TraceSurveys.of(
                    archive,
                    GraphOptions.DEFAULT,
                    (activity, done, total, unit) -> reported.add(activity + done + unit))
                .census()
                .calls())
        .isEqualTo(archive.metadata().callCount());
    return reported;
  }

  private static String activity(String state) {
    return "survey " + state + ": walking the trace (idlewave ingest TRACE --again stores one)";
  }

  @Test
  void of_missingStaleAndStored_walksOnlyWhereItHasToAndSaysWhy() throws IOException {
    TraceArchive archive = ring(2);
    long calls = archive.metadata().callCount();
    assertThat(activities(archive)).containsExactly(activity("missing") + calls + "calls");
    TraceIndexer.write(archive, GraphOptions.DEFAULT, block -> {});
    assertThat(activities(archive)).isEmpty();
    byte[] survey = Files.readAllBytes(folder.resolve("survey.avro"));
    TraceArchive other = ring(3);
    Files.write(folder.resolve("survey.avro"), survey);
    assertThat(activities(other))
        .containsExactly(activity("stale") + other.metadata().callCount() + "calls");
  }
}
