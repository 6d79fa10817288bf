package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.collective.CollectivesSpec;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Algorithms that a study leaves to be the best, against all there are. */
class BestAlgorithmTest {

  private static final String HEAD =
      """
      trace: trace
      timing: model
      network: {model: loggp, L: 2us, o: 500ns, g: 0ns, G: 1ns, gamma: 0.1ns}
      mapping: {kind: sequential, ranksPerNode: 2}
      """;

  @TempDir private Path folder;

  private CommandLineRun run(String study) throws IOException {
    Path file = Files.writeString(folder.resolve("study.yaml"), study);
    return CommandLineRun.of(
        "run", file.toString(), "--force", "--out", folder.resolve("results").toString());
  }

  private void synth(String program) {
    CommandLineRun.ok(("synth " + program + " --out " + folder.resolve("trace")).split(" ", -1));
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  private Map<String, Double> means() throws IOException {
    Map<String, Double> means = new TreeMap<>();
    summary()
        .get("scenarios")
        .forEach(of -> means.put(of.get("name").asText(), of.at("/runtimeNanos/mean").asDouble()));
    return means;
  }

  private List<String> conditions(String code) throws IOException {
    return StreamSupport.stream(summary().get("conditions").spliterator(), false)
        .filter(condition -> condition.get("code").asText().equals(code))
        .map(condition -> condition.get("sentence").asText())
        .toList();
  }

  private CollectivesSpec chosen(String scenario) throws IOException {
    return StudyReader.read(folder.resolve("results/study.yaml"))
        .timing()
        .<CollectivesSpec>fold(
            observed -> CollectivesSpec.DEFAULT,
            simulated ->
                simulated.machines().getOrDefault(scenario, simulated.machine()).collectives());
  }

  /** A run is one allreduce, which all ranks enter at once: its time is that of the algorithm. */
  @ParameterizedTest
  @ValueSource(strings = {"8", "4000", "2000000"})
  void best_oneAllreduce_isTheQuickestOfAllWithStages(String bytes) throws IOException {
    synth("allreduce --ranks 6 --repetitions 1 --compute 0ns --bytes " + bytes);
    StringBuilder study = new StringBuilder(HEAD).append("scenarios:\n");
    study.append("  - {name: found, collectives: {allreduce: best}}\n");
    List<Algorithm> candidates = Algorithm.candidates(CollectiveOp.ALLREDUCE);
    candidates.forEach(
        algorithm ->
            study.append(
                "  - {name: %s, collectives: {allreduce: %s}}\n"
                    .formatted(algorithm.label(), algorithm.label())));
    CommandLineRun run = run(study.toString()).assertEnds(0);
    Map<String, Double> means = means();
    double found = Objects.requireNonNull(means.remove("found"));
    List<Map.Entry<String, Double>> ranked =
        means.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList();
    assertThat(found).isEqualTo(ranked.get(0).getValue());
    double margin = 1 - found / ranked.get(1).getValue();
    CollectivesSpec collectives = chosen("found");
    assertThat(collectives.best().get(CollectiveOp.ALLREDUCE))
        .singleElement()
        .satisfies(said -> assertThat(said).isCloseTo(margin, within(1e-4)));
    assertThat(collectives.open()).isEmpty();
    String name = collectives.rules().algorithm(CollectiveOp.ALLREDUCE, 8).label();
    assertThat(means.get(name)).isEqualTo(found);
    assertThat(run.err()).contains("collectives: best for allreduce alone: " + name + " (");
    assertThat(conditions("best-algorithm"))
        .containsExactly("best algorithm for allreduce alone: " + name);
  }

  /** A choice per size, and the study of the results gives the same bits. */
  @Test
  void best_manySizes_canBeRunAgainAsWritten() throws IOException {
    synth("random --seed 3 --ranks 6 --steps 300 --overhead 1us");
    String study =
        HEAD
            + """
            replicates: 5
            scenarios:
              - name: found
                noise: {distribution: exponential, mean: 2us}
                collectives: {allreduce: best, alltoall: best, scan: default}
            """;
    run(study).assertEnds(0);
    Map<String, String> bits = Fingerprint.of(folder.resolve("results"));
    String written = Files.readString(folder.resolve("results/study.yaml"));
    assertThat(written).contains("margin:").doesNotContain("best");
    CommandLineRun again = run(written).assertEnds(0);
    assertThat(again.err()).doesNotContain("best for");
    assertThat(Fingerprint.of(folder.resolve("results"))).isEqualTo(bits);
  }

  /** 70 sizes from 1 B on: the largest of each power of two stands for those of its class. */
  @Test
  void best_manyMoreSizes_areChosenByPowersOfTwo() throws IOException {
    SmallTrace trace = new SmallTrace(4).all("MPI_Init");
    for (long bytes = 1; bytes <= 70; bytes++) {
      for (int rank = 0; rank < 4; rank++) {
        trace.call(
            rank,
            "MPI_Allreduce",
            new Collective(
                CollectiveOp.ALLREDUCE,
                0,
                Collective.ROOT_NONE,
                4 * bytes,
                4 * bytes,
                Operation.NO_REQUEST));
      }
    }
    trace.all("MPI_Finalize").write(folder.resolve("trace"));
    String study =
        """
        trace: trace
        timing: model
        network: {model: loggp, L: 1us, o: 1us, g: 0ns, G: 300ns}
        collectives: {allreduce: best}
        """;
    run(study).assertEnds(0);
    List<Choice> choices =
        Objects.requireNonNull(chosen("undisturbed").choices().get(CollectiveOp.ALLREDUCE));
    assertThat(choices).hasSizeGreaterThan(1);
    assertThat(choices.subList(0, choices.size() - 1))
        .extracting(Choice::maxBytes)
        .isSubsetOf(1L, 3L, 7L, 15L, 31L, 63L);
    assertThat(choices.get(0).algorithm()).isEqualTo(Algorithm.RECURSIVE_DOUBLING);
  }

  @Test
  void best_operationThatTheTraceHasNot_isTheDefault() throws IOException {
    synth("ring --ranks 4 --laps 2");
    run(HEAD + "collectives: {allreduce: best}\n").assertEnds(0);
    assertThat(chosen("undisturbed")).isEqualTo(CollectivesSpec.DEFAULT);
  }

  @Test
  void best_onARecordedNetwork_isRefused() throws IOException {
    synth("ring --ranks 4 --laps 2");
    run("trace: trace\ntiming: model\nnetwork: recorded\ncollectives: {allreduce: best}\n")
        .assertRefused(
            2, "collectives: best: on a network that prices messages, got network: recorded");
  }

  /** What cannot be chosen, and what is not known of the network, stands beside the results. */
  @Test
  void conditions_idealisedAndWithoutOverhead_saySo() throws IOException {
    synth("allreduce --ranks 4 --repetitions 1");
    String network =
        "trace: trace\ntiming: model\nnetwork: {model: loggp, L: 2us, o: %s, G: 1ns}\n";
    String varied =
        """
        scenarios:
          - {name: a, collectives: {allreduce: ideal-tree}}
          - {name: b, collectives: {allreduce: ring}}
        """;
    run(network.formatted("0ns") + varied).assertEnds(0);
    assertThat(conditions("idealised-collectives"))
        .containsExactly(
            "idealised collectives (ideal-tree) on 1 machine: no algorithm to be ranked");
    assertThat(conditions("unknown-overhead"))
        .containsExactly("overhead 0 or unknown on 1 network: no ranking of algorithms or overlap");
    run(network.formatted("1us") + varied).assertEnds(0);
    assertThat(conditions("unknown-overhead")).isEmpty();
    run(network.formatted("0ns")).assertEnds(0);
    assertThat(conditions("unknown-overhead")).isEmpty();
    assertThat(conditions("idealised-collectives")).isEmpty();
    run(network.formatted("0ns") + "scenarios:\n  - {name: a, transform: [{kind: nonblocking}]}\n")
        .assertEnds(0);
    assertThat(conditions("unknown-overhead")).hasSize(1);
  }
}
