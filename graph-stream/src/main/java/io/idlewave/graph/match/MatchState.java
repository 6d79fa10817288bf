package io.idlewave.graph.match;

import io.idlewave.graph.cut.Cut.CollectiveCount;
import io.idlewave.graph.cut.Cut.CrossingCollective;
import io.idlewave.graph.cut.Cut.CrossingMessage;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes the state of matching apart into the plain values of a cut, and puts it together again. */
public final class MatchState {

  private final Map<Message, Integer> messageIndex = new HashMap<>();
  private final Map<CollectiveInstance, Integer> collectiveIndex = new HashMap<>();
  private final List<CrossingMessage> messages = new ArrayList<>();
  private final List<CrossingCollective> collectives = new ArrayList<>();

  /** Captures what waits for its counterpart. */
  public static MatchState capture(Messages messages, Collectives collectives) {
    MatchState state = new MatchState();
    for (Message half : messages.halves()) {
      state.index(half, true);
    }
    collectives.openBySelf().forEach((instance, self) -> state.index(instance, self, true));
    return state;
  }

  /** Captures an open request. */
  public OpenRequest request(int rank, long request, Completion end) {
    if (end instanceof SendEnd send) {
      return new OpenRequest(
          rank, request, OpenRequest.Kind.SEND, index(send.message(), false), 0, 0);
    }
    if (end instanceof ReceiveEnd receive) {
      return new OpenRequest(
          rank, request, OpenRequest.Kind.RECEIVE, index(receive.message(), false), 0, 0);
    }
    if (end instanceof CollectiveEnd collective) {
      return new OpenRequest(
          rank,
          request,
          OpenRequest.Kind.COLLECTIVE,
          index(collective.instance(), rank, false),
          collective.member(),
          collective.receivedBytes());
    }
    return new OpenRequest(rank, request, OpenRequest.Kind.UNRESOLVED, 0, 0, 0);
  }

  /** The captured messages. */
  public List<CrossingMessage> messages() {
    return messages;
  }

  /** The captured collectives. */
  public List<CrossingCollective> collectives() {
    return collectives;
  }

  private int index(Message m, boolean half) {
    return messageIndex.computeIfAbsent(
        m,
        message -> {
          Envelope e = m.envelope;
          messages.add(
              new CrossingMessage(
                  e.communicator(),
                  e.source(),
                  e.destination(),
                  e.tag(),
                  m.slot,
                  m.function,
                  m.sendCall,
                  m.sendSub,
                  m.bytes,
                  m.mode.code(),
                  m.sendNanos,
                  m.postCall,
                  m.postNanos,
                  m.blockingReceive,
                  m.sendDone,
                  m.receiveDone,
                  m.abandoned,
                  m.late,
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
                  c.rootMember,
                  c.leavesReleased,
                  c.rootLeft,
                  c.incomplete,
                  open));
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
      Message message =
          new Message(
              new Envelope(m.communicator(), m.source(), m.destination(), m.tag()),
              m.slot(),
              m.function());
      message.sendCall = m.sendCall();
      message.sendSub = m.sendSub();
      message.bytes = m.bytes();
      message.receivedBytes = m.bytes();
      message.mode = SendMode.ofCode(m.mode());
      message.sendNanos = m.sendNanos();
      message.postCall = m.postCall();
      message.postNanos = m.postNanos();
      message.blockingReceive = m.blockingReceive();
      message.sendDone = m.sendDone();
      message.receiveDone = m.receiveDone();
      message.abandoned = m.abandoned();
      message.late = m.late();
      if (!m.abandoned() && !(m.sendDone() && m.receiveDone() && message.matched())) {
        slots.take(m.slot());
      }
      if (m.half()) {
        messages.restoreHalf(message);
      }
      restored.add(message);
    }
    return restored;
  }

  /** Puts collectives back, in their order. */
  public static List<CollectiveInstance> restoreCollectives(
      List<CrossingCollective> captured,
      List<CollectiveCount> counts,
      Collectives collectives,
      SlotPool slots) {
    collectives.restoreCounts(counts);
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
      instance.rootMember = c.rootMember();
      instance.leavesReleased = c.leavesReleased();
      instance.rootLeft = c.rootLeft();
      instance.incomplete = c.incomplete();
      if (!instance.incomplete && instance.exited < instance.size) {
        for (int slot : instance.slots) {
          slots.take(slot);
        }
      }
      if (c.open()) {
        collectives.restoreOpen(instance, c.self());
      }
      restored.add(instance);
    }
    return restored;
  }

  /** Puts a request back. */
  public static Completion restoreRequest(
      OpenRequest request, List<Message> messages, List<CollectiveInstance> collectives) {
    return switch (request.kind()) {
      case SEND -> new SendEnd(messages.get(request.index()));
      case RECEIVE -> new ReceiveEnd(messages.get(request.index()));
      case COLLECTIVE ->
          new CollectiveEnd(
              collectives.get(request.index()), request.member(), request.receivedBytes(), true);
      case UNRESOLVED -> new Unresolved();
    };
  }
}
