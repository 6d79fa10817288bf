package io.idlewave.ingest.format.call;

import io.idlewave.ingest.format.call.RequestTracker.Kind;
import io.idlewave.ingest.format.call.RequestTracker.Posting;
import java.util.HashSet;
import java.util.Set;

/**
 * The first of two passes over a rank's events: learns what its nonblocking receives and
 * collectives turn out to be, which shows only where they complete, and which communicators occur.
 */
public final class EnvelopeCollector implements MessageEvents {

  private final EnvelopeStore envelopes;
  private final RequestTracker requests = new RequestTracker();
  private final Set<Integer> comms = new HashSet<>();

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
    comms.add(comm);
  }

  @Override
  public void postSend(int receiver, int comm, int tag, long bytes, long request) {
    comms.add(comm);
    open(request, Kind.SEND);
  }

  @Override
  public void completeSend(long request) {
    requests.close(request, Kind.SEND);
  }

  @Override
  public void receive(int sender, int comm, int tag, long bytes) {
    comms.add(comm);
  }

  @Override
  public void postReceive(long request) {
    open(request, Kind.RECEIVE);
  }

  @Override
  public void completeReceive(int sender, int comm, int tag, long bytes, long request) {
    comms.add(comm);
    Posting posting = requests.close(request, Kind.RECEIVE);
    if (posting != null) {
      envelopes.putReceive(posting.request(), comm, sender, tag, bytes);
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
    comms.add(comm);
  }

  @Override
  public void postCollective(long request) {
    open(request, Kind.COLLECTIVE);
  }

  @Override
  public void completeCollective(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    comms.add(comm);
    Posting posting = requests.close(request, Kind.COLLECTIVE);
    if (posting != null) {
      envelopes.putCollective(posting.request(), op, comm, root, sentBytes, receivedBytes);
    }
  }

  @Override
  public void createCommunicator(int comm) {
    comms.add(comm);
  }

  @Override
  public void freeCommunicator(int comm) {
    comms.add(comm);
  }

  private void open(long id, Kind kind) {
    requests.open(id, kind, 0, true);
  }
}
