package io.idlewave.graph.census;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.Otf2Samples;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What timelines of an OTF2 trace send each other is all matched, and nothing of it is lost. */
class Otf2ThreadCensusTest {

  @TempDir private Path temp;

  private Census census(Path sample) {
    TraceArchive archive = TestArchives.ingest(sample, temp.resolve("out"), false);
    assertThat(archive.metadata().warnings()).isEmpty();
    return TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()).census();
  }

  private static void assertAllMatched(Census census, int rows, long messages) {
    assertThat(census.ranks()).isEqualTo(rows);
    assertThat(census.messages()).isEqualTo(messages);
    assertThat(census.unmatchedSends() + census.unmatchedReceives()).isZero();
    assertThat(census.openRequests() + census.incompleteCollectives()).isZero();
    assertThat(census.complete()).isTrue();
  }

  @Test
  void walk_ofThreadsThatCommunicate_matchesAll() {
    assertAllMatched(census(Otf2Samples.threads(temp)), 4, 4);
  }

  @Test
  void walk_ofTasks_matchesAll() {
    assertAllMatched(census(Otf2Samples.tasks(temp)), 2, 0);
  }

  @Test
  void walk_ofStreams_matchesAll() {
    assertAllMatched(census(Otf2Samples.devices(temp)), 4, 2);
  }
}
