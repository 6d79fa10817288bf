package io.idlewave.perturb.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.ForkJoinProgram;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.RecordedProgram;
import io.idlewave.perturb.timeline.TimedTrace;
import io.idlewave.perturb.timeline.Timeline;
import io.idlewave.perturb.timeline.TimelineLane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is exported at recorded, disturbed and simulated times, read again by other means. */
class TimedExportTest {

  private static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());
  private static final Scenario NOISY =
      new Scenario(
          "noisy",
          new Exponential(500.5),
          new Exponential(300),
          null,
          List.of(new Delay(1, 20, 5000)));

  @TempDir Path folder;

  private static ExportOptions options(@Nullable ExportWindow window) {
    return new ExportOptions(null, CollectiveRules.DEFAULT, GraphOptions.DEFAULT, window);
  }

  private RecordedProgram random(long seed) {
    return new RecordedProgram(
        Synth.write(
            new RandomProgram(seed, 5, 60, seed % 2 == 0),
            new CostSet(100, 1000, 100, 300, 4096),
            folder.resolve("random-" + seed)));
  }

  private static LanePlan observed(RecordedProgram program, Scenario scenario) {
    return program.observed(scenario, SlackRules.of(Rules.STANDARD, Slack.LOCAL), 2);
  }

  @Test
  void archive_recordedOrUndisturbed_hasTheSameDigest() {
    RecordedProgram program = random(1);
    TimelineLane quiet = TimelineLane.of(observed(program, QUIET), 0, Bound.UPPER, 0);

    try (TimedTrace trace = program.timed(quiet, "nothing", folder)) {
      new ArchiveExport().write(trace, folder.resolve("quiet"), options(null));
    }
    new ArchiveExport()
        .write(TimedTrace.recorded(program.archive()), folder.resolve("again"), options(null));

    for (String copy : List.of("quiet", "again")) {
      assertThat(TraceArchive.open(folder.resolve(copy)).contentDigest())
          .isEqualTo(program.archive().contentDigest());
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("random-1", "quiet", "again");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void archive_disturbedOrSimulated_lastsAsLongAsTheReplicate() {
    for (long seed = 1; seed <= 6; seed++) {
      RecordedProgram program = random(seed);
      for (LanePlan plan : List.of(observed(program, NOISY), program.simulated(NOISY, 2))) {
        for (LaneOutcome outcome : program.outcomes(plan)) {
          TimelineLane lane = TimelineLane.of(plan, 0, outcome.bound(), 1);
          Path out = folder.resolve("out-" + seed + outcome.bound() + plan.clocks().base());
          try (TimedTrace trace = program.timed(lane, "noise of 500 ns", folder)) {
            new ArchiveExport().write(trace, out, options(null));
          }
          RecordedProgram again = new RecordedProgram(TraceArchive.open(out));

          assertThat(again.survey().census().spanNanos())
              .as("seed %d, %s", seed, outcome.bound())
              .isEqualTo(Math.round(outcome.runtimeNanos()[1]))
              .isEqualTo(
                  again.survey().windows().stream()
                      .mapToLong(RunWindow::spanNanos)
                      .max()
                      .orElseThrow());
          assertThat(again.archive().metadata().source().name()).endsWith("noise of 500 ns");
          assertSameCalls(program, again, program.all(lane));
        }
      }
    }
  }

  private static void assertSameCalls(
      RecordedProgram program, RecordedProgram again, Timeline times) {
    for (RankTimeline rank : times.ranks()) {
      List<MpiCall> before = program.calls(rank.rank());
      List<MpiCall> after = again.calls(rank.rank());
      double origin =
          times.commonClock()
              ? program.runBeginNanos()
              : again.calls(rank.rank()).get(0).leaveNanos();
      assertThat(after).hasSameSizeAs(before);
      for (int i = 0; i < after.size(); i++) {
        assertThat(after.get(i).operations()).isEqualTo(before.get(i).operations());
        assertThat(after.get(i).function()).isEqualTo(before.get(i).function());
        assertThat(after.get(i).enterNanos()).isEqualTo(Math.round(rank.beginNanos()[i] + origin));
        assertThat(after.get(i).leaveNanos()).isEqualTo(Math.round(rank.endNanos()[i] + origin));
      }
    }
  }

  private JsonNode perfetto(TimedTrace trace, @Nullable ExportWindow window) throws IOException {
    Path file = folder.resolve("trace.json");
    new PerfettoExport().write(trace, file, options(window));
    return new ObjectMapper().readTree(file.toFile());
  }

  private static long nanos(JsonNode micros) {
    return new BigDecimal(micros.asText()).movePointRight(3).longValueExact();
  }

  private static List<JsonNode> events(JsonNode json, String phase) {
    List<JsonNode> events = new ArrayList<>();
    for (JsonNode event : json.get("traceEvents")) {
      if (event.get("ph").asText().equals(phase)) {
        events.add(event);
      }
    }
    return events;
  }

  @Test
  void perfetto_recorded_holdsEveryCallAndMessage() throws IOException {
    for (long seed = 1; seed <= 3; seed++) {
      RecordedProgram program = random(seed);
      JsonNode json = perfetto(TimedTrace.recorded(program.archive()), null);
      List<JsonNode> calls = events(json, "X");
      int next = 0;
      for (int rank = 0; rank < 5; rank++) {
        for (MpiCall call : program.calls(rank)) {
          JsonNode event = calls.get(next++);
          assertThat(event.get("name").asText())
              .isEqualTo(program.archive().metadata().functions().get(call.function()));
          assertThat(event.get("pid").asInt()).isEqualTo(rank + 1);
          assertThat(event.get("tid").asInt()).isEqualTo(rank + 1);
          assertThat(nanos(event.get("ts"))).isEqualTo(call.enterNanos());
          assertThat(nanos(event.get("dur"))).isEqualTo(call.durationNanos());
          assertSends(event, call);
        }
      }
      assertThat(calls).hasSize(next);
      assertThat(events(json, "M")).hasSize(15);
      assertFlows(json, program.all(null), program.runBeginNanos());
    }
  }

  private static void assertSends(JsonNode event, MpiCall call) {
    List<String> sends = new ArrayList<>();
    for (JsonNode operation : event.get("args").get("operations")) {
      if (operation.get("kind").asText().equals("send")) {
        sends.add(
            operation.get("peer") + " " + operation.get("tag") + " " + operation.get("bytes"));
      }
    }
    assertThat(sends)
        .containsExactlyElementsOf(
            call.operations().stream()
                .filter(Send.class::isInstance)
                .map(Send.class::cast)
                .map(send -> send.peer() + " " + send.tag() + " " + send.bytes())
                .toList());
  }

  /**
   * Each flow begins with its sender's call and ends in its receiver's.
   *
   * @param originNanos from the first event, from which files count, to 0 of the timeline
   */
  private static void assertFlows(JsonNode json, Timeline times, long originNanos) {
    Map<Integer, JsonNode> starts = new HashMap<>();
    events(json, "s").forEach(start -> starts.put(start.get("id").asInt(), start));
    List<String> flows = new ArrayList<>();
    for (JsonNode end : events(json, "f")) {
      JsonNode start = starts.remove(end.get("id").asInt());
      assertThat(end.get("bp").asText()).isEqualTo("e");
      flows.add(
          "%d at %d to %d at %d"
              .formatted(
                  start.get("pid").asInt() - 1,
                  nanos(start.get("ts")),
                  end.get("pid").asInt() - 1,
                  nanos(end.get("ts"))));
    }
    assertThat(starts).isEmpty();
    assertThat(flows)
        .containsExactlyInAnyOrderElementsOf(
            times.messages().stream()
                .map(
                    message -> {
                      RankTimeline rank = times.of(message.receiver());
                      long begin =
                          Math.round(rank.beginNanos()[rank.indexOf(message.receiveCall())]);
                      return "%d at %d to %d at %d"
                          .formatted(
                              message.sender(),
                              Math.round(message.sentNanos()) + originNanos,
                              message.receiver(),
                              Math.max(begin, Math.round(message.receivedNanos()) - 1)
                                  + originNanos);
                    })
                .toList());
  }

  @Test
  void perfetto_disturbed_isTheTimeline() throws IOException {
    RecordedProgram program = random(2);
    TimelineLane lane = TimelineLane.of(observed(program, NOISY), 0, Bound.UPPER, 1);
    Timeline times = program.all(lane);
    long origin = program.runBeginNanos();
    try (TimedTrace trace = program.timed(lane, "noise", folder)) {
      JsonNode json = perfetto(trace, null);

      int next = 0;
      List<JsonNode> calls = events(json, "X");
      for (RankTimeline rank : times.ranks()) {
        for (int i = 0; i < rank.calls(); i++) {
          JsonNode event = calls.get(next++);
          assertThat(nanos(event.get("ts"))).isEqualTo(Math.round(rank.beginNanos()[i]) + origin);
          assertThat(nanos(event.get("ts")) + nanos(event.get("dur")))
              .isEqualTo(Math.round(rank.endNanos()[i]) + origin);
        }
      }
      assertFlows(json, times, origin);
      assertThat(json.get("otherData").get("conditions").asText()).contains("noise");
    }
  }

  @Test
  void perfetto_window_isThatPart() throws IOException {
    RecordedProgram program = random(3);
    long until = program.calls(2).get(40).enterNanos();
    JsonNode json =
        perfetto(TimedTrace.recorded(program.archive()), new ExportWindow(1, 3, until / 2, until));

    List<JsonNode> calls = events(json, "X");
    Set<String> expected = new HashSet<>();
    for (int rank = 1; rank <= 3; rank++) {
      List<MpiCall> all = program.calls(rank);
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i).leaveNanos() >= until / 2 && all.get(i).enterNanos() < until) {
          expected.add(rank + 1 + ":" + i);
        }
      }
    }
    assertThat(calls.stream().map(c -> c.get("tid") + ":" + c.get("args").get("call")))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(events(json, "s")).isNotEmpty().hasSameSizeAs(events(json, "f"));
    assertThat(events(json, "s").size()).isLessThan(program.all(null).messages().size());
  }

  /**
   * A fork of one thread more and a join of it, by two ranks: the second thread is of process 1.
   */
  @Test
  void perfettoAndCsv_ranksWithTimelines_haveAThreadPerTimeline() throws IOException {
    TraceArchive archive =
        Synth.write(
            new ForkJoinProgram(2, 2, 1, 1000), CostSet.DEFAULT, folder.resolve("forkjoin"));
    JsonNode json = perfetto(TimedTrace.recorded(archive), null);

    assertThat(
            events(json, "M").stream()
                .filter(event -> event.get("name").asText().equals("thread_name"))
                .map(e -> e.get("pid") + " " + e.get("tid") + " " + e.at("/args/name").asText()))
        .containsExactly("1 1 rank 0", "2 2 rank 1", "1 3 rank 0 thread 1", "2 4 rank 1 thread 1");
    assertThat(events(json, "s").stream().map(e -> e.get("name").asText() + " " + e.get("tid")))
        .containsExactlyInAnyOrder("dependency 1", "dependency 3", "dependency 2", "dependency 4");
    assertThat(events(perfetto(TimedTrace.recorded(archive), window(1)), "X"))
        .extracting(event -> event.get("pid").asInt())
        .isNotEmpty()
        .containsOnly(2);

    Path file = folder.resolve("trace.csv");
    new CsvExport().write(TimedTrace.recorded(archive), file, options(null));
    Set<String> threads = new HashSet<>();
    csv(Files.readString(file)).stream()
        .skip(1)
        .forEach(row -> threads.add(row.get(4) + " " + row.get(3) + " " + row.get(1)));
    assertThat(threads)
        .containsExactlyInAnyOrder(
            "0 0 Enter",
            "0 0 Leave",
            "0 1 Enter",
            "0 1 Leave",
            "1 0 Enter",
            "1 0 Leave",
            "1 1 Enter",
            "1 1 Leave");
  }

  private static ExportWindow window(int rank) {
    return new ExportWindow(rank, rank, 0, Long.MAX_VALUE);
  }

  /** A field that begins with a quote ends with one; two of them are one. */
  private static List<List<String>> csv(String text) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
        field.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == ',' || c == '\n')) {
        row.add(field.toString());
        field.setLength(0);
        if (c == '\n') {
          rows.add(row);
          row = new ArrayList<>();
        }
      } else {
        field.append(c);
      }
    }
    return rows;
  }

  private List<List<String>> csv(TimedTrace trace, @Nullable ExportWindow window)
      throws IOException {
    Path file = folder.resolve("trace.csv");
    new CsvExport().write(trace, file, options(window));
    return csv(Files.readString(file));
  }

  @Test
  void csv_recorded_holdsCallsAndMessagesAsPipitNamesThem() throws IOException {
    for (long seed = 1; seed <= 3; seed++) {
      RecordedProgram program = random(seed);
      List<List<String>> rows = csv(TimedTrace.recorded(program.archive()), null);

      assertThat(rows.remove(0))
          .containsExactly(
              "Timestamp (ns)", "Event Type", "Name", "Thread", "Process", "Attributes");
      assertThat(rows).containsExactlyElementsOf(expectedRows(program));
    }
  }

  private static List<List<String>> expectedRows(RecordedProgram program) {
    List<List<String>> rows = new ArrayList<>();
    for (int rank = 0; rank < 5; rank++) {
      Map<Long, PostReceive> posts = new HashMap<>();
      for (MpiCall call : program.calls(rank)) {
        String name = program.archive().metadata().functions().get(call.function());
        rows.add(row(call.enterNanos(), "Enter", name, rank, ""));
        List<List<String>> ends = new ArrayList<>();
        for (Operation operation : call.operations()) {
          if (operation instanceof Send s) {
            String kind = s.request() < 0 ? "MpiSend" : "MpiIsend";
            String to = envelope("receiver", s.peer(), s.communicator(), s.tag(), s.bytes());
            rows.add(row(call.enterNanos(), "Instant", kind, rank, to));
          } else if (operation instanceof Receive r) {
            String from = envelope("sender", r.peer(), r.communicator(), r.tag(), r.bytes());
            ends.add(row(call.leaveNanos(), "Instant", "MpiRecv", rank, from));
          } else if (operation instanceof PostReceive post) {
            posts.put(post.request(), post);
          } else if (operation instanceof Complete c && posts.containsKey(c.request())) {
            PostReceive r = posts.remove(c.request());
            String from = envelope("sender", r.peer(), r.communicator(), r.tag(), r.bytes());
            ends.add(row(call.leaveNanos(), "Instant", "MpiIrecv", rank, from));
          }
        }
        rows.addAll(ends);
        rows.add(row(call.leaveNanos(), "Leave", name, rank, ""));
      }
    }
    return rows;
  }

  private static String envelope(String side, int peer, int communicator, int tag, long bytes) {
    return "{'%s': %d, 'communicator': 'Comm %d', 'msg_tag': %d, 'msg_length': %d}"
        .formatted(side, peer, communicator, tag, bytes);
  }

  private static List<String> row(long nanos, String event, String name, int rank, String rest) {
    return List.of(Long.toString(nanos), event, name, "0", Integer.toString(rank), rest);
  }

  /** One region, one function, whose names would break each format if they were not escaped. */
  private TraceArchive hostile(String name) {
    RecordedProgram program = random(1);
    TraceMetadata metadata = program.archive().metadata();
    List<String> functions = new ArrayList<>(metadata.functions());
    functions.set(program.calls(0).get(3).function(), name);
    Path out = folder.resolve("hostile");
    try (ArchiveDraft draft = ArchiveDraft.replacing(out)) {
      for (int rank = 0; rank < 5; rank++) {
        try (RankWriter writer = draft.rank(rank)) {
          for (MpiCall call : program.calls(rank)) {
            writer.write(
                new MpiCall(
                    call.function(),
                    call.enterNanos(),
                    call.durationNanos(),
                    0,
                    call.operations()));
          }
        }
      }
      return draft.publish(
          new TraceMetadata(
              metadata.formatVersion(),
              metadata.source(),
              metadata.clock(),
              functions,
              List.of(name),
              metadata.nodes().stream().map(node -> name + node).toList(),
              metadata.communicators(),
              metadata.ranks(),
              List.of()));
    }
  }

  @Test
  void names_hostile_areDataAndNothingElse() throws IOException {
    String name = "</script>\"'; DROP TABLE runs; --,{} \\ <b>&amp;\u001b[31m\r\n=1+1";
    String plain = name.replaceAll("[\u001b\r\n]", "?");
    TraceArchive archive = hostile(name);

    JsonNode json = perfetto(TimedTrace.recorded(archive), null);
    assertThat(events(json, "X"))
        .allMatch(event -> event.get("args").get("region").asText().equals(plain))
        .anyMatch(event -> event.get("name").asText().equals(plain));

    List<List<String>> rows = csv(TimedTrace.recorded(archive), null);
    assertThat(rows).allMatch(row -> row.size() == 6);
    assertThat(rows).anyMatch(row -> row.get(2).equals(plain));
    assertThat(rows.stream().filter(row -> row.get(1).equals("Enter") && !row.get(5).isEmpty()))
        .hasSizeGreaterThan(5)
        .allMatch(
            row ->
                row.get(5)
                    .equals(
                        "{'region': '" + plain.replace("\\", "\\\\").replace("'", "\\'") + "'}"));
  }

  @Test
  void perfetto_longName_isCutAndSaysHowLongItWas() throws IOException {
    TraceArchive archive = hostile("x".repeat(1 << 20));

    JsonNode json = perfetto(TimedTrace.recorded(archive), null);

    assertThat(events(json, "X"))
        .allMatch(event -> event.get("args").get("region").asText().length() == 200)
        .allMatch(
            event -> event.get("args").get("region").asText().endsWith("(1048576 characters)"));
  }
}
