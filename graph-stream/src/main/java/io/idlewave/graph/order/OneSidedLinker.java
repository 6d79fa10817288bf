package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.cut.Cut.CrossingTransfer;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ProbeEnd;
import io.idlewave.graph.match.Completion.TransferEnd;
import io.idlewave.graph.match.SlotPool;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of {@link CallLinker} that deals with one-sided communication, which it reduces to what
 * there is ({@code docs/semantics.md} section 4). A transfer has up to three links, all of its
 * origin: TRANSFER where it begins, HAND_OVER where something is published that may not be before
 * it is complete, TRANSFERRED where a call ends after it.
 *
 * <ul>
 *   <li>A fence is a barrier over the communicator of the window, entered with the transfers of the
 *       epoch complete.
 *   <li>A post sends each origin a message without bytes, for which start probes and which complete
 *       receives; complete, with its transfers complete, sends each target another one, which wait
 *       receives. Their tags tell windows apart and are below those of any program.
 *   <li>A lock of one target is a transfer without bytes; unlock and flush end with the transfers
 *       to the ranks that they name.
 * </ul>
 *
 * <p>Cost: constant per transfer and end of one, but that unlock, flush and complete look at all
 * transfers that the rank has under way. Held: those.
 */
final class OneSidedLinker {

  private static final int POSTED = 0;
  private static final int COMPLETED = 1;
  private static final int LARGEST_TAG = Synchronise.postTag(Operation.WINDOWS);

  private final SlotPool slots;
  private final MessageLinker messages;
  private final CollectiveLinker collectives;
  private final GraphBlockBuilder blocks;
  private final CensusCounter census;
  private final CallFlags callFlags;
  private final long[] originNanos;
  private long underWay;

  OneSidedLinker(
      SlotPool slots,
      MessageLinker messages,
      CollectiveLinker collectives,
      GraphBlockBuilder blocks,
      CensusCounter census,
      CallFlags callFlags,
      long[] originNanos) {
    this.slots = slots;
    this.messages = messages;
    this.collectives = collectives;
    this.blocks = blocks;
    this.census = census;
    this.callFlags = callFlags;
    this.originNanos = originNanos;
  }

  /** Whether a message with {@code tag} is one between post, start, complete and wait. */
  static boolean isEpochTag(int tag) {
    return tag < LARGEST_TAG;
  }

  private static int tag(int window, int kind) {
    return Synchronise.postTag(window) + kind;
  }

  /** A transfer begins; {@code position} is its place among the call's operations. */
  TransferEnd transfer(RankCursor cursor, Transfer transfer, int position) {
    census.transfer(transfer.sentBytes(), transfer.fetchedBytes(), transfer.communicator());
    return begin(cursor, transfer, position);
  }

  private TransferEnd begin(RankCursor cursor, Transfer transfer, int position) {
    TransferEnd end =
        new TransferEnd(
            new CrossingTransfer(
                slots.take(),
                transfer.communicator(),
                transfer.window(),
                cursor.rank,
                transfer.target(),
                cursor.callIndex,
                position,
                transfer.sentBytes(),
                transfer.fetchedBytes(),
                originNanos[cursor.rank] + cursor.enterNanos,
                transfer.request() != Operation.NO_REQUEST));
    emit(LinkKind.TRANSFER, end);
    return end;
  }

  void synchronise(RankCursor cursor, Synchronise sync, int position) {
    census.use(sync.communicator());
    switch (sync.kind()) {
      case FENCE -> fence(cursor, sync);
      case POST -> send(cursor, sync, position, POSTED, false);
      case START -> start(cursor, sync);
      case COMPLETE -> {
        List<TransferEnd> ended = take(cursor, sync);
        ended.forEach(end -> emit(LinkKind.HAND_OVER, end));
        send(cursor, sync, position, COMPLETED, !ended.isEmpty());
        receive(cursor, sync, POSTED);
        cursor.completions.addAll(ended);
      }
      case WAIT -> receive(cursor, sync, COMPLETED);
      case LOCK -> {
        for (int target : sync.ranks()) {
          Transfer request =
              new Transfer(sync.communicator(), sync.window(), target, 0, 0, Operation.NO_REQUEST);
          cursor.completions.add(begin(cursor, request, position));
        }
      }
      case UNLOCK, FLUSH, FLUSH_LOCAL -> cursor.completions.addAll(take(cursor, sync));
    }
  }

  private void fence(RankCursor cursor, Synchronise sync) {
    List<TransferEnd> ended = take(cursor, sync);
    ended.forEach(end -> emit(LinkKind.HAND_OVER, end));
    Collective barrier =
        new Collective(
            CollectiveOp.BARRIER,
            sync.communicator(),
            Collective.ROOT_NONE,
            0,
            0,
            Operation.NO_REQUEST);
    CollectiveEnd end = collectives.enter(cursor, barrier, originNanos[cursor.rank]);
    if (!ended.isEmpty()) {
      end.instance().enterAfterTransfers();
    }
    cursor.completions.add(end);
    cursor.completions.addAll(ended);
  }

  private void start(RankCursor cursor, Synchronise sync) {
    for (int target : sync.ranks()) {
      int tag = tag(sync.window(), POSTED);
      ProbeEnd end = messages.expect(cursor, sync.communicator(), target, tag);
      if (end != null) {
        cursor.completions.add(end);
      }
    }
  }

  private void send(
      RankCursor cursor, Synchronise sync, int position, int kind, boolean afterTransfers) {
    int tag = tag(sync.window(), kind);
    List<Integer> peers = sync.ranks();
    for (int i = 0; i < peers.size(); i++) {
      int peer = peers.get(i);
      cursor.completions.add(
          messages.signal(cursor, sync.communicator(), peer, tag, position + i, afterTransfers));
    }
  }

  private void receive(RankCursor cursor, Synchronise sync, int kind) {
    for (int peer : sync.ranks()) {
      int tag = tag(sync.window(), kind);
      cursor.completions.add(messages.post(cursor, sync.communicator(), peer, tag, 0, true));
    }
  }

  /** Keeps a transfer that the epoch completes. */
  void keep(RankCursor cursor, TransferEnd end) {
    cursor.transfers.add(end);
    underWay++;
  }

  /** Takes out the transfers under way on a window that {@code sync} completes. */
  private List<TransferEnd> take(RankCursor cursor, Synchronise sync) {
    List<TransferEnd> taken = new ArrayList<>();
    List<TransferEnd> kept = new ArrayList<>();
    for (TransferEnd end : cursor.transfers) {
      (isCompletedBy(sync, end) ? taken : kept).add(end);
    }
    cursor.transfers.clear();
    cursor.transfers.addAll(kept);
    underWay -= taken.size();
    return taken;
  }

  private static boolean isCompletedBy(Synchronise sync, TransferEnd end) {
    CrossingTransfer transfer = end.transfer();
    return transfer.communicator() == sync.communicator()
        && transfer.window() == sync.window()
        && (sync.ranks().isEmpty() || sync.ranks().contains(transfer.target()));
  }

  /** A call ends that waits for the transfer. */
  void finish(TransferEnd end) {
    emit(LinkKind.TRANSFERRED, end);
    slots.free(end.transfer().slot());
  }

  private void emit(LinkKind kind, TransferEnd end) {
    CrossingTransfer transfer = end.transfer();
    boolean across = callFlags.onDifferentNodes(transfer.origin(), transfer.target());
    blocks.transfer(
        kind,
        transfer.slot(),
        transfer.origin(),
        transfer.call(),
        transfer.position(),
        transfer.sentBytes(),
        transfer.fetchedBytes(),
        transfer.beginNanos(),
        transfer.target(),
        across ? GraphBlock.ACROSS_NODES : 0);
  }

  /** Takes note of the transfers that {@code cursor} has under way where the walk starts. */
  void resume(RankCursor cursor) {
    underWay += cursor.transfers.size();
  }

  /** Transfers under way on all ranks that no request completes. */
  long underWay() {
    return underWay;
  }
}
