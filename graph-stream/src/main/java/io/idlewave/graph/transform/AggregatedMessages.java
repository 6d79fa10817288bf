package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.transform.MessageGroups.Side;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Send;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages that a rank sends to another one within a step are one message. A step lies between two
 * calls of a rank that wait for something: that complete a request, receive, send blocking or take
 * part in a collective. Messages go together that are nonblocking at both ends, on one communicator
 * and in one mode, and within one step of their sender and of their receiver: the last of them
 * carries the bytes of all, and is complete where the first of them was waited for. Those that are
 * left keep their order by tag, and every wait that is left was there before.
 */
public record AggregatedMessages() implements Transformation {

  @Override
  public String describe() {
    return "messages aggregated per neighbour and step";
  }

  @Override
  public Rewriting on(TraceArchive archive, GraphOptions graph, Additions additions) {
    MessageGroups groups = MessageGroups.of(archive);
    return rank -> new Rewriter(groups.of(rank));
  }

  /** The requests of messages that go together. Mutable. */
  private static final class Joint {
    private long request = Operation.NO_REQUEST;
    private boolean completed;
  }

  private static final class Rewriter implements CallRewriter {

    private final MessageGroups.OfRank groups;
    private final Map<MessageGroups.Place, Joint> forming = new HashMap<>();
    private final Map<Long, Joint> open = new HashMap<>();

    Rewriter(MessageGroups.OfRank groups) {
      this.groups = groups;
    }

    @Override
    public void rewrite(TracedCall call, Consumer<TracedCall> into) {
      List<Operation> kept = new ArrayList<>(call.operations().size());
      for (Operation operation : call.operations()) {
        Operation rewritten = rewrite(operation);
        if (rewritten != null) {
          kept.add(rewritten);
        }
      }
      if (MessageGroups.waits(call.operations())) {
        forming.clear();
      }
      into.accept(kept.equals(call.operations()) ? call : call.doing(kept));
    }

    /** What stands for an operation; null for nothing. */
    private @Nullable Operation rewrite(Operation operation) {
      if (operation instanceof Send send) {
        MessageGroups.Place place = groups.next(Side.SEND, send.peer(), send.communicator());
        if (!place.isGrouped()) {
          return send;
        }
        return join(place, send.request())
            ? new Send(
                send.peer(),
                send.tag(),
                send.communicator(),
                place.bytes(),
                send.mode(),
                send.request())
            : null;
      } else if (operation instanceof PostReceive post && post.peer() != Operation.UNKNOWN_PEER) {
        MessageGroups.Place place = groups.next(Side.RECEIVE, post.peer(), post.communicator());
        if (!place.isGrouped()) {
          return post;
        }
        return join(place, post.request())
            ? new PostReceive(
                post.request(), post.peer(), post.tag(), post.communicator(), place.bytes())
            : null;
      } else if (operation instanceof Operation.Receive receive) {
        groups.next(Side.RECEIVE, receive.peer(), receive.communicator());
        return receive;
      }
      return operation instanceof Complete complete ? completed(complete) : operation;
    }

    /** Whether the message is the one that stands for all. */
    private boolean join(MessageGroups.Place place, long request) {
      Joint joint = forming.computeIfAbsent(place.ofGroup(), group -> new Joint());
      open.put(request, joint);
      if (place.isKept()) {
        joint.request = request;
      }
      return place.isKept();
    }

    private @Nullable Operation completed(Complete complete) {
      Joint joint = open.remove(complete.request());
      if (joint == null) {
        return complete;
      }
      boolean first = !joint.completed;
      joint.completed = true;
      return first ? new Complete(joint.request) : null;
    }
  }
}
