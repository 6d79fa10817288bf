package io.idlewave.ingest.dim;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.prv.fold.FunctionRole;
import io.idlewave.ingest.prv.fold.FunctionRole.Trait;
import io.idlewave.ingest.prv.fold.OpenOperations;
import io.idlewave.ingest.prv.fold.PrvCommunicators;
import io.idlewave.ingest.prv.fold.PrvWarning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The records of one call of a task as operations, with the requests that are open over calls. A
 * receive that is posted and waited for in one call is one that blocks, as of {@code MPI_Sendrecv}.
 */
final class DimOperations {

  private record Key(int peer, int tag, int communicator) {}

  private final int task;
  private final DimSurvey trace;
  private final WarningLog log;
  private final DimCollectives collectives;
  private final Map<Key, ArrayDeque<PostReceive>> posted = new HashMap<>();
  private final OpenOperations open = new OpenOperations();
  private final List<Operation> operations = new ArrayList<>();
  private boolean sends;
  private boolean posts;
  private boolean completes;

  DimOperations(int task, DimSurvey trace, WarningLog log) {
    this.task = task;
    this.trace = trace;
    this.log = log;
    this.collectives = new DimCollectives(task, trace, open, log);
  }

  void begin() {
    operations.clear();
    sends = false;
    posts = false;
    completes = false;
  }

  /**
   * A record of the call that is open.
   *
   * @param role what the call's function does
   * @param inCall whether events say where the call begins and ends
   */
  void add(DimRecord record, FunctionRole role, boolean inCall, long line) {
    switch (record.kind) {
      case DimRecord.SEND -> send(record, role, inCall, line);
      case DimRecord.RECEIVE -> receive(record, line);
      default -> collectives.add(record, line, operations);
    }
  }

  private void send(DimRecord record, FunctionRole role, boolean inCall, long line) {
    sends = true;
    SendMode mode = inCall ? role.mode() : SendMode.STANDARD;
    if (record.isSynchronous()) {
      warn(DimWarning.SEND_MODE, line);
      mode = inCall ? mode : SendMode.SYNCHRONOUS;
    }
    if (record.betweenThreads) {
      warn(DimWarning.THREAD_MESSAGE, line);
    }
    int tag = trace.channels().tag(task, record.peer, record.tag, record.communicator);
    long request = record.isImmediate() ? open.send() : Operation.NO_REQUEST;
    operations.add(new Send(record.peer, tag, PrvCommunicators.WORLD, record.bytes, mode, request));
    if (record.isImmediate() && !inCall) {
      infer(false, line);
    }
  }

  private void receive(DimRecord record, long line) {
    Key key = new Key(record.peer, record.tag, record.communicator);
    int tag = trace.channels().tag(record.peer, task, record.tag, record.communicator);
    switch (record.mode) {
      case DimRecord.BLOCKING -> {
        posts = true;
        operations.add(new Receive(record.peer, tag, PrvCommunicators.WORLD, record.bytes));
      }
      case DimRecord.POSTED -> {
        posts = true;
        PostReceive post =
            new PostReceive(open.next(), record.peer, tag, PrvCommunicators.WORLD, record.bytes);
        operations.add(post);
        posted.computeIfAbsent(key, k -> new ArrayDeque<>()).add(post);
      }
      case DimRecord.WAITED -> complete(key, line);
      default -> List.copyOf(posted.keySet()).forEach(each -> completeAll(each, line));
    }
  }

  private void completeAll(Key key, long line) {
    while (posted.containsKey(key)) {
      complete(key, line);
    }
  }

  private void complete(Key key, long line) {
    completes = true;
    ArrayDeque<PostReceive> queue = posted.get(key);
    if (queue == null) {
      warn(DimWarning.RECEIVE_UNKNOWN, line);
      return;
    }
    PostReceive post = queue.remove();
    if (queue.isEmpty()) {
      posted.remove(key);
    }
    if (operations.remove(post)) {
      operations.add(new Receive(post.peer(), post.tag(), post.communicator(), post.bytes()));
    } else {
      operations.add(new Complete(post.request()));
    }
  }

  boolean sends() {
    return sends;
  }

  /** Whether the call posts receives, or receives. */
  boolean posts() {
    return posts;
  }

  /** The call is over: its operations. */
  List<Operation> end(FunctionRole role, long line) {
    if (role.trait() == Trait.COMPLETE_ALL) {
      infer(true, line);
    } else if (role.isCompletion() && !completes) {
      infer(false, line);
    }
    if (role.trait() == Trait.INIT) {
      operations.replaceAll(DimOperations::initialisation);
    }
    return List.copyOf(operations);
  }

  /** Translators write the synchronisation of MPI_Init as a barrier. */
  private static Operation initialisation(Operation operation) {
    return operation instanceof Collective collective && collective.op() == CollectiveOp.BARRIER
        ? new Collective(
            CollectiveOp.CREATE_HANDLE,
            collective.communicator(),
            Collective.ROOT_NONE,
            0,
            0,
            collective.request())
        : operation;
  }

  /** The task has no further call: completions of the sends that are open. */
  List<Operation> leftOver(long line) {
    operations.clear();
    long before = open.sendsCompleted();
    open.completeSends(operations);
    count(open.sendsCompleted() - before, line);
    return List.copyOf(operations);
  }

  private void infer(boolean all, long line) {
    long before = open.sendsCompleted();
    if (all) {
      open.completeSends(operations);
    } else {
      open.completeSend(operations);
    }
    count(open.sendsCompleted() - before, line);
  }

  private void count(long sendsInferred, long line) {
    if (sendsInferred > 0) {
      log.add(PrvWarning.SEND_COMPLETION, () -> place(line), sendsInferred, 0);
    }
  }

  private void warn(WarningKind warning, long line) {
    log.add(warning, () -> place(line));
  }

  private String place(long line) {
    return "task %d, line %d".formatted(task, line);
  }
}
