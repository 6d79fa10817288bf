package io.idlewave.perturb.topology;

import java.io.Serializable;
import java.util.List;

/**
 * How far apart the hosts of a network are. Immutable; a pure function of its arguments; symmetric.
 */
public interface Topology extends Serializable {

  /** The number of hosts, at least 1; they are numbered from 0. */
  int hosts();

  /**
   * What a message can cross, such as {@code electrical}, {@code optical} and {@code router}: the
   * names of the entries of {@link #hops}.
   */
  List<String> hopClasses();

  /**
   * How often a message crosses each of {@link #hopClasses} on a minimal route; the mean where
   * there are several (ECMP). All 0 from a host to itself.
   *
   * @param from a host
   * @param to a host
   */
  double[] hops(int from, int to);
}
