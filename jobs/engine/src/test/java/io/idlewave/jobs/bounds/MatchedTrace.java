package io.idlewave.jobs.bounds;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calls of a trace, matched by the order of calls on each rank alone, for oracles: the n-th
 * send meets the n-th receive of its envelope, and the n-th collectives of a communicator's members
 * are one. All in memory, and sharing nothing with the walk of the product.
 */
final class MatchedTrace {

  static final Set<String> POLLS =
      Set.of("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Iprobe");

  final TraceMetadata metadata;
  final List<List<Node>> ranks = new ArrayList<>();

  /** Whether everything has its counterpart, and nothing is outside of what oracles know. */
  boolean simple = true;

  private final Map<List<Integer>, List<Message>> messages = new HashMap<>();
  private final Map<List<Integer>, Integer> sends = new HashMap<>();
  private final Map<List<Integer>, Integer> receives = new HashMap<>();
  private final Map<Integer, List<Group>> collectives = new HashMap<>();

  /** A call; times are on the common clock. */
  static final class Node {
    int rank;
    int index;
    String function = "";
    long enter;
    long leave;
    long gap;
    long pollSpan;
    long bytes;
    boolean offNode;
    final List<Message> sends = new ArrayList<>();
    final List<Message> posts = new ArrayList<>();
    final List<Member> enters = new ArrayList<>();
    final List<Object> ends = new ArrayList<>();
    boolean hasSendOrPost;
    boolean blocksOnSend;

    long duration() {
      return leave - enter;
    }

    /** Whether run times begin where the call ends: nothing is drawn in it. */
    boolean beginsRun() {
      return function.equals("MPI_Init") || function.equals("MPI_Init_thread");
    }
  }

  /** A message, completed by the calls {@code sent} and {@code received}. */
  static final class Message {
    long bytes;
    SendMode mode = SendMode.STANDARD;
    boolean across;
    long sendNanos;
    long postNanos;
    double inject = Double.NaN;
    double post = Double.NaN;
    boolean hasSend;
    boolean hasPost;
  }

  /** The side of a message that a call completes. */
  record End(Message message, boolean receives) {}

  /** A collective. */
  static final class Group {
    CollectiveOp op = CollectiveOp.BARRIER;
    int size;
    final List<Member> members = new ArrayList<>();
    boolean edges = true;
  }

  /** A rank's part in it. */
  static final class Member {
    Group group = new Group();
    int number;
    boolean root;
    boolean blocking;
    long arrival;
    long received;
    boolean sentNothing;
    double value = Double.NaN;
  }

  MatchedTrace(TraceArchive archive) {
    metadata = archive.metadata();
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      ranks.add(read(archive, rank));
    }
    // a dependency between timelines of a rank looks like a message, and costs nothing
    simple &= !metadata.hasTimelines();
    messages.values().forEach(of -> of.forEach(m -> simple &= m.hasSend && m.hasPost));
    ranks.forEach(calls -> calls.forEach(MatchedTrace::addCompleted));
    collectives
        .values()
        .forEach(of -> of.forEach(group -> simple &= group.members.size() == group.size));
    collectives
        .values()
        .forEach(of -> of.forEach(g -> g.members.sort((a, b) -> a.number - b.number)));
  }

  /** A call that only completes requests has their bytes: of collectives, what it receives. */
  private static void addCompleted(Node node) {
    if (node.hasSendOrPost || !node.posts.isEmpty() || !node.enters.isEmpty()) {
      return;
    }
    for (Object end : node.ends) {
      if (end instanceof End of) {
        node.bytes += of.message().bytes;
      } else if (end instanceof Member member) {
        node.bytes += member.received;
      }
    }
  }

  /** From leaving MPI_Init to entering MPI_Finalize, or from the first call to the last. */
  double runNanos(int rank) {
    List<Node> calls = ranks.get(rank);
    long from = calls.get(0).enter;
    long to = calls.get(calls.size() - 1).enter;
    for (Node node : calls) {
      from = node.function.startsWith("MPI_Init") && node.index < 3 ? node.leave : from;
      to = node.function.equals("MPI_Finalize") ? node.enter : to;
    }
    return to - from;
  }

  private List<Node> read(TraceArchive archive, int rank) {
    List<Node> nodes = new ArrayList<>();
    Map<Long, Object> open = new HashMap<>();
    Map<Integer, Integer> sequence = new HashMap<>();
    long origin = metadata.ranks().get(rank).originNanos();
    long before = 0;
    int polls = 0;
    long pollStart = 0;
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        Node node = new Node();
        node.rank = rank;
        node.index = nodes.size();
        node.function = metadata.functions().get(call.function());
        node.enter = origin + call.enterNanos();
        node.leave = origin + call.leaveNanos();
        node.gap = call.enterNanos() - before;
        before = call.leaveNanos();
        call.operations().forEach(operation -> add(node, operation, open, sequence));
        boolean waits = node.function.startsWith("MPI_Wait");
        simple &= !(waits && call.operations().isEmpty() && !open.isEmpty());
        simple &= !node.function.contains("robe") && !node.function.contains("recv_matched");
        simple &= !node.function.startsWith("MPI_Win") && !node.function.startsWith("MPI_File");
        boolean completes =
            call.operations().stream()
                .anyMatch(o -> o instanceof Operation.Receive || o instanceof Operation.Complete);
        node.pollSpan = polls >= 2 && completes ? node.enter - pollStart : 0;
        if (POLLS.contains(node.function) && node.ends.isEmpty()) {
          pollStart = polls++ == 0 ? node.enter : pollStart;
        } else {
          polls = 0;
        }
        nodes.add(node);
      }
    }
    simple &= open.isEmpty();
    return nodes;
  }

  private void add(
      Node node, Operation operation, Map<Long, Object> open, Map<Integer, Integer> sequence) {
    if (operation instanceof Operation.Send send) {
      List<Integer> envelope = List.of(send.communicator(), node.rank, send.peer(), send.tag());
      Message message = message(envelope, sends);
      message.hasSend = true;
      message.bytes = send.bytes();
      message.mode = send.mode();
      message.across = node(node.rank) != node(send.peer());
      message.sendNanos = node.enter;
      node.bytes += send.bytes();
      node.offNode |= message.across;
      node.hasSendOrPost = true;
      node.sends.add(message);
      node.blocksOnSend |=
          send.request() == Operation.NO_REQUEST && send.mode() != SendMode.BUFFERED;
      end(node, open, send.request(), new End(message, false));
    } else if (operation instanceof Operation.Receive receive) {
      List<Integer> envelope =
          List.of(receive.communicator(), receive.peer(), node.rank, receive.tag());
      Message message = message(envelope, receives);
      message.hasPost = true;
      message.postNanos = node.enter;
      node.bytes += receive.bytes();
      node.offNode |= node(node.rank) != node(receive.peer());
      node.posts.add(message);
      node.ends.add(new End(message, true));
    } else if (operation instanceof Operation.PostReceive post) {
      node.hasSendOrPost = true;
      if (post.peer() < 0) {
        simple = false;
        return;
      }
      Message message =
          message(List.of(post.communicator(), post.peer(), node.rank, post.tag()), receives);
      message.hasPost = true;
      message.postNanos = node.leave;
      node.posts.add(message);
      end(node, open, post.request(), new End(message, true));
    } else if (operation instanceof Operation.Complete complete) {
      node.ends.add(open.remove(complete.request()));
    } else if (operation instanceof Operation.Cancel) {
      simple = false;
    } else if (operation instanceof Collective collective) {
      enter(node, collective, open, sequence);
    }
  }

  private int node(int rank) {
    return metadata.ranks().get(rank).node();
  }

  private Message message(List<Integer> envelope, Map<List<Integer>, Integer> counts) {
    List<Message> all = messages.computeIfAbsent(envelope, e -> new ArrayList<>());
    int number = counts.merge(envelope, 1, Integer::sum) - 1;
    while (all.size() <= number) {
      all.add(new Message());
    }
    return all.get(number);
  }

  private static void end(Node node, Map<Long, Object> open, long request, Object end) {
    if (request == Operation.NO_REQUEST) {
      node.ends.add(end);
    } else {
      open.put(request, end);
    }
  }

  private void enter(
      Node node, Collective operation, Map<Long, Object> open, Map<Integer, Integer> sequence) {
    Communicator communicator = metadata.communicators().get(operation.communicator());
    simple &= communicator.kind() != Communicator.Kind.INTER;
    node.bytes += operation.sentBytes() + operation.receivedBytes();
    List<Integer> world = communicator.members();
    boolean self = communicator.kind() == Communicator.Kind.SELF;
    for (int rank : world) {
      node.offNode |= !self && node(rank) != node(world.get(0));
    }
    List<Group> all =
        collectives.computeIfAbsent(
            self ? -1 - node.rank : operation.communicator(), c -> new ArrayList<>());
    int number = sequence.merge(operation.communicator(), 1, Integer::sum) - 1;
    while (all.size() <= number) {
      all.add(new Group());
    }
    Group group = all.get(number);
    Member member = new Member();
    member.group = group;
    member.number = self ? 0 : world.indexOf(node.rank);
    member.root = operation.root() == node.rank;
    member.blocking = operation.request() == Operation.NO_REQUEST;
    member.arrival = member.blocking ? node.enter : node.leave;
    member.received = operation.receivedBytes();
    member.sentNothing = operation.sentBytes() == 0;
    group.op = operation.op();
    group.size = self ? 1 : world.size();
    group.members.add(member);
    boolean nothing =
        operation.op().movesDataEvenly()
            && operation.sentBytes() == 0
            && operation.receivedBytes() == 0;
    group.edges &= !nothing && operation.op().pattern() != Pattern.NONE;
    node.enters.add(member);
    end(node, open, operation.request(), member);
  }
}
