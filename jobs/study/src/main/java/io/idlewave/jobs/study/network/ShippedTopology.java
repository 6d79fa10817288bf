package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.topology.Dragonfly;
import io.idlewave.perturb.topology.FatTree;
import io.idlewave.perturb.topology.HyperX;
import io.idlewave.perturb.topology.Topology;
import io.idlewave.perturb.topology.Torus;
import java.util.List;

/** A topology that ships, and whose hosts are not listed one by one. */
record ShippedTopology(String name, Keys<? extends Topology> keys) implements TopologyKind {

  private static final int MOST_SIZES = 32;

  private static final Form<Integer> SIZE = Forms.whole(1, Integer.MAX_VALUE);

  private static final Form<List<Integer>> SIZES =
      Forms.part(
          "sizes",
          () ->
              Forms.form(ShippedTopology::sizes, Forms.list(SIZE)::write, Forms.list(SIZE)::schema)
                  .saying("{\"minItems\": 1, \"maxItems\": " + MOST_SIZES + "}"));

  private static final Key<Integer> HOSTS =
      Key.required("hosts", SIZE, "At each router.").as("hostsPerRouter");

  /** All of them. */
  static final List<ShippedTopology> ALL =
      List.of(
          new ShippedTopology(
              "dragonfly",
              Keys.of(
                  Dragonfly.class,
                  Key.required("groups", SIZE, "Of routers."),
                  Key.required("routers", SIZE, "In each group."),
                  HOSTS,
                  Key.of("links", SIZE, 1, "Between each pair of groups."))),
          new ShippedTopology(
              "fat-tree",
              Keys.of(
                  FatTree.class,
                  Key.required("levels", SIZES, "How many are below a switch of each level."),
                  Key.of(
                      "taper",
                      Forms.number(1, "at least 1, which is no taper"),
                      1.0,
                      "How many times as many links lead down from a switch as up."))),
          new ShippedTopology(
              "hyperx",
              Keys.of(
                  HyperX.class,
                  Key.required("dimensions", SIZES, "Routers in each dimension."),
                  HOSTS)),
          new ShippedTopology(
              "torus",
              Keys.of(Torus.class, Key.required("dimensions", SIZES, "Hosts in each dimension."))));

  private static List<Integer> sizes(Node node) {
    int sizes = node.items().size();
    if (sizes == 0 || sizes > MOST_SIZES) {
      throw node.at("1 to %d sizes, got %d".formatted(MOST_SIZES, sizes));
    }
    return Forms.list(SIZE).read(node);
  }
}
