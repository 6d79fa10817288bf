package io.idlewave.ingest.own;

import io.idlewave.ingest.file.VarintBytes;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.own.Rows.Definition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Decodes the rows of a rank's file, and checks the numbers that name something. */
final class RowReader {

  private static final int CALL = 0;
  private static final int ENTER_REGION = 1;
  private static final int LEAVE_REGION = 2;
  private static final int FLUSH = 3;
  private static final int OFF = 4;
  private static final int ON = 5;
  private static final int REGION = 6;
  private static final int COMMUNICATOR = 7;
  private static final int DUPLICATE = 8;
  private static final int NAME = 9;
  private static final int COUNT = 10;
  private static final int END = 11;
  static final int CHECK = 12;

  private static final int SEND = 0;
  private static final int POST_SEND = 1;
  private static final int RECEIVE = 2;
  private static final int POST_RECEIVE = 3;
  private static final int COMPLETE = 4;
  private static final int COMPLETE_RECEIVE = 5;
  private static final int CANCEL = 6;
  private static final int COLLECTIVE = 7;
  private static final int POST_COLLECTIVE = 8;
  private static final int CREATE_COMMUNICATOR = 9;
  private static final int FREE_COMMUNICATOR = 10;
  private static final int TRANSFER = 11;
  private static final int POST_TRANSFER = 12;
  private static final int SYNCHRONISE = 13;

  /** What the program counts, by the numbers in rows. */
  private static final OwnWarning[] COUNTED = {
    OwnWarning.OTHER_THREAD, OwnWarning.COMMUNICATOR_UNKNOWN
  };

  /** {@code MPI_COMM_WORLD} and {@code MPI_COMM_SELF}. */
  static final int PREDEFINED = 2;

  private record Part(int op, int communicator, int root, long sentBytes, long receivedBytes) {}

  private final RowFile file;
  private final Rows rows;
  private final MessageEvents events;
  private final Consumer<SendMode> modes;
  private final Map<Long, Part> openCollectives = new HashMap<>();
  private VarintBytes bytes = new VarintBytes();
  private long nanos;
  private int regions;
  private int communicators = PREDEFINED;
  private long requests;

  /** Of {@code file}; {@code modes} is given the mode of a message before it is sent. */
  RowReader(RowFile file, Rows rows, MessageEvents events, Consumer<SendMode> modes) {
    this.file = file;
    this.rows = rows;
    this.events = events;
    this.modes = modes;
  }

  /**
   * @throws BadTraceException if the file is damaged
   */
  void readAll(LongConsumer progress) {
    VarintBytes block = file.next();
    while (block != null) {
      readBlock(block);
      progress.accept(file.position());
      block = file.next();
    }
    progress.accept(file.length());
  }

  /** Time of the last row. */
  long nanos() {
    return nanos;
  }

  private void readBlock(VarintBytes block) {
    bytes = block;
    try {
      long count = 0;
      for (; block.remaining() > 0; count++) {
        row((int) block.nextLong());
      }
      if (count != file.blockRows()) {
        throw failure("%d rows, got %d".formatted(file.blockRows(), count));
      }
    } catch (IllegalArgumentException e) {
      throw failure(String.valueOf(e.getMessage()));
    }
  }

  private void row(int branch) {
    switch (branch) {
      case CALL -> call();
      case ENTER_REGION -> {
        long at = pass();
        rows.enterRegion(below("region", regions), at);
      }
      case LEAVE_REGION -> rows.leaveRegion(pass());
      case FLUSH -> {
        long from = pass();
        rows.flush(from, pass());
      }
      case OFF, ON -> rows.recording(branch == ON, pass());
      case REGION -> {
        rows.region(text());
        regions++;
      }
      case COMMUNICATOR -> {
        rows.communicator(definition());
        communicators++;
      }
      case DUPLICATE -> {
        rows.duplicate(ownCommunicator(), atLeast0("copy"));
        communicators++;
      }
      case NAME -> rows.name(ownCommunicator(), text());
      case COUNT -> {
        OwnWarning what = COUNTED[below("what was counted", COUNTED.length)];
        rows.count(what, atLeast0("count"));
      }
      case END -> rows.end(pass());
      default -> throw failure("a row of a kind from 0 to 11, got " + branch);
    }
  }

  private void call() {
    int function = below("function", file.header().functions().size());
    rows.call(function, pass());
    long leave = pass();
    for (long items = bytes.nextLong(); items != 0; items = bytes.nextLong()) {
      if (items < 0) {
        throw failure("events: at least 0, got " + items);
      }
      for (; items > 0; items--) {
        event((int) bytes.nextLong());
      }
    }
    rows.callEnd(leave);
  }

  private void event(int branch) {
    switch (branch) {
      case SEND, POST_SEND -> send(branch == POST_SEND);
      case RECEIVE -> {
        int source = int32();
        int tag = int32();
        int comm = communicator();
        events.receive(source, comm, tag, atLeast0("bytes"));
      }
      case POST_RECEIVE -> events.postReceive(requests++);
      case COMPLETE -> complete(request());
      case COMPLETE_RECEIVE -> {
        long request = request();
        int source = int32();
        int tag = int32();
        int comm = communicator();
        events.completeReceive(source, comm, tag, atLeast0("bytes"), request);
      }
      case CANCEL -> events.cancel(request());
      case COLLECTIVE -> {
        Part part = part();
        events.collective(
            part.op(), part.communicator(), part.root(), part.sentBytes(), part.receivedBytes());
      }
      case POST_COLLECTIVE -> {
        openCollectives.put(requests, part());
        events.postCollective(requests++);
      }
      case CREATE_COMMUNICATOR -> events.createCommunicator(communicator());
      case FREE_COMMUNICATOR -> events.freeCommunicator(communicator());
      case TRANSFER, POST_TRANSFER -> transfer(branch == POST_TRANSFER);
      case SYNCHRONISE -> synchronise();
      default -> throw failure("an event of a kind from 0 to 13, got " + branch);
    }
  }

  private void send(boolean posted) {
    int destination = int32();
    int tag = int32();
    int comm = communicator();
    long size = atLeast0("bytes");
    modes.accept(SendMode.ofCode(below("mode", SendMode.values().length)));
    if (posted) {
      events.postSend(destination, comm, tag, size, requests++);
    } else {
      events.send(destination, comm, tag, size);
    }
  }

  private void transfer(boolean posted) {
    int comm = communicator();
    int window = below("window", Operation.WINDOWS);
    int target = int32();
    long sent = atLeast0("bytes");
    long fetched = atLeast0("bytes");
    if (posted) {
      events.postTransfer(target, comm, window, sent, fetched, requests++);
    } else {
      events.transfer(target, comm, window, sent, fetched);
    }
  }

  private void synchronise() {
    SyncKind kind = SyncKind.ofCode(below("kind", SyncKind.values().length));
    int comm = communicator();
    int window = below("window", Operation.WINDOWS);
    List<Integer> ranks = new ArrayList<>();
    for (long items = bytes.nextLong(); items != 0; items = bytes.nextLong()) {
      for (long item = 0; item < items; item++) {
        ranks.add(int32());
      }
      if (items < 0) {
        throw failure("ranks: at least 0, got " + items);
      }
    }
    events.synchronise(kind, comm, window, ranks);
  }

  private void complete(long request) {
    Part part = openCollectives.remove(request);
    if (part == null) {
      events.completeSend(request);
    } else {
      events.completeCollective(
          part.op(),
          part.communicator(),
          part.root(),
          part.sentBytes(),
          part.receivedBytes(),
          request);
    }
  }

  private Part part() {
    return new Part(
        below("operation", CollectiveOp.values().length),
        communicator(),
        int32(),
        atLeast0("bytes"),
        atLeast0("bytes"));
  }

  private Definition definition() {
    boolean inter = below("whether there are two groups", 2) == 1;
    return new Definition(inter, bytes.nextLong(), bytes.nextLong(), members(), members());
  }

  private List<Integer> members() {
    int most = file.header().ranks();
    List<Integer> members = new ArrayList<>();
    for (long items = bytes.nextLong(); items != 0; items = bytes.nextLong()) {
      for (long item = 0; item < items; item++) {
        long first = bytes.nextLong();
        long step = bytes.nextLong();
        long count = bytes.nextLong();
        if (count < 1 || count > most - members.size()) {
          throw failure("members: 1 to %d, got %d more".formatted(most, count));
        }
        for (long i = 0; i < count; i++) {
          long rank = first + i * step;
          if (rank < 0 || rank >= most) {
            throw failure("member: rank 0 to %d, got %d".formatted(most - 1, rank));
          }
          members.add((int) rank);
        }
      }
      if (items < 0) {
        throw failure("ranges of members: at least 0, got " + items);
      }
    }
    return members;
  }

  /** So much later. */
  private long pass() {
    long later = nanos + atLeast0("time");
    if (later < 0) {
      throw failure("time: at most 292 years, got more");
    }
    nanos = later;
    return later;
  }

  /** One that any thread of the rank created; whether another one did is known later. */
  private int communicator() {
    int id = below("communicator", Integer.MAX_VALUE);
    RankHeader header = file.header();
    boolean own = id < PREDEFINED || header.creator(id) == header.thread();
    int created = header.created(id);
    if (own ? created >= communicators : created < PREDEFINED) {
      throw failure("communicator: 0 to %d, got %d".formatted(communicators - 1, id));
    }
    return id;
  }

  /** One that this thread created. */
  private int ownCommunicator() {
    int id = communicator();
    if (id >= PREDEFINED && file.header().creator(id) != file.header().thread()) {
      throw failure("communicator: of the thread that created it, got " + id);
    }
    return file.header().created(id);
  }

  /** The request that was posted so many before the next. */
  private long request() {
    long age = bytes.nextLong();
    if (age == 0) {
      throw failure("request: completed by the thread that started it, got another thread");
    }
    if (age < 1 || age > requests) {
      throw failure("request: 1 to %d before the next, got %d".formatted(requests, age));
    }
    return requests - age;
  }

  private int below(String what, int bound) {
    long value = bytes.nextLong();
    if (value < 0 || value >= bound) {
      throw failure("%s: 0 to %d, got %d".formatted(what, bound - 1, value));
    }
    return (int) value;
  }

  private int int32() {
    long value = bytes.nextLong();
    if (value != (int) value) {
      throw failure("a number of 32 bits, got " + value);
    }
    return (int) value;
  }

  private long atLeast0(String what) {
    long value = bytes.nextLong();
    if (value < 0) {
      throw failure("%s: at least 0, got %d".formatted(what, value));
    }
    return value;
  }

  private String text() {
    return new String(bytes.nextBytes(), StandardCharsets.UTF_8);
  }

  private BadTraceException failure(String problem) {
    return file.failure(problem);
  }
}
