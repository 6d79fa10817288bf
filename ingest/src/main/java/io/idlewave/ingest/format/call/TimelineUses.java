package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.SyncKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one timeline of a rank with several uses communicators, learned in the first pass: on which
 * envelopes it sends and receives, and on which communicators it meets others, each with the place
 * where it first does. Passes all events on. Holds an entry per envelope, however many messages go
 * by it.
 */
public final class TimelineUses implements MessageEvents {

  /** The envelope of messages with one peer, by the trace's id of the communicator. */
  record Envelope(int comm, int peer, int tag) {}

  private final MessageEvents next;
  private final EventPosition position;
  private final Map<Envelope, Long> sends = new LinkedHashMap<>();
  private final Map<Envelope, Long> receives = new LinkedHashMap<>();
  private final Map<Integer, Long> meetings = new LinkedHashMap<>();

  /** For the events that {@code position} is at, which {@code next} gets as well. */
  public TimelineUses(MessageEvents next, EventPosition position) {
    this.next = next;
    this.position = position;
  }

  Map<Envelope, Long> sends() {
    return sends;
  }

  Map<Envelope, Long> receives() {
    return receives;
  }

  /** Collectives and one-sided communication, by communicator. */
  Map<Integer, Long> meetings() {
    return meetings;
  }

  String describe(long place) {
    return position.describe(place);
  }

  private void uses(Map<Envelope, Long> envelopes, int comm, int peer, int tag) {
    if (peer != NO_PEER) {
      envelopes.putIfAbsent(new Envelope(comm, peer, tag), position.here());
    }
  }

  private void meets(int comm) {
    meetings.putIfAbsent(comm, position.here());
  }

  @Override
  public void send(int receiver, int comm, int tag, long bytes) {
    uses(sends, comm, receiver, tag);
    next.send(receiver, comm, tag, bytes);
  }

  @Override
  public void postSend(int receiver, int comm, int tag, long bytes, long request) {
    uses(sends, comm, receiver, tag);
    next.postSend(receiver, comm, tag, bytes, request);
  }

  @Override
  public void completeSend(long request) {
    next.completeSend(request);
  }

  @Override
  public void receive(int sender, int comm, int tag, long bytes) {
    uses(receives, comm, sender, tag);
    next.receive(sender, comm, tag, bytes);
  }

  @Override
  public void postReceive(long request) {
    next.postReceive(request);
  }

  @Override
  public void completeReceive(int sender, int comm, int tag, long bytes, long request) {
    uses(receives, comm, sender, tag);
    next.completeReceive(sender, comm, tag, bytes, request);
  }

  @Override
  public void cancel(long request) {
    next.cancel(request);
  }

  @Override
  public void beginCollective() {
    next.beginCollective();
  }

  @Override
  public void collective(int op, int comm, int root, long sentBytes, long receivedBytes) {
    meets(comm);
    next.collective(op, comm, root, sentBytes, receivedBytes);
  }

  @Override
  public void postCollective(long request) {
    next.postCollective(request);
  }

  @Override
  public void completeCollective(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    meets(comm);
    next.completeCollective(op, comm, root, sentBytes, receivedBytes, request);
  }

  @Override
  public void createCommunicator(int comm) {
    next.createCommunicator(comm);
  }

  @Override
  public void freeCommunicator(int comm) {
    next.freeCommunicator(comm);
  }

  @Override
  public void transfer(int target, int comm, int window, long sentBytes, long fetchedBytes) {
    meets(comm);
    next.transfer(target, comm, window, sentBytes, fetchedBytes);
  }

  @Override
  public void postTransfer(
      int target, int comm, int window, long sentBytes, long fetchedBytes, long request) {
    meets(comm);
    next.postTransfer(target, comm, window, sentBytes, fetchedBytes, request);
  }

  @Override
  public void synchronise(SyncKind kind, int comm, int window, List<Integer> ranks) {
    meets(comm);
    next.synchronise(kind, comm, window, ranks);
  }
}
