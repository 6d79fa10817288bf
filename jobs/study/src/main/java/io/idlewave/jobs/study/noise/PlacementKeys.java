package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.perturb.noise.Anchor;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;

/** Where and when a process falls. */
final class PlacementKeys {

  static final Key<RankSelector> ON =
      Key.of("on", RankSelectorKeys.FORM, new RankSelector.All(), "The ranks that it falls on.");

  static final Key<Placement> KEYS =
      Key.within(
          "placement",
          Keys.of(
              Placement.class,
              Key.of(
                  "phase",
                  Forms.word(Phase.values(), Phase::label),
                  Placement.DEFAULT.phase(),
                  "Where the process is when a rank meets it."),
              Key.of(
                  "anchor",
                  Forms.word(Anchor.values(), Anchor::label),
                  Placement.DEFAULT.anchor(),
                  "The time that it runs with."),
              ON.as("ranks")));

  private PlacementKeys() {}
}
