package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.machine.ThreadsKeys;
import io.idlewave.jobs.study.scenario.ScenarioKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema (2020-12) of the study file, for editors: every key and word that the readers
 * know, with units as patterns, from the declarations of the keys. What only a trace or a file can
 * tell is left to the readers.
 */
public final class StudySchema {

  public static final String FILE = "study.schema.json";

  /** Where it lies in a release, and in a checkout that was built. */
  private static final List<String> PLACES =
      List.of("share/idlewave/" + FILE, "jobs/target/quick/" + FILE);

  /** A name stands for a distribution that the signature of the network has. */
  private static final String NAMED = "{\"type\": \"string\"}";

  private StudySchema() {}

  /** All of it. */
  public static String text() {
    Schema schema = new Schema();
    ObjectNode root =
        Schema.json(
            """
            {"$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "urn:idlewave:study", "title": "A study of idlewave",
              "description": "What to ask of a trace; docs/study.md explains every key.",
              "type": "object", "required": ["trace"],
              "dependentRequired": {"maxReplicates": ["precision"]}}\
            """);
    ObjectNode properties = root.putObject("properties");
    properties.set(
        StudyKeys.TRACE,
        Forms.TEXT
            .schema(schema)
            .put("description", "Folder of the archive, relative to this file."));
    Stream.of(
            List.of(StudyKeys.REPLICATES, TimingKeys.KEY),
            Study.KEYS,
            ObservedKeys.KEYS.all(),
            ModelKeys.KEYS,
            EstimationKeys.keys())
        .flatMap(List::stream)
        .forEach(key -> properties.set(key.name(), key.schema(schema)));
    properties.set(
        StudyKeys.SCENARIOS,
        Schema.json(
            """
            {"type": "array", "minItems": 1, "maxItems": 10000, "description":
              "What disturbs the machine; none where analyses look at the recorded run alone."}\
            """));
    properties.set(
        StudyKeys.GRID,
        Schema.json(
            """
            {"type": "object", "minProperties": 1,
              "description": "Keys of the scenarios by their path, each with a list of values.",
              "additionalProperties": {"type": "array", "minItems": 1,
                "items": {"type": ["string", "number", "boolean"]}}}\
            """));
    properties.set(AssumeKeys.KEY, AssumeKeys.schema(schema));
    root.put("additionalProperties", false);
    root.setAll(
        Schema.choice(
            "{\"properties\": {\"timing\": {\"const\": \"model\"}}, \"required\": [\"timing\"]}",
            model(schema),
            observed(schema)));
    return schema.print(root);
  }

  private static ObjectNode model(Schema schema) {
    ObjectNode model = Schema.json("{\"required\": [\"network\"], \"properties\": {}}");
    ObjectNode properties = (ObjectNode) model.get("properties");
    ObservedKeys.ASSUMED.forEach(key -> properties.put(key.name(), false));
    properties.set("rules", Forms.words(List.of("standard")));
    properties.putObject(AssumeKeys.KEY).set("properties", properties.deepCopy());
    ObjectNode scenario = scenario(schema, ModelKeys.SCENARIO);
    ObjectNode of = (ObjectNode) scenario.get("properties");
    for (Key<?> drawn : List.of(ScenarioKeys.NOISE, ScenarioKeys.LATENCY, ScenarioKeys.BANDWIDTH)) {
      of.set(drawn.name(), Schema.choice(NAMED, Schema.json("{}"), drawn.schema(schema)));
    }
    properties.putObject(StudyKeys.SCENARIOS).set("items", scenario);
    putAnalyses(properties, Timing.Simulated.LABEL);
    return model;
  }

  private static void putAnalyses(ObjectNode properties, String timing) {
    properties.putObject(AnalysisKeys.NAME).set("items", Forms.words(AnalysisKeys.fitting(timing)));
  }

  private static ObjectNode observed(Schema schema) {
    ObjectNode alone =
        Schema.json("{\"properties\": {}, \"required\": [\"%s\"]}".formatted(AnalysisKeys.NAME));
    ((ObjectNode) alone.get("properties"))
        .putObject(AnalysisKeys.NAME)
        .put("minItems", 1)
        .set("items", Forms.words(AnalysisKeys.ofRecordedRun()));
    ObjectNode observed = JsonNodeFactory.instance.objectNode();
    observed.set("if", alone);
    observed.putObject("else").putArray("required").add(StudyKeys.SCENARIOS);
    ObjectNode needs = observed.putObject("dependentRequired");
    RecordedScenario.OF_SCENARIOS.forEach(key -> needs.putArray(key).add(StudyKeys.SCENARIOS));
    ObjectNode properties = observed.putObject("properties");
    ModelKeys.KEYS.stream()
        .<String>map(Key::name)
        .filter(key -> !ObservedKeys.KEYS.names().contains(key))
        .forEach(key -> properties.put(key, false));
    properties.set("cpu", ThreadsKeys.KEYS.schema(schema));
    properties
        .putObject(StudyKeys.SCENARIOS)
        .set("items", scenario(schema, List.of(ComputeKeys.KEY)));
    putAnalyses(properties, Timing.Observed.LABEL);
    return observed;
  }

  private static ObjectNode scenario(Schema schema, List<Key<?>> ofTiming) {
    ObjectNode scenario = ScenarioKeys.KEYS.schema(schema);
    ObjectNode properties = (ObjectNode) scenario.get("properties");
    ofTiming.forEach(key -> properties.set(key.name(), key.schema(schema)));
    properties.set(EstimationKeys.LIMIT.name(), EstimationKeys.LIMIT.schema(schema));
    return scenario;
  }

  /** The file that belongs to the program installed at {@code home}; null where there is none. */
  public static @Nullable Path file(@Nullable String home) {
    return home == null
        ? null
        : PLACES.stream()
            .map(Path.of(home)::resolve)
            .filter(Files::isRegularFile)
            .findFirst()
            .orElse(null);
  }
}
