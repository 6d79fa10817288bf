package io.idlewave.perturb.topology;

/** Takes the links that messages between two hosts cross. */
@FunctionalInterface
public interface LinkVisitor {

  /**
   * A link, in the direction in which messages cross it.
   *
   * @param link its number ({@link Topology#links})
   * @param hopClass number of its class in {@link Topology#hopClasses}
   * @param share of these messages, how many cross it: more than 0, at most 1
   */
  void link(long link, int hopClass, double share);
}
