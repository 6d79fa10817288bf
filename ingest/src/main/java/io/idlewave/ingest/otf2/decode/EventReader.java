package io.idlewave.ingest.otf2.decode;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * Decodes the event file of one location, holding one chunk at a time and allocating nothing per
 * event.
 */
public final class EventReader implements Closeable {

  private static final int TIMESTAMP = 5;
  private static final int ATTRIBUTE_LIST = 6;
  private static final int FIRST_EVENT = 10;

  private static final int BUFFER_FLUSH = 10;
  private static final int MEASUREMENT_ON_OFF = 11;
  private static final int ENTER = 12;
  private static final int LEAVE = 13;
  private static final int MPI_SEND = 14;
  private static final int MPI_ISEND = 15;
  private static final int MPI_ISEND_COMPLETE = 16;
  private static final int MPI_IRECV_REQUEST = 17;
  private static final int MPI_RECV = 18;
  private static final int MPI_IRECV = 19;
  private static final int MPI_REQUEST_TEST = 20;
  private static final int MPI_REQUEST_CANCELLED = 21;
  private static final int MPI_COLLECTIVE_BEGIN = 22;
  private static final int MPI_COLLECTIVE_END = 23;
  private static final int OMP_FORK = 24;
  private static final int OMP_TASK_CREATE = 28;
  private static final int OMP_TASK_SWITCH = 29;
  private static final int OMP_TASK_COMPLETE = 30;
  private static final int COLLECTIVE_REQUEST = 85;
  private static final int COLLECTIVE_COMPLETE = 86;
  private static final int COMM_CREATE = 87;
  private static final int COMM_DESTROY = 88;

  private static final int MEASUREMENT_ON = 1;
  private static final int COLLECTIVE_OPS = CollectiveOp.values().length;

  /** Progress is reported once in so many events. */
  private static final int PROGRESS_EVENTS = 1 << 16;

  private final ChunkReader chunks;
  private final ByteCursor cursor;
  private final IdMap regions;
  private final IdMap comms;
  private long events;
  private boolean timed;

  /** Opens an event file whose ids {@code definitions} maps to global ones. */
  public EventReader(Path file, int chunkBytes, LocalDefinitions definitions) {
    this.chunks = new ChunkReader(file, chunkBytes);
    this.cursor = chunks.cursor();
    this.regions = definitions.regions();
    this.comms = definitions.comms();
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

  /** Reads all events; {@code progress} hears the event count now and then. */
  public void readAll(EventVisitor visitor, LongConsumer progress) {
    for (int type = chunks.next(); type != ChunkReader.END_OF_FILE; type = chunks.next()) {
      if (type == TIMESTAMP) {
        visitor.time(cursor.u64Full());
        timed = true;
      } else if (type == ATTRIBUTE_LIST) {
        cursor.beginRecord();
        cursor.endRecord();
      } else {
        event(type, visitor);
        events++;
        if (events % PROGRESS_EVENTS == 0) {
          progress.accept(events);
        }
      }
    }
    progress.accept(events);
  }

  private void event(int type, EventVisitor visitor) {
    if (!timed) {
      throw failure("a timestamp precedes the first event, got none");
    }
    if (type < FIRST_EVENT) {
      throw failure("event type: at least " + FIRST_EVENT + ", got " + type);
    }
    switch (type) {
      case ENTER -> visitor.enter(regions.global(cursor.u32()));
      case LEAVE -> visitor.leave(regions.global(cursor.u32()));
      case MPI_ISEND_COMPLETE -> visitor.isendComplete(cursor.u64());
      case MPI_IRECV_REQUEST -> visitor.irecvRequest(cursor.u64());
      case MPI_REQUEST_CANCELLED -> visitor.requestCancelled(cursor.u64());
      case MPI_REQUEST_TEST -> cursor.u64();
      case OMP_FORK, OMP_TASK_CREATE, OMP_TASK_SWITCH, OMP_TASK_COMPLETE -> cursor.u64();
      default -> {
        cursor.beginRecord();
        framedEvent(type, visitor);
        cursor.endRecord();
      }
    }
  }

  private void framedEvent(int type, EventVisitor visitor) {
    switch (type) {
      case MPI_SEND -> visitor.send(cursor.u32(), comm(), cursor.u32(), bytes());
      case MPI_ISEND -> visitor.isend(cursor.u32(), comm(), cursor.u32(), bytes(), cursor.u64());
      case MPI_RECV -> visitor.recv(cursor.u32(), comm(), cursor.u32(), bytes());
      case MPI_IRECV -> visitor.irecv(cursor.u32(), comm(), cursor.u32(), bytes(), cursor.u64());
      case MPI_COLLECTIVE_BEGIN -> visitor.collectiveBegin();
      case MPI_COLLECTIVE_END ->
          visitor.collectiveEnd(collectiveOp(), comm(), cursor.u32(), bytes(), bytes());
      case COLLECTIVE_REQUEST -> visitor.collectiveRequest(cursor.u64());
      case COLLECTIVE_COMPLETE ->
          visitor.collectiveComplete(
              collectiveOp(), comm(), cursor.u32(), bytes(), bytes(), cursor.u64());
      case COMM_CREATE -> visitor.commCreate(comm());
      case COMM_DESTROY -> visitor.commDestroy(comm());
      case BUFFER_FLUSH -> visitor.bufferFlush(cursor.u64Full());
      case MEASUREMENT_ON_OFF -> visitor.measurement(cursor.u8() == MEASUREMENT_ON);
      default -> visitor.other(type);
    }
  }

  private int comm() {
    return comms.global(cursor.u32());
  }

  private long bytes() {
    return cursor.size("bytes");
  }

  private int collectiveOp() {
    int op = cursor.u8();
    if (op >= COLLECTIVE_OPS) {
      throw cursor.failure("collective operation: 0 to " + (COLLECTIVE_OPS - 1) + ", got " + op);
    }
    return op;
  }

  @Override
  public void close() {
    chunks.close();
  }
}
