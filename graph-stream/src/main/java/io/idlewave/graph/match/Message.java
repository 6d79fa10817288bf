package io.idlewave.graph.match;

import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.ingest.model.SendMode;
import org.jspecify.annotations.Nullable;

/**
 * One message on its way from the first of its two ends seen to the last use of its slot. The n-th
 * send of an envelope and the n-th receive posted on it are the two ends of one message. Once both
 * have ended, the object stands for another message: nobody may keep it longer. Mutable.
 */
public final class Message {

  /** The call index of an end that has not been seen. */
  public static final long UNSEEN = -1;

  /** The page of a message that is none. */
  static final int IN_MEMORY = -1;

  private final SendEnd sendEnd = new SendEnd(this);
  private final ReceiveEnd receiveEnd = new ReceiveEnd(this);

  /** Its neighbours in the queue that it waits in, if it does. */
  @Nullable Message before;

  @Nullable Message after;
  @Nullable EnvelopeQueue queue;

  /** Where it stands in its queue for a run of {@link SpilledHalves}, the page of that run. */
  int page = IN_MEMORY;

  int communicator;
  int source;
  int destination;
  int tag;
  int slot;
  long sendCall = UNSEEN;
  int sendSub;
  long bytes;
  long receivedBytes;
  SendMode mode = SendMode.STANDARD;
  long sendNanos;
  long postCall = UNSEEN;
  long postNanos;
  boolean blockingReceive;
  boolean sendDone;
  boolean receiveDone;
  boolean abandoned;
  boolean late;
  boolean acknowledgementUnseen;
  boolean afterTransfers;
  int function;
  boolean senderBlocked;
  boolean receiverBlocked;
  boolean sendEnded;
  boolean receiveEnded;

  void begin(int communicator, int source, int destination, int tag, int slot, int function) {
    this.communicator = communicator;
    this.source = source;
    this.destination = destination;
    this.tag = tag;
    this.slot = slot;
    this.function = function;
    sendCall = UNSEEN;
    sendSub = 0;
    bytes = 0;
    receivedBytes = 0;
    mode = SendMode.STANDARD;
    sendNanos = 0;
    postCall = UNSEEN;
    postNanos = 0;
    blockingReceive = false;
    sendDone = false;
    receiveDone = false;
    late = false;
    acknowledgementUnseen = false;
    afterTransfers = false;
    sendEnded = false;
    receiveEnded = false;
  }

  public Envelope envelope() {
    return new Envelope(communicator, source, destination, tag);
  }

  public int communicator() {
    return communicator;
  }

  /** World rank of the sender. */
  public int source() {
    return source;
  }

  /** World rank of the receiver. */
  public int destination() {
    return destination;
  }

  public SendEnd sendEnd() {
    return sendEnd;
  }

  public ReceiveEnd receiveEnd() {
    return receiveEnd;
  }

  public int slot() {
    return slot;
  }

  /** Whether the send has been seen. */
  public boolean injected() {
    return sendCall != UNSEEN;
  }

  /** Whether the receive has been seen. */
  public boolean posted() {
    return postCall != UNSEEN;
  }

  /** Whether both ends have been seen. */
  public boolean matched() {
    return injected() && posted();
  }

  /** Call index of the send in the sender's archive. */
  public long sendCall() {
    return sendCall;
  }

  /** Position of the send among its call's operations. */
  public int sendSub() {
    return sendSub;
  }

  /** Call index of the post in the receiver's archive. */
  public long postCall() {
    return postCall;
  }

  /** Bytes sent; before the send is seen, bytes expected. */
  public long bytes() {
    return bytes;
  }

  /** Bytes that the receive got, once it is seen. */
  public long receivedBytes() {
    return receivedBytes;
  }

  public SendMode mode() {
    return mode;
  }

  /** When the send began, shifted by its rank's origin. */
  public long sendNanos() {
    return sendNanos;
  }

  /** When the receive was posted, shifted by its rank's origin. */
  public long postNanos() {
    return postNanos;
  }

  public boolean blockingReceive() {
    return blockingReceive;
  }

  /** Whether the sender may have to wait for the receiver, as far as the trace shows. */
  public boolean mayRendezvous() {
    return mode == SendMode.STANDARD || mode == SendMode.SYNCHRONOUS;
  }

  /** Function of the call that was seen first, as an index into the trace's list. */
  public int function() {
    return function;
  }

  /** Notes that the sender waits for the post. */
  public void blockSender() {
    senderBlocked = true;
  }

  /** Notes that the receiver waits for the send. */
  public void blockReceiver() {
    receiverBlocked = true;
  }

  /** Whether the sender waited for the post; it does no longer. */
  public boolean takeBlockedSender() {
    boolean was = senderBlocked;
    senderBlocked = false;
    return was;
  }

  /** Whether the receiver waited for the send; it does no longer. */
  public boolean takeBlockedReceiver() {
    boolean was = receiverBlocked;
    receiverBlocked = false;
    return was;
  }

  /** Whether it leaves only as one-sided transfers of its sender are complete. */
  public boolean afterTransfers() {
    return afterTransfers;
  }

  /** It leaves only as one-sided transfers of its sender are complete. */
  public void leaveAfterTransfers() {
    afterTransfers = true;
  }

  /** Whether one end will never be seen: nothing waits for it any more. */
  public boolean abandoned() {
    return abandoned;
  }

  /** Whether the acknowledgement was broken out of a cycle: the message was eager by proof. */
  public boolean late() {
    return late;
  }

  /** Breaks the acknowledgement: the sender goes on. */
  public void makeLate() {
    late = true;
    senderBlocked = false;
  }

  /** Whether the sender goes on although no acknowledgement is known. */
  public boolean acknowledgementUnseen() {
    return acknowledgementUnseen;
  }

  /** The receive may be one without a record: the sender goes on, and nothing is proved by it. */
  public void giveUpAcknowledgement() {
    acknowledgementUnseen = true;
    senderBlocked = false;
  }
}
