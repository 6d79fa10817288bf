package io.idlewave.perturb.statistics;

import java.util.Locale;

/** Why an end of an interval is open. */
public enum OpenEnd {
  /** The values have no finite variance, so that no number of them bounds their mean. */
  INFINITE_VARIANCE,
  /** The values have no finite fourth moment: so for their standard deviation. */
  INFINITE_FOURTH_MOMENT,
  /** There are too few values for a tail as heavy as theirs; more would close it. */
  TOO_FEW_REPLICATES,
  /** All values are equal: nothing was drawn, or what was is too rare to be seen. */
  NO_SPREAD,
  /** The outer end of an extreme of a distribution is open with any number of values. */
  EXTREME;

  /** The name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
