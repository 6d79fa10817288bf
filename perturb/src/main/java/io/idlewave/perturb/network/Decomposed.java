package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * MPI sends as protocols of elementary messages (Al-Tawil and Moritz, "Performance Modeling and
 * Evaluation of MPI", section 3.2). A standard send of at most the threshold is a {@link
 * Protocol#T}, a longer one follows the protocol of its mode; the other modes follow theirs at any
 * size.
 *
 * <p>With ts and tr the begins of send and receive, and M the match, the later of tr and the
 * arrival of the first message:
 *
 * <pre>
 *       first message arrives     receive ends                   send ends
 * T     ts + os + L + (k-1)G      M + or                         ts + os
 * TA    ts + os + L + (k-1)G      M + or + os                    M + or + os + L + or
 * RTA   ts + os + L               M + or + L + (k-1)G + os       M + or + L + (k-1)G + os + L + or
 * RAT   ts + os + L               send end + L + or              M + 2 or + 3 os + 2 L + (k-1)G
 * </pre>
 *
 * Where both begin at 0 these are Eqs. (1) to (7), with (k-1) G added to the paper's short messages
 * of T and TA; its T_s-r of TA (Eq. 3) is the end of the send, for the receive ends once it has
 * issued the acknowledgement. Eq. (7) needs the last message of {@link Protocol#RAT}, which the
 * text leaves out. Requests and acknowledgements have the parameters of a message of 0 bytes, and
 * no gaps; the data have theirs. They leave their sender os after ts under T and TA, M + or under
 * RTA, and M + 2 or + 2 os + L under RAT.
 *
 * <p>A nonblocking call costs its sender os and its receiver nothing; the rest goes on in the
 * background. The call that completes it costs at least the processor time still owed: for the
 * sender nothing under T, or (the acknowledgement) under TA and RTA, or + 2 os under RAT; for the
 * receiver or under T, or + os under TA and RTA, 2 or + os under RAT.
 *
 * @param protocols by mode; without one, standard and synchronous sends are {@link Protocol#RAT}.
 *     Buffered and ready sends are local and therefore {@link Protocol#T}, synchronous ones never
 * @param thresholdBytes largest standard message sent as {@link Protocol#T}, at least 0
 */
public record Decomposed(Elementary base, Map<SendMode, Protocol> protocols, long thresholdBytes)
    implements NetworkModel {

  public Decomposed {
    if (thresholdBytes < 0) {
      throw new IllegalArgumentException("threshold in B: at least 0, got " + thresholdBytes);
    }
    EnumMap<SendMode, Protocol> all = new EnumMap<>(SendMode.class);
    for (SendMode mode : SendMode.values()) {
      Protocol protocol = protocols.getOrDefault(mode, isLocal(mode) ? Protocol.T : Protocol.RAT);
      check(mode, protocol);
      all.put(mode, protocol);
    }
    protocols = Collections.unmodifiableMap(all);
  }

  private static boolean isLocal(SendMode mode) {
    return mode == SendMode.BUFFERED || mode == SendMode.READY;
  }

  private static void check(SendMode mode, Protocol protocol) {
    if (isLocal(mode) && protocol != Protocol.T) {
      throw new IllegalArgumentException(
          "protocol of mode %s: T, for such a send is local, got %s".formatted(mode, protocol));
    }
    if (mode == SendMode.SYNCHRONOUS && protocol == Protocol.T) {
      throw new IllegalArgumentException(
          "protocol of mode %s: TA, RTA or RAT, for such a send waits for its receive, got T"
              .formatted(mode));
    }
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    ElementaryMessage data = base.message(messageBytes, route);
    ElementaryMessage control = base.message(0, route);
    return switch (protocol(messageBytes, mode)) {
      case T -> data.price();
      case TA -> acknowledged(data, control);
      case RTA -> pulled(data, control);
      case RAT -> pushed(data, control);
    };
  }

  private Protocol protocol(long messageBytes, SendMode mode) {
    return mode == SendMode.STANDARD && messageBytes <= thresholdBytes
        ? Protocol.T
        : Objects.requireNonNull(protocols.get(mode));
  }

  private static MessagePrice acknowledged(ElementaryMessage data, ElementaryMessage control) {
    Cost receive = data.receiveOverhead().plus(control.sendOverhead());
    Cost acknowledge = receive.plus(control.flight()).plus(control.receiveOverhead());
    return data.gapsOn(
        MessagePrice.synchronous(
            data.sendOverhead(),
            data.sendOverhead().plus(data.flight()),
            receive,
            acknowledge,
            Cost.ZERO,
            control.receiveOverhead(),
            receive));
  }

  private static MessagePrice pulled(ElementaryMessage data, ElementaryMessage control) {
    Cost receiver = control.receiveOverhead().plus(control.sendOverhead());
    Cost receive = receiver.plus(data.flight());
    Cost acknowledge = receive.plus(control.flight()).plus(control.receiveOverhead());
    return data.dataGapsOn(
        MessagePrice.synchronous(
            control.sendOverhead(),
            control.sendOverhead().plus(control.flight()),
            receive,
            acknowledge,
            Cost.ZERO,
            control.receiveOverhead(),
            receiver),
        control.receiveOverhead());
  }

  private static MessagePrice pushed(ElementaryMessage data, ElementaryMessage control) {
    Cost answer = control.sendOverhead().plus(control.flight()).plus(control.receiveOverhead());
    Cost push = data.sendOverhead().plus(control.sendOverhead());
    Cost answered = control.receiveOverhead().plus(answer);
    Cost acknowledge = answered.plus(push).plus(data.flight());
    Cost last = control.flight().plus(control.receiveOverhead());
    return data.dataGapsOn(
        MessagePrice.synchronous(
            control.sendOverhead(),
            control.sendOverhead().plus(control.flight()),
            acknowledge.plus(last),
            acknowledge,
            Cost.ZERO,
            control.receiveOverhead().plus(push),
            control.receiveOverhead().times(2).plus(control.sendOverhead())),
        answered.plus(data.sendOverhead()));
  }
}
