package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.archive.RankWriter;
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
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.otf2.decode.ByteCursor;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventVisitor;
import io.idlewave.ingest.otf2.fold.EnvelopeStore.Envelope;
import io.idlewave.ingest.otf2.fold.RequestTracker.Kind;
import io.idlewave.ingest.otf2.fold.RequestTracker.Posting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Folds a rank's events into {@link MpiCall}s, in a second pass that knows from a {@link
 * RankSurvey} what each receive and nonblocking collective turns out to be when it is posted.
 *
 * <p>There is one call per outermost MPI region, with an operation per record inside it, in the
 * order of the records. Whatever has no place in a call is counted in the {@link WarningLog}.
 */
public final class RankFolder implements EventVisitor {

  private static final int FIRST_ONE_SIDED = 35;
  private static final int LAST_ONE_SIDED = 52;
  private static final int LAST_KNOWN = 88;

  private final RankInput input;
  private final EventReader reader;
  private final RegionTable regions;
  private final ArchiveTables tables;
  private final PeerResolver peers;
  private final EnvelopeStore envelopes;
  private final RankClock clock;
  private final RankWriter writer;
  private final WarningLog log;
  private final RegionStack stack = new RegionStack();
  private final RequestTracker requests = new RequestTracker();

  private final List<Operation> operations = new ArrayList<>();
  private @Nullable RegionInfo call;
  private int callRegion;
  private long callEnterNanos;
  private int collectivesBegun;

  private boolean off;
  private long offSinceNanos;
  private long offRecordOffset;

  public RankFolder(
      RankSurvey survey,
      EventReader reader,
      RegionTable regions,
      ArchiveTables tables,
      RankClock clock,
      RankWriter writer,
      WarningLog log) {
    this.input = survey.input();
    this.reader = reader;
    this.regions = regions;
    this.tables = tables;
    this.peers = new PeerResolver(input.rank(), tables, reader);
    this.envelopes = survey.envelopes();
    this.clock = clock;
    this.writer = writer;
    this.log = log;
  }

  /** Closes what is open at the last event, and counts it. */
  public void finish() {
    if (stack.depth() > 0) {
      log.add(Otf2Warning.REGION_UNCLOSED, this::place, stack.depth(), 0);
    }
    endCall();
    if (off) {
      measurement(true);
    }
    requests.open().stream()
        .sorted(Comparator.comparingLong(Posting::request))
        .forEach(this::staysOpen);
    long announced = input.location().events();
    if (announced != reader.events() && announced != ByteCursor.UNDEFINED) {
      log.add(Otf2Warning.EVENT_COUNT, () -> input.place(0));
    }
  }

  @Override
  public void time(long ticks) {
    if (!clock.advance(ticks)) {
      warn(Otf2Warning.TIME_BACKWARDS);
    }
  }

  @Override
  public void enter(int id) {
    if (!stack.enter(region(id))) {
      throw reader.failure("regions open: at most " + stack.depth() + ", got one more");
    }
    RegionInfo entered = stack.call();
    if (call == null && entered != null) {
      RegionInfo user = stack.userRegion();
      call = entered;
      callRegion = user == null ? MpiCall.NO_REGION : tables.regionIndex(user);
      callEnterNanos = clock.nanos();
    }
  }

  @Override
  public void leave(int id) {
    if (stack.leave(region(id)) != RegionStack.Leave.INNERMOST) {
      warn(Otf2Warning.LEAVE_MISMATCH);
    }
    if (stack.call() == null) {
      endCall();
    }
  }

  private RegionInfo region(int id) {
    RegionInfo region = regions.find(id);
    if (region == null) {
      throw reader.failure("region: a defined id, got " + Integer.toUnsignedString(id));
    }
    return region;
  }

  private void endCall() {
    RegionInfo ended = call;
    if (ended == null) {
      return;
    }
    if (collectivesBegun > 0) {
      log.add(Otf2Warning.COLLECTIVE_UNENDED, this::place, collectivesBegun, 0);
    }
    writer.write(
        new MpiCall(
            tables.functionIndex(ended),
            callEnterNanos,
            clock.nanos() - callEnterNanos,
            callRegion,
            operations));
    call = null;
    collectivesBegun = 0;
    operations.clear();
  }

  @Override
  public void send(int receiver, int comm, int tag, long bytes) {
    addSend(receiver, comm, tag, bytes, Operation.NO_REQUEST);
  }

  @Override
  public void isend(int receiver, int comm, int tag, long bytes, long request) {
    long number = requests.nextRequest();
    open(request, Kind.SEND, addSend(receiver, comm, tag, bytes, number));
  }

  private boolean addSend(int receiver, int comm, int tag, long bytes, long request) {
    if (!hasPeer(receiver)) {
      return false;
    }
    SendMode mode = call == null ? SendMode.STANDARD : call.sendMode();
    return add(
        new Send(peers.peer(comm, receiver), tag, peers.communicator(comm), bytes, mode, request));
  }

  @Override
  public void isendComplete(long request) {
    complete(requests.close(request, Kind.SEND));
  }

  @Override
  public void irecvRequest(long request) {
    long number = requests.nextRequest();
    Envelope envelope = envelopes.get(number);
    boolean written =
        add(
            envelope == null || envelope.peer() == ByteCursor.UNDEFINED
                ? new PostReceive(number, Operation.UNKNOWN_PEER, 0, 0, 0)
                : new PostReceive(
                    number,
                    peers.peer(envelope.comm(), envelope.peer()),
                    envelope.tag(),
                    peers.communicator(envelope.comm()),
                    envelope.bytes()));
    open(request, Kind.RECEIVE, written);
  }

  @Override
  public void recv(int sender, int comm, int tag, long bytes) {
    if (hasPeer(sender)) {
      add(new Receive(peers.peer(comm, sender), tag, peers.communicator(comm), bytes));
    }
  }

  @Override
  public void irecv(int sender, int comm, int tag, long bytes, long request) {
    Posting posting = requests.close(request, Kind.RECEIVE);
    complete(posting);
    if (posting == null) {
      recv(sender, comm, tag, bytes);
    } else {
      hasPeer(sender);
    }
  }

  @Override
  public void requestCancelled(long request) {
    Posting posting = requests.cancel(request);
    if (posting == null) {
      warn(Otf2Warning.REQUEST_UNKNOWN);
    } else if (posting.written()) {
      add(new Cancel(posting.request()));
    }
  }

  @Override
  public void collectiveBegin() {
    if (call != null) {
      collectivesBegun++;
    }
  }

  @Override
  public void collectiveEnd(int op, int comm, int root, long sentBytes, long receivedBytes) {
    collectivesBegun = Math.max(0, collectivesBegun - 1);
    addCollective(op, comm, root, sentBytes, receivedBytes, Operation.NO_REQUEST);
  }

  @Override
  public void collectiveRequest(long request) {
    long number = requests.nextRequest();
    Envelope envelope = envelopes.get(number);
    if (envelope == null) {
      warn(Otf2Warning.COLLECTIVE_OPEN);
    }
    boolean written =
        envelope != null
            && addCollective(
                envelope.op(),
                envelope.comm(),
                envelope.peer(),
                envelope.bytes(),
                envelope.receivedBytes(),
                number);
    open(request, Kind.COLLECTIVE, written);
  }

  @Override
  public void collectiveComplete(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    Posting posting = requests.close(request, Kind.COLLECTIVE);
    complete(posting);
    if (posting == null) {
      addCollective(op, comm, root, sentBytes, receivedBytes, Operation.NO_REQUEST);
    }
  }

  private boolean addCollective(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    return add(
        new Collective(
            CollectiveOp.ofCode(op),
            peers.communicator(comm),
            peers.root(comm, root),
            sentBytes,
            receivedBytes,
            request));
  }

  @Override
  public void commCreate(int comm) {
    add(new CreateCommunicator(peers.communicator(comm)));
  }

  @Override
  public void commDestroy(int comm) {
    add(new FreeCommunicator(peers.communicator(comm)));
  }

  @Override
  public void bufferFlush(long stopTicks) {
    log.add(Otf2Warning.BUFFER_FLUSH, this::place, 1, Math.max(0, clock.nanosUntil(stopTicks)));
  }

  @Override
  public void measurement(boolean on) {
    if (off && on) {
      log.add(
          Otf2Warning.MEASUREMENT_OFF,
          () -> input.place(offRecordOffset),
          1,
          clock.nanos() - offSinceNanos);
    } else if (!off && !on) {
      offSinceNanos = clock.nanos();
      offRecordOffset = reader.recordOffset();
    }
    off = !on;
  }

  @Override
  public void other(int type) {
    if (type >= FIRST_ONE_SIDED && type <= LAST_ONE_SIDED) {
      warn(Otf2Warning.ONE_SIDED);
    } else if (type > LAST_KNOWN) {
      warn(Otf2Warning.RECORD_UNKNOWN);
    }
  }

  private void open(long id, Kind kind, boolean written) {
    Posting older = requests.open(id, kind, reader.recordOffset(), written);
    if (older != null) {
      warn(Otf2Warning.REQUEST_REUSED);
      staysOpen(older);
    }
  }

  private void staysOpen(Posting posting) {
    log.add(Otf2Warning.REQUEST_OPEN, () -> input.place(posting.recordOffset()));
  }

  private void complete(@Nullable Posting posting) {
    if (posting == null) {
      warn(Otf2Warning.REQUEST_UNKNOWN);
    } else if (posting.written()) {
      add(new Complete(posting.request()));
    }
  }

  private boolean hasPeer(int rank) {
    if (rank == ByteCursor.UNDEFINED) {
      warn(Otf2Warning.NULL_PROCESS);
    }
    return rank != ByteCursor.UNDEFINED;
  }

  /** Adds to the current call. Returns false, having counted it, where there is none. */
  private boolean add(Operation operation) {
    if (call == null) {
      warn(Otf2Warning.OUTSIDE_CALL);
      return false;
    }
    operations.add(operation);
    return true;
  }

  private void warn(Otf2Warning warning) {
    log.add(warning, this::place);
  }

  private String place() {
    return input.place(reader.recordOffset());
  }
}
