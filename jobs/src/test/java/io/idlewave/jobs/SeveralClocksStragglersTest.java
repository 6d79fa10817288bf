package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntBinaryOperator;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What stragglers cost where each rank has a clock of its own. Of data-parallel training, worked
 * out by hand: forward 50 ms, backward 90 ms, 290 ms on the slow rank, and an all-reduce that takes
 * 5 ms once the last has come.
 */
class SeveralClocksStragglersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int RANKS = 4;
  private static final int STEPS = 6;
  private static final int FORWARD = 50_000;
  private static final int BACKWARD = 90_000;
  private static final int SLOW_BACKWARD = 290_000;
  private static final int TRANSFER = 5_000;
  private static final int STEP = FORWARD + SLOW_BACKWARD + TRANSFER + 200;

  /** Backward at the mean of three ranks with 90 ms and one with 290 ms. */
  private static final double SLOWDOWN =
      (FORWARD + SLOW_BACKWARD + TRANSFER) / (FORWARD + 140_000.0 + TRANSFER);

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode stragglers(String trace) throws IOException {
    return JSON.readTree(CommandLineRun.ok("stragglers", path(trace), "--json").out());
  }

  /** A profile per rank; {@code slow} says which rank is slow in a step. */
  private void writeProfiles(IntBinaryOperator backward) throws IOException {
    Path profiles = Files.createDirectories(folder.resolve("profiles"));
    for (int rank = 0; rank < RANKS; rank++) {
      StringBuilder events = new StringBuilder();
      double clock = 1e6 + rank * 3_777_000;
      for (int step = 0; step < STEPS; step++) {
        double begin = clock + (double) step * STEP;
        int own = backward.applyAsInt(rank, step);
        events.append(event("user_annotation", "ProfilerStep#" + step, begin, STEP - 50, ""));
        kernel(events, step, 0, "forward_kernel", begin + 10, begin + 100, FORWARD, "");
        kernel(events, step, 1, "backward_kernel", begin + 20, begin + 100 + FORWARD, own, "");
        kernel(
            events,
            step,
            2,
            "ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)",
            begin + 30,
            begin + 100 + FORWARD + own,
            STEP - 200 - FORWARD - own,
            """
            ,"Collective name":"allreduce","In msg nelems":1000,"Out msg nelems":1000,\
            "Group size":4,"dtype":"Float","Process Group Name":"0",\
            "Process Group Ranks":"[0, 1, 2, 3]","Seq":%d\
            """
                .formatted(step + 1));
        String synchronise = "\"correlation\":" + (103 + 10 * step);
        events.append(
            event("cuda_runtime", "cudaDeviceSynchronize", begin + 95, STEP - 150, synchronise));
        events.append(
            event(
                "cuda_sync",
                "Context Sync",
                begin + 95,
                STEP - 160,
                synchronise
                    + ",\"stream\":-1,\"device\":0,\"context\":1,\"cuda_sync_kind\":\"Context"
                    + " Sync\""));
      }
      Files.writeString(
          profiles.resolve("rank" + rank + ".json"),
          """
          {"schemaVersion":1,"deviceProperties":[{"id":0}],
          "distributedInfo":{"backend":"nccl","rank":%d,"world_size":%d},"traceEvents":[%s]}\
          """
              .formatted(rank, RANKS, events.substring(1)));
    }
  }

  private static void kernel(
      StringBuilder events,
      int step,
      int n,
      String name,
      double launch,
      double ts,
      int micros,
      String more) {
    int correlation = 100 + 10 * step + n;
    events.append(
        event("cuda_runtime", "cudaLaunchKernel", launch, 5, "\"correlation\":" + correlation));
    events.append(
        event(
            "kernel",
            name,
            ts,
            micros,
            "\"correlation\":%d,\"device\":0,\"context\":1,\"stream\":7%s"
                .formatted(correlation, more)));
  }

  private static String event(String category, String name, double ts, int micros, String args) {
    boolean device = !category.startsWith("user") && !category.equals("cuda_runtime");
    return String.format(
        Locale.ROOT,
        ",\n"
            + "{\"ph\":\"X\",\"cat\":\"%s\",\"name\":\"%s\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"dur\":%d,\"args\":{%s}}",
        category,
        name,
        device ? 0 : 1,
        category.equals("kernel") ? 7 : device ? -1 : 1,
        ts,
        micros,
        args);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void stragglers_ofProfilesWithAClockEach_areToldByDurationsAlone(boolean rotates)
      throws IOException {
    writeProfiles((rank, step) -> rank == (rotates ? step % RANKS : 1) ? SLOW_BACKWARD : BACKWARD);
    JsonNode found = stragglers("profiles");
    if (!rotates) {
      assertThat(found.get("slowdown").asDouble()).isCloseTo(SLOWDOWN, within(1e-3));
      assertThat(found.at("/byRank/1").asDouble()).isCloseTo(SLOWDOWN, within(1e-3));
      assertThat(found.at("/byRank/0").asDouble()).isCloseTo(1, within(1e-3));
      assertThat(found.get("worst").get(0).asText()).isEqualTo("1");
    }
    assertThat(found.get("slowdownByStep").properties())
        .allSatisfy(step -> assertThat(step.getValue().asDouble()).isGreaterThan(1.6));
    assertThat(found.get("clockBounds")).isEmpty();
    assertThat(found.get("conditions").toString()).contains("clocks: 4 that nobody synchronised");

    CommandLineRun.ok(
        "ingest", path("profiles"), "--out=" + path("shifted"), "--estimate-clock-offsets");
    assertThat(stragglers("shifted").get("slowdown")).isEqualTo(found.get("slowdown"));
  }

  /** The middle of what an offset can be is no offset: nothing is exact, given it. */
  @Test
  void study_ofEstimatedOffsets_isNotExactGivenThem() throws IOException {
    writeProfiles((rank, step) -> rank == 1 ? SLOW_BACKWARD : BACKWARD);
    CommandLineRun.ok(
        "ingest", path("profiles"), "--out=" + path("shifted"), "--estimate-clock-offsets");
    CommandLineRun.ok(
        "run", path("shifted"), "--delay=rank=0,at=1ms,duration=50ms", "--out=" + path("results"));
    JsonNode summary = JSON.readTree(folder.resolve("results/summary.json").toFile());
    assertThat(summary.get("scenarios"))
        .allSatisfy(s -> assertThat(s.get("bound").asText()).isIn("lower", "upper"))
        .allSatisfy(s -> assertThat(s.get("slack").asText()).isEqualTo("causal"));
    CommandLineRun.of(
            "run",
            path("shifted"),
            "--delay=rank=0,at=1ms,duration=50ms",
            "--slack=clocks",
            "--force",
            "--out=" + path("results"))
        .assertRefused(3, "slack: clocks: the ranks' times come from several clocks");
  }

  /** The archive of a synthetic program, with a clock of its own for each rank. */
  private void forgetClocks(String from, String to) throws IOException {
    Path target = Files.createDirectories(folder.resolve(to));
    try (var files = Files.list(folder.resolve(from))) {
      for (Path file : files.toList()) {
        Files.copy(file, target.resolve(file.getFileName().toString()));
      }
    }
    Path metadata = target.resolve("trace.json");
    ObjectNode trace = (ObjectNode) JSON.readTree(metadata.toFile());
    int clock = 0;
    for (JsonNode rank : trace.get("ranks")) {
      ((ObjectNode) rank).put("clock", clock++);
    }
    JSON.writeValue(metadata.toFile(), trace);
    try {
      TraceArchive.open(target);
    } catch (BadTraceException e) {
      // it says which digest its content has
      String digest = e.getMessage().replaceFirst("(?s).*contentDigest: (\\w+), got.*", "$1");
      JSON.writeValue(metadata.toFile(), trace.put("contentDigest", digest));
    }
  }

  /** What one clock says lies between the bounds of several. */
  @ParameterizedTest
  @CsvSource({
    "halo --px=3 --py=2 --iterations=6 --jitter=20us, true",
    "chain --ranks=6 --iterations=8 --mode=rndv --style=sendrecv --bi --distance=2, true",
    "bsp --ranks=4 --steps=30 --grain=100us, false",
    "allreduce --ranks=6 --repetitions=6 --bytes=4096, false"
  })
  void stragglers_ofSeveralClocks_encloseThoseOfOne(String program, boolean open)
      throws IOException {
    List<String> words = List.of(program.split(" "));
    CommandLineRun.ok(
        Stream.of(List.of("synth"), words, List.of("--out=" + path("one")))
            .flatMap(List::stream)
            .toArray(String[]::new));
    forgetClocks("one", "several");
    JsonNode one = stragglers("one");
    JsonNode several = stragglers("several");
    JsonNode bounds = several.get("clockBounds");
    assertThat(bounds.isEmpty()).isEqualTo(!open);
    if (!open) {
      assertThat(several.get("slowdown").asDouble())
          .isCloseTo(one.get("slowdown").asDouble(), within(1e-9));
      return;
    }
    double slowdown = one.get("slowdown").asDouble();
    assertThat(slowdown)
        .isBetween(
            bounds.at("/all/all/low").asDouble() - 1e-9,
            bounds.at("/all/all/high").asDouble() + 1e-9);
    one.get("byRank")
        .properties()
        .forEach(
            rank ->
                assertThat(rank.getValue().asDouble())
                    .isBetween(
                        bounds.at("/rank/" + rank.getKey() + "/low").asDouble() - 1e-9,
                        bounds.at("/rank/" + rank.getKey() + "/high").asDouble() + 1e-9));
    String text = CommandLineRun.ok("stragglers", path("several")).out();
    assertThat(text).contains("clocks leave open when others had come");
    assertColumns(bounds);
  }

  /** The table has the bounds beside each S of the whole run, and none where there is none. */
  private void assertColumns(JsonNode bounds) throws IOException {
    CommandLineRun.ok(
        "run",
        path("several"),
        "--analysis=stragglers",
        "--tables=all",
        "--out=" + path("results"));
    List<GenericRecord> rows = ResultRows.of(folder.resolve("results/stragglers.avro"));
    assertThat(rows).isNotEmpty();
    for (GenericRecord row : rows) {
      JsonNode bound = bounds.path(row.get("kind").toString()).path(row.get("name").toString());
      boolean none = row.get("step") != null || bound.isMissingNode();
      assertThat(row.get("boundLower")).isEqualTo(none ? null : bound.get("low").asDouble());
      assertThat(row.get("boundUpper")).isEqualTo(none ? null : bound.get("high").asDouble());
    }
    assertThat(rows).anyMatch(row -> row.get("boundLower") != null);
  }

  /** The network of a recorded run with a clock per rank. */
  @ParameterizedTest
  @CsvSource({
    "bsp --ranks=4 --steps=30 --grain=100us, false",
    "halo --px=3 --py=2 --iterations=6 --jitter=20us, true"
  })
  void network_recordedBySeveralClocks_saysWhatTheyLeaveOpen(String program, boolean open)
      throws IOException {
    List<String> words = List.of(program.split(" "));
    CommandLineRun.ok(
        Stream.of(List.of("synth"), words, List.of("--out=" + path("one")))
            .flatMap(List::stream)
            .toArray(String[]::new));
    forgetClocks("one", "several");
    double recorded = baseNanos("one");
    if (open) {
      assertThat(baseNanos("several")).isLessThanOrEqualTo(recorded);
    } else {
      assertThat(baseNanos("several")).isEqualTo(recorded);
    }
    String conditions =
        JSON.readTree(folder.resolve("results/summary.json").toFile()).get("conditions").toString();
    assertThat(conditions.contains("with the longest ones the undisturbed run takes up to"))
        .isEqualTo(open);
  }

  private double baseNanos(String trace) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"), "trace: " + trace + "\ntiming: model\nnetwork: recorded\n");
    CommandLineRun.ok("run", path("study.yaml"), "--force", "--out=" + path("results"));
    return JSON.readTree(folder.resolve("results/summary.json").toFile())
        .get("scenarios")
        .get(0)
        .get("baseNanos")
        .asDouble();
  }
}
