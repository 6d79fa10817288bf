package io.idlewave.graph.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OffsetFileTest {

  @TempDir Path folder;

  @Test
  void read_whatIngestWrote_isWhatBlocksSay() {
    TraceArchive archive =
        Synth.write(
            new RandomProgram(3, 5, 200),
            new CostSet(100, 1000, 100, 300, 4096),
            folder.resolve("t"));
    OffsetCollector collector = new OffsetCollector(archive.metadata());
    assertThat(OffsetFile.state(archive)).isEqualTo(IndexState.MISSING);
    TraceIndexer.write(archive, GraphOptions.DEFAULT, collector::add);
    OffsetEvidence evidence = collector.finish();
    assertThat(OffsetFile.state(archive)).isEqualTo(IndexState.CURRENT);
    assertThat(evidence.points()).hasSizeGreaterThan(20);
    assertThat(OffsetFile.read(archive)).isEqualTo(evidence);
  }
}
