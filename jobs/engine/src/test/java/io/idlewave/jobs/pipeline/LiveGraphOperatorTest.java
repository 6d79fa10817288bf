package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.RankLag;
import io.idlewave.graph.live.StreamOf;
import io.idlewave.graph.operator.BlockParcelSerializer;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.jobs.pipeline.outcome.LatestLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator of a live trace with a clock of the test. */
@SuppressWarnings("try") // the harness may be interrupted while it closes
class LiveGraphOperatorTest {

  @TempDir private Path folder;

  @Test
  void onProcessingTime_aRankIsSilent_isNamedWhileTheOperatorWaits() throws Exception {
    TestStudy study = TestStudy.random(folder.resolve("trace"), 3);
    LiveGraphOperator operator = operator(study);
    StreamOf stream = new StreamOf(study.archive(), 1, 20);
    try (var harness =
        new OneInputStreamOperatorTestHarness<LiveRecord, BlockParcel>(operator, 1, 1, 0)) {
      harness.setup(BlockParcelSerializer.INSTANCE);
      harness.open();
      harness.processElement(stream.definitions(), 0);
      for (int rank = 0; rank < 6; rank++) {
        if (rank != 4) {
          for (LiveRecord found : stream.rank(rank)) {
            harness.processElement(found, 0);
          }
        }
      }
      harness.setProcessingTime(1900);
      assertThat(silent(operator)).isEmpty();
      harness.setProcessingTime(2600);
      harness.setProcessingTime(5000);
      assertThat(silent(operator)).hasSize(1);
      assertThat(lag(operator).rank()).isEqualTo(4);
      assertThat(lag(operator).nanos()).isPositive();
      assertThat(silent(operator).get(0)).startsWith("nothing for 2.").contains(" of rank 4;");
      int before = harness.extractOutputValues().size();
      for (LiveRecord found : stream.rank(4)) {
        harness.processElement(found, 0);
      }
      harness.endInput();
      assertThat(harness.extractOutputValues()).hasSizeGreaterThan(before);
      assertThat(harness.getSideOutput(LiveGraphOperator.STREAMED)).hasSize(1);
    }
  }

  private static LiveGraphOperator operator(TestStudy study) {
    return new LiveGraphOperator(
        study.archive().metadata(),
        TraceSurvey.of(study.archive(), TestStudy.GRAPH, List.of()).windows(),
        TestStudy.GRAPH,
        Duration.ofSeconds(2));
  }

  @Test
  void snapshotState_restoredHalfWay_goesOnWithTheRestOfTheRecords() throws Exception {
    TestStudy study = TestStudy.random(folder.resolve("trace"), 3);
    List<LiveRecord> records = new StreamOf(study.archive(), 1, 20).shuffled();
    int half = records.size() / 2;
    OperatorSubtaskState saved;
    try (var harness =
        new OneInputStreamOperatorTestHarness<LiveRecord, BlockParcel>(operator(study), 1, 1, 0)) {
      harness.setup(BlockParcelSerializer.INSTANCE);
      harness.open();
      for (LiveRecord found : records.subList(0, half)) {
        harness.processElement(found, 0);
      }
      saved = harness.snapshot(1, 1);
    }
    try (var harness =
        new OneInputStreamOperatorTestHarness<LiveRecord, BlockParcel>(operator(study), 1, 1, 0)) {
      harness.setup(BlockParcelSerializer.INSTANCE);
      harness.initializeState(saved);
      harness.open();
      for (LiveRecord found : records.subList(half, records.size())) {
        harness.processElement(found, 0);
      }
      harness.endInput();
      assertThat(harness.getSideOutput(LiveGraphOperator.STREAMED)).hasSize(1);
      assertThat(harness.extractOutputValues()).isNotEmpty();
    }
  }

  private static RankLag lag(LiveGraphOperator operator) {
    return (RankLag)
        operator.getRuntimeContext().getAccumulator(LiveGraphOperator.LAG).getLocalValue();
  }

  @SuppressWarnings("unchecked")
  private static List<String> silent(LiveGraphOperator operator) {
    return ((List<LatestLines.Line>)
            operator.getRuntimeContext().getAccumulator(LiveGraphOperator.SILENT).getLocalValue())
        .stream().map(LatestLines.Line::text).toList();
  }
}
