package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.census.WalkWarning;
import io.idlewave.graph.match.Completion.ProbeEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Envelope;
import io.idlewave.graph.match.Message;
import io.idlewave.graph.match.Messages;
import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.archive.FlatOperation;
import io.idlewave.ingest.archive.FlatOperation.Kind;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@link CallLinker} that deals with messages. A message has up to five links: INJECT
 * where its send begins, POST where its receive is posted, MATCH on whichever of the two is walked
 * later, ARRIVE where the receive completes (in the receive, or in the call that completes its
 * request), and ACKNOWLEDGE where the send does. The last is there for standard and synchronous
 * sends only: every standard send is ordered as if it were a rendezvous, since its eager threshold
 * belongs to the machine and not to the trace.
 *
 * <p>Two nonblocking calls and their waits, walked in the order of the numbers; requests move the
 * ends of the message into the calls that complete them:
 *
 * <pre>
 *   rank 0   1: MPI_Irecv  POST          3: MPI_Wait  ARRIVE
 *   rank 1   2: MPI_Isend  INJECT MATCH  4: MPI_Wait  ACKNOWLEDGE
 * </pre>
 *
 * <p>When both ends are known, the lengths that they recorded are compared; a difference is counted
 * and located. When a rank's trace ends, what waits for it is abandoned: counted as unmatched, and
 * nothing waits for it any more. Cost: constant per link, and per ended rank a look at all halves.
 */
final class MessageLinker {

  private final boolean recordsReceived;
  private final boolean[] isLocal;
  private final boolean dependencies;
  private final long[] originNanos;
  private final Messages messages;
  private final GraphBlockBuilder blocks;
  private final CensusCounter census;
  private final Consumer<RankCursor> release;
  private final RankCursor[] cursors;
  private final CallFlags callFlags;
  private final Places places;
  private final FlatCall ahead = new FlatCall();

  MessageLinker(
      long[] originNanos,
      Messages messages,
      GraphBlockBuilder blocks,
      CensusCounter census,
      Consumer<RankCursor> release,
      RankCursor[] cursors,
      CallFlags callFlags,
      Places places,
      TraceMetadata metadata) {
    // otherwise the bytes of a receive are those that its buffer holds
    this.recordsReceived = metadata.times().recordsCalls();
    List<Communicator> communicators = metadata.communicators();
    this.isLocal = new boolean[communicators.size()];
    for (int i = 0; i < isLocal.length; i++) {
      isLocal[i] = communicators.get(i).kind() == Communicator.Kind.LOCAL;
    }
    this.dependencies = metadata.hasTimelines();
    this.originNanos = originNanos;
    this.messages = messages;
    this.blocks = blocks;
    this.census = census;
    this.release = release;
    this.cursors = cursors;
    this.callFlags = callFlags;
    this.places = places;
  }

  /** Lets a send go on that is known to have been eager; whether it is one. */
  boolean passIfEager(SendEnd end) {
    boolean eager = messages.isProvenEager(end.message());
    if (eager) {
      end.message().makeLate();
    }
    return eager;
  }

  /** Whether an operation is an end of a dependency between timelines of a rank. */
  boolean isDependency(FlatOperation operation) {
    return dependencies
        && (operation.kind() == Kind.SEND || operation.kind() == Kind.RECEIVE)
        && isLocal[operation.communicator()];
  }

  /** A message leaves; {@code position} is that of the send among the call's operations. */
  SendEnd send(RankCursor cursor, FlatOperation send, int position) {
    if (!isLocal[send.communicator()]) {
      census.message(send.bytes(), send.communicator());
    }
    Message message =
        messages.send(
            send.communicator(),
            cursor.rank,
            send.peer(),
            send.tag(),
            cursor.function,
            cursor.callIndex,
            position,
            send.bytes(),
            send.mode(),
            originNanos[cursor.rank] + cursor.enterNanos);
    return leave(message, send.request() == Operation.NO_REQUEST ? 0 : GraphBlock.NONBLOCKING);
  }

  /**
   * A message without bytes leaves that is not one of the program and waits for nobody.
   *
   * @param afterTransfers whether only as one-sided transfers are complete
   */
  SendEnd signal(
      RankCursor cursor,
      int communicator,
      int peer,
      int tag,
      int position,
      boolean afterTransfers) {
    Message message =
        messages.send(
            communicator,
            cursor.rank,
            peer,
            tag,
            cursor.function,
            cursor.callIndex,
            position,
            0,
            SendMode.BUFFERED,
            originNanos[cursor.rank] + cursor.enterNanos);
    if (afterTransfers) {
      message.leaveAfterTransfers();
    }
    return leave(message, 0);
  }

  private SendEnd leave(Message message, int flags) {
    emit(LinkKind.INJECT, message, flags);
    RankCursor receiver = cursors[message.destination()];
    if (message.takeBlockedReceiver()) {
      release.accept(receiver);
    }
    if (message.matched()) {
      match(message, message.function());
    } else if (receiver.ended) {
      abandon(message);
    }
    return message.sendEnd();
  }

  ReceiveEnd post(
      RankCursor cursor, int communicator, int source, int tag, long bytes, boolean blocks) {
    long postNanos = originNanos[cursor.rank] + (blocks ? cursor.enterNanos : cursor.endNanos());
    if (!isLocal[communicator]) {
      census.use(communicator);
    }
    Message message =
        messages.post(
            communicator,
            source,
            cursor.rank,
            tag,
            cursor.function,
            cursor.callIndex,
            bytes,
            postNanos,
            blocks);
    emit(LinkKind.POST, message, 0);
    if (message.matched()) {
      match(message, cursor.function);
      if (message.takeBlockedSender()) {
        release.accept(cursors[source]);
      }
    } else if (cursors[source].ended) {
      abandon(message);
    }
    return message.receiveEnd();
  }

  /** Both ends are known; a receive never gets more or less than was sent, unless truncated. */
  private void match(Message message, int receiveFunction) {
    emit(LinkKind.MATCH, message, 0);
    long sent = message.bytes();
    long received = message.receivedBytes();
    if (recordsReceived ? sent != received : sent > received) {
      census.leftover(
          new Leftover(
              received < sent ? Leftover.Kind.TRUNCATED_MESSAGE : Leftover.Kind.LONGER_RECEIVE,
              message.destination(),
              message.postCall(),
              places.function(receiveFunction),
              "%s, %d B sent, %d B received"
                  .formatted(places.envelope(message.envelope()), sent, received)));
    }
  }

  /**
   * What a probe waits for, inferred from the receive of the next call. That receive would wait for
   * the same send, so a wrong inference makes no cycle.
   *
   * @return null where that call is no blocking receive, or nothing can come any more
   */
  @Nullable ProbeEnd probe(RankCursor cursor) {
    if (!cursor.feed().peek(ahead) || ahead.operationCount() != 1) {
      return null;
    }
    FlatOperation next = ahead.operation(0);
    if (next.kind() != Kind.RECEIVE || next.peer() < 0 || next.peer() >= cursors.length) {
      return null;
    }
    ProbeEnd end = expect(cursor, next.communicator(), next.peer(), next.tag());
    if (end != null) {
      census.warn(WalkWarning.PROBE_INFERRED, () -> places.of(cursor));
    }
    return end;
  }

  /**
   * The wait for the message that the next receive on an envelope takes.
   *
   * @return null where none can come any more
   */
  @Nullable ProbeEnd expect(RankCursor cursor, int communicator, int source, int tag) {
    Message message = messages.expect(communicator, source, cursor.rank, tag, cursor.function);
    if (!message.injected() && cursors[source].ended) {
      messages.abandon(message);
      return null;
    }
    return new ProbeEnd(message);
  }

  void finish(ProbeEnd end) {
    if (!end.message().abandoned()) {
      emit(LinkKind.PROBE, end.message(), 0);
    }
  }

  void finish(ReceiveEnd end) {
    if (!end.message().abandoned()) {
      emit(LinkKind.ARRIVE, end.message(), 0);
      messages.receiveDone(end.message());
    }
    messages.receiveEnded(end.message());
  }

  void finish(SendEnd end) {
    Message message = end.message();
    if (message.mayRendezvous() && !message.abandoned()) {
      // what is proven does not bind, whether or not its receive happens to be walked already
      boolean late = messages.isProvenEager(message);
      if (message.posted() || late) {
        RankCursor sender = cursors[message.source()];
        emit(
            LinkKind.ACKNOWLEDGE,
            message,
            (late ? GraphBlock.LATE : 0)
                | (message.sendCall() > sender.worldCall ? GraphBlock.SINCE_WORLD : 0));
      }
      messages.sendDone(message);
    }
    messages.sendEnded(message);
  }

  private void emit(LinkKind kind, Message message, int flags) {
    int source = message.source();
    int across =
        callFlags.onDifferentNodes(source, message.destination()) ? GraphBlock.ACROSS_NODES : 0;
    blocks.message(
        kind,
        message.slot(),
        source,
        message.sendCall(),
        message.sendSub(),
        message.bytes(),
        message.sendNanos(),
        message.postNanos(),
        message.destination(),
        message.blockingReceive() ? message.postCall() : Message.UNSEEN,
        message.mode(),
        flags
            | across
            | (message.afterTransfers() ? GraphBlock.AFTER_TRANSFERS : 0)
            | (isLocal[message.communicator()] ? GraphBlock.LOCAL : 0));
  }

  /** The trace of {@code rank} has ended: the messages that wait for it never match. */
  void endRank(int rank) {
    Map<Leftover.Kind, Long> more = new EnumMap<>(Leftover.Kind.class);
    messages.giveUpSpilled(
        rank,
        CensusCounter.KEPT,
        (envelope, count) -> more.merge(kind(envelope.tag(), true), count, Long::sum));
    for (Message message : messages.waitingFor(rank)) {
      abandon(message);
    }
    more.forEach(census::moreLeftovers);
  }

  private void abandon(Message message) {
    messages.abandon(message);
    Envelope envelope = message.envelope();
    if (message.injected() || message.posted()) {
      report(message);
    }
    if (message.takeBlockedSender()) {
      release.accept(cursors[envelope.source()]);
    }
    if (message.takeBlockedReceiver()) {
      release.accept(cursors[envelope.destination()]);
    }
  }

  private void report(Message message) {
    boolean send = message.injected();
    Envelope envelope = message.envelope();
    census.leftover(
        new Leftover(
            kind(envelope.tag(), send),
            send ? envelope.source() : envelope.destination(),
            send ? message.sendCall() : message.postCall(),
            places.function(message.function()),
            places.envelope(envelope) + ", " + message.bytes() + " B"));
  }

  private static Leftover.Kind kind(int tag, boolean send) {
    if (OneSidedLinker.isEpochTag(tag)) {
      return Leftover.Kind.UNMATCHED_EPOCH;
    }
    return send ? Leftover.Kind.UNMATCHED_SEND : Leftover.Kind.UNMATCHED_RECEIVE;
  }
}
