package io.idlewave.jobs.pipeline.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // the cluster may be interrupted while it closes
class ClusterMemoryTest {

  @Test
  void least_severalWorkers_isThatOfTheSmallestSlot() throws IOException {
    String answer =
        """
        {"taskmanagers": [
          {"slotsNumber": 2, "hardware": {"freeMemory": 4000}},
          {"slotsNumber": 8, "hardware": {"freeMemory": 8000}},
          {"slotsNumber": 0, "hardware": {"freeMemory": 7}}]}
        """;
    assertThat(ClusterMemory.least(answer)).hasValue(1000);
    assertThat(ClusterMemory.least("{}")).isEmpty();
  }

  @Test
  void slotHeapBytes_runningCluster_isTheHeapOverItsSlots() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    MiniClusterConfiguration two =
        new MiniClusterConfiguration.Builder()
            .setConfiguration(configuration)
            .setNumTaskManagers(1)
            .setNumSlotsPerTaskManager(2)
            .build();
    try (MiniCluster running = new MiniCluster(two)) {
      running.start();
      // a worker registers after the cluster has started
      CommonTestUtils.waitUntilCondition(
          () -> running.requestClusterOverview().get().getNumTaskManagersConnected() == 1);
      URI rest = running.getRestAddress().get();
      assertThat(ClusterMemory.slotHeapBytes(rest.getHost() + ":" + rest.getPort()))
          .hasValue(Runtime.getRuntime().maxMemory() / 2);
    }
  }

  @Test
  void slotHeapBytes_nobodyListens_isEmpty() {
    assertThat(ClusterMemory.slotHeapBytes("127.0.0.1:1")).isEmpty();
  }
}
