package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Anchor;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Where and when a process falls: the keys {@code phase}, {@code anchor} and {@code on}. */
final class PlacementText {

  private static final String PHASE = "phase";
  private static final String ANCHOR = "anchor";
  private static final String ON = "on";

  private PlacementText() {}

  /** The keys of a process: its name, its own and those of its placement. */
  static Set<String> keys(String... own) {
    Set<String> keys = new TreeSet<>(List.of(own));
    keys.addAll(List.of("process", PHASE, ANCHOR, ON));
    return keys;
  }

  /** Reads the placement of a process. */
  static Placement read(Node process) {
    Node phase = process.find(PHASE);
    Node anchor = process.find(ANCHOR);
    Node on = process.find(ON);
    Placement byDefault = Placement.DEFAULT;
    try {
      return new Placement(
          phase == null ? byDefault.phase() : word(phase, Phase.values(), Phase::label),
          anchor == null ? byDefault.anchor() : word(anchor, Anchor.values(), Anchor::label),
          on == null ? byDefault.ranks() : RankSelectorText.read(on));
    } catch (IllegalArgumentException e) {
      throw process.at(String.valueOf(e.getMessage()));
    }
  }

  private interface Label<T> {
    String of(T value);
  }

  private static <T> T word(Node node, T[] values, Label<T> label) {
    String word = node.word(Stream.of(values).map(label::of).toArray(String[]::new));
    return Stream.of(values).filter(v -> label.of(v).equals(word)).findFirst().orElseThrow();
  }

  /** Writes a placement, every default made explicit. */
  static void write(Placement placement, ObjectNode into) {
    into.put(PHASE, placement.phase().label());
    into.put(ANCHOR, placement.anchor().label());
    RankSelector ranks = placement.ranks();
    into.set(ON, RankSelectorText.write(ranks));
  }
}
