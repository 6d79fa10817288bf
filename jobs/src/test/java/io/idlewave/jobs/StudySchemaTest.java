package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.StudySchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The schema of the study for editors knows what the readers know: the same keys and words wherever
 * a study has any, those of extensions among them, and every study of the documentation and the
 * tests.
 */
class StudySchemaTest {

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private static final Pattern KNOWN =
      Pattern.compile("known here: ([^)]*)\\)|one of ([A-Za-z][^:;]*), got");

  private static JsonNode tree;
  private static JsonSchema schema;

  @BeforeAll
  static void read() throws IOException {
    tree = new ObjectMapper().readTree(StudySchema.text());
    schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(tree);
  }

  private static Set<ValidationMessage> problems(String study) throws IOException {
    return schema.validate(YAML.readTree(study));
  }

  static Stream<String> probes() {
    return StudyPageTest.studies();
  }

  /** What the reader says it knows where a study has something else is what the schema knows. */
  @ParameterizedTest
  @MethodSource("probes")
  void schema_whereAKeyOrWordIsUnknown_knowsTheSameOnes(String study) throws IOException {
    StudyException refusal =
        catchThrowableOfType(
            StudyException.class, () -> StudyReader.parse("study", study, Path.of("nowhere")));
    Matcher known = KNOWN.matcher(String.valueOf(refusal.getMessage()));
    assertThat(known.find()).as(refusal.getMessage()).isTrue();
    String names = known.group(1) == null ? known.group(2) : known.group(1);
    Set<String> ofReader = new TreeSet<>(List.of(names.split(", ", -1)));
    List<Set<String>> ofSchema = new ArrayList<>();
    for (ValidationMessage problem : problems(study)) {
      ofSchema.add(names(problem));
    }
    assertThat(ofSchema).contains(ofReader);
  }

  /** The keys or words that would have been none. */
  private static Set<String> names(ValidationMessage problem) {
    Set<String> names = new TreeSet<>();
    if (problem.getType().equals("additionalProperties")) {
      String keyword = problem.getSchemaLocation().getFragment().toString();
      JsonNode owner = tree.at(keyword.substring(0, keyword.lastIndexOf('/')));
      owner.path("properties").fieldNames().forEachRemaining(names::add);
    } else if (problem.getType().equals("enum")) {
      problem.getSchemaNode().forEach(word -> names.add(word.asText()));
    }
    return names;
  }

  static Stream<String> documented() throws IOException {
    List<String> studies = new ArrayList<>();
    for (MarkdownPage page : MarkdownPage.all()) {
      for (MarkdownPage.Block block : page.blocks()) {
        if (block.language().equals("yaml") && block.marker().isEmpty()) {
          studies.add(block.content());
        } else if (block.marker().startsWith("fragment of a study in ")) {
          boolean observed = block.marker().contains("observed");
          ObjectNode whole =
              (ObjectNode)
                  YAML.readTree(
                      observed
                          ? "{trace: trace, scenarios: [{name: as it is}]}"
                          : "{trace: trace, timing: model, network: myrinet}");
          whole.setAll((ObjectNode) YAML.readTree(block.content()));
          studies.add(YAML.writeValueAsString(whole));
        }
      }
    }
    return studies.stream();
  }

  @ParameterizedTest
  @MethodSource("documented")
  void schema_studyOfTheDocumentation_isValid(String study) throws IOException {
    assertThat(problems(study)).isEmpty();
  }

  static Stream<String> fingerprinted() {
    return FingerprintStudies.load().values().stream();
  }

  @ParameterizedTest
  @MethodSource("fingerprinted")
  void schema_studyOfTheTests_isValid(String study) throws IOException {
    assertThat(problems(study)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scenarios: [{name: a}]",
        "{trace: t, scenarios: []}",
        "{trace: t, analysis: [attribution, wait-states]}",
        "{trace: t, analysis: []}",
        "{trace: t, analysis: [wait-states], map: ranks}",
        "{trace: t, analysis: [wait-states], precision: {p99: 1%}}",
        "{trace: t, scenarios: [{noise: {distribution: constant, value: 1us}}]}",
        "{trace: t, scenarios: [{name: a}], replicates: 0}",
        "{trace: t, scenarios: [{name: a}], replicates: many}",
        "{trace: t, scenarios: [{name: a}], network: myrinet}",
        "{trace: t, scenarios: [{name: a, cpu: 2}]}",
        "{trace: t, scenarios: [{name: a}], limit: 5}",
        "{trace: t, scenarios: [{name: a}], limit: 5 bananas}",
        "{trace: t, scenarios: [{name: a}], limit: 5kHz}",
        "{trace: t, scenarios: [{name: a}], eager: 5us}",
        "{trace: t, scenarios: [{name: a}], precision: {p99: 1}}",
        "{trace: t, scenarios: [{name: a}], precision: {}}",
        "{trace: t, scenarios: [{name: a}], maxReplicates: 9}",
        "{trace: t, scenarios: [{name: a}], map: 0}",
        "{trace: t, scenarios: [{name: a}], analysis: [synchronisation]}",
        "{trace: t, timing: model}",
        "{trace: t, timing: model, network: myrinet, slack: auto}",
        "{trace: t, timing: model, network: {model: loggp, L: 1us}}",
        "{trace: t, timing: model, network: {model: loggp, L: 1, o: 1us, G: 1ns}}",
        "{trace: t, timing: model, network: myrinet, cpu: {rate: 4}}",
        "{trace: t, timing: model, network: myrinet, mapping: {kind: sequential}}",
        "{trace: t, timing: model, network: myrinet, tolerance: [1]}",
        "{trace: t, scenarios: [{name: a, delays: [{rank: 1, duration: 1ms}]}]}",
        "{trace: t, scenarios: [{name: a, delays: [{rank: 1, at: 1ms, duration: 1}]}]}",
        "{trace: t, scenarios: [{name: a, noise: {distribution: gamma, mean: 1us}}]}",
        "{trace: t, scenarios: [{name: a, noise: {process: rate, rate: 1us, duty: 1%}}]}"
      })
  void schema_studyThatTheReaderRefuses_isNotValid(String study) throws IOException {
    assertThat(problems(study)).isNotEmpty();
    StudyException refusal =
        catchThrowableOfType(
            StudyException.class, () -> StudyReader.parse("study", study, Path.of("nowhere")));
    assertThat(refusal).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{trace: t, analysis: [call-paths, critical-path, efficiencies, stragglers, wait-states]}",
        "{trace: t, timing: model, network: myrinet, analysis: [stragglers]}"
      })
  void schema_studyOfTheRecordedRunAlone_isValid(String study) throws IOException {
    assertThat(problems(study)).isEmpty();
    assertThat(StudyReader.parse("study", study, Path.of("nowhere")).scenarios()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1ns", "2.5us", ".5ms", "1e3 s", "3 min", "2h", "1\u00b5s", "1\u03bcs", "+1us"})
  void schema_everyUnitOfTime_isValid(String time) throws IOException {
    assertThat(problems("{trace: t, scenarios: [{name: a}], limit: " + time + "}")).isEmpty();
  }
}
