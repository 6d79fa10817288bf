package io.idlewave.graph.iteration;

import java.util.Locale;

/** The features that are alike in each iteration of a rank, the most specific first. */
public enum IterationForm {
  /** The order in which the rank comes into user regions. */
  REGIONS,

  /** Functions, peers and sizes of its calls. */
  SIZES,

  /** Functions and peers, where sizes vary. */
  PEERS,

  /** Functions alone, where peers vary, too. */
  FUNCTIONS;

  /** So many differ in an iteration at least: one function over and over says nothing of steps. */
  int leastKinds() {
    return this == FUNCTIONS ? 2 : 1;
  }

  /** The name in results: {@code regions}, ... */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
