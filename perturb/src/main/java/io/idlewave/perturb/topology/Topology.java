package io.idlewave.perturb.topology;

import java.io.Serializable;
import java.util.List;

/** How far apart hosts of a network are. Immutable; pure in its arguments; symmetric. */
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
   */
  double[] hops(int from, int to);

  /**
   * Hands over the links that messages from a host to another cross, each once, from the first host
   * on: those of one minimal route, or of several that share the messages. Each direction of a link
   * is a link of its own, with a number of its own, because both carry messages at the same time.
   * The shares of a class of links add up to its {@link #hops}. Routers between links are not
   * links. There are none from a host to itself.
   *
   * <p>Time and memory depend on the number of links handed over, not on the number of hosts,
   * unless a topology says otherwise.
   */
  void links(int from, int to, LinkVisitor visitor);

  /** The two ends of a link that {@link #links} has handed over. */
  LinkEnds ends(long link);
}
