package io.idlewave.ingest.dim;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import org.jspecify.annotations.Nullable;

/** One record of a task, decoded from a line. Mutable: a reader uses it again for each line. */
final class DimRecord {

  static final int NOTHING = 0;

  static final int BURST = 1;
  static final int SEND = 2;
  static final int RECEIVE = 3;
  static final int COLLECTIVE = 10;
  static final int ACCELERATOR = 11;
  static final int EVENT = 20;

  /** Kinds of receives: blocking, posted, waited for, all that are open waited for. */
  static final int BLOCKING = 0;

  static final int POSTED = 1;
  static final int WAITED = 2;
  static final int ALL_WAITED = 3;

  /** Kinds of collectives: the start of one, one that blocks, the wait for one. */
  static final int STARTED = 0;

  static final int COMPLETED = 2;

  private static final String FIELD = "field of a message";
  private static final int MESSAGE_FIELDS = 5;
  private static final int SYNCHRONOUS = 1;
  private static final int IMMEDIATE = 2;
  private static final CollectiveOp[] OPS = {
    CollectiveOp.BARRIER,
    CollectiveOp.BCAST,
    CollectiveOp.GATHER,
    CollectiveOp.GATHERV,
    CollectiveOp.SCATTER,
    CollectiveOp.SCATTERV,
    CollectiveOp.ALLGATHER,
    CollectiveOp.ALLGATHERV,
    CollectiveOp.ALLTOALL,
    CollectiveOp.ALLTOALLV,
    CollectiveOp.REDUCE,
    CollectiveOp.ALLREDUCE,
    CollectiveOp.REDUCE_SCATTER,
    CollectiveOp.REDUCE_SCATTER_BLOCK,
    CollectiveOp.SCAN,
    CollectiveOp.ALLTOALLW
  };

  private final int tasks;
  int kind;
  int task;
  long thread;
  long nanos;
  int peer;
  boolean betweenThreads;
  long bytes;
  long receivedBytes;
  int tag;
  int communicator;
  int mode;
  long operation;
  boolean root;
  long type;
  long value;

  DimRecord(int tasks) {
    this.tasks = tasks;
  }

  /**
   * Decodes the record of the line that {@code reader} is at the begin of.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if it is malformed
   */
  void read(FieldReader reader) {
    kind = reader.number("kind of record", 0, Integer.MAX_VALUE);
    task = reader.number("task", 0, tasks - 1);
    thread = reader.number("thread");
    switch (kind) {
      case BURST, ACCELERATOR -> nanos = reader.seconds("burst");
      case SEND, RECEIVE -> message(reader);
      case COLLECTIVE -> collective(reader);
      case EVENT -> {
        type = reader.number("event type");
        value = EventLabels.isMpi(type) ? reader.number("event value") : unused(reader);
      }
      default -> {}
    }
  }

  private static long unused(FieldReader reader) {
    reader.skipNumber("event value");
    return 0;
  }

  /** The peer's thread may be left out; then there is one field less. */
  private void message(FieldReader reader) {
    peer = reader.number("peer", 0, tasks - 1);
    long[] fields = new long[MESSAGE_FIELDS];
    int count = 0;
    while (reader.hasField() && count < MESSAGE_FIELDS) {
      fields[count] = count == 0 ? reader.numberOrNone(FIELD) : reader.number(FIELD);
      count++;
    }
    int from = count == MESSAGE_FIELDS ? 1 : 0;
    if (count < MESSAGE_FIELDS - 1 || fields[from] < 0) {
      throw reader.failure("fields of a message: 8 or 9, got " + (4 + count));
    }
    betweenThreads = from == 1 && fields[0] != -1;
    bytes = fields[from];
    tag = fits(reader, "tag", fields[from + 1], 0xffffffffL);
    communicator = fits(reader, "communicator", fields[from + 2], 0xffffffffL);
    mode = fits(reader, "mode of a message", fields[from + 3], 3);
  }

  private static int fits(FieldReader reader, String what, long value, long most) {
    if (value > most) {
      throw reader.failure("%s: 0 to %d, got %d".formatted(what, most, value));
    }
    return (int) value;
  }

  private void collective(FieldReader reader) {
    operation = reader.number("collective operation");
    communicator = reader.number("communicator", 0, Integer.MAX_VALUE);
    root = reader.number("root") != 0;
    reader.numberOrNone("thread of the root");
    bytes = reader.number("bytes sent");
    receivedBytes = reader.number("bytes received");
    mode = reader.hasField() ? reader.number("mode", 0, 3) : 1;
  }

  /** Whether a send does not wait for its completion. */
  boolean isImmediate() {
    return (mode & IMMEDIATE) != 0;
  }

  /** Whether a send is marked as waiting for its receiver. */
  boolean isSynchronous() {
    return (mode & SYNCHRONOUS) != 0;
  }

  /** The collective operation, or null if there is none of that number. */
  @Nullable CollectiveOp op() {
    return operation < OPS.length ? OPS[(int) operation] : null;
  }
}
