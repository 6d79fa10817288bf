package io.idlewave.ingest.dim;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.prv.fold.FunctionRole;
import io.idlewave.ingest.prv.fold.FunctionRole.Trait;
import io.idlewave.ingest.prv.fold.PrvFunctions;
import io.idlewave.ingest.prv.fold.PrvWarning;
import io.idlewave.ingest.prv.fold.SilentCalls;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The second pass over the records of one task: writes its calls, each without duration, after the
 * bursts before it. A call goes from the event of its begin to that of its end, with the records
 * between as operations; a record outside of events is a call by itself.
 */
final class DimFolder {

  private static final int NONE = -1;

  private final FieldReader reader;
  private final int task;
  private final PrvFunctions functions;
  private final SilentCalls silent;
  private final WarningLog log;
  private final RankWriter writer;
  private final DimRecord record;
  private final DimOperations operations;
  private long nowNanos;
  private long enterNanos;
  private int function = NONE;
  private @Nullable MpiCall held;

  DimFolder(
      FieldReader reader,
      int task,
      DimSurvey trace,
      RankWriter writer,
      SilentCalls silent,
      WarningLog log) {
    this.reader = reader;
    this.task = task;
    this.functions = trace.functions();
    this.silent = silent;
    this.log = log;
    this.writer = writer;
    this.record = new DimRecord(trace.tasks());
    this.operations = new DimOperations(task, trace, log);
  }

  /** Writes all calls. Returns the time of the last record, which is the sum of all bursts. */
  long run() {
    while (reader.nextLine()) {
      if (reader.first() >= '0' && reader.first() <= '9') {
        record.read(reader);
        if (record.task != task) {
          break;
        }
        if (record.thread == 0) {
          take();
        }
      }
    }
    if (function != NONE) {
      warn(PrvWarning.CALL_UNENDED);
      end();
    }
    write(operations.leftOver(reader.line()));
    return nowNanos;
  }

  private void take() {
    switch (record.kind) {
      case DimRecord.BURST, DimRecord.ACCELERATOR -> burst();
      case DimRecord.SEND -> operation(record.isImmediate() ? "MPI_Isend" : "MPI_Send");
      case DimRecord.RECEIVE -> operation(receive(record));
      case DimRecord.COLLECTIVE -> operation(collective(record));
      case DimRecord.EVENT -> event();
      default -> {}
    }
  }

  private void burst() {
    if (record.nanos > Long.MAX_VALUE - nowNanos) {
      throw reader.failure("bursts of task %d: at most 292 years in all, got more".formatted(task));
    }
    nowNanos += record.nanos;
  }

  private void operation(String alone) {
    boolean inCall = function != NONE;
    if (!inCall) {
      begin(functions.index(alone));
    }
    operations.add(record, functions.role(function), inCall, reader.line());
    if (!inCall) {
      end();
    }
  }

  private void event() {
    if (!EventLabels.isMpi(record.type)) {
      return;
    }
    if (record.value == 0 && function == NONE) {
      warn(PrvWarning.CALL_UNBEGUN);
    } else if (record.value == 0) {
      end();
    } else {
      if (function != NONE) {
        warn(PrvWarning.CALL_UNENDED);
        end();
      }
      begin(functions.index(record.type, record.value));
      Trait trait = functions.role(function).trait();
      if (trait == Trait.HANDLE) {
        warn(PrvWarning.HANDLE_LOCAL);
      } else if (trait == Trait.ONE_SIDED) {
        warn(PrvWarning.ONE_SIDED);
      }
    }
  }

  private void begin(int number) {
    function = number;
    enterNanos = nowNanos;
    operations.begin();
  }

  private void end() {
    FunctionRole role = functions.role(function);
    write(List.of());
    silent.count(function, role, operations.sends(), operations.posts(), this::place);
    held =
        new MpiCall(
            function, enterNanos, 0, MpiCall.NO_REGION, operations.end(role, reader.line()));
    function = NONE;
  }

  /** Writes the call before, with what is known of it only now. */
  private void write(List<Operation> more) {
    MpiCall call = held;
    if (call != null) {
      List<Operation> all = new ArrayList<>(call.operations());
      all.addAll(more);
      writer.write(
          new MpiCall(
              call.function(), call.enterNanos(), call.durationNanos(), call.region(), all));
    }
  }

  private String place() {
    return "task %d, line %d".formatted(task, reader.line());
  }

  private void warn(WarningKind warning) {
    log.add(warning, this::place);
  }

  /** The function of a receive outside of events. */
  static String receive(DimRecord record) {
    return switch (record.mode) {
      case DimRecord.BLOCKING -> "MPI_Recv";
      case DimRecord.POSTED -> "MPI_Irecv";
      default -> "MPI_Wait";
    };
  }

  /** The function of a collective outside of events. */
  static String collective(DimRecord record) {
    CollectiveOp op = record.op();
    if (op == null) {
      return "operation " + record.operation;
    }
    if (record.mode == DimRecord.COMPLETED) {
      return "MPI_Wait";
    }
    String name = op.name().substring(1).toLowerCase(Locale.ROOT);
    String first = op.name().substring(0, 1);
    return record.mode == DimRecord.STARTED
        ? "MPI_I" + first.toLowerCase(Locale.ROOT) + name
        : "MPI_" + first + name;
  }
}
