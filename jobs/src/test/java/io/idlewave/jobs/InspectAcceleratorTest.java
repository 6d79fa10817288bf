package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.kineto.KinetoSamples;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the time of accelerators went, from the files of profilers to what is said. */
class InspectAcceleratorTest {

  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Computing, communication, its exposed part, copies, theirs, and causes of idle time. */
  private static final List<String> FIGURES =
      List.of(
          "computationNanos",
          "totalCommNanos",
          "exposedCommNanos",
          "totalMemcpyNanos",
          "exposedMemcpyNanos",
          "hostWaitNanos",
          "kernelWaitNanos",
          "otherNanos");

  @TempDir private Path folder;

  private final StringBuilder events = new StringBuilder();
  private int correlation;

  private static JsonNode found(Path trace) throws IOException {
    return JSON.readTree(CommandLineRun.ok("inspect", trace.toString(), "--json").out())
        .get("accelerators");
  }

  private void event(String category, String name, int tid, int begin, int end, String args) {
    events.append(
        "%s\n{\"ph\": \"X\", \"cat\": \"%s\", \"name\": \"%s\", \"pid\": 1, \"tid\": %d, \"ts\": %d, \"dur\": %d, \"args\": {%s}}"
            .formatted(events.isEmpty() ? "" : ",", category, name, tid, begin, end - begin, args));
  }

  /** A launch call and what it launched, with times in us. */
  private void kernel(String name, int stream, int call, int returned, int begin, int end) {
    correlation++;
    String of = "\"correlation\": %d".formatted(correlation);
    event("cuda_runtime", "cudaLaunchKernel", 1, call, returned, of);
    String on = of + ", \"device\": 0, \"stream\": " + stream;
    event(name.startsWith("Mem") ? "gpu_memcpy" : "kernel", name, stream, begin, end, on);
  }

  private Path file() throws IOException {
    return Files.writeString(
        folder.resolve("job.json"), "{\"traceEvents\": [%s\n]}\n".formatted(events));
  }

  private static void assertMicros(JsonNode split, double... micros) {
    for (int figure = 0; figure < micros.length; figure++) {
      assertThat(split.get(FIGURES.get(figure)).asDouble())
          .as(FIGURES.get(figure))
          .isEqualTo(1000 * micros[figure]);
    }
  }

  private void twoSteps() {
    event("user_annotation", "ProfilerStep#7", 1, 0, 100, "");
    event("user_annotation", "ProfilerStep#8", 1, 100, 200, "");
    event("user_annotation", "ProfilerStep#9", 1, 200, 210, "");
    kernel("gemm(float*)", 7, 10, 12, 20, 50);
    kernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL(int)", 9, 14, 16, 40, 70);
    kernel("Memcpy DtoH (Device -> Pageable)", 7, 18, 19, 65, 80);
    kernel("gemm(float*)", 7, 30, 31, 85, 110);
    kernel("relu(float*)", 7, 32, 33, 150, 160);
    kernel("relu(float*)", 7, 170, 172, 190, 195);
  }

  /**
   * Worked out by hand. In the first step the stream is empty until 20, before anything was
   * launched, and from 80 to 85, although the next kernel was; in the second one from 110 to 150,
   * longer than kernels need to follow each other, from 160 to 190, when the next kernel was
   * launched at 172, and after the last one.
   */
  @Test
  void inspect_ofTwoSteps_dividesEach() throws IOException {
    twoSteps();
    JsonNode found = found(file());
    assertThat(found.get("steps").asInt()).isEqualTo(2);
    assertThat(found.get("named").asBoolean()).isTrue();
    assertThat(found.get("unknownLaunches").asInt()).isZero();
    JsonNode rank = found.at("/ranks/0");
    assertMicros(rank.at("/steps/0"), 45, 30, 20, 15, 10, 20, 5, 0);
    assertMicros(rank.at("/steps/1"), 25, 0, 0, 0, 0, 30, 0, 45);
    assertMicros(rank.at("/recording"), 70, 30, 20, 15, 10, 30, 5, 40);
    assertThat(rank.at("/recording/totalNanos").asLong()).isEqualTo(175_000);
    assertThat(rank.at("/steps/0/compCommOverlapRatio").asDouble()).isEqualTo(1 / 3.0);
    assertThat(rank.at("/steps/1/compCommOverlapRatio").isNull()).isTrue();
    // alone, stream 7 is empty from 50 to 65 as well, and what ran next was launched by then
    assertMicros(rank.at("/streams/0/recording"), 70, 0, 0, 15, 15, 30, 20, 40);
    assertThat(rank.at("/streams/0/kernels").asInt()).isEqualTo(5);
    assertMicros(rank.at("/streams/1/recording"), 0, 30, 30, 0, 0, 0, 0, 0);
    assertThat(found.at("/overSteps/1/figure").asText()).isEqualTo("computationNanos");
    assertThat(found.at("/overSteps/1/p50").asDouble()).isEqualTo(35_000);
    assertThat(found.at("/overSteps/1/p95").isNull()).isTrue();
    assertThat(found.at("/kernels/0").toString())
        .isEqualTo(
            "{\"name\":\"gemm\",\"kind\":\"compute\",\"count\":2,\"nanos\":55000,\"share\":%s}"
                .formatted(55 / 115.0));
    assertThat(CommandLineRun.ok("inspect", file().toString()).out().lines().map(String::strip))
        .contains(
            "Means of 2 steps, each from its begin to that of the next one.",
            "0     100.0 us     35.0 %         10.0 %   5.0 %  50.0 %     25.0 %        2.5 %  22.5"
                + " %   33.3 %");
  }

  /** The copy, which the first call launches as it begins, is no later than its stream is empty. */
  @Test
  void inspect_withoutStepsThatEnd_takesTheRecordingAsOne() throws IOException {
    Path file = KinetoSamples.twoStreams(folder);
    JsonNode found = found(file);
    assertThat(found.get("named").asBoolean()).isFalse();
    assertThat(found.get("steps").asInt()).isEqualTo(1);
    assertMicros(found.at("/ranks/0/steps/0"), 30, 0, 0, 6, 6, 8, 2, 0);
    assertThat(CommandLineRun.ok("inspect", file.toString()).out())
        .contains("The trace names no steps that end");
    Path page = folder.resolve("page.html");
    CommandLineRun.ok("inspect", file.toString(), "--out=" + page);
    assertThat(Files.readString(page)).contains("The trace names no steps that end");
  }

  /** 4,000 B in 20 us on one rank and 10 on the other, which came last; the factor of two is 1. */
  @Test
  void inspect_ofTwoRanks_tellsTheBandwidthOfWhoCameLast() throws IOException {
    JsonNode found = found(KinetoSamples.twoRanks(folder));
    assertThat(found.get("ranks")).hasSize(2);
    assertThat(found.get("collectives")).hasSize(1);
    JsonNode speed = found.at("/collectives/0");
    assertThat(speed.get("operation").asText()).isEqualTo("allreduce");
    assertThat(speed.get("ranks").asInt()).isEqualTo(2);
    assertThat(speed.get("bytes").asInt()).isEqualTo(4000);
    assertThat(speed.get("count").asInt()).isEqualTo(1);
    assertThat(speed.get("medianNanos").asDouble()).isEqualTo(10_000);
    assertThat(speed.get("algorithmBytesPerSecond").asDouble()).isCloseTo(4e8, within(1.0));
    assertThat(speed.get("busBytesPerSecond").asDouble()).isCloseTo(4e8, within(1.0));
    assertMicros(found.at("/ranks/0/recording"), 20, 20, 20, 0, 0);
    assertMicros(found.at("/ranks/1/recording"), 30, 10, 10, 0, 0);
  }

  /** Unions of intervals, instant by instant, from the file itself; none of them communicates. */
  @ParameterizedTest
  @ValueSource(strings = {"event-sync-1", "event-sync-streams-1", "amd-1"})
  void inspect_ofARecordedProfile_isWhatEachInstantShows(String sample) throws IOException {
    Path file = RESOURCES.resolve("kineto/" + sample + ".json.gz");
    Set<String> kinds = Set.of("kernel", "gpu_memcpy", "gpu_memset");
    byte[] runs = new byte[1 << 27];
    long origin = -1;
    int last = 0;
    int first = Integer.MAX_VALUE;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      for (JsonNode event :
          new ObjectMapper()
              .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
              .readTree(in)
              .get("traceEvents")) {
        String kind = event.path("cat").asText().toLowerCase(Locale.ROOT);
        if (!kinds.contains(kind)) {
          continue;
        }
        long begin = nanos(event.get("ts"));
        origin = origin < 0 ? begin - (1 << 26) : origin;
        int from = (int) (begin - origin);
        int to = (int) (begin + nanos(event.get("dur")) - origin);
        for (int at = from; at < to; at++) {
          runs[at] |= (byte) (kind.equals("kernel") ? 1 : 2);
        }
        first = Math.min(first, from);
        last = Math.max(last, to);
      }
    }
    long computing = 0;
    long copying = 0;
    long idle = 0;
    for (int at = first; at < last; at++) {
      computing += runs[at] & 1;
      copying += runs[at] == 2 ? 1 : 0;
      idle += runs[at] == 0 ? 1 : 0;
    }
    JsonNode found = found(file).at("/ranks/0/recording");
    assertThat(found.get("computationNanos").asLong()).isEqualTo(computing).isPositive();
    assertThat(found.get("exposedMemcpyNanos").asLong()).isEqualTo(copying);
    assertThat(found.get("idleNanos").asLong()).isEqualTo(idle);
    assertThat(found.get("totalNanos").asLong()).isEqualTo(last - first);
  }

  private static long nanos(JsonNode micros) {
    return micros.decimalValue().multiply(BigDecimal.valueOf(1000)).longValue();
  }

  /** A worker of the table computes on one stream, so that nothing hides behind something else. */
  @Test
  void inspect_ofATable_hasNoCausesOfIdleTime() throws IOException {
    Path table = RESOURCES.resolve("training/ST.csv.xz");
    JsonNode found = found(table);
    assertThat(found.get("steps").asInt()).isEqualTo(32);
    assertThat(found.at("/ranks/0/recording/hostWaitNanos").isNull()).isTrue();
    double computing = 0;
    for (JsonNode rank : found.get("ranks")) {
      for (JsonNode step : rank.get("steps")) {
        computing += step.get("computationNanos").asDouble();
      }
    }
    double kernels = 0;
    for (JsonNode kernel : found.get("kernels")) {
      kernels += kernel.get("kind").asText().equals("compute") ? kernel.get("nanos").asDouble() : 0;
    }
    assertThat(computing).isEqualTo(kernels).isPositive();
    assertThat(CommandLineRun.ok("inspect", table.toString()).out())
        .contains("Causes of idle time are not known", "p95")
        .doesNotContain("host wait");
  }

  /** A program of MPI has nothing of the kind. */
  @Test
  void inspect_withoutStreams_saysNothing() throws IOException {
    Path trace = folder.resolve("trace");
    new SmallTrace(2).all("MPI_Init").all("MPI_Finalize").write(trace);
    assertThat(found(trace).isNull()).isTrue();
    assertThat(CommandLineRun.ok("inspect", trace.toString()).out())
        .doesNotContain("on accelerators");
  }
}
