package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.transform.HalvedMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are changed, from the study to the differences, against closed forms. */
class TransformRunTest {

  private static final int REFUSED = 3;
  private static final int BAD_INPUT = 2;
  private static final String NETWORK =
      "timing: model\nnetwork: {model: loggp, L: 1us, o: 500ns, g: 0ns, G: 1ns}\n";

  @TempDir private Path folder;

  private void synth(String options) {
    CommandLineRun.ok(("synth " + options + " --out " + folder.resolve("trace")).split(" ", -1));
  }

  private CommandLineRun run(String study, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("study.yaml"), "trace: trace\n" + study);
    List<String> args = new ArrayList<>(List.of("run", file.toString()));
    args.addAll(List.of("--force", "--out", folder.resolve("results").toString()));
    args.addAll(List.of(options));
    return CommandLineRun.of(args.toArray(String[]::new));
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  private double runtime(int scenario) throws IOException {
    return summary().at("/scenarios/" + scenario + "/runtimeNanos/mean").asDouble();
  }

  private double base() throws IOException {
    return summary().at("/base/runtimeNanos").asDouble();
  }

  /** R rounds of C of computing and A of an allreduce: every k-th of them saves the others. */
  @Test
  void run_rarerAllreduceAndFasterComputing_saveWhatTheyTook() throws IOException {
    synth("allreduce --ranks 4 --repetitions 10 --compute 10us");
    run(NETWORK
            + """
            scenarios:
              - {name: as recorded}
              - {name: every 4th, transform: [{kind: every, k: 4, function: MPI_Allreduce}]}
              - {name: twice as fast, transform: [{kind: faster, factor: 2}]}
              - name: both
                transform: [{kind: faster, factor: 2}, {kind: every, k: 4}]
            """)
        .assertEnds(0);
    double allreduce = base() / 10 - 10_000;
    assertThat(allreduce).isGreaterThan(2000);
    assertThat(runtime(0)).isEqualTo(base());
    assertThat(runtime(1)).isCloseTo(10 * 10_000 + 3 * allreduce, within(1e-6));
    assertThat(runtime(2)).isCloseTo(10 * 5_000 + 10 * allreduce, within(1e-6));
    assertThat(runtime(3)).isCloseTo(10 * 5_000 + 3 * allreduce, within(1e-6));
    JsonNode difference = summary().at("/estimates/differences/0");
    assertThat(difference.get("scenario").asText()).isEqualTo("every 4th");
    assertThat(difference.at("/differenceNanos/mean").asDouble())
        .isCloseTo(-7 * allreduce, within(1e-6));
  }

  /** Constant noise on each of the stretches: replicates pair, and what is saved is what it was. */
  @Test
  void run_withNoise_pairsReplicates() throws IOException {
    synth("allreduce --ranks 4 --repetitions 10 --compute 10us");
    run(NETWORK
            + """
            replicates: 40
            transform: [{kind: faster, factor: 2}]
            scenarios:
              - name: recorded
                transform: []
                noise: {distribution: exponential, mean: 2us}
              - name: faster
                noise: {distribution: exponential, mean: 2us}
            """)
        .assertEnds(0);
    JsonNode difference = summary().at("/estimates/differences/0/differenceNanos");
    assertThat(difference.get("min").asDouble()).isCloseTo(-50_000, within(1e-6));
    assertThat(difference.get("max").asDouble()).isCloseTo(-50_000, within(1e-6));
    assertThat(summary().at("/scenarios/0/runtimeNanos/sd").asDouble()).isGreaterThan(100);
  }

  /**
   * An allreduce of A goes on beside the computing of C after it: C, then R - 1 times the longer of
   * both, then the last A.
   */
  @Test
  void run_nonblockingAllreduce_takesTheLongerOfBoth() throws IOException {
    for (String compute : List.of("10us", "1us")) {
      synth("allreduce --ranks 4 --repetitions 10 --compute " + compute);
      run(NETWORK + "transform: [{kind: nonblocking, function: MPI_Allreduce}]\n").assertEnds(0);
      double computing = compute.equals("10us") ? 10_000 : 1_000;
      double allreduce = base() / 10 - computing;
      assertThat(allreduce).isBetween(2000.0, 9000.0);
      assertThat(runtime(0))
          .isCloseTo(computing + 9 * Math.max(computing, allreduce) + allreduce, within(1e-6));
    }
  }

  /** A delay is computing, beside which the allreduce goes on as beside any other. */
  @Test
  void run_nonblockingAllreduceBeforeADelay_hidesBehindIt() throws IOException {
    synth("allreduce --ranks 4 --repetitions 10 --compute 1us");
    StringBuilder delays = new StringBuilder();
    for (int rank = 0; rank < 4; rank++) {
      delays.append(
          "  - {rank: %d, after: {function: MPI_Allreduce, occurrence: 3}, duration: 100us}\n"
              .formatted(rank));
    }
    run(NETWORK
            + "transform: [{kind: nonblocking}]\nscenarios:\n- name: late\n  delays:\n"
            + delays)
        .assertEnds(0);
    double allreduce = base() / 10 - 1_000;
    assertThat(allreduce).isBetween(2000.0, 9000.0);
    assertThat(runtime(0)).isCloseTo(1_000 + 8 * allreduce + 101_000 + allreduce, within(1e-6));
  }

  /** Waits are added, and calls draw as before: differences vary less than run times do. */
  @Test
  void run_nonblockingWithNoise_pairsReplicates() throws IOException {
    synth("allreduce --ranks 2 --repetitions 10 --compute 100us");
    run(NETWORK
            + """
            replicates: 30
            scenarios:
              - {name: blocking, noise: {distribution: exponential, mean: 9us}}
              - name: nonblocking
                transform: [{kind: nonblocking}]
                noise: {distribution: exponential, mean: 9us}
            """)
        .assertEnds(0);
    double spread = summary().at("/scenarios/0/runtimeNanos/sd").asDouble();
    JsonNode difference = summary().at("/estimates/differences/0/differenceNanos");
    assertThat(difference.get("sd").asDouble()).isLessThan(spread);
  }

  /**
   * Two messages of 100 kB and 50 kB become one that leaves with the second: 9 us of computing
   * before each call, o = 500 ns, L = 1 us and 1 ns per byte; then 9 us more.
   */
  /** One message per step: there is nothing to put together. */
  @Test
  void run_aggregateOfSingleMessages_saysTheOtherWay() throws IOException {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    trace.call(0, "MPI_Isend", isend(0, 7, 100)).call(1, "MPI_Irecv", irecv(0, 7, 100));
    trace.call(0, "MPI_Wait", new Complete(0)).call(1, "MPI_Wait", new Complete(0));
    trace.all("MPI_Finalize").write(folder.resolve("trace"));
    run(NETWORK + "transform: [{kind: aggregate}]\n")
        .assertRefused(
            REFUSED,
            "transform: aggregate: nonblocking messages of a rank to another one within one step of"
                + " both, got none that go together of 1; what messages cost by their number says"
                + " analysis: [sensitivities]");
  }

  @Test
  void run_aggregatedMessages_takeOneLatencyAndAllBytes() throws IOException {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    trace.call(0, "MPI_Isend", isend(0, 7, 100_000)).call(1, "MPI_Irecv", irecv(0, 7, 100_000));
    trace.call(0, "MPI_Isend", isend(1, 8, 50_000)).call(1, "MPI_Irecv", irecv(1, 8, 50_000));
    trace.call(0, "MPI_Waitall", new Complete(0), new Complete(1));
    trace.call(1, "MPI_Waitall", new Complete(0), new Complete(1));
    trace.all("MPI_Finalize").write(folder.resolve("trace"));
    run(NETWORK + "transform: [{kind: aggregate}]\n").assertEnds(0);
    double sent = 9_000 + 9_000 + 500;
    double arrived = sent + 149_999 + 1_000 + 500;
    assertThat(runtime(0)).isCloseTo(arrived + 9_000, within(1e-6));
    // the second message leaves after the first, whose first byte left 9 us earlier
    double first = 9_000 + 500 + 99_999;
    assertThat(base()).isCloseTo(first + 49_999 + 1_000 + 500 + 9_000, within(1_000.0));
  }

  /**
   * 100,000 B by rendezvous, 9 us of computing before each call, o = 500 ns, L = 1 us, 1 ns per
   * byte. The request is there 1.5 us after it left; pushed data then take 5 o, 2 L and 99,999 ns
   * until the send ends, and the receive L + o more. Pulled data take 2 o, L and 99,999 ns until
   * the receive ends, and the send L + o more.
   */
  @Test
  void run_weakProgress_movesDataOnlyInWaits() throws IOException {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    trace.call(0, "MPI_Isend", isend(0, 7, 100_000)).call(1, "MPI_Irecv", irecv(0, 7, 100_000));
    trace.call(0, "MPI_Wait", new Complete(0)).call(1, "MPI_Wait", new Complete(0));
    trace.all("MPI_Finalize").write(folder.resolve("trace"));
    run("""
    timing: model
    network: {model: loggp, L: 1us, o: 500ns, g: 0ns, G: 1ns, S: 4KiB}
    scenarios:
      - {name: weak, transform: [{kind: weak-progress, eager: 4KiB}]}
      - name: pulled
        network: {protocols: {standard: RTA}}
        transform: [{kind: weak-progress, eager: 4KiB, protocol: RTA}]
      - {name: all eager, transform: [{kind: weak-progress, eager: 1MiB}]}
      - name: late receiver
        transform: [{kind: weak-progress, eager: 4KiB}]
        delays: [{rank: 1, after: {function: MPI_Irecv, occurrence: 1}, duration: 50us}]
    """)
        .assertEnds(0);
    double pushed = 1_500 + 4_500 + 99_999 + 1_500;
    assertThat(base()).isCloseTo(9_000 + pushed + 9_000, within(1e-6));
    assertThat(runtime(0)).isCloseTo(18_000 + pushed + 9_000, within(1e-6));
    // the request was there before the receiver came to its wait
    assertThat(runtime(1)).isCloseTo(18_000 + 2_000 + 99_999 + 1_500 + 9_000, within(1e-6));
    assertThat(runtime(2)).isEqualTo(base());
    // the delay is computing before the wait: the request, long there, is answered 50 us later
    assertThat(runtime(3)).isCloseTo(18_000 + 50_000 + pushed - 1_500 + 9_000, within(1e-6));
    assertThat(summary().get("conditions").toString())
        .contains("messages of more than 4096 B move while their ranks are inside MPI, pulled");
  }

  private static Send isend(long request, int tag, long bytes) {
    return new Send(1, tag, 0, bytes, SendMode.STANDARD, request);
  }

  private static PostReceive irecv(long request, int tag, long bytes) {
    return new PostReceive(request, 0, tag, 0, bytes);
  }

  /** What changes nothing gives the same bits; computing twice as fast is a factor of one half. */
  @Test
  void run_identity_givesTheSameResults() throws IOException {
    synth("random --seed 3 --ranks 5 --steps 200");
    run(NETWORK
            + """
            replicates: 20
            scenarios:
              - name: recorded
                noise: {distribution: exponential, mean: 2us}
                latency: {distribution: exponential, mean: 1us}
              - name: identity
                transform: [{kind: every, k: 1}, {kind: faster, factor: 1}]
                noise: {distribution: exponential, mean: 2us}
                latency: {distribution: exponential, mean: 1us}
            """)
        .assertEnds(0);
    JsonNode summary = summary();
    for (String part : List.of("runtimeNanos", "delayNanos", "slowdown")) {
      assertThat(summary.at("/scenarios/1/" + part)).isEqualTo(summary.at("/scenarios/0/" + part));
    }
    JsonNode difference = summary.at("/estimates/differences/0/differenceNanos");
    assertThat(difference.get("min").asDouble()).isZero();
    assertThat(difference.get("max").asDouble()).isZero();
  }

  @Test
  void run_precision_addsReplicatesToEveryPass() throws IOException {
    synth("allreduce --ranks 4 --repetitions 10");
    run(NETWORK
            + """
            replicates: 20
            precision: {mean: 1ns}
            maxReplicates: 40
            scenarios:
              - {name: a, noise: {distribution: exponential, mean: 2us}}
              - name: b
                transform: [{kind: every, k: 2}]
                noise: {distribution: exponential, mean: 2us}
            """)
        .assertEnds(0);
    assertThat(summary().at("/scenarios/0/replicates").asInt()).isEqualTo(40);
    assertThat(summary().at("/scenarios/1/replicates").asInt()).isEqualTo(40);
    assertThat(summary().at("/estimates/differences/0/pairs").asInt()).isEqualTo(40);
  }

  /** One that the product does not know: a ring whose messages take half of their bytes. */
  @Test
  void run_transformationOfAUser_goesAllTheWay() throws IOException {
    synth("ring --ranks 4 --laps 2 --bytes 2000 --compute 1us");
    run(NETWORK + "transform: [{kind: halved}]\n").assertEnds(0);
    assertThat(base() - runtime(0)).isCloseTo(8 * 1000, within(1e-6));
    Study written = StudyReader.read(folder.resolve("results/study.yaml"));
    assertThat(written.timing().transformsOf("undisturbed")).containsExactly(new HalvedMessages());
    assertThat(summary().get("conditions").toString())
        .contains("program changed in 1 scenario: messages of half the size");
  }

  @Test
  void run_whatCannotBe_isRefusedOnOneLine() throws IOException {
    synth("ring --ranks 3 --laps 2");
    run("scenarios: [{name: a}]\ntransform: []\n")
        .assertRefused(BAD_INPUT, "transform: only under timing: model");
    run("scenarios: [{name: a, transform: []}]\n")
        .assertRefused(BAD_INPUT, "scenarios[0].transform: only under timing: model");
    run(NETWORK + "transform: [{kind: evry, k: 2}]\n")
        .assertRefused(
            BAD_INPUT,
            "transform[0].kind: one of aggregate, every, faster, halved, nonblocking,"
                + " weak-progress, got evry");
    run(NETWORK + "transform: [{kind: faster, factor: 0}]\n")
        .assertRefused(BAD_INPUT, "transform[0]: factor: above 0 and finite, got 0.0");
    run(NETWORK + "transform: [{kind: faster, factor: 2, region: solve}]\n")
        .assertRefused(
            REFUSED, "scenario undisturbed: transform: a user region of the trace, got solve");
    String twice = NETWORK + "transform: [{kind: faster, factor: 2}]\n";
    run(twice, "--analysis", "critical-path")
        .assertRefused(
            BAD_INPUT,
            "analysis: with transform only sensitivities, synchronisation, got critical-path");
    run(twice
            + "map: ranks\n"
            + "scenarios: [{name: a, noise: {process: blink, period: 10us, duration: 1us}}]")
        .assertRefused(BAD_INPUT, "map: not with transform");
  }
}
