package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.LaneMemory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessSpec;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.runtime.io.network.partition.ResultPartitionType;
import org.apache.flink.runtime.shuffle.NettyShuffleUtils;
import org.junit.jupiter.api.Test;

/** The worked examples of {@code deploy/README.md}, against the code that they speak of. */
class WorkerMemoryTest {

  private static final int STATISTICS = 12;
  private static final int EXCLUSIVE = 2;
  private static final int FLOATING = 8;
  private static final int BUFFER_BYTES = 32 << 10;
  private static final long MB = 1 << 20;

  /** The rows of the table with these first words in its head. */
  private static List<List<String>> table(String head) {
    return DeployFiles.text("README.md")
        .lines()
        .dropWhile(line -> !line.startsWith("| " + head))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList())
        .toList();
  }

  private static long number(String cell) {
    return Long.parseLong(cell.replaceAll("[^0-9]", ""));
  }

  /** Of one scenario in two bounds, in observed timing, without analyses. */
  private static LaneMemory memory(long lanes, int ranks, int slots) {
    return new LaneMemory(
        lanes,
        (int) (lanes / 2),
        2L * ranks + slots,
        ranks,
        0,
        (long) STATISTICS * ranks,
        2,
        false,
        ranks + " ranks",
        slots);
  }

  @Test
  void heap_ofASlot_isTheLeastThatTheCodeTakes() {
    List<List<String>> rows = table("lanes | ranks");
    assertThat(rows).hasSize(4);
    for (List<String> row : rows) {
      LaneMemory memory =
          memory(number(row.get(0)), (int) number(row.get(1)), (int) number(row.get(2)));
      int places = (int) number(row.get(3));
      long heap = number(row.get(4)) * MB;
      assertThatCode(() -> memory.requirePlaces(places, heap, true)).doesNotThrowAnyException();
      assertThatThrownBy(() -> memory.requirePlaces(places, heap - MB, true))
          .isInstanceOf(RefusedException.class);
    }
  }

  private static long slotHeap(String worker, Map<String, String> settings) {
    Configuration configuration = Configuration.fromMap(settings);
    configuration.setString("taskmanager.memory.process.size", worker);
    TaskExecutorProcessSpec spec = TaskExecutorProcessUtils.processSpecFromConfig(configuration);
    return spec.getJvmHeapMemorySize().getBytes()
        / Long.parseLong(settings.get("taskmanager.numberOfTaskSlots"))
        / MB;
  }

  @Test
  void heap_ofTheSlotsOfDeployments_isWhatFlinkLeavesThem() {
    for (List<String> row : table("file | worker")) {
      String file = row.get(0).replace("`", "").replace("deploy/", "");
      if (file.endsWith("compose.yaml")) {
        assertThat(DeployFiles.text(file)).contains(":-" + number(row.get(1)) + "m}");
        assertThat(
                slotHeap(
                    number(row.get(1)) + "m",
                    Map.of(
                        "taskmanager.numberOfTaskSlots",
                        row.get(2),
                        "taskmanager.memory.managed.size",
                        "0m")))
            .isEqualTo(number(row.get(3)));
      } else {
        JsonNode spec = DeployFiles.documents(file).get(0).path("spec");
        Map<String, String> settings = DeployFiles.settings(spec.path("flinkConfiguration"));
        String worker = spec.at("/taskManager/resource/memory").asText();
        assertThat(number(worker)).isEqualTo(number(row.get(1)));
        assertThat(settings).containsEntry("taskmanager.numberOfTaskSlots", row.get(2));
        assertThat(slotHeap(worker, settings)).isEqualTo(number(row.get(3)));
      }
    }
  }

  @Test
  void hugeTrace_ofTheManifest_fits() {
    long heap =
        number(
            table("file | worker").stream()
                .filter(row -> row.get(0).contains("application.yaml"))
                .findFirst()
                .orElseThrow()
                .get(3));
    assertThat(DeployFiles.text("kubernetes/application.yaml"))
        .contains("has %d MB of heap".formatted(heap))
        .contains("9000 lanes of a million ranks with half a million");
    assertThatCode(() -> memory(9000, 1_000_000, 500_000).requirePlaces(64, heap * MB, true))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> memory(10_000, 1_000_000, 500_000).requirePlaces(64, heap * MB, true))
        .isInstanceOf(RefusedException.class);
  }

  private static int gate(int channels) {
    return channels * NettyShuffleUtils.getNetworkBuffersPerInputChannel(EXCLUSIVE)
        + NettyShuffleUtils.getMinMaxFloatingBuffersPerInputGate(FLOATING).getRight();
  }

  private static int partition(int channels) {
    return NettyShuffleUtils.getMinMaxNetworkBuffersPerResultPartition(
            EXCLUSIVE,
            FLOATING,
            Integer.MAX_VALUE,
            0,
            channels,
            false,
            0,
            ResultPartitionType.PIPELINED_BOUNDED)
        .getRight();
  }

  @Test
  void buffers_ofAWorker_areTheMostThatFlinkGivesItsTasks() {
    List<List<String>> rows = table("places | readers");
    assertThat(rows).hasSize(4);
    for (List<String> row : rows) {
      int places = (int) number(row.get(0));
      int readers = (int) number(row.get(1));
      int slots = (int) number(row.get(2));
      int propagator = gate(readers) + partition(1) + partition(places);
      int statistics = gate(places) + partition(1);
      int buffers = slots * (partition(places) + propagator + statistics) + 2 * gate(places);
      assertThat(number(row.get(3))).isEqualTo(buffers);
      assertThat(number(row.get(4)))
          .isEqualTo((long) Math.ceil((double) buffers * BUFFER_BYTES / MB));
    }
  }
}
