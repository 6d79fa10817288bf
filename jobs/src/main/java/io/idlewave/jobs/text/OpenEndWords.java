package io.idlewave.jobs.text;

import io.idlewave.perturb.statistics.OpenEnd;

/** Why an end of an interval is open, as people read it. */
public final class OpenEndWords {

  private OpenEndWords() {}

  /** Such as {@code too few replicates for this tail}. */
  public static String of(OpenEnd reason) {
    return switch (reason) {
      case INFINITE_VARIANCE -> "the study draws from a distribution without a finite variance";
      case INFINITE_FOURTH_MOMENT ->
          "the study draws from a distribution without a finite fourth moment";
      case TOO_FEW_REPLICATES -> "too few replicates for this tail";
      case NO_SPREAD -> "all replicates are equal";
      case EXTREME -> "nothing bounds an extreme outwards";
    };
  }
}
