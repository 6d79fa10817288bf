package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.network.NetworkKind.Parameter;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.Protocol;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One kind of links as it stands in studies, such as {@code {model: loggp, L: 2500ns, o: 1500ns, g:
 * 0ns, G: 6ns}}: the parameters of its {@link NetworkKind}, and what every kind knows.
 */
final class LinksKeys {

  static final String MODEL = "model";

  private static final Map<NetworkKind, Keys<Single>> KEYS = new ConcurrentHashMap<>();

  /** Of pieces as long as the largest eager message. */
  private static final long OF_THRESHOLD = -1;

  private static final Form<Protocol> PROTOCOL = Forms.word(Protocol.values(), Protocol::name);

  private static final Key<SortedMap<SendMode, Protocol>> PROTOCOLS =
      Key.optional("protocols", protocols(), "Which protocol each send mode follows.")
          .from((Single links) -> links.protocols().isEmpty() ? null : links.protocols());
  private static final Key<Boolean> CAPACITY =
      Key.sparse(
              "capacity",
              Forms.word(new Boolean[] {true, false}, limited -> limited ? "L/g" : "none"),
              false,
              "L/g: a rank has at most ceil(L/g) messages under way.")
          .from(Single::limited);
  private static final Key<Long> FRAGMENT =
      Key.of(
              "fragment",
              Forms.either(
                  JsonNode::isBoolean,
                  "{\"type\": \"boolean\"}",
                  Forms.form(
                      node -> node.value().booleanValue() ? OF_THRESHOLD : 0,
                      bytes -> BooleanNode.FALSE,
                      schema -> Schema.json("{}")),
                  Forms.SOME_BYTES,
                  bytes -> bytes > 0),
              0L,
              "Longer standard sends are cut into pieces of this size; true: of S.")
          .from((Single links) -> links.fragmentBytes() == null ? 0L : links.fragmentBytes());

  /** The time per byte that reductions take: not a symbol of any model. */
  static final Key<Double> REDUCTION =
      Key.optional("gamma", Forms.TIME, "What a reduction takes per byte.")
          .from((Single links) -> links.reduces() ? links.constant(LinksKeys.reduction()) : null);

  static final Form<Single> FORM =
      Forms.form(LinksKeys::read, LinksKeys::write, NetworkSchema::links);

  private LinksKeys() {}

  /** The symbol of what reductions take. */
  static String reduction() {
    return REDUCTION.name();
  }

  private static Form<SortedMap<SendMode, Protocol>> protocols() {
    Map<SendMode, Key<Protocol>> modes = new EnumMap<>(SendMode.class);
    for (SendMode mode : SendMode.values()) {
      modes.put(
          mode,
          Key.optional(mode.name().toLowerCase(Locale.ROOT), PROTOCOL, "")
              .from((SortedMap<SendMode, Protocol> stated) -> stated.get(mode)));
    }
    @SuppressWarnings("unchecked") // the class of no other maps
    Class<SortedMap<SendMode, Protocol>> type =
        (Class<SortedMap<SendMode, Protocol>>) (Class<?>) SortedMap.class;
    return Forms.part(
        "protocols",
        () ->
            Keys.of(
                type,
                values -> {
                  SortedMap<SendMode, Protocol> stated = new TreeMap<>();
                  modes.forEach(
                      (mode, key) -> {
                        if (values.has(key)) {
                          stated.put(mode, values.get(key));
                        }
                      });
                  return stated;
                },
                List.copyOf(modes.values())));
  }

  private static Single read(Node node) {
    Node model = node.get(MODEL);
    String name = model.word(NetworkKeys.labels());
    if (name.equals(NetworkSpec.Recorded.LABEL)) {
      throw model.wrong("a model of one kind of links");
    }
    NetworkKind kind = NetworkKind.of(name);
    Single links = keys(kind).readBeside(node, MODEL);
    kind.check(node, links);
    return links;
  }

  private static JsonNode write(Single links) {
    ObjectNode into = JsonNodeFactory.instance.objectNode().put(MODEL, links.kind().label());
    keys(links.kind()).write(links, into);
    return into;
  }

  /** The keys of a model, but for its name. */
  static Keys<Single> keys(NetworkKind kind) {
    return KEYS.computeIfAbsent(kind, LinksKeys::newKeys);
  }

  private static Keys<Single> newKeys(NetworkKind kind) {
    Map<Parameter, Key<?>> parameters = new LinkedHashMap<>();
    kind.parameters().forEach(each -> parameters.put(each, parameter(each)));
    List<Key<?>> keys = new ArrayList<>();
    parameters.forEach((of, key) -> keys.addAll(of.isSize() ? List.of() : List.of(key)));
    keys.add(REDUCTION);
    new TreeMap<>(
            parameters.entrySet().stream()
                .filter(each -> each.getKey().isSize())
                .collect(Collectors.toMap(each -> each.getKey().symbol(), Map.Entry::getValue)))
        .values()
        .forEach(keys::add);
    if (kind.takesProtocols()) {
      keys.add(threshold(kind));
      keys.add(PROTOCOLS);
    }
    keys.addAll(List.of(CAPACITY, FRAGMENT));
    keys.addAll(HopsKeys.KEYS);
    keys.addAll(NetworkSource.KEYS);
    return Keys.of(Single.class, values -> make(values, kind, parameters), keys);
  }

  private static Key<Long> threshold(NetworkKind kind) {
    return Key.optional(kind.thresholdKey(), Forms.BYTES, "Largest eager standard send.")
        .from((Single links) -> links.sizes().get(kind.thresholdKey()));
  }

  private static Key<?> parameter(Parameter parameter) {
    String symbol = parameter.symbol();
    if (parameter.isSize()) {
      return Key.required(symbol, Forms.BYTES, "")
          .from((Single links) -> links.sizes().get(symbol));
    }
    Form<SortedMap<Long, Double>> form =
        parameter.isSigned() ? TimeTableForm.SIGNED : TimeTableForm.FORM;
    Form<SortedMap<Long, Double>> times = parameter.isTabled() ? form : constant(parameter);
    Key<SortedMap<Long, Double>> key =
        parameter.isOptional()
            ? Key.of(symbol, times, TimeTableForm.constant(0), "")
            : Key.required(symbol, times, "");
    return key.from((Single links) -> links.times().get(symbol));
  }

  private static Form<SortedMap<Long, Double>> constant(Parameter parameter) {
    Form<Double> time = parameter.isSigned() ? Forms.SIGNED_TIME : Forms.TIME;
    return Forms.form(
        node -> {
          if (node.value().isObject()) {
            throw node.wrong(Dimension.TIME.expected() + ", for this model takes no tables");
          }
          return TimeTableForm.constant(time.read(node));
        },
        table -> time.write(table.values().iterator().next()),
        time::schema);
  }

  private static Single make(Values values, NetworkKind kind, Map<Parameter, Key<?>> parameters) {
    SortedMap<String, SortedMap<Long, Double>> times = new TreeMap<>();
    SortedMap<String, Long> sizes = new TreeMap<>();
    parameters.forEach(
        (parameter, key) -> {
          if (values.get(key) instanceof Long bytes) {
            sizes.put(parameter.symbol(), bytes);
          } else {
            times.put(parameter.symbol(), table(values.get(key)));
          }
        });
    Double reduction = values.find(REDUCTION);
    if (reduction != null && reduction > 0) {
      times.put(REDUCTION.name(), TimeTableForm.constant(reduction));
    }
    SortedMap<SendMode, Protocol> protocols = new TreeMap<>();
    if (kind.takesProtocols()) {
      protocols.putAll(protocols(values, kind, sizes));
    }
    if (values.get(CAPACITY) && kind.gap() == null) {
      throw values.at(CAPACITY).at("only in models with L and a gap, got " + kind.label());
    }
    return new Single(
        kind,
        times,
        sizes,
        protocols,
        values.get(CAPACITY),
        fragment(values, sizes.get(kind.thresholdKey()), kind),
        NetworkSource.of(
            values, Stream.concat(Stream.of(MODEL), keys(kind).names().stream()).toList(), times),
        HopsKeys.of(values, kind));
  }

  @SuppressWarnings("unchecked") // what the form of a time reads
  private static SortedMap<Long, Double> table(Object value) {
    return (SortedMap<Long, Double>) value;
  }

  /** A threshold alone stands for the protocols of MPICH-GM: push after a handshake. */
  private static Map<SendMode, Protocol> protocols(
      Values values, NetworkKind kind, Map<String, Long> sizes) {
    Node threshold = values.node().find(kind.thresholdKey());
    Map<SendMode, Protocol> stated = values.find(PROTOCOLS);
    if (threshold != null) {
      sizes.put(kind.thresholdKey(), threshold.bytes());
    }
    if (threshold == null && stated == null) {
      return Map.of();
    }
    Map<SendMode, Protocol> protocols = new EnumMap<>(SendMode.class);
    protocols.put(SendMode.STANDARD, threshold == null ? Protocol.T : Protocol.RAT);
    protocols.put(SendMode.SYNCHRONOUS, Protocol.TA);
    protocols.put(SendMode.BUFFERED, Protocol.T);
    protocols.put(SendMode.READY, Protocol.T);
    if (stated != null) {
      protocols.putAll(stated);
    }
    if (threshold == null && protocols.get(SendMode.STANDARD) != Protocol.T) {
      throw values
          .node()
          .at(
              "the key %s is required, the largest size that protocol %s of standard sends leaves eager"
                  .formatted(kind.thresholdKey(), protocols.get(SendMode.STANDARD)));
    }
    return protocols;
  }

  private static @Nullable Long fragment(
      Values values, @Nullable Long threshold, NetworkKind kind) {
    long bytes = values.get(FRAGMENT);
    if (bytes != OF_THRESHOLD) {
      return bytes == 0 ? null : Long.valueOf(bytes);
    }
    if (threshold == null) {
      throw values.at(FRAGMENT).wrong("a size, for there is no " + kind.thresholdKey());
    }
    if (threshold < 1) {
      throw values.at(FRAGMENT).wrong("at least 1B");
    }
    return threshold;
  }
}
