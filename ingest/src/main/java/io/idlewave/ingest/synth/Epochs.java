package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Times one-sided communication. A transfer of s bytes to its target and f bytes back is complete
 * 2L + G(s) + G(f) after its call takes effect; its target takes no part. A fence is a barrier that
 * a rank enters as its transfers are complete; post sends an empty message to each origin, for
 * which start and complete wait, and complete, as the transfers are, one to each target, for which
 * wait waits. A lock takes 2L; unlock and flush wait for the transfers that they name.
 */
final class Epochs {

  private static final int POSTED = -1;
  private static final int COMPLETED = -2;
  private static final int TAGS = 2;

  /** A transfer that its epoch has not completed. */
  private record UnderWay(int communicator, int window, int target, long doneNanos) {}

  /** A message that a rank has started to wait for. */
  private record Expected(int communicator, int window, int rank, int peer) {}

  private final CostSet costs;
  private final MessageMatcher messages;
  private final CollectiveMatcher collectives;
  private final Map<Integer, List<UnderWay>> underWay = new HashMap<>();
  private final Map<Expected, CompletionTime> expected = new HashMap<>();

  Epochs(CostSet costs, MessageMatcher messages, CollectiveMatcher collectives) {
    this.costs = costs;
    this.messages = messages;
    this.collectives = collectives;
  }

  void transfer(RankProgress rank, Transfer transfer, long effectNanos) {
    long doneNanos =
        effectNanos
            + 2 * costs.latencyNanos()
            + costs.transferNanos(transfer.sentBytes())
            + costs.transferNanos(transfer.fetchedBytes());
    if (transfer.request() == Operation.NO_REQUEST) {
      underWay
          .computeIfAbsent(rank.rank(), r -> new ArrayList<>())
          .add(
              new UnderWay(
                  transfer.communicator(), transfer.window(), transfer.target(), doneNanos));
    } else {
      rank.open(transfer.request(), at(doneNanos));
    }
  }

  void synchronise(RankProgress rank, Synchronise sync, long enterNanos, long effectNanos) {
    switch (sync.kind()) {
      case FENCE -> {
        Collective barrier =
            new Collective(
                CollectiveOp.BARRIER,
                sync.communicator(),
                Collective.ROOT_NONE,
                0,
                0,
                Operation.NO_REQUEST);
        rank.await(collectives.join(rank, barrier, doneNanos(rank, sync, enterNanos)));
      }
      case POST -> send(rank, sync, POSTED, effectNanos);
      case START -> {
        for (int peer : sync.ranks()) {
          CompletionTime posted = receive(rank, sync, peer, POSTED, effectNanos);
          expected.put(of(rank, sync, peer), posted);
          rank.await(posted);
        }
      }
      case COMPLETE -> {
        long doneNanos = doneNanos(rank, sync, effectNanos);
        send(rank, sync, COMPLETED, doneNanos);
        rank.await(at(doneNanos));
        for (int peer : sync.ranks()) {
          CompletionTime posted = expected.remove(of(rank, sync, peer));
          if (posted == null) {
            throw new IllegalArgumentException(rank.where() + ": completes what was not started");
          }
          rank.await(posted);
        }
      }
      case WAIT -> {
        for (int peer : sync.ranks()) {
          rank.await(receive(rank, sync, peer, COMPLETED, enterNanos));
        }
      }
      case LOCK -> {
        if (!sync.ranks().isEmpty()) {
          rank.await(at(effectNanos + 2 * costs.latencyNanos()));
        }
      }
      case UNLOCK, FLUSH, FLUSH_LOCAL -> rank.await(at(doneNanos(rank, sync, enterNanos)));
    }
  }

  private static Expected of(RankProgress rank, Synchronise sync, int peer) {
    return new Expected(sync.communicator(), sync.window(), rank.rank(), peer);
  }

  private static CompletionTime at(long nanos) {
    CompletionTime completion = new CompletionTime();
    completion.complete(nanos);
    return completion;
  }

  /** Tags of windows lie below those of messages. */
  private static int tag(Synchronise sync, int kind) {
    return kind - TAGS * sync.window();
  }

  private void send(RankProgress rank, Synchronise sync, int kind, long nanos) {
    for (int peer : sync.ranks()) {
      Send signal =
          new Send(
              peer,
              tag(sync, kind),
              sync.communicator(),
              0,
              SendMode.BUFFERED,
              Operation.NO_REQUEST);
      messages.send(rank, signal, nanos);
    }
  }

  private CompletionTime receive(
      RankProgress rank, Synchronise sync, int peer, int kind, long postNanos) {
    return messages.receive(rank.rank(), peer, tag(sync, kind), sync.communicator(), postNanos);
  }

  /** When the transfers that {@code sync} names are complete, at {@code nanos} at the earliest. */
  private long doneNanos(RankProgress rank, Synchronise sync, long nanos) {
    long done = nanos;
    Iterator<UnderWay> each = underWay.getOrDefault(rank.rank(), new ArrayList<>()).iterator();
    while (each.hasNext()) {
      UnderWay transfer = each.next();
      if (transfer.communicator() == sync.communicator()
          && transfer.window() == sync.window()
          && (sync.ranks().isEmpty() || sync.ranks().contains(transfer.target()))) {
        done = Math.max(done, transfer.doneNanos());
        each.remove();
      }
    }
    return done;
  }
}
