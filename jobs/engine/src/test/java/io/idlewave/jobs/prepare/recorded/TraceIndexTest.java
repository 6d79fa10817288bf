package io.idlewave.jobs.prepare.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive without its calls cannot be walked: who prepares a study on it did not. */
class TraceIndexTest {

  private static final CostSet COSTS = new CostSet(100, 900, 90, 0, 4096);
  private static final String NOISE =
      "scenarios: [{name: a, noise: {distribution: constant, value: 1us}}]";

  @TempDir private Path folder;

  private PreparedStudy prepare(String stated) {
    return StudyPreparation.prepare(
        StudyReader.parse("study.yaml", "trace: .\n" + stated + NOISE, folder),
        TraceArchive.open(folder),
        GraphOptions.DEFAULT,
        Progress.NONE);
  }

  private void removeCalls() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "calls-*.avro")) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  private void assertIndexSaysTheSame(TraceArchive archive, String baseRule) throws IOException {
    PreparedStudy walked = prepare("");
    assertThat(walked.caveat().baseRule()).startsWith(baseRule);
    TraceIndex.write(archive, GraphOptions.DEFAULT, Progress.NONE);
    removeCalls();
    PreparedStudy indexed = prepare("");
    assertThat(indexed.caveat()).isEqualTo(walked.caveat());
    assertThat(indexed.clocks()).isEqualTo(walked.clocks());
  }

  @Test
  void prepare_indexedTraceOfKnownCosts_isExactWithoutAWalk() throws IOException {
    TraceArchive archive = Synth.write(new RingProgram(3, 20, 100, 1000), COSTS, folder);
    assertIndexSaysTheSame(archive, "known or without effect");
  }

  @Test
  void prepare_indexedTraceWithOpenEnds_hasBoundsWithoutAWalk() throws IOException {
    CostSet lastingCollectives = new CostSet(100, 900, 90, 300, 4096);
    TraceArchive archive = Synth.write(new RandomProgram(3, 5, 200), lastingCollectives, folder);
    assertIndexSaysTheSame(archive, "0 to the");
  }

  @Test
  void prepare_whatStudiesStateOfTheTrace_isLookedUpInTheTrace() throws IOException {
    TraceArchive archive = Synth.write(new RingProgram(3, 20, 100, 1000), COSTS, folder);
    TraceIndex.write(archive, GraphOptions.DEFAULT, Progress.NONE);
    removeCalls();
    for (String stated :
        new String[] {"base: {lower: 0ns}\n", "eager: 64KiB\n", "transit: {latency: 500ns}\n"}) {
      assertThatThrownBy(() -> prepare(stated))
          .as(stated)
          .isInstanceOf(BadTraceException.class)
          .hasMessageContaining("missing; the archive needs each of its files of calls");
    }
  }
}
