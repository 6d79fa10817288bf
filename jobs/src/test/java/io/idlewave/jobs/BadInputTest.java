package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.app.BenchmarkTrace;
import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.place.LocalFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input as a user meets it: one clear line and the documented exit code. */
class BadInputTest {

  private static final int BAD_INPUT = 2;
  private static final int REFUSED = 3;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Path synth(String program, String... options) {
    List<String> args = new java.util.ArrayList<>(List.of("synth", program));
    args.addAll(List.of(options));
    args.addAll(List.of("--out", path("trace")));
    CommandLineRun.ok(args.toArray(String[]::new));
    return folder.resolve("trace");
  }

  private Path ring() {
    return synth("ring", "--ranks", "3", "--laps", "2");
  }

  private CommandLineRun check() {
    return CommandLineRun.of("check", path("trace"));
  }

  private CommandLineRun run(String... flags) {
    List<String> args = new java.util.ArrayList<>(List.of("run", path("trace")));
    args.addAll(List.of("--replicates", "2", "--out", path("results")));
    if (!List.of(flags).contains("--parallelism")) {
      args.addAll(List.of("--parallelism", "1"));
    }
    args.addAll(List.of(flags));
    return CommandLineRun.of(args.toArray(String[]::new));
  }

  @Test
  void run_moreThreadsThanAProcessTakes_isRefused() {
    ring();
    run("--parallelism", "128", "--threads", "64")
        .assertRefused(2, "--parallelism times --threads: 1 to 4096, got 8192");
  }

  // foreign traces

  private CommandLineRun ingest(Path anchor) {
    return CommandLineRun.of("ingest", anchor.toString(), "--out", path("trace"));
  }

  private Path otf2() {
    return BenchmarkTrace.unpack(folder.resolve("source"));
  }

  @Test
  void ingest_truncatedEvents_isRefused() throws IOException {
    Path anchor = otf2();
    Path events = anchor.resolveSibling("traces/4.evt");
    byte[] whole = Files.readAllBytes(events);
    Files.write(events, Arrays.copyOf(whole, whole.length / 2));
    ingest(anchor).assertRefused(BAD_INPUT, "4.evt: byte 22954: truncated");
    check().assertRefused(BAD_INPUT, "trace: no such file or folder");
  }

  @ParameterizedTest
  @CsvSource({
    "3, 88, 'not an OTF2 anchor: the magic is \"OTF2\", got 4f 58 46 32 00'",
    "28, 2, 'file substrate: only 1 (POSIX) can be read, got 2 (SION)'",
    "29, 2, 'compression: only 1 (none) can be read, got 2 (zlib)'"
  })
  void ingest_anchorThatCannotBeRead_isRefused(int at, byte value, String message)
      throws IOException {
    Path anchor = otf2();
    byte[] bytes = Files.readAllBytes(anchor);
    bytes[at] = value;
    Files.write(anchor, bytes);
    ingest(anchor).assertRefused(BAD_INPUT, message);
  }

  @Test
  void ingest_missingLocation_isRefused() throws IOException {
    Path anchor = otf2();
    Files.delete(anchor.resolveSibling("traces/5.evt"));
    ingest(anchor).assertRefused(BAD_INPUT, "traces/5.evt: ");
  }

  // archives

  @Test
  void check_missingRank_isRefused() throws IOException {
    Files.delete(ring().resolve("calls-00001.avro"));
    check().assertRefused(BAD_INPUT, "calls-00001.avro: missing; the archive needs each");
    run().assertRefused(BAD_INPUT, "calls-00001.avro: missing");
  }

  @Test
  void check_corruptedBlock_isRefused() throws IOException {
    Path file = ring().resolve("calls-00001.avro");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 30] ^= 0x10;
    Files.write(file, bytes);
    check()
        .assertRefused(
            BAD_INPUT, "calls-00001.avro: rank 1: cannot be read past call 0 (truncated or");
  }

  @Test
  void check_negativeDuration_isRefused() {
    TamperedTrace.edit(ring(), 1, calls -> calls.get(2).put("durationNanos", -5L));
    check().assertRefused(BAD_INPUT, "durationNanos: at least 0, got -5");
  }

  @Test
  void check_requestCompletedTwice_isRefused() {
    Path trace = synth("halo", "--px", "2", "--py", "2", "--iterations", "1");
    TamperedTrace.edit(
        trace,
        3,
        calls -> {
          List<GenericRecord> wait = TamperedTrace.operations(calls, "Complete");
          wait.add(wait.get(0));
        });
    check().assertRefused(BAD_INPUT, "MPI_Waitall: request 10 is completed but not open");
  }

  @Test
  void check_membersDisagree_isRefused() {
    Path trace = synth("allreduce", "--ranks", "3", "--repetitions", "2");
    TamperedTrace.edit(
        trace,
        1,
        calls -> {
          GenericRecord operation = TamperedTrace.operations(calls, "Collective").get(0);
          operation.put(
              "op",
              new GenericData.EnumSymbol(operation.getSchema().getField("op").schema(), "BARRIER"));
        });
    check().assertRefused(REFUSED, "BARRIER");
    run().assertRefused(REFUSED, "ALLREDUCE");
  }

  @Test
  void check_sendWithoutReceive_isIncompleteAndRuns() {
    TamperedTrace.edit(ring(), 0, calls -> TamperedTrace.operations(calls, "Receive").clear());
    CommandLineRun check = check().assertEnds(REFUSED);
    assertThat(check.out())
        .contains("unmatched sends 1", "send without a receive: rank 2, call ", "incomplete");
    assertThat(run().assertEnds(0).out()).contains("warning: send without a receive: rank 2, call");
  }

  @Test
  void check_collectiveThatOneRankNeverEnters_isIncompleteAndRuns() {
    Path trace = synth("allreduce", "--ranks", "3", "--repetitions", "2");
    TamperedTrace.edit(trace, 1, calls -> TamperedTrace.operations(calls, "Collective").clear());
    CommandLineRun check = check().assertEnds(REFUSED);
    assertThat(check.out())
        .contains("incomplete collectives 1", "the trace of rank 1 ended before it entered");
    assertThat(run().assertEnds(0).out()).contains("the trace of rank 1 ended before it entered");
  }

  // studies

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scenarios: [{name: a, nois: {}}] | scenarios[0].nois: unknown key; the nearest known one"
            + " is noise",
        "scenarios: [{name: a, noise: {distribution: exponential, mean: -2us}}] |"
            + " scenarios[0].noise.mean: at least 0, got -2us",
        "replicates: 1000000000000 | replicates: a whole number from 1 to 10000000, got"
            + " 10000000000",
        "scenarios: [{name: a, delays: [{rank: 3, at: 1us, duration: 1us}]}] | delays[0].rank: 0 to"
            + " 2 in",
        "scenarios: [{name: a, delays: [{rank: 1, at: 1s, duration: 1us}]}] | scenario a: delays:"
            + " at: from 0s to 54412ns, where rank 1 enters MPI_Finalize, got 1s",
        "scenarios: [{name: a, delays: [{rank: 1, after: {function: MPI_Wait}, duration: 1us}]}] |"
            + " scenario a: delays: after.function: a function that the trace calls, got MPI_Wait",
        "scenarios: [{name: a, delays: [{rank: 1, after: {function: MPI_Send, occurrence: 9},"
            + " duration: 1us}]}] | got one beyond its end: rank 1 after MPI_Send number 9"
      })
  void run_badStudy_isRefusedAndLeavesEarlierResultsAlone(String line, String message)
      throws IOException {
    ring();
    Path earlier = folder.resolve("results").resolve("summary.json");
    Results.writeTo(new LocalFolder(folder.resolve("results")));
    Path study = folder.resolve("study.yaml");
    String scenarios = line.startsWith("scenarios") ? "" : "\nscenarios: [{name: a}]";
    Files.writeString(study, "trace: trace\n" + line + scenarios);
    CommandLineRun.of("run", study.toString(), "--out", path("results"), "--force")
        .assertRefused(BAD_INPUT, message);
    assertThat(earlier).exists();
  }

  @Test
  void run_folderThatIsAFile_isRefusedBeforeAnyWork() throws IOException {
    ring();
    Path file = Files.writeString(folder.resolve("results"), "");
    CommandLineRun run = run();
    run.assertRefused(BAD_INPUT, "cannot write results: " + file + ": is a file, not a folder");
    assertThat(run.err()).doesNotContain("survey");
  }

  @Test
  void run_clusterThatDoesNotListen_isRefusedBeforeAnyWork() {
    ring();
    CommandLineRun run = run("--master", "localhost:1");
    run.assertRefused(BAD_INPUT, "--master: a job manager that listens, got localhost:1: ");
    assertThat(run.err()).doesNotContain("survey");
  }
}
