package io.idlewave.ingest.model;

import java.util.List;

/**
 * One effect of an {@link MpiCall} on the rest of the program. A call can hold several, as {@code
 * MPI_Sendrecv}, {@code MPI_Startall} and {@code MPI_Waitall} do.
 *
 * <p>Peers and roots are world ranks. A request is a number that its rank uses once: each
 * activation of a persistent request has a number of its own.
 */
public sealed interface Operation {

  /** The request of an operation that the call itself completes. */
  long NO_REQUEST = -1;

  /** Windows of a communicator have numbers below this. */
  int WINDOWS = 1 << 28;

  /** The peer of a message whose other end the trace never shows; it matches nothing. */
  int UNKNOWN_PEER = -1;

  /**
   * A message leaves. Blocking if {@code request} is {@link #NO_REQUEST}: the call then returns
   * only when the mode allows it. If the receiver is not in the trace, {@code peer} is {@link
   * #UNKNOWN_PEER}.
   */
  record Send(int peer, int tag, int communicator, long bytes, SendMode mode, long request)
      implements Operation {}

  /**
   * A blocking receive: posted at the call's begin, complete at its end. If the trace does not show
   * from whom, {@code peer} is {@link #UNKNOWN_PEER} and the rest is meaningless.
   */
  record Receive(int peer, int tag, int communicator, long bytes) implements Operation {}

  /**
   * A nonblocking receive is posted. Its envelope is resolved, so there are no wildcards; if it
   * never completes in the trace, {@code peer} is {@link #UNKNOWN_PEER} and the rest is
   * meaningless.
   */
  record PostReceive(long request, int peer, int tag, int communicator, long bytes)
      implements Operation {}

  /** A request of this rank completes: a send, a posted receive, or a nonblocking collective. */
  record Complete(long request) implements Operation {}

  /**
   * This rank's part in a collective operation. Nonblocking unless {@code request} is {@link
   * #NO_REQUEST}.
   *
   * @param root world rank of the root, or one of the {@code ROOT_} constants
   * @param sentBytes bytes this rank contributes, summed over the members that need them, itself
   *     included
   * @param receivedBytes bytes that this rank needs of members, itself included, in total
   */
  record Collective(
      CollectiveOp op, int communicator, int root, long sentBytes, long receivedBytes, long request)
      implements Operation {

    /** The operation has no root. */
    public static final int ROOT_NONE = -1;

    /** Inter-communicator: this rank is the root. */
    public static final int ROOT_SELF = -2;

    /** Inter-communicator: the root is another member of this rank's group; no data moves here. */
    public static final int ROOT_IN_GROUP = -3;
  }

  /** A communicator comes into being; the synchronisation is a {@link Collective} of its own. */
  record CreateCommunicator(int communicator) implements Operation {}

  /** A communicator is given up, locally. */
  record FreeCommunicator(int communicator) implements Operation {}

  /** A request is cancelled: it matches nothing and completes nothing. */
  record Cancel(long request) implements Operation {}

  /**
   * One-sided data movement between this rank and the memory that {@code target} exposes, which
   * takes no part in it: a put or an accumulate sends, a get fetches, an atomic operation that
   * returns the old value does both.
   *
   * @param communicator that the window was created on
   * @param window number of the window, which tells it from others on the communicator; the same on
   *     all members
   * @param target world rank
   * @param sentBytes bytes that go to the target
   * @param fetchedBytes bytes that come back
   * @param request what completes it beside the epoch, or {@link #NO_REQUEST}
   */
  record Transfer(
      int communicator, int window, int target, long sentBytes, long fetchedBytes, long request)
      implements Operation {}

  /**
   * One-sided synchronisation: this rank opens or closes an epoch of a window, or completes
   * transfers within one.
   *
   * @param communicator as in {@link Transfer}
   * @param window as in {@link Transfer}
   * @param ranks world ranks, as the {@code kind} says; empty stands for all members where it names
   *     targets of a lock or flush
   */
  record Synchronise(SyncKind kind, int communicator, int window, List<Integer> ranks)
      implements Operation {

    public Synchronise {
      ranks = List.copyOf(ranks);
    }

    /**
     * The tag of the message that a post sends to who starts access to the window, below those of
     * any program; that of complete and wait is the next one.
     */
    public static int postTag(int window) {
      return Integer.MIN_VALUE + 2 * window;
    }
  }
}
