package io.idlewave.jobs.study;

/**
 * Where a message enters the network, seen from its send call (Sottile, Chandu and Bader 2006,
 * whose two equations differ in this).
 */
public enum Inject {
  /** At the call's perturbed begin: the noise of the send does not delay the message (Eq. 1). */
  START("start"),
  /** After the noise of the send (Eq. 2; LogGP agrees: the wire time starts after o). */
  START_PLUS_NOISE("start+noise");

  private final String label;

  Inject(String label) {
    this.label = label;
  }

  /** The name in studies and results. */
  public String label() {
    return label;
  }
}
