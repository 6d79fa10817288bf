package io.idlewave.ingest.dim;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.prv.fold.CollectiveRoots;
import io.idlewave.ingest.prv.fold.CommunicatorLine;
import io.idlewave.ingest.prv.fold.PrvCommunicators;
import io.idlewave.ingest.prv.fold.PrvFunctions;
import io.idlewave.ingest.prv.fold.PrvWarning;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import java.util.HashMap;
import java.util.Map;

/**
 * The first of two passes over a Dimemas trace, by one thread: where the records of each task are,
 * which functions occur, communicators, the roots of collectives, and how messages pair.
 */
final class DimSurvey {

  private static final int MOST_FUNCTIONS = 1 << 16;

  /** Where the records of a task are, from the byte {@code offset} on. */
  record Section(long offset, long line) {}

  private final FieldReader reader;
  private final EventLabels labels;
  private final WarningLog log;
  private final int tasks;
  private final DimRecord record;
  private final PrvFunctions functions;
  private final PrvCommunicators communicators;
  private final CollectiveRoots roots = new CollectiveRoots();
  private final DimChannels channels = new DimChannels();
  private final Map<Integer, Section> sections = new HashMap<>();
  private final Map<Integer, Long> table = new HashMap<>();
  private final Map<Integer, Long> collectives = new HashMap<>();
  private int current = -1;
  private boolean inCall;

  /** Reads a trace from the begin to the end. */
  DimSurvey(FieldReader reader, EventLabels labels, WarningLog log) {
    this.reader = reader;
    this.labels = labels;
    this.log = log;
    this.tasks = DimHeader.read(reader).tasks();
    this.record = new DimRecord(tasks);
    this.functions = new PrvFunctions(labels);
    this.communicators = new PrvCommunicators(tasks);
    while (reader.nextLine()) {
      line();
    }
    communicators.finish();
    functions.complete();
    long wrong = table.entrySet().stream().filter(this::isWrong).count();
    if (wrong > 0) {
      log.add(DimWarning.OFFSET_WRONG, () -> "the end of the file", wrong, 0);
    }
    if (channels.crossed() > 0) {
      String place = "line " + channels.firstCrossed();
      log.add(DimWarning.CHANNEL_CROSSED, () -> place, channels.crossed(), 0);
    }
  }

  private boolean isWrong(Map.Entry<Integer, Long> entry) {
    Section section = sections.get(entry.getKey());
    return section == null || section.offset() != entry.getValue();
  }

  private void line() {
    int first = reader.first();
    if (first >= '0' && first <= '9') {
      record();
    } else if (first == 'd') {
      definition();
    } else if (first == 's') {
      reader.skipField();
      table.put(reader.number("task", 0, tasks - 1), reader.number("offset"));
    } else if (first != '#' && first != -1) {
      log.add(PrvWarning.RECORD_UNKNOWN, this::place);
    }
  }

  private void definition() {
    reader.skipField();
    if (reader.number("kind of definition") != 1) {
      return;
    }
    int id = reader.number("communicator", 0, Integer.MAX_VALUE);
    if (!communicators.define(id, CommunicatorLine.read(reader, 0, tasks).members())) {
      log.add(PrvWarning.COMMUNICATOR_UNCLEAR, this::place);
    }
  }

  private void record() {
    long offset = reader.lineStart();
    record.read(reader);
    if (record.task != current) {
      begin(offset);
    }
    if (record.thread != 0) {
      boolean calls = record.kind == DimRecord.SEND || record.kind == DimRecord.RECEIVE;
      if (calls || record.kind == DimRecord.COLLECTIVE) {
        log.add(PrvWarning.THREAD_CALLS, this::place);
      }
      return;
    }
    switch (record.kind) {
      case DimRecord.SEND -> {
        channels.sent(record.task, record.peer, record.tag, record.communicator, reader.line());
        name(record.isImmediate() ? "MPI_Isend" : "MPI_Send");
      }
      case DimRecord.RECEIVE -> receive();
      case DimRecord.COLLECTIVE -> collective();
      case DimRecord.EVENT -> event();
      case DimRecord.NOTHING, DimRecord.BURST -> {}
      case DimRecord.ACCELERATOR -> log.add(DimWarning.ACCELERATOR, this::place);
      default -> log.add(PrvWarning.RECORD_UNKNOWN, this::place);
    }
  }

  private void begin(long offset) {
    if (sections.putIfAbsent(record.task, new Section(offset, reader.line())) != null) {
      throw reader.failure(
          "records of task %d: all together, got one after those of task %d"
              .formatted(record.task, current));
    }
    if (record.kind != DimRecord.BURST) {
      log.add(DimWarning.FIRST_BURST, this::place);
    }
    current = record.task;
    inCall = false;
    collectives.clear();
  }

  private void receive() {
    if (record.mode <= DimRecord.POSTED) {
      channels.received(record.peer, record.task, record.tag, record.communicator, reader.line());
    }
    name(DimFolder.receive(record));
  }

  private void collective() {
    if (record.mode != DimRecord.COMPLETED) {
      long number = collectives.merge(record.communicator, 1L, Long::sum) - 1;
      if (record.root) {
        roots.put(record.communicator, number, record.task);
      }
    }
    name(DimFolder.collective(record));
  }

  /** A call without an event of its own. */
  private void name(String function) {
    if (!inCall) {
      functions.index(function);
    }
  }

  private void event() {
    if (!EventLabels.isMpi(record.type)) {
      return;
    }
    inCall = record.value != 0;
    if (inCall && !functions.has(record.type, record.value)) {
      if (labels.isUnknown(record.type, record.value)) {
        log.add(PrvWarning.FUNCTION_UNKNOWN, this::place);
      }
      String doubt = labels.doubt(record.type, record.value);
      if (!doubt.isEmpty()) {
        log.add(PrvWarning.LABEL_DOUBTFUL, () -> place() + ": " + doubt);
      }
      functions.index(record.type, record.value);
      if (functions.names().size() > MOST_FUNCTIONS) {
        throw reader.failure("MPI functions: at most " + MOST_FUNCTIONS + ", got more");
      }
    }
  }

  private String place() {
    return "line " + reader.line();
  }

  /** The number of tasks, which are the ranks. */
  int tasks() {
    return tasks;
  }

  /** Where the records of each task that has any are. */
  Map<Integer, Section> sections() {
    return sections;
  }

  PrvFunctions functions() {
    return functions;
  }

  PrvCommunicators communicators() {
    return communicators;
  }

  CollectiveRoots roots() {
    return roots;
  }

  /** How messages pair. */
  DimChannels channels() {
    return channels;
  }
}
