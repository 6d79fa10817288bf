package io.idlewave.perturb.kernel;

import java.util.Arrays;

/**
 * What paths consist of in each lane, up to what is the same in all lanes: rows that clocks and
 * slots share as long as their paths differ by constants, for most steps only add one or take what
 * another has. A writer first copies a row that another clock or slot has. Mutable; one thread.
 */
final class PathParts {

  private final Store store;
  private final double[][] rows;

  /** Bit by part: the row is 0 in every lane, whatever the array holds. */
  private int zeros;

  private int users = 1;

  private PathParts(Store store) {
    this.store = store;
    rows = new double[store.parts][store.zero.length];
    zeros = store.all();
  }

  /** The parts of a tile; those that nobody has any more are used again. */
  static final class Store {

    private final int parts;
    private final double[] zero;
    private final PathParts nothing;
    private PathParts[] free = new PathParts[16];
    private int freeCount;

    Store(int lanes, int parts) {
      this.parts = parts;
      zero = new double[lanes];
      nothing = new PathParts(this);
    }

    int parts() {
      return parts;
    }

    private int all() {
      return (1 << parts) - 1;
    }

    /** Shared parts that are 0 in every lane. */
    PathParts nothing() {
      return nothing.share();
    }

    /** Parts that nobody else has, 0 in every lane. */
    PathParts take() {
      return freeCount == 0 ? new PathParts(this) : free[--freeCount].renewed();
    }
  }

  private PathParts renewed() {
    zeros = store.all();
    users = 1;
    return this;
  }

  /** One more has them. */
  PathParts share() {
    users++;
    return this;
  }

  /** One fewer has them. */
  void release() {
    users--;
    if (users == 0) {
      if (store.freeCount == store.free.length) {
        store.free = Arrays.copyOf(store.free, 2 * store.freeCount);
      }
      store.free[store.freeCount++] = this;
    }
  }

  /** For one of those that share them, who gives them back: parts of its own, the same. */
  PathParts own() {
    if (users == 1) {
      return this;
    }
    PathParts copy = store.take();
    copy.zeros = zeros;
    for (int part = 0; part < rows.length; part++) {
      if (!isZero(part)) {
        System.arraycopy(rows[part], 0, copy.rows[part], 0, store.zero.length);
      }
    }
    release();
    return copy;
  }

  /** Parts to overwrite in place of these, which are not given back. */
  PathParts successor() {
    return users == 1 ? this : store.take();
  }

  boolean isZero(int part) {
    return (zeros & 1 << part) != 0;
  }

  /** A part in each lane, to read. */
  double[] row(int part) {
    return isZero(part) ? store.zero : rows[part];
  }

  /** A part in each lane, to write all of it. */
  double[] overwritten(int part) {
    zeros &= ~(1 << part);
    return rows[part];
  }

  double[] changed(int part) {
    if (isZero(part)) {
      Arrays.fill(overwritten(part), 0);
    }
    return rows[part];
  }
}
