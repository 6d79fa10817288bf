package io.idlewave.ingest.otf2;

import java.util.function.Consumer;

/** Writes the events of a location. Every event gets a timestamp, one tick after the last. */
final class EventFile {

  final RecordFile file;
  private long ticks;

  EventFile(boolean bigEndian, long firstTicks) {
    this.file = new RecordFile(bigEndian);
    this.ticks = firstTicks;
  }

  /** The next event happens at that time. */
  EventFile at(long nextTicks) {
    ticks = nextTicks;
    return this;
  }

  EventFile raw(Consumer<RecordBytes> event) {
    long now = ticks++;
    file.raw(
        bytes -> {
          bytes.u8(5).u64Full(now);
          event.accept(bytes);
        });
    return this;
  }

  private EventFile singleton(int type, long value) {
    return raw(bytes -> bytes.u8(type).packed(value));
  }

  EventFile event(int type, long... values) {
    return raw(bytes -> bytes.record(type, data -> data.packed(values)));
  }

  /** A lock of OpenMP is acquired or released. */
  EventFile lock(int type, int lock, int order) {
    return raw(bytes -> bytes.record(type, data -> data.u8(1).packed(lock, order)));
  }

  EventFile enter(int region) {
    return singleton(12, region);
  }

  EventFile leave(int region) {
    return singleton(13, region);
  }

  /** One call with what happens inside it. */
  EventFile call(int region, Consumer<EventFile> inside) {
    enter(region);
    inside.accept(this);
    return leave(region);
  }

  EventFile send(int receiver, int comm, int tag, long bytes) {
    return event(14, receiver, comm, tag, bytes);
  }

  EventFile isend(int receiver, int comm, int tag, long bytes, long request) {
    return event(15, receiver, comm, tag, bytes, request);
  }

  EventFile isendComplete(long request) {
    return singleton(16, request);
  }

  EventFile irecvRequest(long request) {
    return singleton(17, request);
  }

  EventFile recv(int sender, int comm, int tag, long bytes) {
    return event(18, sender, comm, tag, bytes);
  }

  EventFile irecv(int sender, int comm, int tag, long bytes, long request) {
    return event(19, sender, comm, tag, bytes, request);
  }

  EventFile requestTest(long request) {
    return singleton(20, request);
  }

  EventFile cancelled(long request) {
    return singleton(21, request);
  }

  EventFile collectiveBegin() {
    return event(22);
  }

  EventFile collectiveEnd(int op, int comm, long root, long sent, long received) {
    return raw(bytes -> bytes.record(23, data -> data.u8(op).packed(comm, root, sent, received)));
  }

  EventFile collectiveRequest(long request) {
    return event(85, request);
  }

  EventFile collectiveComplete(
      int op, int comm, long root, long sent, long received, long request) {
    return raw(
        bytes -> bytes.record(86, data -> data.u8(op).packed(comm, root, sent, received, request)));
  }

  /** One call of that name. */
  EventFile call(String name, Consumer<EventFile> inside) {
    return call(Otf2Builder.region(name), inside);
  }

  EventFile rmaCollective(int op, int window) {
    event(37);
    return raw(bytes -> bytes.record(38, d -> d.u8(op).packed(3, window, -1, 0, 0)));
  }

  EventFile rmaGroup(int level, int window, int group) {
    return event(39, level, window, group);
  }

  EventFile rmaRequestLock(int window, int remote) {
    return raw(bytes -> bytes.record(40, d -> d.packed(window, remote, 0).u8(1)));
  }

  EventFile rmaReleaseLock(int window, int remote) {
    return event(43, window, remote, 0);
  }

  EventFile rmaPut(int window, int remote, long bytes, long id) {
    return event(46, window, remote, bytes, id);
  }

  EventFile rmaGet(int window, int remote, long bytes, long id) {
    return event(47, window, remote, bytes, id);
  }

  EventFile rmaAtomic(int window, int remote, long sent, long received, long id) {
    return raw(
        bytes -> bytes.record(48, d -> d.packed(window, remote).u8(0).packed(sent, received, id)));
  }

  /** A transfer is complete here, and at its target, too. */
  EventFile rmaComplete(int window, long id) {
    return event(50, window, id).event(52, window, id);
  }

  EventFile parameter(long value) {
    return event(34, 3, value);
  }

  EventFile rmaBlockingComplete(int window, long id) {
    return event(49, window, id);
  }

  private static final int TEAM = 70;

  /** A thread of the team creates a task, its {@code number}-th. */
  EventFile taskCreate(int thread, long number) {
    return event(59, TEAM, thread, number);
  }

  /** The thread goes over to a task; number 0 is its part of the parallel region. */
  EventFile taskSwitch(int thread, long number) {
    return event(60, TEAM, thread, number);
  }

  EventFile taskComplete(int thread, long number) {
    return event(61, TEAM, thread, number);
  }

  EventFile bufferFlush(long stopTicks) {
    return raw(bytes -> bytes.record(10, data -> data.u64Full(stopTicks)));
  }

  EventFile measurement(boolean on) {
    return raw(bytes -> bytes.record(11, data -> data.u8(on ? 1 : 2)));
  }
}
