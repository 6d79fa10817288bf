package io.idlewave.perturb.kernel;

/** A kind of cost that paths consist of. */
public interface CostKind {

  /** The number that sums are kept under: 0, 1, ... no gaps. */
  int code();
}
