package io.idlewave.graph.survey;

/**
 * The standard sends of a trace of which its clocks do not say whether they were eager.
 *
 * @param messages how many; where sizes within 1/32 of an octave lie on both sides of an end of the
 *     bracket, all of them
 * @param bytes in all of them
 */
public record AmbiguousSends(long messages, double bytes) {

  /** There are none. */
  public static final AmbiguousSends NONE = new AmbiguousSends(0, 0);
}
