package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;

/**
 * One operation of a {@link FlatCall}. Messages and completions, which most operations are, lie in
 * its fields; each of the others is an object of its own. Mutable.
 */
public final class FlatOperation {

  /** Which fields mean something. */
  public enum Kind {
    /** A {@link Send}. */
    SEND,
    /** A {@link Receive}. */
    RECEIVE,
    /** A {@link PostReceive}. */
    POST_RECEIVE,
    /** A {@link Complete}. */
    COMPLETE,
    /** Any other, which {@link #toOperation()} returns. */
    OTHER
  }

  private static final Operation NOTHING = new Complete(Operation.NO_REQUEST);

  private Kind kind = Kind.OTHER;
  private int peer;
  private int tag;
  private int communicator;
  private int mode;
  private long bytes;
  private long request;
  private Operation other = NOTHING;

  FlatOperation() {}

  /** What it is. */
  public Kind kind() {
    return kind;
  }

  /** World rank of the other end of a message. */
  public int peer() {
    return peer;
  }

  /** Tag of a message. */
  public int tag() {
    return tag;
  }

  /** Communicator of a message. */
  public int communicator() {
    return communicator;
  }

  /** Length of a message. */
  public long bytes() {
    return bytes;
  }

  /** Mode of a send. */
  public SendMode mode() {
    return SendMode.ofCode(mode);
  }

  /** Request of a send or a posted receive, or the one that completes. */
  public long request() {
    return request;
  }

  /** It is a send. */
  void send(int to, int messageTag, int on, long length, int modeCode, long opened) {
    envelope(Kind.SEND, to, messageTag, on, length);
    mode = modeCode;
    request = opened;
  }

  /** It is a blocking receive. */
  void receive(int from, int messageTag, int on, long length) {
    envelope(Kind.RECEIVE, from, messageTag, on, length);
  }

  /** It is a posted receive. */
  void postReceive(long opened, int from, int messageTag, int on, long length) {
    envelope(Kind.POST_RECEIVE, from, messageTag, on, length);
    request = opened;
  }

  private void envelope(Kind what, int with, int messageTag, int on, long length) {
    kind = what;
    peer = with;
    tag = messageTag;
    communicator = on;
    bytes = length;
  }

  /** A request completes. */
  void complete(long completed) {
    kind = Kind.COMPLETE;
    request = completed;
  }

  /** It says what {@code operation} says. */
  void set(Operation operation) {
    if (operation instanceof Send send) {
      send(
          send.peer(),
          send.tag(),
          send.communicator(),
          send.bytes(),
          send.mode().code(),
          send.request());
    } else if (operation instanceof Receive receive) {
      receive(receive.peer(), receive.tag(), receive.communicator(), receive.bytes());
    } else if (operation instanceof PostReceive post) {
      postReceive(post.request(), post.peer(), post.tag(), post.communicator(), post.bytes());
    } else if (operation instanceof Complete complete) {
      complete(complete.request());
    } else {
      kind = Kind.OTHER;
      other = operation;
    }
  }

  /** It, as an object that stays. */
  public Operation toOperation() {
    return switch (kind) {
      case SEND -> new Send(peer, tag, communicator, bytes, mode(), request);
      case RECEIVE -> new Receive(peer, tag, communicator, bytes);
      case POST_RECEIVE -> new PostReceive(request, peer, tag, communicator, bytes);
      case COMPLETE -> new Complete(request);
      case OTHER -> other;
    };
  }
}
