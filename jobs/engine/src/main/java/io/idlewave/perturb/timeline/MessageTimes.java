package io.idlewave.perturb.timeline;

import java.io.Serializable;

/**
 * A message between two calls of a window.
 *
 * @param sender world rank
 * @param sendCall index of the call that sends it
 * @param receiver world rank
 * @param receiveCall index of the call that completes its receive
 * @param bytes as sent
 * @param sentNanos when the sending call begins, on the axis of the timeline
 * @param receivedNanos when the receiving call ends
 */
public record MessageTimes(
    int sender,
    long sendCall,
    int receiver,
    long receiveCall,
    long bytes,
    double sentNanos,
    double receivedNanos)
    implements Serializable {}
