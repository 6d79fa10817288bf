package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.scenario.DistributionKind;
import io.idlewave.jobs.study.text.ProgramPart;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.network.Protocol;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The fingerprint studies leave no choice out that a study can make by name. */
class FingerprintCoverageTest {

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  /** What the studies say, such as {@code allreduce: ring}; list items under the list's key. */
  private static final Set<String> STATED = stated();

  private static Set<String> stated() {
    Set<String> stated = new TreeSet<>();
    for (String study : FingerprintStudies.load().values()) {
      try {
        collect("", YAML.readTree(study), stated);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
    return stated;
  }

  private static void collect(String key, JsonNode node, Set<String> into) {
    if (node.isValueNode()) {
      into.add(key + ": " + node.asText());
    }
    if (node.isArray()) {
      node.forEach(item -> collect(key, item, into));
    }
    node.properties().forEach(field -> collect(field.getKey(), field.getValue(), into));
  }

  private static void assertStated(String key, Stream<String> values) {
    assertThat(STATED).containsAll(values.map(value -> key + ": " + value).toList());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Test
  void studies_rulesAndSlack_areAllThere() {
    assertStated("slack", Slack.shipped().stream().map(Slack::label));
    assertStated("rules", Stream.of(Rules.SOTTILE.label()));
    assertStated("blocking", Stream.of(word(Equation.EQUATION_2)));
    assertStated("terms", Stream.of(word(Terms.COMPLETED)));
    assertStated("allreduce", Stream.of(word(Allreduce.BUTTERFLY)));
    assertStated("bound", Stream.of(Rules.UNCONDITIONAL.label()));
    assertStated("inject", Stream.of("start", "start+noise"));
    assertStated("eager", Stream.of("auto", "0B", "4KiB"));
  }

  @Test
  void studies_distributions_areAllThere() {
    assertStated(
        "distribution",
        Stream.concat(
            DistributionKind.all().stream()
                .filter(kind -> kind.keys().type().getNestHost() == Distribution.class)
                .map(DistributionKind::name),
            Stream.of("empirical")));
  }

  @Test
  void studies_networks_areAllThere() {
    assertStated("model", Stream.of("logp", "loggp", "loggps", "logp7", "loghssp"));
    for (String mode : new String[] {"standard", "synchronous"}) {
      assertStated(
          mode, Stream.of(Protocol.values()).filter(p -> isOf(mode, p)).map(Protocol::name));
    }
    assertStated("mapping", Stream.of("trace", "0", "1", "2"));
    assertStated("kind", Stream.of("sequential", "round-robin"));
    assertStated("pricing", Stream.of("tau-lop", "in-turn"));
  }

  /** A synchronous send always waits for an acknowledgement. */
  private static boolean isOf(String mode, Protocol protocol) {
    return mode.equals("standard") || protocol != Protocol.T;
  }

  @Test
  void studies_algorithms_areAllThereForEveryOperationThatRunsThem() {
    for (CollectiveOp op : CollectiveOp.values()) {
      if (op.pattern() != Pattern.NONE) {
        assertStated(
            word(op),
            Stream.of(Algorithm.values())
                .filter(algorithm -> algorithm.supports(op))
                .map(Algorithm::label));
      }
    }
  }

  @Test
  void studies_analyses_areAllThere() {
    assertStated(
        "analysis",
        AnalysisKind.all().stream()
            .filter(kind -> kind.isWord() && kind.getClass().getName().contains(".jobs.analysis."))
            .map(AnalysisKind::label));
    assertStated("tolerance", Stream.of("1%"));
  }

  @Test
  void tables_ofRunsThatAreOver_areAllThere() {
    Set<String> fingerprinted = new TreeSet<>();
    ProgramPart.text(FingerprintStudies.class, "fingerprints.tsv")
        .lines()
        .forEach(line -> fingerprinted.add(line.split("\t", -1)[1]));
    assertThat(fingerprinted)
        .containsAll(
            Tables.ALL.stream()
                .filter(table -> !table.equals(Tables.FRONTIERS))
                .map(Table::name)
                .toList());
  }

  @Test
  void traces_programs_areAllThere() {
    Set<String> programs = new TreeSet<>();
    ProgramPart.text(FingerprintStudies.class, "fingerprint-traces.txt")
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> programs.add(line.split("\\s+", -1)[1]));
    assertThat(programs).isEqualTo(new TreeSet<>(Programs.names()));
    assertStated("trace", programs.stream());
  }
}
