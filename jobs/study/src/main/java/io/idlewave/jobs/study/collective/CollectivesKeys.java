package io.idlewave.jobs.study.collective;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.network.TimeTableForm;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How collectives work, such as {@code {allreduce: ring, alltoall: [{upTo: 8KiB, ...}, ...]}}. */
public final class CollectivesKeys {

  /** What an operation runs that is not stated, so that a grid can vary it. */
  private static final String DEFAULT = "default";

  /** Of an operation: what is quickest for members that arrive together. */
  private static final String BEST = "best";

  private static final Form<Algorithm> ALGORITHM =
      Forms.part(
          "algorithm",
          () ->
              Forms.form(
                  node -> words().read(node.renamed("star", Algorithm.IDEAL_TREE.label())),
                  words()::write,
                  words()::schema));

  private static final Key<Double> MARGIN =
      Key.optional(
          "margin",
          Forms.SHARE,
          "What the best saves of the time of the second best: written by results.");

  /** Up to a size, an algorithm, and by how much it won where it was chosen as the best. */
  private record Step(@Nullable Long upTo, Algorithm algorithm, @Nullable Double margin) {

    static final Form<List<Step>> FORM =
        Forms.list(
                Keys.of(
                    Step.class, SizeSteps.UP_TO, Key.required("algorithm", ALGORITHM, ""), MARGIN))
            .saying("{\"minItems\": 1}");

    Choice choice() {
      return new Choice(upTo == null ? CollectiveRules.UNBOUNDED : upTo, algorithm);
    }
  }

  /**
   * What an operation runs.
   *
   * @param choices by size; empty for what is stated nowhere
   * @param best by how much each choice won, empty where nobody has chosen; null where none is
   *     asked
   */
  private record Runs(List<Choice> choices, @Nullable List<Double> best) {}

  static final String TAU_LOP_WORD = "tau-lop";

  static final String MESSAGES = "messages";
  static final String IN_TURN = "in-turn";

  private static final Map<CollectiveOp, Key<Runs>> OPERATIONS = operations();

  private static final Key<String> PRICING =
      Key.of(
              "pricing",
              Forms.word(new String[] {MESSAGES, IN_TURN, TAU_LOP_WORD}, word -> word),
              MESSAGES,
              "How transmissions are priced.")
          .from(CollectivesSpec::pricing);
  private static final Key<Supplier<TauLopSpec>> TAU_LOP =
      Key.optional("tauLop", Forms.later(TauLopKeys.KEYS), "The tables of pricing: tau-lop.")
          .from(CollectivesKeys::tauLop);
  private static final Key<TransportSpec> TRANSPORT = Key.within("transport", TransportKeys.KEYS);

  /** The key in studies and scenarios. */
  public static final Key<CollectivesSpec> KEY =
      Key.of(
          "collectives",
          Forms.part("collectives", CollectivesKeys::keys),
          CollectivesSpec.DEFAULT,
          "Which algorithm each collective operation runs.");

  private CollectivesKeys() {}

  private static Form<Algorithm> words() {
    return Forms.word(Algorithm.values(), Algorithm::label);
  }

  private static Map<CollectiveOp, Key<Runs>> operations() {
    Map<CollectiveOp, Key<Runs>> operations = new EnumMap<>(CollectiveOp.class);
    for (CollectiveOp op : CollectiveOp.values()) {
      if (op.pattern() != CollectiveOp.Pattern.NONE) {
        operations.put(
            op,
            Key.optional(
                    label(op),
                    Forms.form(
                        node -> read(op, node), CollectivesKeys::write, CollectivesKeys::schema),
                    "")
                .from((CollectivesSpec spec) -> runs(op, spec)));
      }
    }
    return operations;
  }

  private static Form<CollectivesSpec> keys() {
    List<Key<?>> keys = new ArrayList<>(OPERATIONS.values());
    keys.addAll(List.of(PRICING, TAU_LOP, TRANSPORT));
    return Keys.of(CollectivesSpec.class, CollectivesKeys::make, keys)
        .check((node, spec) -> Objects.requireNonNull(spec.rules()));
  }

  private static CollectivesSpec make(Values values) {
    Map<CollectiveOp, List<Choice>> choices = new EnumMap<>(CollectiveOp.class);
    choices.putAll(CollectiveRules.DEFAULT.choices());
    Map<CollectiveOp, List<Double>> best = new EnumMap<>(CollectiveOp.class);
    OPERATIONS.forEach(
        (op, key) -> {
          Runs runs = values.find(key);
          if (runs != null && !runs.choices().isEmpty()) {
            choices.put(op, runs.choices());
          }
          if (runs != null && runs.best() != null) {
            best.put(op, runs.best());
          }
        });
    String pricing = values.get(PRICING);
    boolean tables = pricing.equals(TAU_LOP_WORD);
    Supplier<TauLopSpec> tauLop = values.find(TAU_LOP);
    if (tauLop != null && !tables) {
      throw values.at(TAU_LOP).at("only with pricing: tau-lop");
    }
    if (tauLop == null && tables) {
      values.at(TAU_LOP);
    }
    return new CollectivesSpec(
        choices,
        best,
        pricing.equals(IN_TURN),
        tauLop == null ? null : tauLop.get(),
        values.get(TRANSPORT));
  }

  private static @Nullable Supplier<TauLopSpec> tauLop(CollectivesSpec spec) {
    TauLopSpec tables = spec.tauLop();
    return tables == null ? null : () -> tables;
  }

  private static Runs read(CollectiveOp op, Node node) {
    String word = node.value().asText();
    if (word.equals(DEFAULT)) {
      return new Runs(List.of(), null);
    }
    if (word.equals(BEST)) {
      if (Algorithm.candidates(op).size() < 2) {
        throw node.wrong("linear, for no other algorithm runs it");
      }
      return new Runs(List.of(), List.of());
    }
    if (node.value().isValueNode()) {
      return new Runs(List.of(new Choice(CollectiveRules.UNBOUNDED, ALGORITHM.read(node))), null);
    }
    List<Step> steps = Step.FORM.read(node);
    if (steps.isEmpty()) {
      throw node.at("at least 1 algorithm, got 0");
    }
    SizeSteps.check(node, "algorithm");
    return new Runs(
        steps.stream().map(Step::choice).toList(),
        steps.get(0).margin() == null
            ? null
            : node.items().stream()
                .map(step -> MARGIN.form().read(step.get(MARGIN.name())))
                .toList());
  }

  /** As results state it: the choices, whatever chose them. */
  private static @Nullable Runs runs(CollectiveOp op, CollectivesSpec spec) {
    List<Choice> choices = spec.choices().get(op);
    return choices == null
        ? null
        : new Runs(spec.open().contains(op) ? List.of() : choices, spec.best().get(op));
  }

  private static JsonNode write(Runs runs) {
    if (runs.choices().isEmpty()) {
      return TextNode.valueOf(BEST);
    }
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < runs.choices().size(); i++) {
      Choice choice = runs.choices().get(i);
      boolean last = choice.maxBytes() == CollectiveRules.UNBOUNDED;
      steps.add(
          new Step(
              last ? null : choice.maxBytes(),
              choice.algorithm(),
              runs.best() == null ? null : runs.best().get(i)));
    }
    return Step.FORM.write(steps);
  }

  private static ObjectNode schema(Schema schema) {
    return schema.part(
        "algorithms",
        part -> {
          ObjectNode word = Schema.json("{}");
          word.putArray("anyOf")
              .add(ALGORITHM.schema(part))
              .add(Forms.words(List.of(DEFAULT, BEST)));
          return Schema.choice("{\"type\": \"array\"}", Step.FORM.schema(part), word)
              .put(
                  "description",
                  "An algorithm, or one per size; default as if not stated, best what is quickest"
                      + " alone.");
        });
  }

  /** What {@code key} is where nobody states it; null for no key, or no value of its own. */
  public static @Nullable String unstated(String key) {
    if (OPERATIONS.values().stream().anyMatch(operation -> operation.name().equals(key))) {
      return DEFAULT;
    }
    if (key.equals(PRICING.name())) {
      return MESSAGES;
    }
    return key.equals(TransportKeys.CHUNK.name())
        ? TimeTableForm.size(TransportSpec.DEFAULT.chunkBytes())
        : null;
  }

  /** An operation as studies name it. */
  public static String label(CollectiveOp op) {
    return op.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
