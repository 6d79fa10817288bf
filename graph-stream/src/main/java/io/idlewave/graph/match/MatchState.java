package io.idlewave.graph.match;

import io.idlewave.graph.cut.Cut.CollectiveCount;
import io.idlewave.graph.cut.Cut.CrossingCollective;
import io.idlewave.graph.cut.Cut.CrossingMessage;
import io.idlewave.graph.cut.Cut.CrossingTransfer;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ProbeEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Completion.TransferEnd;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The state of matching taken apart into the plain values of a cut, and put together again.
 *
 * <p>Across a cut go objects that refer to each other: requests and blocked calls to what completes
 * them, and that to messages, collectives and transfers. Each of the latter gets a number when it
 * is first met: in {@link #capture} the halves that wait for their counterpart and the collectives
 * that are open, then whatever {@link #request} reaches, such as a matched message that is still
 * under way. Requests hold numbers. The {@code restore} methods make the objects again in the order
 * of their numbers, messages, collectives and transfers before requests.
 *
 * <p>Mutable; one instance per cut. What a message or collective gains as a field stands in its
 * class, in its record of the cut, and here twice: on the way out and on the way back.
 */
public final class MatchState {

  private final Map<Message, Integer> messageIndex = new HashMap<>();
  private final Map<CollectiveInstance, Integer> collectiveIndex = new HashMap<>();
  private final List<CrossingMessage> messages = new ArrayList<>();
  private final List<CrossingTransfer> transfers = new ArrayList<>();
  private final List<CrossingCollective> collectives = new ArrayList<>();
  private final Function<CollectiveInstance, List<Integer>> waiters;

  private MatchState(Function<CollectiveInstance, List<Integer>> waiters) {
    this.waiters = waiters;
  }

  /** Captures what waits for its counterpart, and the ranks in a collective, in order. */
  public static MatchState capture(
      Messages messages,
      Collectives collectives,
      Function<CollectiveInstance, List<Integer>> waiters) {
    MatchState state = new MatchState(waiters);
    for (Message half : messages.halves()) {
      state.index(half, true);
    }
    collectives.openBySelf().forEach((instance, self) -> state.index(instance, self, true));
    return state;
  }

  /** Captures an open request, or with {@code NO_REQUEST} what a blocked call lists. */
  public OpenRequest request(int rank, long request, Completion end) {
    if (end instanceof SendEnd send) {
      return request(rank, request, OpenRequest.Kind.SEND, send.message());
    }
    if (end instanceof ReceiveEnd receive) {
      return request(rank, request, OpenRequest.Kind.RECEIVE, receive.message());
    }
    if (end instanceof ProbeEnd probe) {
      return request(rank, request, OpenRequest.Kind.PROBE, probe.message());
    }
    if (end instanceof CollectiveEnd collective) {
      return new OpenRequest(
          rank,
          request,
          OpenRequest.Kind.COLLECTIVE,
          index(collective.instance(), rank, false),
          collective.member(),
          collective.receivedBytes(),
          collective.nonblocking());
    }
    if (end instanceof TransferEnd transfer) {
      transfers.add(transfer.transfer());
      int index = transfers.size() - 1;
      return new OpenRequest(rank, request, OpenRequest.Kind.TRANSFER, index, 0, 0, false);
    }
    return new OpenRequest(rank, request, OpenRequest.Kind.UNRESOLVED, 0, 0, 0, false);
  }

  private OpenRequest request(int rank, long request, OpenRequest.Kind kind, Message message) {
    return new OpenRequest(rank, request, kind, index(message, false), 0, 0, false);
  }

  /** Slots of {@code pool} that nothing captured holds. */
  public List<Integer> strandedSlots(SlotPool pool) {
    BitSet stranded = pool.takenSlots();
    messages.stream().filter(MatchState::holdsSlot).forEach(m -> stranded.clear(m.slot()));
    transfers.forEach(transfer -> stranded.clear(transfer.slot()));
    collectives.stream()
        .filter(MatchState::holdsSlots)
        .forEach(c -> c.slots().forEach(stranded::clear));
    return stranded.stream().boxed().toList();
  }

  private static boolean holdsSlot(CrossingMessage m) {
    boolean matched = m.sendCall() != Message.UNSEEN && m.postCall() != Message.UNSEEN;
    return !m.abandoned() && !(m.sendDone() && m.receiveDone() && matched);
  }

  private static boolean holdsSlots(CrossingCollective c) {
    return !c.incomplete() && c.exited() < c.calls().size();
  }

  public List<CrossingMessage> messages() {
    return messages;
  }

  public List<CrossingTransfer> transfers() {
    return transfers;
  }

  public List<CrossingCollective> collectives() {
    return collectives;
  }

  private int index(Message m, boolean half) {
    return messageIndex.computeIfAbsent(
        m,
        message -> {
          messages.add(
              new CrossingMessage(
                  m.communicator,
                  m.source,
                  m.destination,
                  m.tag,
                  m.slot,
                  m.function,
                  m.sendCall,
                  m.sendSub,
                  m.bytes,
                  m.receivedBytes,
                  m.mode.code(),
                  m.sendNanos,
                  m.postCall,
                  m.postNanos,
                  m.blockingReceive,
                  m.sendDone,
                  m.receiveDone,
                  m.abandoned,
                  m.late,
                  m.acknowledgementUnseen,
                  m.afterTransfers,
                  half));
          return messages.size() - 1;
        });
  }

  private int index(CollectiveInstance c, int self, boolean open) {
    return collectiveIndex.computeIfAbsent(
        c,
        instance -> {
          collectives.add(
              new CrossingCollective(
                  c.op.code(),
                  c.communicator,
                  self,
                  c.sequence,
                  c.firstRank,
                  c.firstCall,
                  c.root,
                  c.function,
                  boxed(c.slots),
                  boxed(c.arrivalNanos),
                  boxed(c.calls),
                  c.exited,
                  c.contributed,
                  c.chained,
                  c.largestSentBytes,
                  c.largestReceivedBytes,
                  c.shortestNanos,
                  c.rootMember,
                  c.leavesReleased,
                  c.rootLeft,
                  c.incomplete,
                  c.afterTransfers,
                  open,
                  waiters.apply(c)));
          return collectives.size() - 1;
        });
  }

  private static List<Integer> boxed(int[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static List<Long> boxed(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  /** Puts messages back, in their order. */
  public static List<Message> restoreMessages(
      List<CrossingMessage> captured, Messages messages, SlotPool slots) {
    List<Message> restored = new ArrayList<>();
    for (CrossingMessage m : captured) {
      Message message = new Message();
      message.begin(m.communicator(), m.source(), m.destination(), m.tag(), m.slot(), m.function());
      message.sendCall = m.sendCall();
      message.sendSub = m.sendSub();
      message.bytes = m.bytes();
      message.receivedBytes = m.receivedBytes();
      message.mode = SendMode.ofCode(m.mode());
      message.sendNanos = m.sendNanos();
      message.postCall = m.postCall();
      message.postNanos = m.postNanos();
      message.blockingReceive = m.blockingReceive();
      message.sendDone = m.sendDone();
      message.sendEnded = m.half() && message.injected();
      message.receiveDone = m.receiveDone();
      message.abandoned = m.abandoned();
      message.late = m.late();
      message.acknowledgementUnseen = m.acknowledgementUnseen();
      message.afterTransfers = m.afterTransfers();
      if (holdsSlot(m)) {
        slots.take(m.slot());
      }
      if (m.half()) {
        messages.restoreHalf(message);
      }
      restored.add(message);
    }
    return restored;
  }

  /** Puts collectives back, in their order; {@code ended} are the ranks whose traces have ended. */
  public static List<CollectiveInstance> restoreCollectives(
      List<CrossingCollective> captured,
      List<CollectiveCount> counts,
      List<Integer> ended,
      Collectives collectives,
      SlotPool slots) {
    collectives.restoreCounts(counts);
    ended.forEach(collectives::end);
    List<CollectiveInstance> restored = new ArrayList<>();
    for (CrossingCollective c : captured) {
      CollectiveInstance instance =
          new CollectiveInstance(
              CollectiveOp.ofCode(c.op()),
              c.communicator(),
              c.sequence(),
              c.calls().size(),
              c.firstRank(),
              c.firstCall(),
              c.root(),
              c.function(),
              c.slots().stream().mapToInt(Integer::intValue).toArray());
      for (int member = 0; member < c.calls().size(); member++) {
        long call = c.calls().get(member);
        if (call != Message.UNSEEN) {
          instance.arrive(member, call, c.arrivalNanos().get(member));
        }
      }
      instance.exited = c.exited();
      instance.contributed = c.contributed();
      instance.chained = c.chained();
      instance.largestSentBytes = c.largestSentBytes();
      instance.largestReceivedBytes = c.largestReceivedBytes();
      instance.shortestNanos = c.shortestNanos();
      instance.rootMember = c.rootMember();
      instance.leavesReleased = c.leavesReleased();
      instance.rootLeft = c.rootLeft();
      instance.incomplete = c.incomplete();
      instance.afterTransfers = c.afterTransfers();
      if (holdsSlots(c)) {
        for (int slot : instance.slots) {
          slots.take(slot);
        }
      }
      collectives.restore(instance, c.self(), c.open());
      restored.add(instance);
    }
    return restored;
  }

  /** Puts transfers back, in their order. */
  public static List<TransferEnd> restoreTransfers(
      List<CrossingTransfer> captured, SlotPool slots) {
    List<TransferEnd> restored = new ArrayList<>();
    for (CrossingTransfer t : captured) {
      slots.take(t.slot());
      restored.add(new TransferEnd(t));
    }
    return restored;
  }

  /** Puts a request back. */
  public static Completion restoreRequest(
      OpenRequest request,
      List<Message> messages,
      List<TransferEnd> transfers,
      List<CollectiveInstance> collectives) {
    return switch (request.kind()) {
      case SEND -> openSend(messages.get(request.index()));
      case RECEIVE -> messages.get(request.index()).receiveEnd();
      case PROBE -> new ProbeEnd(messages.get(request.index()));
      case COLLECTIVE ->
          new CollectiveEnd(
              collectives.get(request.index()),
              request.member(),
              request.receivedBytes(),
              request.nonblocking());
      case TRANSFER -> transfers.get(request.index());
      case UNRESOLVED -> new Unresolved();
    };
  }

  /** The end of a send that somebody is still going to ask for. */
  private static SendEnd openSend(Message message) {
    message.sendEnded = false;
    return message.sendEnd();
  }
}
