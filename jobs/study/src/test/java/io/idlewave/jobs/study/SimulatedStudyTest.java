package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.collective.CollectivesSpec;
import io.idlewave.jobs.study.machine.CpuSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.MappingSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Threads;
import io.idlewave.perturb.simulated.CpuFactors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies in model timing: what is read, what is written, and what is refused. */
class SimulatedStudyTest {

  private static final String LOGGP = "{model: loggp, L: 2500ns, o: 1500ns, g: 1000ns, G: 6ns}";

  @TempDir private static Path folder;

  @BeforeAll
  static void writeFiles() throws IOException {
    Files.writeString(
        folder.resolve("platform.yaml"),
        """
        name: mine
        source: measured
        network: {model: loggps, L: 1us, o: 5us, Os: 1ns, Or: 1ns, Gs: 2ns, Gl: -1ns, s: 1KiB, S: 4KiB}
        distributions:
          daemon: {distribution: exponential, mean: 3us}
        """);
    Files.writeString(
        folder.resolve("broken.yaml"), "name: broken\nnetwork: {model: logp, L: 1us}\n");
  }

  private static Study parse(String yaml) {
    return StudyReader.parse("study.yaml", yaml, folder);
  }

  private static Study network(String network) {
    return parse("trace: t\ntiming: model\nnetwork: " + network);
  }

  private static MachineSpec machine(Study study) {
    return timing(study).machine();
  }

  private static MachineSpec machine(Study study, int scenario) {
    return timing(study).machineOf(study.scenarios().get(scenario));
  }

  private static Timing.Simulated timing(Study study) {
    return (Timing.Simulated) study.timing();
  }

  private static void assertRefused(String yaml, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(yaml))
        .satisfies(e -> assertThat(e.getMessage()).contains(message).doesNotContain("\n"));
  }

  @Test
  void parse_leastStudy_isUndisturbedAndHasOneReplicate() {
    Study study = network(LOGGP);
    assertThat(study.timing()).isInstanceOf(Timing.Simulated.class);
    assertThat(study.replicates()).isEqualTo(1);
    assertThat(study.scenarios()).extracting(ScenarioSpec::name).containsExactly("undisturbed");
    assertThat(machine(study, 0)).isEqualTo(machine(study));
    assertThat(machine(study).network().thresholdBytes()).isEqualTo(1L << 53);
    assertThat(machine(study).cpu()).isEqualTo(CpuSpec.RECORDED);
    assertThat(machine(study).mapping()).isEqualTo(new MappingSpec.Trace());
    assertThat(machine(study).collectives()).isEqualTo(CollectivesSpec.DEFAULT);
    assertThat(NetworkModels.of(machine(study).network())).isInstanceOf(LogGp.class);
  }

  @Test
  void parse_loggps_buildsThePapersNetwork() {
    Study study = network("myrinet");
    assertThat(NetworkModels.of(machine(study).network()))
        .isEqualTo(new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, 16383));
    assertThat(machine(study).network().thresholdBytes()).isEqualTo(16383);
  }

  @Test
  void parse_thresholdAlone_isAHandshakeBeforeThePush() {
    NetworkSpec spec = machine(network("{model: logp, L: 1us, o: 1us, S: 16KiB}")).network();
    Decomposed decomposed = (Decomposed) NetworkModels.of(spec);
    assertThat(decomposed.thresholdBytes()).isEqualTo(16384);
    assertThat(decomposed.price(16384, SendMode.STANDARD, Route.BETWEEN_NODES).synchronous())
        .isFalse();
    assertThat(decomposed.price(16385, SendMode.STANDARD, Route.BETWEEN_NODES).synchronous())
        .isTrue();
    assertThat(decomposed.price(1 << 20, SendMode.BUFFERED, Route.BETWEEN_NODES).synchronous())
        .isFalse();
  }

  @Test
  void parse_tableOverSizes_isPiecewiseLinear() {
    NetworkSpec spec =
        machine(network("{model: logp, L: 1us, o: {16B: 30us, 10000B: 130us}}")).network();
    assertThat(
            NetworkModels.of(spec)
                .price(5008, SendMode.STANDARD, Route.BETWEEN_NODES)
                .calls()
                .send()
                .overheadNanos())
        .isEqualTo(80_000);
  }

  @Test
  void parse_tiersAndFragments_areWrapped() {
    Study study =
        network(
            "{intra: {model: logp, L: 0ns, o: 500ns}, inter: {model: loggps, L: 1us, o: 5us, Os:"
                + " 1ns, Or: 1ns, Gs: 2ns, Gl: 1ns, s: 1KiB, S: 4KiB, fragment: true}}");
    Tiered tiers = (Tiered) NetworkModels.of(machine(study).network());
    assertThat(tiers.networks().get(1)).isInstanceOf(Fragmented.class);
    assertThat(((Fragmented) tiers.networks().get(1)).maxBytes()).isEqualTo(4096);
  }

  /** Whoever measured a network has not measured the one in which a value is replaced. */
  @Test
  void source_ofANetwork_staysUntilAValueIsReplaced() {
    Study study =
        parse(
            """
            trace: t
            timing: model
            network: myrinet
            scenarios:
              - name: as measured
              - name: slow
                network: {L: 2us}
              - name: mine
                network: {L: 2us, source: me}
              - name: apart
                network: {intra: {model: logp, L: 1us, o: 1us, source: us}, inter: {model: logp, L: 2us, o: 1us}}
            grid:
              network.L: [3us]
            """);
    assertThat(study.scenarios())
        .extracting(ScenarioSpec::name)
        .contains("slow", "slow[network.L=3us]", "mine[network.L=3us]");
    List<List<Boolean>> measured = new ArrayList<>();
    for (int i = 0; i < study.scenarios().size(); i++) {
      measured.add(
          machine(study, i).network().links().map(link -> link.source().isWhole()).toList());
    }
    assertThat(measured.subList(0, 4))
        .containsExactly(List.of(true), List.of(false), List.of(true), List.of(true, false));
    assertThat(measured.subList(4, measured.size())).isNotEmpty().containsOnly(List.of(false));
    assertThat(StudyReader.parse("again", study.toYaml(), folder)).isEqualTo(study);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{intra: shared-memory, inter: platform.yaml}",
        "{intra: {signature: shared-memory}, inter: {signature: platform.yaml}}"
      })
  void parse_linksByName_areThoseOfTheNamedNetworks(String tiers) {
    String study = "trace: t\ntiming: model\nnetwork: %s\nscenarios: [{name: a, noise: daemon}]\n";
    NetworkSpec.Tiers network =
        (NetworkSpec.Tiers) machine(parse(study.formatted(tiers)), 0).network();
    String alone = "trace: t\ntiming: model\nnetwork: %s\n";
    assertThat(network.network("intra"))
        .isEqualTo(machine(parse(alone.formatted("shared-memory")), 0).network());
    assertThat(network.network("inter"))
        .isEqualTo(machine(parse(alone.formatted("platform.yaml")), 0).network());
  }

  @Test
  void parse_linksByNameWithAnotherValue_replaceThatValueAlone() {
    String study =
        """
        trace: t
        timing: model
        network: {intra: shared-memory, inter: infiniband-hdr}
        scenarios: [{name: a, network: {inter: {signature: myrinet, S: 64KiB}}}]
        """;
    NetworkSpec.Tiers network = (NetworkSpec.Tiers) machine(parse(study), 0).network();
    assertThat(network.network("inter").thresholdBytes()).isEqualTo(65_536);
    assertThat(network.network("inter").source().replaced()).containsExactly("S");
    assertThat(network.network("intra").source().isWhole()).isTrue();
  }

  /** Each of the two kinds of links by a name, a file, or either with other values. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "aries | infiniband-hdr",
        "platform.yaml | aries",
        "aries | platform.yaml",
        "{signature: aries, L: 2us, S: 8KiB} | {signature: platform.yaml, L: 3us, s: 2KiB}",
        "{signature: platform.yaml, o: 1us} | {signature: omni-path-100, o: 250ns, L: 1050ns}",
        "{model: logp, L: 1us, o: 0ns} | {signature: aries, protocols: {standard: RTA}, S: 4KiB}"
      })
  void parse_linksInEveryForm_areThoseThatStandAlone(String intra, String inter) {
    Study study = network("{intra: " + intra + ", inter: " + inter + "}");
    NetworkSpec.Tiers tiers = (NetworkSpec.Tiers) machine(study).network();
    assertThat(tiers.network("intra")).isEqualTo(machine(network(intra)).network());
    assertThat(tiers.network("inter")).isEqualTo(machine(network(inter)).network());
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  /** A scenario lays keys over links that the study names, and a name replaces them. */
  @Test
  void parse_scenarioOverNamedLinks_keepsWhatItDoesNotState() {
    Study study =
        parse(
            """
            trace: t
            timing: model
            network: {intra: shared-memory, inter: {signature: platform.yaml, L: 7us}}
            scenarios:
              - {name: far, network: {inter: {L: 9us}}}
              - {name: other, network: {inter: aries}}
              - {name: near, network: {intra: {signature: aries, o: 100ns}}}
            """);
    NetworkSpec.Tiers far = (NetworkSpec.Tiers) machine(study, 0).network();
    assertThat(far.network("inter").latencyNanos()).isEqualTo(9_000);
    assertThat(far.network("inter").source().replaced()).containsExactly("L");
    assertThat(far.network("intra").source().isWhole()).isTrue();
    NetworkSpec.Tiers other = (NetworkSpec.Tiers) machine(study, 1).network();
    assertThat(other.network("inter")).isEqualTo(machine(network("aries")).network());
    assertThat(other.network("intra")).isEqualTo(far.network("intra"));
    NetworkSpec.Tiers near = (NetworkSpec.Tiers) machine(study, 2).network();
    assertThat(near.network("inter").latencyNanos()).isEqualTo(7_000);
    assertThat(near.network("intra").source().unknown()).containsExactly("g");
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @Test
  void parse_scenarioNetwork_overridesKeyByKeyOrReplaces() {
    Study study =
        parse(
            """
            trace: t
            timing: model
            network: {signature: platform.yaml, L: 7us}
            cpu: {factor: 0.5, ranks: {3: 2}, regions: {solve: 0.25}}
            scenarios:
              - name: far
                network: {L: 9us}
              - name: other
                network: {model: logp, L: 1us, o: 2us}
                mapping: {kind: round-robin, nodes: 2}
              - name: noisy
                noise: daemon
                cpu: 2
            """);
    assertThat(study.replicates()).isEqualTo(100);
    assertThat(machine(study).network().latencyNanos()).isEqualTo(7000);
    assertThat(machine(study, 0).network().latencyNanos()).isEqualTo(9000);
    assertThat(machine(study, 0).network().thresholdBytes()).isEqualTo(4096);
    assertThat(machine(study, 0).cpu()).isEqualTo(machine(study).cpu());
    assertThat(machine(study, 1).network().thresholdBytes()).isEqualTo(1L << 53);
    assertThat(machine(study, 1).mapping()).isEqualTo(new MappingSpec.RoundRobin(2));
    assertThat(machine(study, 2).network()).isEqualTo(machine(study).network());
    assertThat(machine(study, 2).cpu().factor()).isEqualTo(2);
    assertThat(study.scenarios().get(2).noise()).isEqualTo(new Distribution.Exponential(3000));
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @Test
  void parse_gridOverNetwork_variesWhatTheStudyStates() {
    Study study =
        parse(
            "trace: t\ntiming: model\nnetwork: "
                + LOGGP
                + "\nscenarios: [{name: a}]\ngrid: {network.L: [1us, 4us], network.G: [3ns]}");
    assertThat(study.scenarios())
        .extracting(ScenarioSpec::name)
        .containsExactly("a", "a[network.L=1us,network.G=3ns]", "a[network.L=4us,network.G=3ns]");
    assertThat(machine(study, 2).network().latencyNanos()).isEqualTo(4000);
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @Test
  void parse_collectives_areChosenBySize() {
    Study study =
        parse(
            "trace: t\ntiming: model\nnetwork: myrinet\ncollectives: {allreduce: ring,"
                + " alltoall: [{upTo: 256B, algorithm: bruck}, {algorithm: pairwise}]}");
    var rules = machine(study).collectives().rules();
    assertThat(rules.algorithm(CollectiveOp.ALLREDUCE, 1)).isEqualTo(Algorithm.RING);
    assertThat(rules.algorithm(CollectiveOp.ALLTOALL, 256)).isEqualTo(Algorithm.BRUCK);
    assertThat(rules.algorithm(CollectiveOp.ALLTOALL, 257)).isEqualTo(Algorithm.PAIRWISE);
    assertThat(rules.algorithm(CollectiveOp.BCAST, 1)).isEqualTo(Algorithm.BINOMIAL);
  }

  static List<String> studies() {
    return List.of(
        "network: " + LOGGP,
        "network: {model: loggp, L: {0B: 1us, 1KiB: 2us}, o: 1us, G: 1ns, S: 8KiB, fragment: 1KiB}",
        "network: {model: logp7, L: 1us, o_s: 1us, o_r: 2us, g_s: 1ns, g_r: 2ns, G: 1ns,"
            + " protocols: {standard: RTA, synchronous: RAT}, S: 16KiB}",
        "network: {model: loghssp, L: 1us, o_s: 1us, o_r: 2us, G: 1ns, s_s: 3ns, s_r: 4ns, S:"
            + " 0.5ns, threshold: 1KiB}",
        "network: {intra: {model: logp, L: 1us, o: 1us}, inter: {model: logp, L: 2us, o: 1us}}",
        "network: cenju-4\nmapping: [0, 0, 1, 1]",
        "network: now\nmapping: {kind: sequential, ranksPerNode: 8}\ntolerance: [1%, 2.5%]",
        "network: convex\ncollectives: {bcast: linear, pricing: tau-lop, tauLop: {overhead: 1us,"
            + " segment: {shared: 8KiB}, shared: {1: {0B: 1us, 1MiB: 300us}, 2: {0B: 2us}},"
            + " network: {1: 5us}}}",
        "network: {model: logp, L: 3us, o: 1us, g: 1us, capacity: L/g, gamma: 0.25ns}\n"
            + "collectives: {pricing: in-turn}",
        "network: myrinet\n"
            + "collectives: {allreduce: best, chunk: 64KiB, aggregation: {8B: 100ns, 1KiB: 2us},"
            + " protocols: [{upTo: 8KiB, name: LL, data: 4B, line: 8B}, {name: Simple, latency:"
            + " {intra: 1us, inter: 2us}}]}",
        "network: myrinet\ncollectives: {allreduce: [{upTo: 8B, algorithm: tree, margin: 12.34%},"
            + " {algorithm: ring, margin: 0%}], bcast: double-tree, barrier: in-network}",
        "network: gm-myrinet\ncpu: 0.8\nquantum: 0.5ns",
        "network: myrinet\ncpu: {rate: 4.2Gflop/s, ranks: {0: 2}}");
  }

  @ParameterizedTest
  @MethodSource("studies")
  void toYaml_readAgain_isEqual(String keys) {
    Study study = parse("trace: t\ntiming: model\n" + keys);
    assertThat(study.toYaml())
        .contains("timing: model", "cpu:", "mapping:", "collectives:", "analysis:", "tolerance:")
        .doesNotContain("slack", "eager", "inject");
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "slack: clocks | slack: not under timing: model",
        "eager: 4KiB | eager: not under timing: model: the eager threshold of model timing is"
            + " network.S",
        "base: {lower: 1us} | base: not under timing: model",
        "inject: start | inject: not under timing: model",
        "rules: sottile | rules: under timing: model only standard, got sottile",
        "analysis: sensitivities | analysis: a list",
        "tolerance: [0%] | tolerance[0]: above 0%, got 0%",
        "tolerance: [0.01] | tolerance[0]: a share with its unit (%), got 0.01",
        "cpu: -1 | cpu: at least 0, got -1",
        "cpu: {factr: 1} | cpu.factr: unknown key; the nearest known one is factor",
        "cpu: {ranks: {a: 1}} | cpu.ranks.a: the number of a rank, at least 0, or a range such as"
            + " 0..3, got a",
        "cpu: {regions: {a: fast}} | cpu.regions.a: a finite number without a unit, got fast",
        "cpu: {rate: 1e19flop/s} | cpu.rate: more than 0, at most 1000000Tflop/s, got 1e19flop/s",
        "mapping: sequentially | mapping: one of trace, sequential, round-robin, search, got"
            + " sequentially",
        "mapping: sequential | mapping: {kind: sequential, ranksPerNode: 8} or such",
        "mapping: {kind: round-robin} | mapping: the key nodes is required, got only kind",
        "mapping: {kind: sequential, ranksPerNode: 0} | mapping.ranksPerNode: a whole number from"
            + " 1",
        "mapping: {kind: sequential, nodes: 2} | mapping.nodes: unknown key; the nearest known one"
            + " is",
        "mapping: [0, -1] | mapping[1]: a whole number from 0",
        "collectives: {allredcue: ring} | collectives.allredcue: unknown key; the nearest known one"
            + " is allreduce",
        "collectives: {allreduce: rings} | collectives.allreduce: one of ideal-tree, barrier-max",
        "collectives: {allreduce: bruck} | collectives: ",
        "collectives: {allreduce: star} | collectives.allreduce: ideal-tree, the new name of star,"
            + " got star",
        "collectives: {allreduce: [{upTo: 1B, algorithm: star}, {algorithm: ring}]} |"
            + " collectives.allreduce[0].algorithm: ideal-tree, the new name of star, got star",
        "collectives: {allreduce: [{upTo: 1B, algorithm: best}, {algorithm: ring}]} |"
            + " collectives.allreduce[0].algorithm: one of ideal-tree",
        "collectives: {scan: best} | collectives.scan: linear, for no other algorithm runs it, got"
            + " best",
        "collectives: {allreduce: [{upTo: 1B, algorithm: ring, margin: 1%}, {algorithm: ring}]} |"
            + " collectives.allreduce[1]: the key margin is required",
        "collectives: {chunk: 0B} | collectives.chunk: at least 1B, got 0B",
        "collectives: {chunk: 5us} | collectives.chunk: a size with its unit",
        "collectives: {aggregation: -1ns} | collectives.aggregation: at least 0, got -1ns",
        "collectives: {protocols: {name: LL}} | collectives.protocols: a list",
        "collectives: {protocols: [{upTo: 1B}]} | collectives.protocols[0]: no upTo, for the last"
            + " protocol takes all sizes that are left",
        "collectives: {protocols: [{name: LL}, {name: Simple}]} | collectives.protocols[0]: the key"
            + " upTo is required, got only name",
        "collectives: {protocols: [{upTo: 8B, name: LL}, {upTo: 8B, name: LL128}, {name: Simple}]}"
            + " | collectives.protocols[1].upTo: above 8B, the one before, got 8B",
        "collectives: {protocols: [{latency: 1us}]} | collectives.protocols[0]: the key name is"
            + " required",
        "collectives: {protocols: [{name: LL, L: 1us}]} | collectives.protocols[0].L: unknown key",
        "collectives: {protocols: [{uptoo: 8B, name: LL}, {name: Simple}]} |"
            + " collectives.protocols[0].uptoo: unknown key; the nearest known one is upTo",
        "collectives: {protocols: [{name: LL, data: 4B}]} | collectives.protocols[0]: data and"
            + " line, the bytes of data in a line and all of its bytes, got one",
        "collectives: {protocols: [{name: LL, data: 0B, line: 8B}]} |"
            + " collectives.protocols[0].data: at least 1B, got 0B",
        "collectives: {protocols: [{name: LL, data: 8B, line: 4B}]} |"
            + " collectives.protocols[0].line: at least its data, 8B, got 4B",
        "collectives: {protocols: [{name: LL, latency: {intra: 1us}}]} |"
            + " collectives.protocols[0].latency: the key inter is required",
        "collectives: {pricing: tau-lop, tauLop: {overhead: 1us, shared: {1: 1us}, network: {1:"
            + " 1us}}, protocols: [{name: LL}]} | collectives: protocols: of messages that the"
            + " network prices, got pricing by tau-Lop",
        "collectives: {alltoall: []} | collectives.alltoall: at least 1 algorithm, got 0",
        "collectives: {alltoall: [{algorithm: bruck}, {algorithm: pairwise}]} |"
            + " collectives.alltoall[0]: the key upTo is required",
        "collectives: {alltoall: [{upTo: 1B, algorithm: bruck}]} | collectives.alltoall[0]: no"
            + " upTo",
        "collectives: {tauLop: {}} | collectives.tauLop: only with pricing: tau-lop",
        "collectives: {pricing: tau-lop} | collectives: the key tauLop is required",
        "grid: {network.L: [1us]} | grid: scenarios whose keys it varies, got none",
        "scenarios: [{name: a, network: {LL: 1us}}] | scenarios[0].network.LL: unknown key; the"
            + " nearest known one is L",
        "scenarios: [{name: a, network: {intra: {model: logp, L: 1us, o: 1us}}}] |"
            + " scenarios[0].network: the key inter is required",
        "scenarios: [{name: a, noise: daemon}] | scenarios[0].noise: a mapping of keys to values,"
            + " for the network has no named distributions, got daemon",
        "scenarios: [{name: a, analysis: []}] | scenarios[0].analysis: unknown key",
      })
  void parse_badModelSetting_saysWhereBoundAndGot(String line, String message) {
    assertRefused("trace: t\ntiming: model\nnetwork: " + LOGGP + "\n" + line, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{model: logpg} | network.model: one of loggp, loggps, loghssp, logp, logp7, postal,"
            + " recorded, got logpg",
        "{L: 1us} | network: the key model is required, got only L",
        "{model: logp, L: 1us} | network: the key o is required",
        "{model: logp, L: -1us, o: 1us} | network.L: at least 0, got -1us",
        "{model: logp, L: 1, o: 1us} | network.L: a time with its unit (ns, us, ms, s, min, h), got"
            + " 1",
        "{model: logp, L: {}, o: 1us} | network.L: at least 1 size, got 0",
        "{model: logp, L: {1: 1us}, o: 1us} | network.L.1: a size with its unit",
        "{model: logp, L: {1024B: 1us, 1KiB: 2us}, o: 1us} | network.L.1KiB: each size once",
        "{model: logp, L: 1us, o: 1us, G: 1ns} | network.G: unknown key; the nearest known one is",
        "{model: logp, L: 1us, o: 1us, S: 1us} | network.S: a size with its unit",
        "{model: logp, L: 1us, o: 1us, protocols: {standard: TAR}, S: 1B} |"
            + " network.protocols.standard: one of T, TA, RTA, RAT, got TAR",
        "{model: logp, L: 1us, o: 1us, protocols: {standard: RTA}} | network: the key S is"
            + " required",
        "{model: logp, L: 1us, o: 1us, protocols: {eager: T}} | network.protocols.eager: unknown"
            + " key",
        "{model: logp, L: 1us, o: 1us, fragment: true} | network.fragment: a size, for there is no"
            + " S, got true",
        "{model: logp, L: 1us, o: 1us, fragment: 0B} | network.fragment: at least 1B",
        "{model: loggps, L: {1B: 1us}, o: 1us, Os: 1ns, Or: 1ns, Gs: 1ns, Gl: 1ns, s: 1B, S: 2B} |"
            + " network.L: a time with its unit (ns, us, ms, s, min, h), for this model takes no"
            + " tables",
        "{model: loggps, L: 1us, o: 1us, Os: 1ns, Or: 1ns, Gs: 1ns, Gl: -3ns, s: 1B, S: 2B} |"
            + " network: loggps: Os + Or + Gl",
        "{model: loggps, L: 1us, o: 1us, Os: 1ns, Or: 1ns, Gs: 1ns, Gl: 1ns, s: 3B, S: 2B} |"
            + " network.s: at most S = 2B, got 3B",
        "{model: loggp, L: 1us, o: 1us, G: 1ns, S: 1KiB, fragment: 2KiB} | network: fragments",
        "{model: loghssp, L: 1us, o_s: 1us, o_r: 1us, G: 1ns, s_s: 3ns, s_r: 4ns, S: 1ns, capacity:"
            + " L/g} | network.capacity: only in models with L and a gap, got loghssp",
        "{model: logp, L: 1us, o: 1us, g: 1us, capacity: 3} | network.capacity: one of L/g, none,"
            + " got 3",
        "{model: logp, L: 1us, o: 1us, capacity: L/g} | network: capacity L/g: g above 0, got 0",
        "{model: logp, L: 1us, o: 1us, g: 1ns, capacity: L/g} | network: capacity L/g in messages:"
            + " from 1 to 64, got 1000",
        "{model: logp, L: {1B: 1us, 2B: 2us}, o: 1us, g: 1us, capacity: L/g} | network: capacity"
            + " L/g: L and g without tables",
        "{model: logp, L: 1us, o: 1us, gamma: -1ns} | network.gamma: at least 0, got -1ns",
        "myrinett | network: one of the platforms aries, cenju-4, convex, cray-t3d, efa,"
            + " fast-ethernet, gm-myrinet, infiniband-100, infiniband-hdr, linux-osnoise, myrinet,"
            + " now, nvlink-3, omni-path-100, roce-v2-100, shared-memory, shared-vm, slingshot-11,"
            + " or a signature file (models are loggp, loggps, loghssp, logp, logp7, postal); the"
            + " nearest of them all is myrinet, got myrinett",
        "{model: logp, L: 1us, o: 1us, unknown: [o]} | network.unknown: parameters that stand as 0,"
            + " unlike o, got",
        "{model: logp, L: 1us, o: 0ns, unknown: [G]} | network.unknown[0]: one of L, g, o, got G",
        "{model: logp, L: 1us, o: 0ns, unknown: o} | network.unknown: a list",
        "{model: logp, L: 1us, o: 0ns, replaced: [L]} | network.replaced: only beside the key"
            + " source, got none",
        "{signature: aries, replaced: [l]} | network.replaced[0]: one of ",
        "broken.yaml | broken.yaml: line 2: network: the key o is required",
        "{signature: platform.yaml, l: 1us} | network.l: unknown key",
      })
  void parse_badNetwork_saysWhereBoundAndGot(String network, String message) {
    assertRefused("trace: t\ntiming: model\nnetwork: " + network, message);
  }

  @ParameterizedTest
  @CsvSource({"network: myrinet", "cpu: 1", "mapping: trace", "collectives: {}", "tolerance: []"})
  void parse_modelKeyUnderObservedTiming_isRefused(String line) {
    String key = line.substring(0, line.indexOf(':'));
    assertRefused("trace: t\nscenarios: [{name: a}]\n" + line, key + ": only under timing: model");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "timing: model\nnetwork: myrinet\n"})
  void parse_threads_areOfTheScenarioOrElseOfTheStudy(String timing) {
    Study study =
        parse(
            "trace: t\n"
                + timing
                + """
                cpu: {threads: 8}
                scenarios:
                  - name: as the study
                  - name: own
                    cpu: {threads: {count: 4, ranks: {2: 1}}}
                grid: {cpu.threads: [2, 16]}
                """);
    assertThat(study.scenarios().stream().map(ScenarioSpec::threads))
        .startsWith(new Threads(8, new TreeMap<>()), new Threads(4, new TreeMap<>(Map.of(2, 1))))
        .contains(new Threads(2, new TreeMap<>()), new Threads(16, new TreeMap<>()));
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{threads: 0} | cpu.threads: a whole number from 1 to 4096, got 0",
        "{threads: many} | cpu.threads: a whole number from 1 to 4096, got many",
        "{threads: {number: 2}} | cpu.threads.number: unknown key",
        "{threads: {ranks: {a: 2}}} | cpu.threads.ranks.a: the number of a rank, at least 0, or a"
            + " range such as 0..3, got a",
        "{threads: {ranks: {1: 5000}}} | cpu.threads.ranks.1: a whole number from 1 to 4096, got"
            + " 5000",
        "{threads: 2, factor: 2} | cpu.factor: only under timing: model",
      })
  void parse_badThreads_saysWhereBoundAndGot(String cpu, String message) {
    assertRefused("trace: t\nscenarios: [{name: a}]\ncpu: " + cpu, message);
  }

  @Test
  void parse_machineOfAScenarioUnderObservedTiming_isRefused() {
    assertRefused(
        "trace: t\nscenarios: [{name: a, cpu: 2}]", "scenarios[0].cpu: only under timing: model");
  }

  @Test
  void shipped_everyPlatform_isANetworkOrNoise() {
    assertThat(Signatures.platforms())
        .hasSameSizeAs(Signatures.SHIPPED)
        .allMatch(p -> !p.network().isEmpty() || !p.noise().isEmpty())
        .anyMatch(p -> p.name().equals("cenju-4") && p.network().contains("Gl=-12.74ns"));
  }

  private static TraceMetadata trace(int ranks, List<String> regions) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("test", "x", "", ""),
        new ClockMetadata(1, false),
        List.of(),
        regions,
        List.of("node"),
        List.of(),
        Collections.nCopies(ranks, new RankMetadata(0, 0, 0, 0, 0)),
        List.of());
  }

  @Test
  void in_unknownRegionRankOrNodes_namesTheNearest() {
    CpuSpec cpu =
        machine(
                parse(
                    """
                    trace: t
                    timing: model
                    network: now
                    cpu: {regions: {solv: 2}, ranks: {1: 3}}\
                    """))
            .cpu();
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> cpu.in("x", trace(4, List.of("main", "solve")), new int[4]))
        .withMessage(
            "x: cpu.regions: a user region of the trace; the nearest one is solve, got solv");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> cpu.in("x", trace(1, List.of("solv")), new int[1]))
        .withMessage("x: cpu.ranks: ranks 0 to 0, got 1");
    CpuFactors factors = cpu.in("x", trace(2, List.of("main", "solv")), new int[2]);
    assertThat(factors.byRow()).containsExactly(1, 3);
    assertThat(factors.byRegion()).containsExactly(1, 2);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> new MappingSpec.Explicit(List.of(0, 1)).nodeOf("x", 3))
        .withMessage("x: mapping: one node for each of the 3 ranks, got 2");
  }
}
