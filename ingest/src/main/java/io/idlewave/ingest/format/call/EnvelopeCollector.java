package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.SyncKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The first of two passes over a rank's events: learns what its nonblocking receives and
 * collectives turn out to be, which shows only where they complete, and which communicators occur.
 */
public final class EnvelopeCollector implements MessageEvents {

  private final EnvelopeStore envelopes;
  private final RequestTracker requests = new RequestTracker();
  private final Set<Integer> comms = new HashSet<>();
  private int lastComm;

  /** Collects into {@code envelopes}. */
  public EnvelopeCollector(EnvelopeStore envelopes) {
    this.envelopes = envelopes;
  }

  /** Ids of the communicators that occur. */
  public Set<Integer> comms() {
    return comms;
  }

  @Override
  public void send(int receiver, int comm, int tag, long bytes) {
    occurs(comm);
  }

  @Override
  public void postSend(int receiver, int comm, int tag, long bytes, long request) {
    occurs(comm);
    open(request, RequestTracker.SEND);
  }

  @Override
  public void completeSend(long request) {
    requests.close(request, RequestTracker.SEND);
  }

  @Override
  public void receive(int sender, int comm, int tag, long bytes) {
    occurs(comm);
  }

  @Override
  public void postReceive(long request) {
    open(request, RequestTracker.RECEIVE);
  }

  @Override
  public void completeReceive(int sender, int comm, int tag, long bytes, long request) {
    occurs(comm);
    if (requests.close(request, RequestTracker.RECEIVE)) {
      envelopes.putReceive(requests.request(), comm, sender, tag, bytes);
    }
  }

  @Override
  public void cancel(long request) {
    requests.cancel(request);
  }

  @Override
  public void beginCollective() {}

  @Override
  public void collective(int op, int comm, int root, long sentBytes, long receivedBytes) {
    occurs(comm);
  }

  @Override
  public void postCollective(long request) {
    open(request, RequestTracker.COLLECTIVE);
  }

  @Override
  public void completeCollective(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    occurs(comm);
    if (requests.close(request, RequestTracker.COLLECTIVE)) {
      envelopes.putCollective(requests.request(), op, comm, root, sentBytes, receivedBytes);
    }
  }

  @Override
  public void createCommunicator(int comm) {
    occurs(comm);
  }

  @Override
  public void freeCommunicator(int comm) {
    occurs(comm);
  }

  @Override
  public void transfer(int target, int comm, int window, long sentBytes, long fetchedBytes) {
    occurs(comm);
  }

  @Override
  public void postTransfer(
      int target, int comm, int window, long sentBytes, long fetchedBytes, long request) {
    occurs(comm);
    open(request, RequestTracker.SEND);
  }

  @Override
  public void synchronise(SyncKind kind, int comm, int window, List<Integer> ranks) {
    occurs(comm);
  }

  private void occurs(int comm) {
    if (comm != lastComm || comms.isEmpty()) {
      comms.add(comm);
      lastComm = comm;
    }
  }

  private void open(long id, byte kind) {
    requests.open(id, kind, 0, true);
  }
}
