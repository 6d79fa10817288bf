package io.idlewave.perturb.lowering;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;
import java.util.List;

/** A way to price the blocks of one trace; scenarios that agree in it share its micro-steps. */
@Internal
public interface Pricing extends Serializable {

  int ranks();

  /** The bounds that its results come with. */
  List<Bound> bounds();

  /** A fresh lowering for the lanes of {@code bound}, one of {@link #bounds()}. */
  Lowering lowering(Bound bound);

  /**
   * A lowering to the same clocks, bit for bit, that has computation in different user regions in
   * different steps and marks them, as far as this pricing tells regions apart.
   */
  default Lowering loweringByRegion(Bound bound) {
    return lowering(bound);
  }
}
