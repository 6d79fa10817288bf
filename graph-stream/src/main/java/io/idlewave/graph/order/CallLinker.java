package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Collectives;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.graph.match.Envelope;
import io.idlewave.graph.match.Message;
import io.idlewave.graph.match.Messages;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Turns one call into entries and links, in two steps: what it publishes, and what ends it. */
final class CallLinker {

  private final TraceMetadata metadata;
  private final Messages messages;
  private final GraphBlockBuilder blocks;
  private final CensusCounter census;
  private final Consumer<RankCursor> release;
  private final RankCursor[] cursors;
  private final FunctionTable functions;
  private final CollectiveLinker collectives;
  private final CallFlags callFlags;
  private long openRequests;

  CallLinker(
      TraceMetadata metadata,
      Messages messages,
      Collectives collectives,
      GraphBlockBuilder blocks,
      CensusCounter census,
      Consumer<RankCursor> release,
      RankCursor[] cursors) {
    this.metadata = metadata;
    this.messages = messages;
    this.blocks = blocks;
    this.census = census;
    this.release = release;
    this.cursors = cursors;
    this.functions = new FunctionTable(metadata.functions());
    this.collectives =
        new CollectiveLinker(metadata, collectives, blocks, census, release, functions);
    this.callFlags = new CallFlags(metadata, functions);
  }

  /** Emits what the call publishes; returns how many things it has to wait for. */
  int begin(RankCursor cursor, MpiCall call) {
    if (call.function() >= metadata.functions().size()) {
      throw new BadTraceException(
          where(cursor)
              + ": function index below "
              + metadata.functions().size()
              + ", got "
              + call.function());
    }
    countCall(cursor, call);
    cursor.completions.clear();
    cursor.callBytes = bytes(call);
    cursor.entryFlags = callFlags.of(cursor, call);
    boolean publishes = publishes(call);
    cursor.beginEmitted = publishes;
    if (publishes) {
      emitEntry(cursor, call, GraphBlock.BEGINS);
    }
    List<Operation> operations = call.operations();
    for (int i = 0; i < operations.size(); i++) {
      begin(cursor, call, operations.get(i), i);
    }
    int unmet = 0;
    for (Completion completion : cursor.completions) {
      if (Waits.blocks(completion)) {
        unmet++;
        block(cursor, completion);
      }
    }
    return unmet;
  }

  private void countCall(RankCursor cursor, MpiCall call) {
    census.call(call.function());
    String name = functions.name(call.function());
    if (name.equals("MPI_Init") || name.equals("MPI_Init_thread")) {
      census.runBegins(cursor.rank, call.leaveNanos());
    } else if (name.equals("MPI_Finalize")) {
      census.runEnds(cursor.rank, call.enterNanos());
    }
    if (call.operations().isEmpty()) {
      if (functions.carriesMessages(call.function())) {
        census.silentCall(call.function());
      } else if (functions.isWait(call.function()) && !cursor.requests.isEmpty()) {
        census.idleWait();
      } else if (functions.freesRequest(call.function())) {
        census.freedRequest();
      }
    }
    if (functions.isOneSided(call.function())) {
      census.warn(
          "one-sided-local",
          "one-sided calls count as local; first at "
              + where(cursor)
              + " "
              + functions.name(call.function()));
    }
  }

  private static boolean publishes(MpiCall call) {
    for (Operation operation : call.operations()) {
      if (operation instanceof Send
          || operation instanceof Receive
          || operation instanceof PostReceive
          || operation instanceof Collective) {
        return true;
      }
    }
    return false;
  }

  private static boolean completes(MpiCall call) {
    for (Operation operation : call.operations()) {
      if (operation instanceof Receive || operation instanceof Complete) {
        return true;
      }
    }
    return false;
  }

  private static long bytes(MpiCall call) {
    long bytes = 0;
    for (Operation operation : call.operations()) {
      if (operation instanceof Send send) {
        bytes += send.bytes();
      } else if (operation instanceof Receive receive) {
        bytes += receive.bytes();
      } else if (operation instanceof Collective collective) {
        bytes += collective.sentBytes() + collective.receivedBytes();
      }
    }
    return bytes;
  }

  private void emitEntry(RankCursor cursor, MpiCall call, int phase) {
    boolean endsPolls = cursor.polls >= 2 && completes(call);
    blocks.entry(
        cursor.rank,
        cursor.callIndex,
        call.function(),
        call.region(),
        phase | cursor.entryFlags,
        call.enterNanos(),
        call.enterNanos() - cursor.leaveNanos,
        call.durationNanos(),
        cursor.callBytes,
        endsPolls ? call.enterNanos() - cursor.pollStartNanos : 0);
  }

  private void begin(RankCursor cursor, MpiCall call, Operation operation, int position) {
    long origin = metadata.ranks().get(cursor.rank).originNanos();
    if (operation instanceof Send send) {
      send(cursor, call, send, position, origin);
    } else if (operation instanceof Receive receive) {
      Message message =
          post(
              cursor,
              call,
              envelope(cursor, receive.peer(), receive.communicator(), receive.tag()),
              receive.bytes(),
              true);
      cursor.completions.add(new ReceiveEnd(message));
    } else if (operation instanceof PostReceive post) {
      Completion end = new Unresolved();
      if (post.peer() != Operation.UNKNOWN_PEER) {
        Envelope envelope = envelope(cursor, post.peer(), post.communicator(), post.tag());
        end = new ReceiveEnd(post(cursor, call, envelope, post.bytes(), false));
      }
      open(cursor, post.request(), end);
    } else if (operation instanceof Complete complete) {
      Completion end = close(cursor, complete.request(), "completed");
      cursor.completions.add(end);
    } else if (operation instanceof Cancel cancel) {
      close(cursor, cancel.request(), "cancelled");
    } else if (operation instanceof Collective collective) {
      CollectiveEnd end = collectives.enter(cursor, call, collective, origin);
      if (collective.request() == Operation.NO_REQUEST) {
        cursor.completions.add(end);
      } else {
        open(cursor, collective.request(), end);
      }
    } else if (operation instanceof CreateCommunicator || operation instanceof FreeCommunicator) {
      // The synchronisation, if there is one, is a collective of its own.
      return;
    }
  }

  private void send(RankCursor cursor, MpiCall call, Send send, int position, long origin) {
    census.message(send.bytes(), send.communicator());
    if (send.peer() < 0 || send.peer() >= cursors.length) {
      throw badPeer(cursor, send.peer());
    }
    Envelope envelope = new Envelope(send.communicator(), cursor.rank, send.peer(), send.tag());
    Message message =
        messages.send(
            envelope,
            call.function(),
            cursor.callIndex,
            position,
            send.bytes(),
            send.mode(),
            origin + call.enterNanos());
    emit(LinkKind.INJECT, message, 0);
    if (message.matched()) {
      emit(LinkKind.MATCH, message, 0);
      if (message.takeBlockedReceiver()) {
        release.accept(cursors[send.peer()]);
      }
    } else if (cursors[send.peer()].ended) {
      abandon(message);
    }
    SendEnd end = new SendEnd(message);
    if (send.request() != Operation.NO_REQUEST) {
      open(cursor, send.request(), end);
    } else {
      cursor.completions.add(end);
    }
  }

  private Message post(
      RankCursor cursor, MpiCall call, Envelope envelope, long bytes, boolean blocking) {
    long origin = metadata.ranks().get(cursor.rank).originNanos();
    long postNanos = origin + (blocking ? call.enterNanos() : call.leaveNanos());
    census.use(envelope.communicator());
    Message message =
        messages.post(envelope, call.function(), cursor.callIndex, bytes, postNanos, blocking);
    emit(LinkKind.POST, message, 0);
    if (message.matched()) {
      emit(LinkKind.MATCH, message, 0);
      if (message.takeBlockedSender()) {
        release.accept(cursors[envelope.source()]);
      }
    } else if (cursors[envelope.source()].ended) {
      abandon(message);
    }
    return message;
  }

  private Envelope envelope(RankCursor cursor, int peer, int communicator, int tag) {
    if (peer < 0 || peer >= cursors.length) {
      throw badPeer(cursor, peer);
    }
    return new Envelope(communicator, peer, cursor.rank, tag);
  }

  private BadTraceException badPeer(RankCursor cursor, int peer) {
    return new BadTraceException(
        where(cursor) + ": peer: 0 to " + (cursors.length - 1) + ", got " + peer);
  }

  private void open(RankCursor cursor, long request, Completion end) {
    if (cursor.requests.put(request, end) != null) {
      throw new BadTraceException(
          where(cursor) + ": request " + request + " is opened while it is open");
    }
    openRequests++;
  }

  private Completion close(RankCursor cursor, long request, String what) {
    Completion end = cursor.requests.remove(request);
    if (end == null) {
      throw new BadTraceException(
          where(cursor) + ": request " + request + " is " + what + " but not open");
    }
    openRequests--;
    return end;
  }

  private void block(RankCursor cursor, Completion completion) {
    if (completion instanceof ReceiveEnd end) {
      end.message().blockReceiver();
    } else if (completion instanceof SendEnd end) {
      end.message().blockSender();
    } else if (completion instanceof CollectiveEnd end) {
      collectives.block(cursor, end);
    }
  }

  /** Emits what ends the call of {@code cursor}: everything it waited for has come. */
  void finish(RankCursor cursor) {
    MpiCall call = Objects.requireNonNull(cursor.call);
    boolean merged = blocks.endsWith(cursor.rank, cursor.callIndex);
    if (merged) {
      blocks.addFlags(GraphBlock.ENDS);
    } else {
      emitEntry(
          cursor,
          call,
          cursor.beginEmitted ? GraphBlock.ENDS : GraphBlock.BEGINS | GraphBlock.ENDS);
    }
    for (Completion completion : cursor.completions) {
      finish(completion);
    }
    if (functions.isPoll(call.function()) && cursor.completions.isEmpty()) {
      cursor.poll(call);
    } else {
      cursor.endPolls();
    }
    cursor.leaveNanos = call.leaveNanos();
    cursor.callIndex++;
    cursor.call = null;
  }

  private void finish(Completion completion) {
    if (completion instanceof ReceiveEnd end) {
      if (!end.message().abandoned()) {
        emit(LinkKind.ARRIVE, end.message(), 0);
        messages.receiveDone(end.message());
      }
    } else if (completion instanceof SendEnd end) {
      Message message = end.message();
      if (message.mayRendezvous() && !message.abandoned()) {
        boolean late = message.late() && !message.posted();
        emit(LinkKind.ACKNOWLEDGE, message, late ? GraphBlock.LATE : 0);
        messages.sendDone(message);
      }
    } else if (completion instanceof CollectiveEnd end) {
      collectives.exit(end);
    }
  }

  private void emit(LinkKind kind, Message message, int flags) {
    int source = message.envelope().source();
    int across =
        callFlags.onDifferentNodes(source, message.envelope().destination())
            ? GraphBlock.ACROSS_NODES
            : 0;
    blocks.message(
        kind,
        message.slot(),
        source,
        message.sendCall(),
        message.sendSub(),
        message.bytes(),
        message.sendNanos(),
        message.postNanos(),
        message.envelope().destination(),
        message.blockingReceive() ? message.postCall() : Message.UNSEEN,
        message.mode(),
        flags | across);
  }

  private void abandon(Message message) {
    messages.abandon(message);
    boolean send = message.injected();
    Envelope envelope = message.envelope();
    census.leftover(
        new Leftover(
            send ? Leftover.Kind.UNMATCHED_SEND : Leftover.Kind.UNMATCHED_RECEIVE,
            send ? envelope.source() : envelope.destination(),
            send ? message.sendCall() : message.postCall(),
            functions.name(message.function()),
            envelope + ", " + message.bytes() + " B"));
    if (message.takeBlockedSender()) {
      release.accept(cursors[envelope.source()]);
    }
    if (message.takeBlockedReceiver()) {
      release.accept(cursors[envelope.destination()]);
    }
  }

  /** The trace of {@code cursor} has ended: whatever waits for it never comes. */
  void endRank(RankCursor cursor) {
    for (Message message : messages.waitingFor(cursor.rank)) {
      abandon(message);
    }
    collectives.endRank(cursor.rank);
  }

  /** Counts the requests that {@code cursor} leaves open. */
  void reportOpenRequests(RankCursor cursor) {
    cursor.requests.forEach(
        (request, end) ->
            census.leftover(
                new Leftover(
                    Leftover.Kind.OPEN_REQUEST,
                    cursor.rank,
                    openedBy(end),
                    "",
                    "request " + request + ", " + describe(end))));
  }

  private static long openedBy(Completion end) {
    if (end instanceof ReceiveEnd receive) {
      return receive.message().postCall();
    }
    if (end instanceof SendEnd send) {
      return send.message().sendCall();
    }
    if (end instanceof CollectiveEnd collective) {
      return collective.instance().call(collective.member());
    }
    return Message.UNSEEN;
  }

  private static String describe(Completion end) {
    if (end instanceof ReceiveEnd receive) {
      return "receive " + receive.message().envelope();
    }
    if (end instanceof SendEnd send) {
      return "send " + send.message().envelope() + ", " + send.message().bytes() + " B";
    }
    if (end instanceof CollectiveEnd collective) {
      return collective.instance().op()
          + " on communicator "
          + collective.instance().communicator();
    }
    return "receive of unknown envelope";
  }

  /** Requests open on all ranks. */
  long openRequests() {
    return openRequests;
  }

  /** Whether a blocking collective of all ranks completed since the last call of this method. */
  boolean takeWorldSynchronised() {
    return collectives.takeWorldSynchronised();
  }

  /** Lets the senders of a reduction or gather leave before its root. */
  void releaseLeaves(CollectiveInstance instance) {
    instance.releaseLeaves();
    collectives.releaseReady(instance);
  }

  /** Function of the call that {@code cursor} is in. */
  String function(RankCursor cursor) {
    return cursor.call == null ? "" : functions.name(cursor.call.function());
  }

  /** A circle of waits in words. */
  String describe(List<CycleFinder.Wait> circle) {
    StringBuilder text = new StringBuilder();
    for (CycleFinder.Wait wait : circle) {
      text.append(text.isEmpty() ? "" : "; ")
          .append("rank ")
          .append(wait.cursor().rank)
          .append(", call ")
          .append(wait.cursor().callIndex)
          .append(' ')
          .append(function(wait.cursor()))
          .append(" waits for rank ")
          .append(wait.target())
          .append(": ")
          .append(describe(wait.reason()));
    }
    return text.toString();
  }

  /** The blocked call that is least advanced, in words. */
  String oldestBlocked() {
    RankCursor oldest = null;
    for (RankCursor cursor : cursors) {
      if (cursor.call != null && (oldest == null || cursor.compareTo(oldest) < 0)) {
        oldest = cursor;
      }
    }
    if (oldest == null) {
      return "no rank is blocked";
    }
    StringBuilder text = new StringBuilder("oldest blocked: " + where(oldest));
    text.append(' ').append(function(oldest));
    for (Completion completion : oldest.completions) {
      if (Waits.blocks(completion)) {
        text.append(": ").append(describe(completion));
        break;
      }
    }
    return text.toString();
  }

  private static String where(RankCursor cursor) {
    return "rank " + cursor.rank + ", call " + cursor.callIndex;
  }
}
