package io.idlewave.perturb.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.TestPlans;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Meter;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.metrics.groups.InternalOperatorMetricGroup;
import org.apache.flink.runtime.metrics.util.InterceptingOperatorMetricGroup;
import org.apache.flink.runtime.metrics.util.InterceptingTaskMetricGroup;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // the harness may be interrupted while it closes
class PropagatorMetricsTest {

  private static final int REPLICATES = 10;

  @TempDir Path folder;
  private TestPlans trace;
  private LanePlan plan;
  private List<GraphBlock> blocks;
  private InterceptingOperatorMetricGroup metrics;

  @BeforeEach
  void recordTrace() {
    trace = TestPlans.randomTrace(folder, 6);
    plan = trace.plan(Slack.LOCAL, REPLICATES, 4);
    blocks = trace.blocks();
  }

  private OneInputStreamOperatorTestHarness<BlockParcel, PropagatorOutput> harness()
      throws Exception {
    metrics = new InterceptingOperatorMetricGroup();
    InterceptingTaskMetricGroup task =
        new InterceptingTaskMetricGroup() {
          @Override
          public InternalOperatorMetricGroup getOrAddOperator(
              OperatorID id, String name, Map<String, String> variables) {
            return metrics;
          }
        };
    var harness =
        new OneInputStreamOperatorTestHarness<BlockParcel, PropagatorOutput>(
            new PropagatorOperator(plan, StudyKey.EMPTY, 2),
            new MockEnvironmentBuilder().setMetricGroup(task).build());
    harness.setup(PropagatorOutputSerializer.INSTANCE);
    return harness;
  }

  private long count(String name) {
    return ((Counter) metrics.get(name)).getCount();
  }

  private long gauge(String name) {
    return (Long) ((Gauge<?>) metrics.get(name)).getValue();
  }

  @Test
  void metrics_wholeTrace_countBlocksCallsAndLanes() throws Exception {
    long lanes = 2L * 2 * REPLICATES;
    long calls = trace.archive().metadata().callCount();
    try (var harness = harness()) {
      harness.open();
      assertThat(gauge("lanes")).isEqualTo(lanes);
      assertThat(gauge("lastBlock")).isEqualTo(-1);
      OperatorRun.apply(harness, blocks);
      harness.prepareSnapshotPreBarrier(1);
      assertThat(count("blocksApplied")).isEqualTo(blocks.size());
      assertThat(count("callsApplied")).isEqualTo(calls);
      assertThat(count("eventLanes")).isEqualTo(calls * lanes);
      assertThat(((Meter) metrics.get("eventLanesPerSecond")).getCount()).isEqualTo(calls * lanes);
      assertThat(gauge("lastBlock")).isEqualTo(blocks.size() - 1L);
      assertThat(gauge("tracePositionNanos")).isEqualTo(latestEnterNanos());
      assertThat((Double) ((Gauge<?>) metrics.get("tracePositionSeconds")).getValue())
          .isEqualTo(latestEnterNanos() * 1e-9, within(1e-15));
    }
  }

  private long latestEnterNanos() {
    long latest = 0;
    for (GraphBlock block : blocks) {
      for (int i = 0; i < block.entryCount(); i++) {
        latest = Math.max(latest, block.enterNanos(i));
      }
    }
    return latest;
  }

  @Test
  void metrics_restored_goOnFromTheLastBlockOfTheSnapshot() throws Exception {
    int half = blocks.size() / 2;
    OperatorSubtaskState state;
    try (var harness = harness()) {
      harness.open();
      OperatorRun.apply(harness, blocks.subList(0, half));
      harness.prepareSnapshotPreBarrier(1);
      state = harness.snapshot(1, 1);
    }
    try (var harness = harness()) {
      harness.initializeState(state);
      harness.open();
      assertThat(gauge("lastBlock")).isEqualTo(half - 1L);
      assertThat(count("blocksApplied")).isZero();
    }
  }
}
