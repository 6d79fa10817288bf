package io.idlewave.ingest.otf2.decode;

import io.idlewave.ingest.format.call.MessageEvents;
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

  /**
   * Reads all events.
   *
   * @param visitor takes times, regions and what else is not message passing
   * @param messages takes the message-passing events
   * @param progress is given the number of bytes read now and then
   */
  public void readAll(EventVisitor visitor, MessageEvents messages, LongConsumer progress) {
    for (int type = chunks.next(); type != ChunkReader.END_OF_FILE; type = chunks.next()) {
      if (type == TIMESTAMP) {
        visitor.time(cursor.u64Full());
        timed = true;
      } else if (type == ATTRIBUTE_LIST) {
        cursor.beginRecord();
        cursor.endRecord();
      } else {
        event(type, visitor, messages);
        events++;
        if (events % PROGRESS_EVENTS == 0) {
          progress.accept(recordOffset());
        }
      }
    }
    progress.accept(chunks.fileBytes());
  }

  private void event(int type, EventVisitor visitor, MessageEvents messages) {
    if (!timed) {
      throw failure("a timestamp precedes the first event, got none");
    }
    if (type < FIRST_EVENT) {
      throw failure("event type: at least " + FIRST_EVENT + ", got " + type);
    }
    switch (type) {
      case ENTER -> visitor.enter(regions.global(cursor.u32()));
      case LEAVE -> visitor.leave(regions.global(cursor.u32()));
      case MPI_ISEND_COMPLETE -> messages.completeSend(cursor.u64());
      case MPI_IRECV_REQUEST -> messages.postReceive(cursor.u64());
      case MPI_REQUEST_CANCELLED -> messages.cancel(cursor.u64());
      case MPI_REQUEST_TEST -> cursor.u64();
      case OMP_FORK, OMP_TASK_CREATE, OMP_TASK_SWITCH, OMP_TASK_COMPLETE -> cursor.u64();
      default -> {
        cursor.beginRecord();
        framedEvent(type, visitor, messages);
        cursor.endRecord();
      }
    }
  }

  private void framedEvent(int type, EventVisitor visitor, MessageEvents messages) {
    switch (type) {
      case MPI_SEND -> messages.send(cursor.u32(), comm(), cursor.u32(), bytes());
      case MPI_ISEND ->
          messages.postSend(cursor.u32(), comm(), cursor.u32(), bytes(), cursor.u64());
      case MPI_RECV -> messages.receive(cursor.u32(), comm(), cursor.u32(), bytes());
      case MPI_IRECV ->
          messages.completeReceive(cursor.u32(), comm(), cursor.u32(), bytes(), cursor.u64());
      case MPI_COLLECTIVE_BEGIN -> messages.beginCollective();
      case MPI_COLLECTIVE_END ->
          messages.collective(collectiveOp(), comm(), cursor.u32(), bytes(), bytes());
      case COLLECTIVE_REQUEST -> messages.postCollective(cursor.u64());
      case COLLECTIVE_COMPLETE ->
          messages.completeCollective(
              collectiveOp(), comm(), cursor.u32(), bytes(), bytes(), cursor.u64());
      case COMM_CREATE -> messages.createCommunicator(comm());
      case COMM_DESTROY -> messages.freeCommunicator(comm());
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
