package io.idlewave.graph.census;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.ClockViolation;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Traces of real programs, from the foreign archive to the census and the survey, against an
 * independent decoder's counts.
 */
class RealTraceTest {

  /** No real trace here proves a larger eager message where its clocks can be trusted. */
  private static final long LARGEST_EAGER_BYTES = 4095;

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eztrace-lulesh-8",
        "kitchen-4",
        "lulesh-8-nsclock",
        "miniamr-8",
        "npb-is-S-4",
        "pert-wave-base",
        "pub-pipit-pingpong-2"
      })
  void survey_realTrace_isTheReference(String name) {
    check(name, archive(TestArchives.resource(name, temp)), TestArchives.census(name));
  }

  /** Every trace of the shared collection, where it is at hand. */
  @ParameterizedTest
  @MethodSource("sharedTraces")
  void survey_sharedTrace_isTheReference(Path archive) {
    assumeThat(archive).exists();
    String name = TestArchives.name(archive);
    check(name, archive(TestArchives.file(archive, temp)), TestArchives.census(archive));
  }

  /** Traces of a cluster, whose raw clocks differ by seconds. */
  @ParameterizedTest
  @MethodSource("clusterTraces")
  void survey_clusterTraceWithOffsetsApplied_findsClocksThatAgree(Path archive) {
    assumeThat(archive).exists();
    Survey survey = survey(TestArchives.file(archive, temp), true);
    assertThat(survey.clockViolation()).isNull();
  }

  static Stream<Path> sharedTraces() {
    return TestArchives.shared();
  }

  static Stream<Path> clusterTraces() {
    List<Path> all = TestArchives.shared().toList();
    List<Path> cluster =
        all.stream().filter(path -> TestArchives.name(path).startsWith("pub-tracer")).toList();
    return cluster.isEmpty() ? all.stream().limit(1) : cluster.stream();
  }

  /** The only cycle among the real traces, if every acknowledgement bound. */
  @Test
  void survey_miniamr_namesTheCycleOfRanksTwoAndSix() {
    Survey survey = survey(TestArchives.resource("miniamr-8", temp), false);
    assertThat(survey.leftovers().get(0).kind()).isEqualTo(Leftover.Kind.LATE_EDGE);
    assertThat(survey.leftovers().get(0).toString())
        .isEqualTo(
            "wait cycle: eager by proof: rank 2, call 1697 MPI_Send: the cycle rank 2, call 1697"
                + " MPI_Send waits for rank 6: send from rank 2 to rank 6, tag 41, communicator 0"
                + " (MPI_COMM_WORLD), 4 B; rank 6, call 1615 MPI_Send waits for rank 2: send from"
                + " rank 6 to rank 2, tag 41, communicator 0 (MPI_COMM_WORLD), 4 B is open only if"
                + " 4 B are sent eagerly");
    assertThat(survey.eagerThresholdBytes(true)).isEqualTo(survey.largestEagerBytes());
  }

  /** Its one unmatched send was taken by an Mrecv, of which the tracer leaves no record. */
  @Test
  void survey_kitchen_locatesWhatIsMissing() {
    Census census = survey(TestArchives.resource("kitchen-4", temp), false).census();
    assertThat(message(census, "unmatched-send"))
        .isEqualTo(
            "send without a receive: rank 3, call 52 MPI_Send: from rank 3 to rank 2, tag 61,"
                + " communicator 0 (MPI_COMM_WORLD), 64 B");
    assertThat(message(census, "probe-inferred")).contains("MPI_Probe");
    assertThat(message(census, "receive-unseen")).contains("rank 3, call 52 MPI_Send");
    assertThat(message(census, "function-without-record")).contains("MPI_Mrecv (first: rank 2");
    assertThat(message(census, "null-process")).contains("MPI_Recv (first: ", "MPI_Send (first: ");
    assertThat(message(census, "open-request"))
        .contains("rank 0, call 89 MPI_Isend: request 20, send from rank 0 to rank 1, tag 50")
        .endsWith("; and 1 more");
    assertThat(census.warnings()).extracting(TraceWarning::code).doesNotHaveDuplicates();
  }

  /** No message of it can be matched, but its collectives show clocks that start at zero. */
  @Test
  void survey_eztrace_findsThePairWhoseClocksContradict() {
    Survey survey = survey(TestArchives.resource("eztrace-lulesh-8", temp), false);
    assertThat(survey.clockViolation()).isEqualTo(new ClockViolation(2, 0, 45_451_661, 56));
    assertThat(message(survey.census(), "open-request"))
        .contains("rank 0, call 0 MPI_Irecv: request 0, receive of unknown envelope");
    assertThat(message(survey.census(), "wait-completes-nothing")).isNotEmpty();
  }

  private static String message(Census census, String code) {
    return census.warnings().stream()
        .filter(warning -> warning.code().equals(code))
        .map(TraceWarning::message)
        .findFirst()
        .orElse("");
  }

  private Survey survey(Path anchor, boolean applyClockOffsets) {
    TraceArchive archive = TestArchives.ingest(anchor, temp.resolve("trace"), applyClockOffsets);
    return TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
  }

  private TraceArchive archive(Path anchor) {
    return TestArchives.ingest(anchor, temp.resolve("trace"), false);
  }

  /** Calls by which threads wait for each other are none of MPI. */
  private static void check(String name, TraceArchive archive, JsonNode expected) {
    Survey survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
    Census census = survey.census();
    Map<String, Long> ofMpi = new TreeMap<>(census.callsByFunction());
    ofMpi.keySet().removeIf(function -> !function.startsWith("MPI_"));
    SoftAssertions softly = new SoftAssertions();
    softly.assertThat(ofMpi).isEqualTo(callsByFunction(expected));
    softly
        .assertThat(ofMpi.values().stream().mapToLong(Long::longValue).sum())
        .as("calls")
        .isEqualTo(expected.get("calls").asLong());
    softly
        .assertThat(archive.metadata().processCount())
        .as("ranks")
        .isEqualTo(expected.get("ranks").asInt());
    fields(census)
        .forEach(
            (field, value) ->
                softly.assertThat(value).as(field).isEqualTo(expected.get(field).asLong()));
    long span = expected.get("spanNanos").asLong();
    softly.assertThat(census.spanNanos()).as("spanNanos").isCloseTo(span, within(2L));
    boolean clocksDiffer = name.startsWith("eztrace") || name.startsWith("pub-tracer");
    softly.assertThat(survey.clocksAgree()).as("clocks agree").isEqualTo(!clocksDiffer);
    if (!clocksDiffer) {
      softly.assertThat(survey.largestEagerBytes()).isBetween(-1L, LARGEST_EAGER_BYTES);
    }
    boolean cyclic = name.equals("miniamr-8");
    softly.assertThat(census.lateEdges() > 0).as("late edges").isEqualTo(cyclic);
    softly.assertThat(census.acyclicThresholdBytes()).isEqualTo(cyclic ? 4 : 0);
    softly.assertAll();
  }

  private static Map<String, Long> callsByFunction(JsonNode expected) {
    Map<String, Long> calls = new TreeMap<>();
    expected
        .get("callsByFunction")
        .properties()
        .forEach(entry -> calls.put(entry.getKey(), entry.getValue().asLong()));
    return calls;
  }

  private static Map<String, Long> fields(Census census) {
    Map<String, Long> fields = new TreeMap<>();
    fields.put("messages", census.messages());
    fields.put("messageBytes", census.messageBytes());
    fields.put("collectives", census.collectives());
    fields.put("communicators", (long) census.communicators());
    fields.put("unmatchedSends", census.unmatchedSends());
    fields.put("unmatchedReceives", census.unmatchedReceives());
    fields.put("incompleteCollectives", census.incompleteCollectives());
    fields.put("openRequests", census.openRequests());
    fields.put("exitCode", census.complete() ? 0L : 3L);
    return fields;
  }
}
