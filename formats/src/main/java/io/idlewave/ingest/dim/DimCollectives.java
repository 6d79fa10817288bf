package io.idlewave.ingest.dim;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.prv.fold.ExtraeSizes;
import io.idlewave.ingest.prv.fold.OpenOperations;
import io.idlewave.ingest.prv.fold.PrvCommunicators;
import io.idlewave.ingest.prv.fold.PrvWarning;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The part of one task in collectives. */
final class DimCollectives {

  private static final int NO_ROOT = -1;

  private record Key(CollectiveOp op, int communicator) {}

  private final int task;
  private final DimSurvey trace;
  private final OpenOperations open;
  private final WarningLog log;
  private final Map<Integer, Long> numbers = new HashMap<>();
  private final Map<Key, ArrayDeque<Long>> started = new HashMap<>();

  DimCollectives(int task, DimSurvey trace, OpenOperations open, WarningLog log) {
    this.task = task;
    this.trace = trace;
    this.open = open;
    this.log = log;
  }

  void add(DimRecord record, long line, List<Operation> to) {
    CollectiveOp op = record.op();
    long number =
        record.mode == DimRecord.COMPLETED
            ? 0
            : numbers.merge(record.communicator, 1L, Long::sum) - 1;
    PrvCommunicators.Entry on = trace.communicators().find(record.communicator);
    int member = on == null ? -1 : on.members().indexOf(task);
    if (op == null || on == null || member < 0) {
      warn(PrvWarning.COLLECTIVE_UNPLACED, line);
    } else if (record.mode == DimRecord.COMPLETED) {
      complete(new Key(op, record.communicator), line, to);
    } else {
      begin(record, op, on, member, number, line, to);
    }
  }

  private void complete(Key key, long line, List<Operation> to) {
    ArrayDeque<Long> requests = started.get(key);
    if (requests == null || requests.isEmpty()) {
      warn(DimWarning.COLLECTIVE_UNKNOWN, line);
    } else {
      to.add(new Complete(requests.remove()));
    }
  }

  private void begin(
      DimRecord record,
      CollectiveOp op,
      PrvCommunicators.Entry on,
      int member,
      long number,
      long line,
      List<Operation> to) {
    int root = root(record, op, on, number, line);
    ExtraeSizes sizes =
        ExtraeSizes.totals(
            op, record.bytes, record.receivedBytes, on.members().size(), member, root == task);
    long request = Operation.NO_REQUEST;
    if (record.mode == DimRecord.STARTED) {
      request = open.next();
      started
          .computeIfAbsent(new Key(op, record.communicator), k -> new ArrayDeque<>())
          .add(request);
    }
    to.add(new Collective(op, on.index(), root, sizes.sentBytes(), sizes.receivedBytes(), request));
  }

  private int root(
      DimRecord record, CollectiveOp op, PrvCommunicators.Entry on, long number, long line) {
    if (op.pattern() != Pattern.ONE_TO_ALL && op.pattern() != Pattern.ALL_TO_ONE) {
      return Collective.ROOT_NONE;
    }
    if (on.members().size() == 1) {
      return task;
    }
    int root = trace.roots().get(record.communicator, number, NO_ROOT);
    if (root == NO_ROOT) {
      warn(PrvWarning.ROOT_MISSING, line);
    }
    return on.members().contains(root) ? root : on.members().get(0);
  }

  private void warn(WarningKind warning, long line) {
    log.add(warning, () -> "task %d, line %d".formatted(task, line));
  }
}
