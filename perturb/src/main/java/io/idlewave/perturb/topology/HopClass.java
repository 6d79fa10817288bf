package io.idlewave.perturb.topology;

/** The names of what messages cross in the regular topologies. Files may name links otherwise. */
public final class HopClass {

  /** Links of copper: short ones. */
  public static final String ELECTRICAL = "electrical";

  /** Links of fibre: long ones. */
  public static final String OPTICAL = "optical";

  /**
   * Routers, or switches, that pass a message on: one less than links, in every topology. Where a
   * host is its router, those of both ends do not count.
   */
  public static final String ROUTER = "router";

  private HopClass() {}

  /** Whether it is a class of links: all but {@link #ROUTER} are. */
  public static boolean isLink(String hopClass) {
    return !hopClass.equals(ROUTER);
  }
}
