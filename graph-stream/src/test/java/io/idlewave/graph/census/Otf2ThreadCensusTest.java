package io.idlewave.graph.census;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.otf2.Otf2Samples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What threads of an OTF2 trace send each other is all matched, and nothing of it is lost. */
class Otf2ThreadCensusTest {

  @TempDir private Path temp;

  @Test
  void walk_ofThreadsThatCommunicate_matchesAll() {
    TraceArchive archive =
        ForeignTrace.at(Otf2Samples.threads(temp))
            .ingest(temp.resolve("out"), new IngestOptions(false, 1), IngestProgress.NONE, a -> {});

    Census census = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()).census();

    assertThat(archive.metadata().warnings()).isEmpty();
    assertThat(census.ranks()).isEqualTo(4);
    assertThat(census.messages()).isEqualTo(4);
    assertThat(census.unmatchedSends() + census.unmatchedReceives()).isZero();
    assertThat(census.openRequests() + census.incompleteCollectives()).isZero();
    assertThat(census.complete()).isTrue();
  }
}
