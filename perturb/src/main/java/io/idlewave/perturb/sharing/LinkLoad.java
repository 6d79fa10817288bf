package io.idlewave.perturb.sharing;

import java.io.Serializable;

/**
 * The traffic over a link in one direction. Of messages that have several routes, the share that
 * crosses it counts.
 *
 * @param link its number in its topology
 * @param bytes what they carry, in B
 * @param busyNanos how long they take it up, one after the other, in ns
 * @param atOnce how many cross it in the same window of time, at most
 */
public record LinkLoad(
    long link, int hopClass, double messages, double bytes, double busyNanos, int atOnce)
    implements Serializable {

  private static final long serialVersionUID = 1L;
}
