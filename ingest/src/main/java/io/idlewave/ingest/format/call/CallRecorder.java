package io.idlewave.ingest.format.call;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The second of two passes over a rank's events: writes its {@link MpiCall}s, knowing from an
 * {@link EnvelopeCollector} what each receive and nonblocking collective turns out to be when it is
 * posted.
 *
 * <p>What happens between {@link #begin} and {@link #end} becomes one operation per event, in the
 * order of the events. Whatever has no place in a call is counted in the {@link WarningLog}.
 */
public final class CallRecorder implements MessageEvents {

  private final RankWriter writer;
  private final PeerResolver peers;
  private final EnvelopeStore envelopes;
  private final CollectiveSizes sizes;
  private final EventPosition position;
  private final WarningLog log;
  private final RequestTracker requests = new RequestTracker();
  private final List<Operation> operations = new ArrayList<>();

  private boolean inCall;
  private int function;
  private int region;
  private List<RegionTime> stretch = List.of();
  private SendMode sendMode = SendMode.STANDARD;
  private long enterNanos;
  private int collectivesBegun;

  /**
   * A recorder of the rank's calls.
   *
   * @param envelopes what the first pass found
   * @param sizes what the tracer records as the sizes of collectives
   */
  public CallRecorder(
      RankWriter writer,
      PeerResolver peers,
      EnvelopeStore envelopes,
      CollectiveSizes sizes,
      EventPosition position,
      WarningLog log) {
    this.writer = writer;
    this.peers = peers;
    this.envelopes = envelopes;
    this.sizes = sizes;
    this.position = position;
    this.log = log;
  }

  /** Calls written so far; the number of the call that is open. */
  public long calls() {
    return writer.calls();
  }

  /**
   * The rank enters a call; none is open.
   *
   * @param functionIndex index of the function in the archive
   * @param regionIndex index of the enclosing region, or {@link MpiCall#NO_REGION}
   * @param division how the time since the previous call divides over regions, as {@link
   *     MpiCall#stretch()} has it
   * @param mode mode of the messages that the call sends
   * @param nanos since the rank's first event
   */
  public void begin(
      int functionIndex, int regionIndex, List<RegionTime> division, SendMode mode, long nanos) {
    inCall = true;
    function = functionIndex;
    region = regionIndex;
    stretch = division;
    sendMode = mode;
    enterNanos = nanos;
  }

  /** From here on the call that is open sends messages of that mode. */
  public void sendMode(SendMode mode) {
    sendMode = mode;
  }

  /** The rank leaves the call that is open, if there is one. */
  public void end(long nanos) {
    if (!inCall) {
      return;
    }
    if (collectivesBegun > 0) {
      log.add(CallWarning.COLLECTIVE_UNENDED, this::place, collectivesBegun, 0);
    }
    writer.write(
        new MpiCall(function, enterNanos, nanos - enterNanos, region, stretch, operations));
    inCall = false;
    sendMode = SendMode.STANDARD;
    collectivesBegun = 0;
    operations.clear();
  }

  /** The rank's events are over: counts the requests that stay open. */
  public void finish() {
    requests.openPlaces().forEach(this::staysOpen);
  }

  @Override
  public void send(int receiver, int comm, int tag, long bytes) {
    addSend(receiver, comm, tag, bytes, Operation.NO_REQUEST);
  }

  @Override
  public void postSend(int receiver, int comm, int tag, long bytes, long request) {
    long number = requests.nextRequest();
    open(request, RequestTracker.SEND, addSend(receiver, comm, tag, bytes, number));
  }

  private boolean addSend(int receiver, int comm, int tag, long bytes, long request) {
    if (!hasPeer(receiver)) {
      return false;
    }
    int peer = peers.receiver(comm, receiver, tag);
    return add(new Send(peer, tag, peers.ofMessage(comm, peer), bytes, sendMode, request));
  }

  @Override
  public void completeSend(long request) {
    complete(requests.close(request, RequestTracker.SEND));
  }

  @Override
  public void postReceive(long request) {
    long number = requests.nextRequest();
    open(request, RequestTracker.RECEIVE, add(posted(number)));
  }

  private PostReceive posted(long number) {
    if (!envelopes.find(number) || envelopes.peer() == NO_PEER) {
      return new PostReceive(number, Operation.UNKNOWN_PEER, 0, peers.ofUnknown(), 0);
    }
    int comm = envelopes.comm();
    int peer = peers.sender(comm, envelopes.peer(), envelopes.tag());
    return new PostReceive(
        number, peer, envelopes.tag(), peers.ofMessage(comm, peer), envelopes.bytes());
  }

  @Override
  public void receive(int sender, int comm, int tag, long bytes) {
    if (hasPeer(sender)) {
      int peer = peers.sender(comm, sender, tag);
      add(new Receive(peer, tag, peers.ofMessage(comm, peer), bytes));
    }
  }

  @Override
  public void completeReceive(int sender, int comm, int tag, long bytes, long request) {
    if (complete(requests.close(request, RequestTracker.RECEIVE))) {
      hasPeer(sender);
    } else {
      receive(sender, comm, tag, bytes);
    }
  }

  @Override
  public void cancel(long request) {
    if (!requests.cancel(request)) {
      warn(CallWarning.REQUEST_UNKNOWN);
    } else if (requests.isWritten()) {
      add(new Cancel(requests.request()));
    }
  }

  @Override
  public void beginCollective() {
    if (inCall) {
      collectivesBegun++;
    }
  }

  @Override
  public void collective(int op, int comm, int root, long sentBytes, long receivedBytes) {
    collectivesBegun = Math.max(0, collectivesBegun - 1);
    addCollective(op, comm, root, sentBytes, receivedBytes, Operation.NO_REQUEST);
  }

  @Override
  public void postCollective(long request) {
    long number = requests.nextRequest();
    boolean completes = envelopes.find(number);
    if (!completes) {
      warn(CallWarning.COLLECTIVE_OPEN);
    }
    boolean written =
        completes
            && addCollective(
                envelopes.op(),
                envelopes.comm(),
                envelopes.peer(),
                envelopes.bytes(),
                envelopes.receivedBytes(),
                number);
    open(request, RequestTracker.COLLECTIVE, written);
  }

  @Override
  public void completeCollective(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    if (!complete(requests.close(request, RequestTracker.COLLECTIVE))) {
      addCollective(op, comm, root, sentBytes, receivedBytes, Operation.NO_REQUEST);
    }
  }

  private boolean addCollective(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    Collective recorded =
        new Collective(
            CollectiveOp.ofCode(op),
            peers.ofMeeting(comm),
            peers.root(comm, root),
            sentBytes,
            receivedBytes,
            request);
    return add(sizes.totals(recorded, peers.definition(comm)));
  }

  @Override
  public void createCommunicator(int comm) {
    add(new CreateCommunicator(peers.communicator(comm)));
  }

  @Override
  public void freeCommunicator(int comm) {
    add(new FreeCommunicator(peers.communicator(comm)));
  }

  @Override
  public void transfer(int target, int comm, int window, long sentBytes, long fetchedBytes) {
    addTransfer(target, comm, window, sentBytes, fetchedBytes, Operation.NO_REQUEST);
  }

  @Override
  public void postTransfer(
      int target, int comm, int window, long sentBytes, long fetchedBytes, long request) {
    long number = requests.nextRequest();
    boolean written = addTransfer(target, comm, window, sentBytes, fetchedBytes, number);
    open(request, RequestTracker.SEND, written);
  }

  private boolean addTransfer(
      int target, int comm, int window, long sentBytes, long fetchedBytes, long request) {
    return hasPeer(target)
        && add(
            new Transfer(
                peers.ofMeeting(comm),
                window,
                peers.partner(comm, target),
                sentBytes,
                fetchedBytes,
                request));
  }

  @Override
  public void synchronise(SyncKind kind, int comm, int window, List<Integer> ranks) {
    List<Integer> named = ranks.stream().map(rank -> peers.partner(comm, rank)).toList();
    add(new Synchronise(kind, peers.ofMeeting(comm), window, named));
  }

  private void open(long id, byte kind, boolean written) {
    if (requests.open(id, kind, position.here(), written)) {
      warn(CallWarning.REQUEST_REUSED);
      staysOpen(requests.place());
    }
  }

  private void staysOpen(long place) {
    log.add(CallWarning.REQUEST_OPEN, () -> position.describe(place));
  }

  /** Completes the request that was just closed, if one was; returns whether one was. */
  private boolean complete(boolean closed) {
    if (!closed) {
      warn(CallWarning.REQUEST_UNKNOWN);
    } else if (requests.isWritten()) {
      add(new Complete(requests.request()));
    }
    return closed;
  }

  private boolean hasPeer(int rank) {
    if (rank == NO_PEER) {
      warn(CallWarning.NULL_PROCESS);
    }
    return rank != NO_PEER;
  }

  /** Adds to the current call. Returns false, having counted it, where there is none. */
  private boolean add(Operation operation) {
    if (!inCall) {
      warn(CallWarning.OUTSIDE_CALL);
      return false;
    }
    operations.add(operation);
    return true;
  }

  private void warn(WarningKind warning) {
    log.add(warning, this::place);
  }

  private String place() {
    return position.describe(position.here());
  }
}
