package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.CostKind;
import java.util.Arrays;

/** Sums of costs by kind, in quanta: exact whatever is added in whatever order. Mutable. */
final class Costs {

  private final long[] quanta;

  /** Nothing of any kind. */
  Costs(int kinds) {
    quanta = new long[kinds];
  }

  int kinds() {
    return quanta.length;
  }

  long quanta(int kind) {
    return quanta[kind];
  }

  void set(int kind, long value) {
    quanta[kind] = value;
  }

  void add(CostKind kind, long more) {
    quanta[kind.code()] += more;
  }

  void add(Costs other) {
    for (int kind = 0; kind < quanta.length; kind++) {
      quanta[kind] += other.quanta[kind];
    }
  }

  void set(Costs other) {
    System.arraycopy(other.quanta, 0, quanta, 0, quanta.length);
  }

  void clear() {
    Arrays.fill(quanta, 0);
  }

  boolean isZero() {
    for (long ofKind : quanta) {
      if (ofKind != 0) {
        return false;
      }
    }
    return true;
  }

  /** All kinds together. */
  long quanta() {
    long sum = 0;
    for (long ofKind : quanta) {
      sum += ofKind;
    }
    return sum;
  }
}
