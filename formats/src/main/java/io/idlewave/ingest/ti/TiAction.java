package io.idlewave.ingest.ti;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actions of a trace that the replayer knows or the recorder writes, in either case. */
enum TiAction {
  INIT(Kind.INIT, "MPI_Init"),
  FINALIZE(Kind.FINALIZE, "MPI_Finalize"),
  COMPUTE(Kind.COMPUTE, ""),
  SLEEP(Kind.SLEEP, ""),
  LOCATION(Kind.NOTHING, ""),
  COMM_SIZE(Kind.LOCAL, "MPI_Comm_size"),
  COMM_SPLIT(Kind.LOCAL, "MPI_Comm_split"),
  COMM_DUP(Kind.LOCAL, "MPI_Comm_dup"),
  SEND(SendMode.STANDARD, false, "MPI_Send"),
  ISEND(SendMode.STANDARD, true, "MPI_Isend"),
  SSEND(SendMode.SYNCHRONOUS, false, "MPI_Ssend"),
  ISSEND(SendMode.SYNCHRONOUS, true, "MPI_Issend"),
  BSEND(SendMode.BUFFERED, false, "MPI_Bsend"),
  IBSEND(SendMode.BUFFERED, true, "MPI_Ibsend"),
  RSEND(SendMode.READY, false, "MPI_Rsend"),
  IRSEND(SendMode.READY, true, "MPI_Irsend"),
  START(Kind.START, "MPI_Start"),
  STARTALL(Kind.STARTALL, "MPI_Startall"),
  RECV(Kind.RECEIVE, "MPI_Recv"),
  IRECV(Kind.POST_RECEIVE, "MPI_Irecv"),
  SENDRECV(Kind.SENDRECV, "MPI_Sendrecv"),
  WAIT(Kind.WAIT, "MPI_Wait"),
  TEST(Kind.TEST, "MPI_Test"),
  WAITALL(Kind.WAITALL, "MPI_Waitall"),
  WAITANY(Kind.COMPLETE_SOME, "MPI_Waitany"),
  WAITSOME(Kind.COMPLETE_SOME, "MPI_Waitsome"),
  TESTANY(Kind.COMPLETE_SOME, "MPI_Testany"),
  TESTALL(Kind.COMPLETE_SOME, "MPI_Testall"),
  TESTSOME(Kind.COMPLETE_SOME, "MPI_Testsome"),
  BARRIER(CollectiveOp.BARRIER, false, "MPI_Barrier"),
  BCAST(CollectiveOp.BCAST, false, "MPI_Bcast"),
  REDUCE(CollectiveOp.REDUCE, false, "MPI_Reduce"),
  ALLREDUCE(CollectiveOp.ALLREDUCE, false, "MPI_Allreduce"),
  ALLTOALL(CollectiveOp.ALLTOALL, false, "MPI_Alltoall"),
  ALLTOALLV(CollectiveOp.ALLTOALLV, false, "MPI_Alltoallv"),
  GATHER(CollectiveOp.GATHER, false, "MPI_Gather"),
  GATHERV(CollectiveOp.GATHERV, false, "MPI_Gatherv"),
  SCATTER(CollectiveOp.SCATTER, false, "MPI_Scatter"),
  SCATTERV(CollectiveOp.SCATTERV, false, "MPI_Scatterv"),
  ALLGATHER(CollectiveOp.ALLGATHER, false, "MPI_Allgather"),
  ALLGATHERV(CollectiveOp.ALLGATHERV, false, "MPI_Allgatherv"),
  REDUCESCATTER(CollectiveOp.REDUCE_SCATTER, false, "MPI_Reduce_scatter"),
  SCAN(CollectiveOp.SCAN, false, "MPI_Scan"),
  EXSCAN(CollectiveOp.EXSCAN, false, "MPI_Exscan"),
  IBARRIER(CollectiveOp.BARRIER, true, "MPI_Ibarrier"),
  IBCAST(CollectiveOp.BCAST, true, "MPI_Ibcast"),
  IREDUCE(CollectiveOp.REDUCE, true, "MPI_Ireduce"),
  IALLREDUCE(CollectiveOp.ALLREDUCE, true, "MPI_Iallreduce"),
  IALLTOALL(CollectiveOp.ALLTOALL, true, "MPI_Ialltoall"),
  IALLTOALLV(CollectiveOp.ALLTOALLV, true, "MPI_Ialltoallv"),
  IGATHER(CollectiveOp.GATHER, true, "MPI_Igather"),
  IGATHERV(CollectiveOp.GATHERV, true, "MPI_Igatherv"),
  ISCATTER(CollectiveOp.SCATTER, true, "MPI_Iscatter"),
  ISCATTERV(CollectiveOp.SCATTERV, true, "MPI_Iscatterv"),
  IALLGATHER(CollectiveOp.ALLGATHER, true, "MPI_Iallgather"),
  IALLGATHERV(CollectiveOp.ALLGATHERV, true, "MPI_Iallgatherv"),
  IREDUCESCATTER(CollectiveOp.REDUCE_SCATTER, true, "MPI_Ireduce_scatter"),
  ISCAN(CollectiveOp.SCAN, true, "MPI_Iscan"),
  IEXSCAN(CollectiveOp.EXSCAN, true, "MPI_Iexscan");

  /** What a line of the action does. */
  enum Kind {
    INIT,
    FINALIZE,
    COMPUTE,
    SLEEP,
    NOTHING,
    LOCAL,
    SEND,
    START,
    STARTALL,
    RECEIVE,
    POST_RECEIVE,
    SENDRECV,
    WAIT,
    TEST,
    WAITALL,
    COMPLETE_SOME,
    COLLECTIVE
  }

  private static final Map<String, TiAction> BY_NAME = new HashMap<>();

  static {
    for (TiAction action : values()) {
      BY_NAME.put(action.name(), action);
    }
  }

  private final Kind kind;
  private final String function;
  private final boolean nonblocking;
  private final SendMode mode;
  private final CollectiveOp op;

  TiAction(Kind kind, String function, boolean nonblocking, SendMode mode, CollectiveOp op) {
    this.kind = kind;
    this.function = function;
    this.nonblocking = nonblocking;
    this.mode = mode;
    this.op = op;
  }

  TiAction(Kind kind, String function) {
    this(kind, function, kind == Kind.POST_RECEIVE, SendMode.STANDARD, CollectiveOp.BARRIER);
  }

  TiAction(SendMode mode, boolean nonblocking, String function) {
    this(Kind.SEND, function, nonblocking, mode, CollectiveOp.BARRIER);
  }

  TiAction(CollectiveOp op, boolean nonblocking, String function) {
    this(Kind.COLLECTIVE, function, nonblocking, SendMode.STANDARD, op);
  }

  /** The action of that name, or null. */
  static @Nullable TiAction of(String name) {
    return BY_NAME.get(name.toUpperCase(Locale.ROOT));
  }

  Kind kind() {
    return kind;
  }

  /** The MPI function that it is a call of, or nothing. */
  String function() {
    return function;
  }

  /** Whether a later line completes it. */
  boolean nonblocking() {
    return nonblocking;
  }

  SendMode mode() {
    return mode;
  }

  CollectiveOp op() {
    return op;
  }
}
