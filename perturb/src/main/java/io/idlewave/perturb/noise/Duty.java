package io.idlewave.perturb.noise;

/** The share of wall time that detours take. */
final class Duty {

  private Duty() {}

  /**
   * Makes sure that some time is left.
   *
   * @param what of which quantities it is made
   */
  static void require(double duty, String what) {
    if (!(duty < 1)) {
      throw new IllegalArgumentException(
          "%s: below 1, so that some time is left to compute, got %.4g".formatted(what, duty));
    }
  }
}
