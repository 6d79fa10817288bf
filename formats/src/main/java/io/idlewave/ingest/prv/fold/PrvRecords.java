package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.prv.spill.Spill;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import io.idlewave.ingest.prv.thread.ThreadRecords;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a Paraver trace once, from its begin to its end, and sorts what it says of calls and
 * messages by rank and time into a {@link Spill}. In memory are a few numbers per rank and the
 * roots of collectives.
 */
final class PrvRecords {

  private static final long MOST_TAG = 0xffffffffL;
  private static final int MOST_MESSAGES = Integer.MAX_VALUE - 1;
  private static final int MOST_FUNCTIONS = 1 << 16;
  private static final int DISABLED = 14;
  private static final int RUNNING = 1;
  private static final int NOT_CREATED = 2;

  private final FieldReader reader;
  private final PrvHeader header;
  private final Spill spill;
  private final PrvFunctions functions;
  private final EventLabels labels;
  private final PrvCommunicators communicators;
  private final CollectiveRoots roots = new CollectiveRoots();
  private final WarningLog log;
  private final ThreadRecords threads;
  private final List<RankTrack> tracks = new ArrayList<>();
  private final long mostTime;
  private int rank;
  private int thread;
  private int messages;

  /** Reads the first line. */
  PrvRecords(FieldReader reader, Spill spill, EventLabels labels, WarningLog log) {
    this.reader = reader;
    this.header = PrvHeader.read(reader);
    this.spill = spill;
    this.labels = labels;
    this.functions = new PrvFunctions(labels);
    this.communicators = new PrvCommunicators(header.tasks());
    this.log = log;
    this.threads = new ThreadRecords(reader, spill, header.tasks(), labels, log, this::place);
    this.mostTime = Long.MAX_VALUE / header.unitNanos();
  }

  /** Reads everything else. */
  void readAll() {
    for (int task = 0; task < header.tasks(); task++) {
      tracks.add(new RankTrack(task, spill, functions, roots, log, this::place));
    }
    if (!header.unitStated()) {
      log.add(PrvWarning.UNIT_MISSING, this::place);
    }
    while (reader.nextLine()) {
      switch (reader.first()) {
        case '1' -> state();
        case '2' -> events();
        case '3' -> message();
        case 'c' -> communicator();
        case 'i' -> interCommunicator();
        case '#', -1 -> {}
        default -> log.add(PrvWarning.RECORD_UNKNOWN, this::place);
      }
    }
    tracks.forEach(RankTrack::finish);
    communicators.finish();
    spill.finish();
  }

  private void state() {
    kind(1);
    object("");
    long from = nanos("begin");
    long to = nanos("end");
    long state = reader.number("state");
    if (to < from) {
      throw reader.failure("end of a state: at least its begin, %d, got %d".formatted(from, to));
    }
    if (thread == 1 && state != NOT_CREATED) {
      tracks.get(rank).seen(from, to);
      if (state == RUNNING) {
        tracks.get(rank).ran(from, to);
      }
      if (state == DISABLED) {
        log.add(PrvWarning.MEASUREMENT_OFF, this::place, 1, to - from);
      }
    }
  }

  private void events() {
    kind(2);
    object("");
    boolean first = thread == 1;
    long nanos = nanos("time");
    RankTrack track = tracks.get(rank);
    if (first) {
      track.beginEvents(nanos, reader.line());
    }
    threads.begin(rank, thread, nanos);
    while (reader.hasField()) {
      long type = reader.number("event type");
      if (ThreadRecords.isUsed(type)) {
        threads.event(type, reader.number("event value"));
        continue;
      }
      if (!RankTrack.isUsed(type)) {
        reader.skipNumber("event value");
        continue;
      }
      long value = reader.number("event value");
      if (EventLabels.isMpi(type) && value > 0) {
        name(type, value, first);
      }
      if (first) {
        track.event(type, value);
      }
    }
    threads.end();
    if (first) {
      track.endEvents();
    }
  }

  private void name(long type, long value, boolean first) {
    if (!first) {
      log.add(PrvWarning.THREAD_CALLS, this::place);
    } else if (!functions.has(type, value)) {
      if (labels.isUnknown(type, value)) {
        log.add(PrvWarning.FUNCTION_UNKNOWN, this::place);
      } else if (!labels.has(type, value)) {
        log.add(PrvWarning.LABEL_MISSING, this::place);
      }
      doubt(labels.doubt(type, value));
      if (functions.names().size() >= MOST_FUNCTIONS) {
        throw reader.failure("MPI functions: at most " + MOST_FUNCTIONS + ", got more");
      }
    }
  }

  private void doubt(String doubt) {
    if (!doubt.isEmpty()) {
      log.add(PrvWarning.LABEL_DOUBTFUL, () -> place() + ": " + doubt);
    }
  }

  private void message() {
    kind(3);
    object("sender's ");
    int sender = rank;
    boolean known = thread == 1;
    long sent = nanos("logical send");
    long gone = nanos("physical send");
    object("receiver's ");
    int receiver = rank;
    known &= thread == 1;
    long posted = nanos("logical receive");
    long done = nanos("physical receive");
    long bytes = reader.number("bytes");
    int tag = (int) reader.number("tag", MOST_TAG);
    if (reader.hasField()) {
      throw reader.failure("numbers of a communication: 15, got more");
    }
    long line = reader.line();
    if (messages == MOST_MESSAGES) {
      throw reader.failure("messages: at most " + MOST_MESSAGES + ", got more");
    }
    int number = messages++;
    if (!known) {
      log.add(PrvWarning.MESSAGE_UNPLACED, this::place);
      return;
    }
    tracks.get(sender).seen(sent, gone);
    tracks.get(receiver).seen(posted, done);
    long to = RecordKind.pair(receiver, tag);
    long from = RecordKind.pair(sender, tag);
    spill.add(sender, sent, RecordKind.SEND, line, number, to, bytes, 0, 0);
    spill.add(receiver, posted, RecordKind.POST, line, number, from, bytes, sent, 0);
    spill.add(receiver, done, RecordKind.DONE, line, number, from, bytes, sent, 0);
  }

  private void communicator() {
    reader.skipField();
    reader.number("application", 1, 1);
    int id = reader.number("communicator", 0, Integer.MAX_VALUE - 1);
    define(communicators.define(id, CommunicatorLine.read(reader, 1, header.tasks()).members()));
  }

  private void define(boolean defined) {
    if (!defined) {
      log.add(PrvWarning.COMMUNICATOR_UNCLEAR, this::place);
    }
  }

  private void interCommunicator() {
    reader.skipField();
    reader.number("application", 1, 1);
    int id = reader.number("inter-communicator", 0, Integer.MAX_VALUE - 1);
    int local = reader.number("communicator of the group", 0, Integer.MAX_VALUE - 1);
    reader.number("leader", 1, header.tasks());
    reader.number("communicator of the leaders", 0, Integer.MAX_VALUE - 1);
    reader.number("leader", 1, header.tasks());
    define(communicators.defineInter(id, local));
  }

  private void kind(int kind) {
    reader.number("kind of record", kind, kind);
  }

  /** Who did something: CPU, application, task and thread. */
  private void object(String whose) {
    reader.number(whose + "CPU");
    reader.number(whose + "application", 1, 1);
    rank = reader.number(whose + "task", 1, header.tasks()) - 1;
    thread = reader.number(whose + "thread", 1, Integer.MAX_VALUE);
  }

  private long nanos(String what) {
    return header.unitNanos() * reader.number(what, mostTime);
  }

  private String place() {
    return "line " + reader.line();
  }

  /** The first line. */
  PrvHeader header() {
    return header;
  }

  PrvFunctions functions() {
    return functions;
  }

  PrvCommunicators communicators() {
    return communicators;
  }

  ThreadRecords threads() {
    return threads;
  }

  CollectiveRoots roots() {
    return roots;
  }

  /** What is known of a rank but its calls. */
  RankTrack track(int rank) {
    return tracks.get(rank);
  }
}
