package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.network.NetworkSpec.Recorded;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.jobs.study.network.NetworkSpec.Tiers;
import io.idlewave.jobs.study.text.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Networks as they stand in studies, and on one line. */
public final class NetworkKeys {

  private static final Keys<Recorded> RECORDED =
      Keys.of(
          Recorded.class,
          Key.of(
                  "transfers",
                  Forms.flag("recorded", "median"),
                  false,
                  "What a communication takes after the last one that it needs had come: what it"
                      + " took, or the median of its class.")
              .as("medians"));

  /** A network in which no signature is left to be looked up. */
  public static final Form<NetworkSpec> FORM =
      Forms.form(NetworkKeys::read, NetworkKeys::write, NetworkSchema::network);

  /** The key in studies and scenarios. */
  public static final Key<NetworkSpec> KEY =
      Key.required(
          "network",
          FORM,
          "What messages cost: a platform, a signature file, a model with its parameters, two for"
              + " links within and between nodes, or one for each of more tiers.");

  private NetworkKeys() {}

  static Keys<Recorded> recorded() {
    return RECORDED;
  }

  private static NetworkSpec read(Node node) {
    Node model = node.requireMapping().find(LinksKeys.MODEL);
    if (model != null && model.value().asText().equals(Recorded.LABEL)) {
      HopsKeys.refuse(node, "only on networks that price messages, got " + Recorded.LABEL);
      return RECORDED.readBeside(node, LinksKeys.MODEL);
    }
    NetworkSpec network =
        TiersKeys.isStated(node) ? TiersKeys.read(node) : LinksKeys.FORM.read(node);
    NetworkModels.check(network, node);
    return network;
  }

  /** What {@code model} can be: the registered models, and the network of the recorded run. */
  public static String[] labels() {
    return Stream.concat(Stream.of(NetworkKind.labels()), Stream.of(Recorded.LABEL))
        .toArray(String[]::new);
  }

  private static JsonNode write(NetworkSpec network) {
    if (network instanceof Tiers tiers) {
      return TiersKeys.write(tiers);
    }
    if (network instanceof Single single) {
      return LinksKeys.FORM.write(single);
    }
    ObjectNode into = JsonNodeFactory.instance.objectNode().put(LinksKeys.MODEL, Recorded.LABEL);
    RECORDED.write((Recorded) network, into);
    return into;
  }

  /** Such as {@code loggp L=2.5us o=1.5us g=0ns G=6ns}. */
  static String of(NetworkSpec network) {
    if (network instanceof Tiers tiers) {
      return TiersKeys.describe(tiers);
    }
    ObjectNode tree = (ObjectNode) write(network);
    NetworkSource.remove(tree);
    List<String> words = new ArrayList<>();
    tree.properties()
        .forEach(
            field -> {
              if (field.getKey().equals(LinksKeys.MODEL)) {
                words.add(field.getValue().asText());
              } else if (field.getKey().equals(HopsKeys.TOPOLOGY.name())) {
                words.add(field.getKey() + "=" + described(network));
              } else if (!field.getValue().isBoolean()) {
                words.add(field.getKey() + "=" + plain(field.getValue().toString()));
              }
            });
    return String.join(" ", words);
  }

  private static String described(NetworkSpec network) {
    return Objects.requireNonNull(network.hops()).topology().describe();
  }

  private static String plain(String json) {
    return json.replace("\"", "");
  }
}
