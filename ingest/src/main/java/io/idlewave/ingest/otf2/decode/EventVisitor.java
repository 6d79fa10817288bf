package io.idlewave.ingest.otf2.decode;

/**
 * Is handed the events of one location in their order, as primitive values with global ids. Peers
 * and roots are ranks in the event's communicator.
 */
public interface EventVisitor {

  /** All events from here on happened at that time of the location's own clock. */
  void time(long ticks);

  void enter(int region);

  void leave(int region);

  void send(int receiver, int comm, int tag, long bytes);

  void isend(int receiver, int comm, int tag, long bytes, long request);

  void isendComplete(long request);

  void irecvRequest(long request);

  void recv(int sender, int comm, int tag, long bytes);

  void irecv(int sender, int comm, int tag, long bytes, long request);

  void requestCancelled(long request);

  void collectiveBegin();

  void collectiveEnd(int op, int comm, int root, long sentBytes, long receivedBytes);

  void collectiveRequest(long request);

  void collectiveComplete(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request);

  void commCreate(int comm);

  void commDestroy(int comm);

  /** The tracer wrote its buffer to disk, from this event's time until then. */
  void bufferFlush(long stopTicks);

  /** The program switched the measurement on or off. */
  void measurement(boolean on);

  /** Any other record. */
  void other(int type);
}
