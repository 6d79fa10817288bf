package io.idlewave.ingest.ti;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.ti.TiRequests.Open;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The second pass over the lines of one rank: writes its calls, each of no duration. */
final class TiCalls {

  private static final double MOST_WORK = 1L << 62;

  private final int rank;
  private final int ranks;
  private final Map<TiAction, Integer> functions;
  private final List<TiScan> scans;
  private final RankWriter writer;
  private final WarningLog log;
  private final Collection<Long> completingTests;
  private final TiRequests requests = new TiRequests();
  private final Map<TiEnvelope, Integer> receives = new HashMap<>();
  private final Deque<Long> collectives = new ArrayDeque<>();
  private final List<Operation> operations = new ArrayList<>();
  private int defaultType = TiDatatype.BYTE;
  private int completedByTests;
  private long requestsOpened;
  private double work;
  private boolean initialised;
  private boolean finalized;

  /**
   * No calls yet.
   *
   * @param functions by action the function that it is a call of
   * @param scans by rank what the first pass found
   */
  TiCalls(
      int rank,
      List<TiScan> scans,
      Map<TiAction, Integer> functions,
      RankWriter writer,
      WarningLog log) {
    this.rank = rank;
    this.ranks = scans.size();
    this.scans = scans;
    this.functions = functions;
    this.completingTests = scans.get(rank).completingTests();
    this.writer = writer;
    this.log = log;
  }

  /** The next line of the rank. */
  void add(TiLines line, TiArguments arguments) {
    TiAction action = arguments.action();
    operations.clear();
    double after = 0;
    switch (action.kind()) {
      case INIT -> {
        defaultType = arguments.count() > 0 ? TiDatatype.DOUBLE : TiDatatype.BYTE;
        handle(CollectiveOp.CREATE_HANDLE);
        initialised = true;
      }
      case FINALIZE -> {
        endCollectives();
        handle(CollectiveOp.DESTROY_HANDLE);
        finalized = true;
      }
      case COMPUTE -> compute(line, arguments.amount(0, "work"));
      case SLEEP -> {
        long nanos = (long) Math.min(1e9 * arguments.amount(0, "seconds"), MOST_WORK);
        log.add(TiWarning.SLEEP, line::place, 1, nanos);
      }
      case NOTHING, LOCAL -> {}
      case SEND, START -> send(line, arguments, action);
      case STARTALL -> log.add(TiWarning.STARTALL, line::place);
      case RECEIVE, POST_RECEIVE -> receive(line, arguments, action);
      case SENDRECV -> sendReceive(line, arguments);
      case WAIT -> await(line, arguments);
      case TEST -> test(line, arguments);
      case WAITALL -> waitAll(line, arguments);
      case COMPLETE_SOME -> log.add(TiWarning.COMPLETION_UNKNOWN, line::place);
      case COLLECTIVE -> after = collective(line, arguments, action);
    }
    Integer function = functions.get(action);
    if (function != null) {
      writer.write(new MpiCall(function, now(), 0, MpiCall.NO_REGION, operations));
    }
    compute(line, after);
  }

  /** What is known of the rank after its last line. */
  RankMetadata end() {
    if (initialised != finalized) {
      TiWarning missing = initialised ? TiWarning.FINALIZE_MISSING : TiWarning.INIT_MISSING;
      log.add(missing, () -> "rank " + rank);
    }
    return new RankMetadata(writer.calls(), now(), rank, 0, 0);
  }

  private long now() {
    return Math.round(work);
  }

  private void compute(TiLines line, double amount) {
    work += amount;
    if (work > MOST_WORK) {
      throw line.failure("work of a rank: at most 2^62 flops, got more");
    }
  }

  private void handle(CollectiveOp op) {
    operations.add(new Collective(op, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST));
  }

  private long bytes(TiLines line, TiArguments arguments, int count, int type) {
    long element =
        TiCollective.elementBytes(line, arguments, type, TiDatatype.bytes(defaultType), log);
    return arguments.bytes(count, element);
  }

  private void send(TiLines line, TiArguments arguments, TiAction action) {
    boolean starts = action == TiAction.START;
    int peer = arguments.peer(0);
    int count = countAt(line, arguments);
    long bytes = starts ? arguments.bytes(count, 1) : bytes(line, arguments, count, count + 1);
    if (starts) {
      log.add(TiWarning.START, line::place);
    }
    long request = Operation.NO_REQUEST;
    if (starts || action.nonblocking()) {
      request = peer < 0 ? Operation.NO_REQUEST : requestsOpened++;
      requests.open(arguments.key(rank, true), request, true);
    }
    if (peer >= 0) {
      operations.add(new Send(peer, arguments.messageTag(), 0, bytes, action.mode(), request));
    }
  }

  /** Where the count of a message is: after the tag, which old traces lack. */
  private int countAt(TiLines line, TiArguments arguments) {
    boolean lacksTag = arguments.lacksTag();
    if (lacksTag) {
      log.add(TiWarning.TAG_MISSING, line::place);
    }
    return lacksTag ? 1 : 2;
  }

  private void receive(TiLines line, TiArguments arguments, TiAction action) {
    int count = countAt(line, arguments);
    long bytes = bytes(line, arguments, count, count + 1);
    int peer = arguments.peer(0);
    int tag = arguments.messageTag();
    boolean wildcard = peer < 0 || tag == TiArguments.ANY_TAG;
    if (wildcard) {
      log.add(TiWarning.WILDCARD, line::place);
    }
    if (action.nonblocking()) {
      long request = requestsOpened++;
      boolean matched = wildcard || isSent(line, peer, tag);
      requests.open(arguments.key(rank, false), request, matched);
      operations.add(
          new PostReceive(request, wildcard ? Operation.UNKNOWN_PEER : peer, tag, 0, bytes));
    } else {
      receive(line, wildcard ? Operation.UNKNOWN_PEER : peer, tag, bytes);
    }
  }

  /** Whether a send is left for the next receive on an envelope. */
  private boolean isSent(TiLines line, int source, int tag) {
    TiEnvelope envelope = new TiEnvelope(source, rank, tag);
    boolean sent = receives.merge(envelope, 1, Integer::sum) <= scans.get(source).sends(envelope);
    if (!sent) {
      log.add(TiWarning.UNSENT, line::place);
    }
    return sent;
  }

  /** A receive that the call itself completes. */
  private void receive(TiLines line, int peer, int tag, long bytes) {
    boolean wildcard = peer == Operation.UNKNOWN_PEER;
    boolean sent = !wildcard && isSent(line, peer, tag);
    if (sent) {
      operations.add(new Receive(peer, tag, 0, bytes));
      return;
    }
    long request = requestsOpened++;
    operations.add(new PostReceive(request, peer, tag, 0, bytes));
    operations.add(wildcard ? new Complete(request) : new Cancel(request));
  }

  private void sendReceive(TiLines line, TiArguments arguments) {
    arguments.require(4);
    int destination = arguments.peer(1);
    int source = arguments.peer(3);
    if (destination >= 0) {
      long bytes = bytes(line, arguments, 0, 4);
      operations.add(new Send(destination, 0, 0, bytes, SendMode.STANDARD, Operation.NO_REQUEST));
    }
    if (source < 0) {
      log.add(TiWarning.WILDCARD, line::place);
    }
    int peer = source < 0 ? Operation.UNKNOWN_PEER : source;
    receive(line, peer, 0, bytes(line, arguments, 2, 5));
  }

  private void await(TiLines line, TiArguments arguments) {
    Open request = requests.close(arguments.key());
    if (request != null) {
      complete(request);
    } else if (!collectives.isEmpty()) {
      operations.add(new Complete(collectives.remove()));
    } else {
      log.add(TiWarning.WAIT_UNKNOWN, line::place);
    }
  }

  private void complete(Open request) {
    if (request.number() >= 0) {
      boolean matched = request.matched();
      operations.add(matched ? new Complete(request.number()) : new Cancel(request.number()));
    }
  }

  private void test(TiLines line, TiArguments arguments) {
    TiEnvelope key = arguments.key();
    Open request = completingTests.contains(line.number()) ? requests.close(key) : null;
    if (request != null) {
      log.add(TiWarning.TEST_COMPLETES, line::place);
      complete(request);
      completedByTests++;
    }
  }

  private void waitAll(TiLines line, TiArguments arguments) {
    if (TiScan.completesAll(arguments, requests.count() + completedByTests)) {
      requests.closeAll().forEach(this::complete);
      endCollectives();
    } else {
      log.add(TiWarning.COMPLETION_UNKNOWN, line::place);
    }
  }

  private void endCollectives() {
    collectives.forEach(request -> operations.add(new Complete(request)));
    collectives.clear();
  }

  /** Returns the work that comes after it. */
  private double collective(TiLines line, TiArguments arguments, TiAction action) {
    TiCollective reader =
        new TiCollective(line, arguments, rank, ranks, log, TiDatatype.bytes(defaultType));
    log.add(TiWarning.WORLD, line::place);
    long request = Operation.NO_REQUEST;
    if (action.nonblocking()) {
      log.add(TiWarning.COLLECTIVE_COMPLETION, line::place);
      request = requestsOpened++;
      collectives.add(request);
    }
    operations.add(reader.read(action.op(), request));
    return reader.work();
  }
}
