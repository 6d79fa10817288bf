package io.idlewave.ingest.otf2.decode;

import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Decodes the event file of one location, record by record: {@link #next} goes to a record, and the
 * other methods tell what it says, with global ids. Holds one chunk at a time and allocates nothing
 * per record.
 *
 * <p>The records of message passing are sequences of compressed integers; one loop reads them all,
 * each by its {@linkplain #FIELDS fields}. A decoder per record would be as fast and take the
 * virtual machine more time to compile than a short trace takes to read.
 */
public final class EventReader implements Closeable {

  private static final int MEASUREMENT_ON = 1;
  private static final int COLLECTIVE_OPS = CollectiveOp.values().length;

  /** Progress is reported once in so many events. */
  private static final int PROGRESS_EVENTS = 1 << 16;

  /**
   * What records with a length consist of, in their order: p peer or root, c communicator, t tag, s
   * bytes sent, r bytes received, q request, o collective operation, T time, m measurement mode; w
   * window, g group, l level of a synchronisation, k kind of an atomic operation, n number of a
   * parameter.
   */
  private static final String[] FIELDS = fields();

  private final ChunkReader chunks;
  private final ByteCursor cursor;
  private final IdMap regions;
  private final IdMap comms;
  private final IdMap windows;
  private final IdMap groups;
  private final LongConsumer progress;
  private long events;
  private boolean timed;
  private int type;

  private long ticks;
  private int region;
  private int peer;
  private int comm;
  private int tag;
  private long bytes;
  private long receivedBytes;
  private long request;
  private int op;
  private int window;
  private int group;
  private int syncLevel;
  private boolean on;

  /**
   * Opens an event file whose ids {@code definitions} maps to global ones.
   *
   * @param progress is given the number of bytes read now and then
   */
  public EventReader(
      Path file, int chunkBytes, LocalDefinitions definitions, LongConsumer progress) {
    this.chunks = new ChunkReader(file, chunkBytes);
    this.cursor = chunks.cursor();
    this.regions = definitions.regions();
    this.comms = definitions.comms();
    this.windows = definitions.windows();
    this.groups = definitions.groups();
    this.progress = progress;
  }

  private static String[] fields() {
    String[] fields = new String[1 << Byte.SIZE];
    Arrays.fill(fields, "");
    fields[EventType.BUFFER_FLUSH] = "T";
    fields[EventType.MEASUREMENT_ON_OFF] = "m";
    fields[EventType.MPI_SEND] = "pcts";
    fields[EventType.MPI_ISEND] = "pctsq";
    fields[EventType.MPI_RECV] = "pcts";
    fields[EventType.MPI_IRECV] = "pctsq";
    fields[EventType.MPI_COLLECTIVE_END] = "ocpsr";
    fields[EventType.PARAMETER_UNSIGNED] = "nq";
    fields[EventType.RMA_COLLECTIVE_END] = "olwpsr";
    fields[EventType.RMA_GROUP_SYNC] = "lwg";
    fields[EventType.RMA_REQUEST_LOCK] = "wp";
    fields[EventType.RMA_ACQUIRE_LOCK] = "wp";
    fields[EventType.RMA_TRY_LOCK] = "w";
    fields[EventType.RMA_RELEASE_LOCK] = "wp";
    fields[EventType.RMA_WAIT_CHANGE] = "w";
    fields[EventType.RMA_PUT] = "wpsq";
    fields[EventType.RMA_GET] = "wprq";
    fields[EventType.RMA_ATOMIC] = "wpksrq";
    fields[EventType.RMA_OP_COMPLETE_BLOCKING] = "wq";
    fields[EventType.RMA_OP_COMPLETE_NON_BLOCKING] = "wq";
    fields[EventType.RMA_OP_COMPLETE_REMOTE] = "wq";
    fields[EventType.THREAD_TEAM_BEGIN] = "c";
    fields[EventType.THREAD_TEAM_END] = "c";
    fields[EventType.TASK_CREATE] = "cpq";
    fields[EventType.TASK_SWITCH] = "cpq";
    fields[EventType.TASK_COMPLETE] = "cpq";
    fields[EventType.LOCK_ACQUIRE] = "ktq";
    fields[EventType.LOCK_RELEASE] = "ktq";
    fields[EventType.THREAD_CREATE] = "cq";
    fields[EventType.THREAD_BEGIN] = "cq";
    fields[EventType.THREAD_WAIT] = "cq";
    fields[EventType.THREAD_END] = "cq";
    fields[EventType.COLLECTIVE_REQUEST] = "q";
    fields[EventType.COLLECTIVE_COMPLETE] = "ocpsrq";
    fields[EventType.COMM_CREATE] = "c";
    fields[EventType.COMM_DESTROY] = "c";
    return fields;
  }

  /** Goes to the next event, timestamp or the end of the file; returns its {@link EventType}. */
  public int next() {
    type = chunks.next();
    while (type == EventType.ATTRIBUTE_LIST) {
      cursor.beginRecord();
      cursor.endRecord();
      type = chunks.next();
    }
    if (type == EventType.TIMESTAMP) {
      ticks = cursor.u64Full();
      timed = true;
    } else if (type == EventType.END_OF_FILE) {
      progress.accept(chunks.fileBytes());
    } else {
      readEvent();
      events++;
      if (events % PROGRESS_EVENTS == 0) {
        progress.accept(recordOffset());
      }
    }
    return type;
  }

  private void readEvent() {
    if (!timed || type < EventType.FIRST_EVENT) {
      throw notAnEvent();
    }
    switch (type) {
      case EventType.ENTER, EventType.LEAVE -> region = regions.global(cursor.u32());
      case EventType.MPI_ISEND_COMPLETE,
          EventType.MPI_IRECV_REQUEST,
          EventType.MPI_REQUEST_CANCELLED,
          EventType.MPI_REQUEST_TEST,
          EventType.OMP_FORK,
          EventType.OMP_TASK_CREATE,
          EventType.OMP_TASK_SWITCH,
          EventType.OMP_TASK_COMPLETE ->
          request = cursor.u64();
      default -> {
        cursor.beginRecord();
        readFields(FIELDS[type]);
        cursor.endRecord();
      }
    }
  }

  private BadTraceException notAnEvent() {
    return failure(
        timed
            ? "event type: at least " + EventType.FIRST_EVENT + ", got " + type
            : "a timestamp precedes the first event, got none");
  }

  private void readFields(String fields) {
    for (int i = 0; i < fields.length(); i++) {
      switch (fields.charAt(i)) {
        case 'p' -> peer = cursor.u32();
        case 'c' -> comm = comms.global(cursor.u32());
        case 't' -> tag = cursor.u32();
        case 's' -> bytes = cursor.size("bytes");
        case 'r' -> receivedBytes = cursor.size("bytes");
        case 'q' -> request = cursor.u64();
        case 'o' -> op = collectiveOp();
        case 'w' -> window = windows.global(cursor.u32());
        case 'g' -> group = groups.global(cursor.u32());
        case 'l' -> syncLevel = cursor.u32();
        case 'k' -> cursor.u8();
        case 'n' -> cursor.u32();
        case 'T' -> ticks = cursor.u64Full();
        default -> on = cursor.u8() == MEASUREMENT_ON;
      }
    }
  }

  private int collectiveOp() {
    int code = cursor.u8();
    if (code >= COLLECTIVE_OPS) {
      throw cursor.failure("collective operation: 0 to " + (COLLECTIVE_OPS - 1) + ", got " + code);
    }
    return code;
  }

  /** The time on the location's own clock, or until when a buffer was being flushed. */
  public long ticks() {
    return ticks;
  }

  /** The region that is entered or left. */
  public int region() {
    return region;
  }

  public boolean measurementOn() {
    return on;
  }

  /** The window of a record of one-sided communication. */
  public int window() {
    return window;
  }

  /**
   * The communicator rank that it names as its other end or root; undefined for all or none. Of a
   * task the thread of the team that created it.
   */
  public int peer() {
    return peer;
  }

  /** The communicator of a team of threads. */
  public int comm() {
    return comm;
  }

  public int group() {
    return group;
  }

  /** The number of a lock of threads. */
  public int lock() {
    return tag;
  }

  /** How a group synchronises: 0 not at all, otherwise flags for processes and memory. */
  public int syncLevel() {
    return syncLevel;
  }

  /** Code of the {@link CollectiveOp}. */
  public int op() {
    return op;
  }

  /** Bytes that go to the other end. */
  public long sentBytes() {
    return bytes;
  }

  /** Bytes that come from there. */
  public long receivedBytes() {
    return receivedBytes;
  }

  /**
   * What a transfer and its completions have in common; the value of a parameter; the number of a
   * thread, of a task among those of its creator, or of an acquisition of a lock.
   */
  public long matchingId() {
    return request;
  }

  /** Passes the event on, if it is one of two-sided message passing. Returns false if not. */
  public boolean pass(MessageEvents messages) {
    switch (type) {
      case EventType.MPI_SEND -> messages.send(peer, comm, tag, bytes);
      case EventType.MPI_ISEND -> messages.postSend(peer, comm, tag, bytes, request);
      case EventType.MPI_ISEND_COMPLETE -> messages.completeSend(request);
      case EventType.MPI_RECV -> messages.receive(peer, comm, tag, bytes);
      case EventType.MPI_IRECV_REQUEST -> messages.postReceive(request);
      case EventType.MPI_IRECV -> messages.completeReceive(peer, comm, tag, bytes, request);
      case EventType.MPI_REQUEST_CANCELLED -> messages.cancel(request);
      case EventType.MPI_COLLECTIVE_BEGIN -> messages.beginCollective();
      case EventType.MPI_COLLECTIVE_END ->
          messages.collective(op, comm, peer, bytes, receivedBytes);
      case EventType.COLLECTIVE_REQUEST -> messages.postCollective(request);
      case EventType.COLLECTIVE_COMPLETE ->
          messages.completeCollective(op, comm, peer, bytes, receivedBytes, request);
      case EventType.COMM_CREATE -> messages.createCommunicator(comm);
      case EventType.COMM_DESTROY -> messages.freeCommunicator(comm);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Events read so far. */
  public long events() {
    return events;
  }

  /** Offset in the file of the record last begun. */
  public long recordOffset() {
    return chunks.recordOffset();
  }

  /** A problem with the record last begun. */
  public BadTraceException failure(String problem) {
    return cursor.failure(chunks.recordOffset(), problem);
  }

  @Override
  public void close() {
    chunks.close();
  }
}
