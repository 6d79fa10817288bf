package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Variants;
import io.idlewave.jobs.study.text.Node;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Topologies as they stand in studies, such as {@code {kind: torus, dimensions: [4, 4]}}. */
public final class TopologyKeys {

  static final String KIND = "kind";

  private static final List<TopologyKind> ALL =
      Stream.of(
              ShippedTopology.ALL,
              List.of(new FileTopologyKind()),
              ServiceLoader.load(TopologyKind.class, TopologyKind.class.getClassLoader()))
          .<TopologyKind>flatMap(kinds -> StreamSupport.stream(kinds.spliterator(), false))
          .sorted(Comparator.comparing(TopologyKind::name))
          .toList();

  private static final Variants<Object> KINDS = new Variants<>(KIND, ALL);

  /** A topology in which no file is left to be looked up. */
  public static final Form<TopologySpec> FORM =
      Forms.part(
          "topology",
          () ->
              KINDS.asAt(
                  (node, stated) -> new TopologySpec(named(node), stated), TopologySpec::stated));

  private TopologyKeys() {}

  private static TopologyKind named(Node node) {
    return ALL.get(KINDS.names().indexOf(node.get(KIND).text()));
  }

  /** What is stated, with files' content for their names; {@link #FORM} judges unknown kinds. */
  public static Node resolve(Node stated) {
    return KINDS.names().contains(stated.value().path(KIND).asText())
        ? named(stated).resolve(stated)
        : stated;
  }
}
