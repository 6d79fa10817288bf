package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.ThreadsKeys;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.observed.SlackKind;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a study in {@code observed} timing states about it. */
final class ObservedKeys implements TimingKeys {

  private static final Key<Slack> SLACK =
      Key.auto(
          "slack",
          Forms.form(
              ObservedKeys::slack,
              slack -> TextNode.valueOf(slack.label()),
              schema -> Forms.words(slacks())),
          "Where slack comes from (default: auto).");
  private static final Key<Boolean> SOTTILE_RULES =
      Key.of(
              "rules",
              Forms.flag("standard", "sottile"),
              false,
              "sottile: the published rules and nothing else.")
          .from((Timing.Observed timing) -> timing.rules() == Rules.SOTTILE);
  private static final Key<Boolean> UNCONDITIONAL =
      Key.of(
              "bound",
              Forms.flag("conditional", "unconditional"),
              false,
              "unconditional: one upper bound that holds whatever is assumed.")
          .from((Timing.Observed timing) -> timing.rules() == Rules.UNCONDITIONAL);
  private static final Key<Sottile> SOTTILE =
      Key.optional(
              "sottile",
              Keys.of(
                  Sottile.class,
                  word(
                      "blocking",
                      Equation.values(),
                      Equation::label,
                      Sottile.AS_PRINTED.blocking()),
                  word("terms", Terms.values(), Terms::label, Sottile.AS_PRINTED.terms()),
                  word(
                      "allreduce",
                      Allreduce.values(),
                      Allreduce::label,
                      Sottile.AS_PRINTED.allreduce())),
              "How the published rules are read.")
          .from(
              (Timing.Observed timing) ->
                  timing.rules() == Rules.SOTTILE ? timing.sottile() : null);
  private static final Key<Eager> EAGER =
      Key.of(
          "eager",
          Forms.either(
              value -> !(value.isTextual() && value.textValue().equals("auto")),
              "{\"not\": {\"const\": \"auto\"}}",
              Forms.BYTES.as(
                  Eager.Threshold::new, eager -> ((Eager.Threshold) eager).thresholdBytes()),
              Forms.word(Map.of("auto", new Eager.Auto())),
              Eager.Auto.class::isInstance),
          new Eager.Auto(),
          "Largest eager standard send, or auto.");
  private static final Key<Inject> INJECT =
      Key.of(
          "inject",
          Forms.word(Inject.values(), Inject::label),
          Inject.START_PLUS_NOISE,
          "Whether a message leaves after the noise of its send, or before it.");
  private static final Key<BaseOverrides> BASE =
      Key.of("base", BaseKeys.FORM, BaseOverrides.NONE, "What calls need even if they never wait.");
  private static final Key<StatedMessages> TRANSIT =
      Key.optional("transit", StatedMessages.KEYS, "What the messages of the recorded run took.");
  private static final Key<ComputeSpec> COMPUTE = ComputeKeys.KEY.as("computing");
  private static final Key<Set<String>> ANALYSES =
      Key.sparse(
              AnalysisKeys.NAME,
              AnalysisKeys.form(Timing.Observed.LABEL),
              Set.of(),
              "What else to find.")
          .as("analyses");

  /** What is assumed where the trace is silent. */
  static final List<Key<?>> ASSUMED =
      List.of(SLACK, SOTTILE_RULES, UNCONDITIONAL, SOTTILE, EAGER, INJECT, BASE, TRANSIT);

  static final Keys<Timing.Observed> KEYS =
      Keys.of(
          Timing.Observed.class,
          ObservedKeys::make,
          Stream.concat(ASSUMED.stream(), Stream.<Key<?>>of(COMPUTE, ANALYSES)).toList());

  private final Node root;

  ObservedKeys(Node root) {
    this.root = root;
    ModelKeys.KEYS.stream()
        .filter(key -> !key.name().equals(COMPUTE.name()) && !key.name().equals(ANALYSES.name()))
        .forEach(key -> refuse(root, key.name()));
  }

  private static List<String> slacks() {
    return Stream.concat(Stream.of("auto"), SlackKind.words().stream().map(Slack::label)).toList();
  }

  private static Slack slack(Node node) {
    String word = node.word(slacks().toArray(String[]::new));
    return SlackKind.words().stream()
        .filter(slack -> slack.label().equals(word))
        .findFirst()
        .orElseThrow();
  }

  private static <T> Key<T> word(String name, T[] values, Function<T, String> label, T otherwise) {
    Form<T> word = Forms.word(values, label);
    return Key.of(
        name,
        Forms.form(
            node -> word.read(node.renamed("star", Allreduce.IDEAL_TREE.label())),
            word::write,
            word::schema),
        otherwise,
        "");
  }

  private static void refuse(Node node, String key) {
    Node stated = node.find(key);
    if (stated == null) {
      return;
    }
    if (!key.equals("cpu") || !stated.value().isObject()) {
      throw stated.at("only under timing: model");
    }
    for (String part : stated.keys()) {
      if (!ThreadsKeys.KEYS.names().contains(part)) {
        refuse(stated, part);
      }
    }
  }

  private static Timing.Observed make(Values values) {
    Rules rules = values.get(SOTTILE_RULES) ? Rules.SOTTILE : Rules.STANDARD;
    if (values.get(UNCONDITIONAL)) {
      if (rules == Rules.SOTTILE) {
        throw values
            .at(UNCONDITIONAL)
            .wrong("conditional under rules: sottile, which follow the paper");
      }
      rules = Rules.UNCONDITIONAL;
    }
    Sottile sottile = values.find(SOTTILE);
    if (sottile != null && rules != Rules.SOTTILE) {
      throw values.at(SOTTILE).at("only under rules: sottile");
    }
    return new Timing.Observed(
        values.find(SLACK),
        rules,
        values.get(EAGER),
        values.get(BASE),
        values.find(TRANSIT),
        values.get(INJECT),
        sottile == null ? Sottile.AS_PRINTED : sottile,
        values.get(COMPUTE),
        Map.of(),
        values.get(ANALYSES));
  }

  @Override
  public Set<String> scenarioKeys() {
    return new TreeSet<>(Set.of(COMPUTE.name(), "cpu"));
  }

  /** The recorded run, where a study looks at that alone. */
  @Override
  public List<Node> implied() {
    return RecordedScenario.implied(root);
  }

  @Override
  public Node complete(Node scenario) {
    ModelKeys.SCENARIO_KEYS.forEach(key -> refuse(scenario.requireMapping(), key));
    ObjectNode completed = scenario.value().deepCopy();
    for (String key : scenarioKeys()) {
      if (root.has(key) && !scenario.has(key)) {
        completed.set(key, root.get(key).value());
      }
    }
    return scenario.with(completed);
  }

  @Override
  public int replicates(boolean draws) {
    return root.has("scenarios") ? Study.DEFAULT_REPLICATES : 1;
  }

  @Override
  public Timing.Observed read(List<Node> scenarios) {
    Timing.Observed timing = KEYS.readWithin(root);
    Map<String, ComputeSpec> compute = new HashMap<>();
    for (Node scenario : scenarios) {
      compute.put(
          scenario.get("name").text(),
          Objects.requireNonNullElse(COMPUTE.read(scenario), ComputeSpec.recorded()));
    }
    return timing.with(timing.computing(), compute);
  }

  /** Writes what is computed in a scenario into its tree. */
  static void writeScenario(Timing.Observed timing, String name, ObjectNode scenario) {
    COMPUTE.write(timing.computeOf(name), scenario);
  }
}
