package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;

/**
 * A network of finite capacity (LogP, section 3): a rank has at most so many messages under way,
 * from the begin of their sends until they are there, without their receiver's way in. The next
 * send begins once the one that is so many sends back is there: the processor stalls. Of a
 * rendezvous it is the request that counts.
 *
 * <p>The paper bounds what is under way to a rank as well. Its way in, one message per g, has the
 * messages come no earlier than that bound would; but their senders do not stall for it, for it is
 * not known when they send.
 *
 * @param messages ceil(L / g), at least 1 and at most {@value #MOST}
 */
public record Limited(NetworkModel base, int messages) implements NetworkAround {

  /** Every send takes so many steps at most. */
  private static final int MOST = 64;

  public Limited {
    if (messages < 1 || messages > MOST) {
      throw new IllegalArgumentException(
          "capacity L/g in messages: from 1 to %d, got %d".formatted(MOST, messages));
    }
  }

  /**
   * The capacity of LogP.
   *
   * @param latency L, in ns
   * @param gap g, in ns, above 0
   */
  public static Limited of(NetworkModel base, double latency, double gap) {
    if (!(gap > 0)) {
      throw new IllegalArgumentException("capacity L/g: g above 0, got " + gap);
    }
    // a quotient such as 1.1 / 0.1 must not be rounded up for its last bit
    return new Limited(base, (int) Math.max(1, Math.ceil(latency / gap - 1e-9)));
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    return base.price(messageBytes, mode, route);
  }

  @Override
  public int capacity(Route route) {
    return messages;
  }
}
