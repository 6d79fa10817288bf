package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.SyncKind;
import java.util.List;

/**
 * Takes the message-passing events of one rank in their order. Communicators and requests go by the
 * foreign trace's ids; peers and roots are ranks in the event's communicator. A request id may be
 * used again once its request is complete.
 */
public interface MessageEvents {

  /** The peer of a message to or from nobody. */
  int NO_PEER = -1;

  void send(int receiver, int comm, int tag, long bytes);

  void postSend(int receiver, int comm, int tag, long bytes, long request);

  /** A nonblocking send, or a transfer with a request, is complete. */
  void completeSend(long request);

  /** A blocking receive is complete. */
  void receive(int sender, int comm, int tag, long bytes);

  /** A nonblocking receive is posted; its envelope shows when it completes. */
  void postReceive(long request);

  void completeReceive(int sender, int comm, int tag, long bytes, long request);

  void cancel(long request);

  /** A blocking collective begins, which {@link #collective} ends. */
  void beginCollective();

  /** A blocking collective with the code {@code op} is complete. */
  void collective(int op, int comm, int root, long sentBytes, long receivedBytes);

  /** A nonblocking collective is started; what it is shows when it completes. */
  void postCollective(long request);

  /** A nonblocking collective with the code {@code op} is complete. */
  void completeCollective(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request);

  /** A communicator comes into being. */
  void createCommunicator(int comm);

  void freeCommunicator(int comm);

  /** One-sided data movement, as {@link Operation.Transfer} has it. */
  void transfer(int target, int comm, int window, long sentBytes, long fetchedBytes);

  /** Posts a transfer with a request, which {@link #completeSend} completes. */
  void postTransfer(
      int target, int comm, int window, long sentBytes, long fetchedBytes, long request);

  /** One-sided synchronisation, as {@link Operation.Synchronise} has it. */
  void synchronise(SyncKind kind, int comm, int window, List<Integer> ranks);
}
