package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiFunctions;
import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.Field;
import io.idlewave.ingest.dumpi.decode.Function;
import io.idlewave.ingest.dumpi.decode.IntColumn;
import io.idlewave.ingest.dumpi.fold.RequestTable.Open;
import io.idlewave.ingest.dumpi.fold.RequestTable.Persistent;
import io.idlewave.ingest.format.call.CallWarning;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.model.SendMode;
import java.util.List;

/**
 * Turns the records of messages and requests into events. Only statuses of receives are looked at:
 * those of sends are what the library left there.
 */
final class MessageFolder {

  /** The peer of a message of which no record says who it is: no communicator has such a rank. */
  static final int UNSEEN_PEER = Integer.MAX_VALUE;

  private static final int NO_STATUS = -1;

  private static final List<SendMode> MODES =
      DumpiFunctions.functions().stream().map(MessageFolder::modeByName).toList();

  private final Pass pass;
  private final MessageEvents events;
  private final LocalCommunicators comms;
  private final TypeSizes types;
  private final RequestTable requests = new RequestTable();
  private long nextRequest;

  MessageFolder(Pass pass, LocalCommunicators comms, TypeSizes types) {
    this.pass = pass;
    this.events = pass.events();
    this.comms = comms;
    this.types = types;
  }

  private static SendMode mode(Function function) {
    return MODES.get(function.id());
  }

  /** The mode of what a function sends, by the letter before "send" in its name. */
  private static SendMode modeByName(Function function) {
    String name = function.name();
    int send = name.indexOf("send");
    return switch (send > 0 ? name.substring(send - 1, send) : "") {
      case "B", "b" -> SendMode.BUFFERED;
      case "S", "s" -> SendMode.SYNCHRONOUS;
      case "R", "r" -> SendMode.READY;
      default -> SendMode.STANDARD;
    };
  }

  private int comm(DumpiRecord r) {
    return comms.of(r.value(Field.COMM));
  }

  private long bytes(DumpiRecord r, Field type, Field count) {
    if (!types.knows(r.value(type), r.value(count))) {
      pass.warn(DumpiWarning.TYPE_SIZE_UNKNOWN);
    }
    return types.bytes(r.value(type), r.value(count));
  }

  private long bytes(DumpiRecord r) {
    return bytes(r, Field.DATATYPE, Field.COUNT);
  }

  void send(DumpiRecord r) {
    pass.sendMode(mode(r.function()));
    send(comm(r), r.value(Field.DEST), r.value(Field.TAG), bytes(r));
  }

  private void send(int comm, int dest, int tag, long bytes) {
    if (dest >= 0) {
      warnIfHidden(comm, dest);
      events.send(dest, comm, tag, bytes);
    }
  }

  void postSend(DumpiRecord r) {
    requests.forget(r.value(Field.REQUEST));
    pass.sendMode(mode(r.function()));
    postSend(r.value(Field.REQUEST), comm(r), r.value(Field.DEST), r.value(Field.TAG), bytes(r));
  }

  private void postSend(int id, int comm, int dest, int tag, long bytes) {
    if (dest < 0) {
      open(id, Open.ofNothing());
      return;
    }
    warnIfHidden(comm, dest);
    long request = nextRequest++;
    events.postSend(dest, comm, tag, bytes, request);
    open(id, Open.ofSend(request));
  }

  void receive(DumpiRecord r) {
    receive(r, new Receiving(-1, comm(r), r.value(Field.SOURCE), r.value(Field.TAG), bytes(r)));
  }

  private void receive(DumpiRecord r, Receiving receive) {
    if (Receiving.isNullProcess(receive.source())) {
      return;
    }
    int status = r.statuses() > 0 ? 0 : NO_STATUS;
    int source = source(r, status, receive);
    if (source != MessageEvents.NO_PEER) {
      warnIfHidden(receive.comm(), source);
      events.receive(source, receive.comm(), tag(r, status, receive), bytes(r, status, receive));
    }
  }

  void postReceive(DumpiRecord r) {
    requests.forget(r.value(Field.REQUEST));
    postReceive(
        r.value(Field.REQUEST), comm(r), r.value(Field.SOURCE), r.value(Field.TAG), bytes(r));
  }

  private void postReceive(int id, int comm, int source, int tag, long bytes) {
    if (Receiving.isNullProcess(source)) {
      open(id, Open.ofNothing());
      return;
    }
    Open before = requests.oldest(id);
    if (before != null && before.receive != null) {
      pass.warn(CallWarning.REQUEST_REUSED);
      pass.neverCompletes(before.receive);
      requests.close(id);
    }
    Receiving receive = new Receiving(nextRequest++, comm, source, tag, bytes);
    events.postReceive(receive.request());
    open(id, Open.ofReceive(receive));
  }

  void sendAndReceive(DumpiRecord r) {
    int comm = comm(r);
    long sent = bytes(r, Field.SENDTYPE, Field.SENDCOUNT);
    long received = bytes(r, Field.RECVTYPE, Field.RECVCOUNT);
    sendAndReceive(r, comm, sent, received);
  }

  void replace(DumpiRecord r) {
    int comm = comm(r);
    long bytes = bytes(r);
    sendAndReceive(r, comm, bytes, bytes);
  }

  private void sendAndReceive(DumpiRecord r, int comm, long sent, long received) {
    send(comm, r.value(Field.DEST), r.value(Field.SENDTAG), sent);
    receive(r, new Receiving(-1, comm, r.value(Field.SOURCE), r.value(Field.RECVTAG), received));
  }

  void initialise(DumpiRecord r, boolean sends) {
    requests.initialise(
        r.value(Field.REQUEST),
        new Persistent(
            sends ? mode(r.function()) : null,
            comm(r),
            r.value(sends ? Field.DEST : Field.SOURCE),
            r.value(Field.TAG),
            bytes(r)));
  }

  void start(int id) {
    Persistent request = requests.persistent(id);
    if (request == null) {
      pass.warn(DumpiWarning.START_UNRECORDED);
    } else if (request.mode() == null) {
      postReceive(id, request.comm(), request.peer(), request.tag(), request.bytes());
    } else {
      pass.sendMode(request.mode());
      postSend(id, request.comm(), request.peer(), request.tag(), request.bytes());
    }
  }

  void startAll(IntColumn ids) {
    for (int i = 0; i < ids.length(); i++) {
      start(ids.get(i));
    }
  }

  private void open(int id, Open request) {
    if (RequestTable.isRequest(id) && requests.open(id, request)) {
      pass.warn(DumpiWarning.REQUEST_SHARED);
    }
  }

  /** A wait or test for one request. */
  void completeOne(DumpiRecord r) {
    if (completes(r)) {
      complete(r, r.value(Field.REQUEST), 0);
    }
  }

  void completeAll(DumpiRecord r) {
    IntColumn ids = r.column(Field.REQUESTS);
    for (int i = 0; i < ids.length() && completes(r); i++) {
      complete(r, ids.get(i), i);
    }
  }

  void completeAny(DumpiRecord r) {
    if (completes(r)) {
      completeAt(r, r.value(Field.INDEX), 0);
    }
  }

  void completeSome(DumpiRecord r) {
    IntColumn indices = r.column(Field.INDICES);
    for (int i = 0; i < indices.length(); i++) {
      completeAt(r, indices.get(i), i);
    }
  }

  private static boolean completes(DumpiRecord r) {
    return !r.function().has(Field.FLAG) || r.value(Field.FLAG) != 0;
  }

  private void completeAt(DumpiRecord r, int index, int status) {
    IntColumn ids = r.column(Field.REQUESTS);
    if (index >= 0 && index < ids.length()) {
      complete(r, ids.get(index), status);
    }
  }

  private void complete(DumpiRecord r, int id, int statusIndex) {
    int status = statusIndex < r.statuses() ? statusIndex : NO_STATUS;
    Open request = requests.close(id);
    if (request == null) {
      if (RequestTable.isRequest(id) && requests.persistent(id) == null) {
        pass.warn(DumpiWarning.REQUEST_UNRECORDED);
      }
      return;
    }
    boolean cancelled = status >= 0 && r.statusCancelled(status);
    if (request.receive != null) {
      completeReceive(r, request.receive, status, cancelled);
    } else if (request.send >= 0) {
      if (request.cancelling && cancelled) {
        pass.warn(DumpiWarning.SEND_CANCELLED);
      }
      events.completeSend(request.send);
    }
  }

  private void completeReceive(DumpiRecord r, Receiving receive, int status, boolean cancelled) {
    if (cancelled) {
      events.cancel(receive.request());
      return;
    }
    int source = source(r, status, receive);
    warnIfHidden(receive.comm(), source);
    events.completeReceive(
        source,
        receive.comm(),
        tag(r, status, receive),
        bytes(r, status, receive),
        receive.request());
  }

  /** The sender; none if it is the null process after all, or one that nobody has seen. */
  private static int source(DumpiRecord r, int status, Receiving receive) {
    if (status < 0) {
      return receive.isExplicit() ? receive.source() : UNSEEN_PEER;
    }
    if (receive.source() >= 0) {
      return receive.source();
    }
    int source = r.statusSource(status);
    if (source < 0) {
      return r.statusBytes(status) <= 0 ? MessageEvents.NO_PEER : UNSEEN_PEER;
    }
    return source;
  }

  private static int tag(DumpiRecord r, int status, Receiving receive) {
    return receive.tag() >= 0 || status < 0 ? receive.tag() : r.statusTag(status);
  }

  private static long bytes(DumpiRecord r, int status, Receiving receive) {
    return status < 0 ? receive.bytes() : Math.max(0, r.statusBytes(status));
  }

  private void warnIfHidden(int comm, int peer) {
    if (peer == UNSEEN_PEER) {
      pass.warn(DumpiWarning.ENVELOPE_UNKNOWN);
    } else if (pass.hidesPeer(comm, peer)) {
      pass.warn(DumpiWarning.PEER_ABSENT);
    }
  }

  void free(int id) {
    requests.forget(id);
    Open request = requests.close(id);
    if (request != null && request.receive != null) {
      pass.neverCompletes(request.receive);
    }
  }

  void cancel(int id) {
    Open request = requests.oldest(id);
    if (request != null) {
      request.cancelling = true;
    }
  }

  /** The stream is over. */
  void finish() {
    for (Open request : requests.all()) {
      if (request.receive != null) {
        pass.neverCompletes(request.receive);
      }
    }
  }
}
