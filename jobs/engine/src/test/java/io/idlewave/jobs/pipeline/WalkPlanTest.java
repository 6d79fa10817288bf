package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalkPlanTest {

  private static final WalkPlan.Room ENOUGH = new WalkPlan.Room(1L << 30, 16, WalkPlan.Room.WIRE);
  private static final WalkPlan.Room NO_MEMORY = new WalkPlan.Room(0, 16, WalkPlan.Room.WIRE);

  @TempDir Path folder;
  private TestStudy study;

  @BeforeEach
  void writeTrace() {
    study = TestStudy.random(folder.resolve("trace"), 4, List.of());
  }

  private WalkPlan plan(JobOptions options, WalkPlan.Room room) {
    return WalkPlan.of(study.archive(), study.plan(), options, room, null);
  }

  private static JobOptions options(int parallelism) {
    return TestStudy.options(parallelism, BlockGate.OPEN);
  }

  @Test
  void of_traceWithoutIndex_isOneReaderAndSaysHowToGetMore() {
    WalkPlan plan = plan(options(4), ENOUGH);
    assertThat(plan.readers()).isEqualTo(1);
    assertThat(plan.describe())
        .startsWith(
            "plan: 1 segment, 1 reader (cuts.avro is missing: idlewave ingest --again makes it)");
  }

  @Test
  void of_statedReaders_areNotQuestioned() {
    study = study.indexed();
    WalkPlan plan = plan(options(2).withReaders(7), NO_MEMORY);
    assertThat(plan.readers()).isEqualTo(7);
    assertThat(plan.describe()).contains("7 readers (as stated), 2 propagators");
  }

  @Test
  void of_moreReadersThanSegments_areOnePerSegment() {
    study = study.indexed();
    WalkPlan plan = plan(options(2).withReaders(4096), NO_MEMORY);
    assertThat(plan.readers()).isEqualTo(plan.segments().count());
    assertThat(plan.describe()).contains("readers (one per segment), 2 propagators");
  }

  @Test
  void of_shortSegments_isOneReader() {
    study = study.indexed();
    WalkPlan plan = plan(options(2), ENOUGH);
    assertThat(plan.segments().count()).isGreaterThan(9);
    assertThat(plan.describe()).contains("1 reader (segments take as long to open as to walk)");
  }

  @Test
  void of_longSegments_isAsManyAsHelpUnlessTooMuchIsKept() {
    GraphOptions graph = new GraphOptions(1000, 200_000, 1 << 20);
    TraceArchive archive =
        Synth.write(new RandomProgram(4, 2, 9000), CostSet.DEFAULT, folder.resolve("long"));
    TraceIndexer.write(archive, graph, block -> {});
    JobOptions two = JobOptions.of(2, graph, BlockGate.OPEN);
    WalkPlan plan = WalkPlan.of(archive, study.plan(), two, ENOUGH, null);
    assertThat(plan.segments().count()).isGreaterThan(2);
    assertThat(plan.describe()).contains(" readers (propagators keep up with no more)");
    assertThat(WalkPlan.of(archive, study.plan(), two, NO_MEMORY, null).describe())
        .contains("1 reader (")
        .contains("of them would keep up to ");
    assertThat(
            WalkPlan.of(
                    archive,
                    study.plan(),
                    two,
                    new WalkPlan.Room(1L << 30, 2, WalkPlan.Room.WIRE),
                    null)
                .describe())
        .contains("1 reader (2 processors are busy)");
  }
}
