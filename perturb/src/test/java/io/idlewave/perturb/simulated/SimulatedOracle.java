package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.topology.Hops;
import io.idlewave.perturb.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An independent, brute-force evaluation of {@code model} timing in time space, for programs of
 * messages alone: the whole program in memory, its own matching, times straight from the
 * definitions of {@link MessagePrice}. It sees no archive, no graph and no micro-steps.
 *
 * <p>What {@link MessagePrice} leaves to the caller: the operations of a call begin one after the
 * other, then what it completes is completed one after the other; a rendezvous is acknowledged when
 * its request is available, without the receiver's way in; its data keep the place of the request
 * on the way out, or what is sent after the acknowledgement leaves after them; a nonblocking send
 * in buffered or ready mode costs nothing to complete; posting is priced as the receive of a
 * standard send; failed polls, at least two in a row and with a completion after them, take no
 * time. Under weak progress, nonblocking standard sends and receives of more than a threshold, and
 * those behind them between the same ranks, begin where their rank enters its next call that is not
 * nonblocking itself, after the stretch before it; the call that named them takes no time.
 */
public final class SimulatedOracle {

  /**
   * A time with the least and the most latency that a critical path to it holds; both in ns.
   *
   * @param nanos the time
   * @param leastLatency of all paths that take so long
   * @param mostLatency of all paths that take so long
   */
  public record Time(double nanos, double leastLatency, double mostLatency) {

    static final Time ZERO = new Time(0, 0, 0);

    Time plus(Cost cost, Quantum quantum) {
      double latency = quantum.roundHalfUp(cost.latencyNanos());
      return new Time(
          nanos + quantum.roundHalfUp(cost.nanos()), leastLatency + latency, mostLatency + latency);
    }

    Time minus(Cost cost, Quantum quantum) {
      double latency = quantum.roundHalfUp(cost.latencyNanos());
      return new Time(
          nanos - quantum.roundHalfUp(cost.nanos()), leastLatency - latency, mostLatency - latency);
    }

    Time plus(double computation) {
      return new Time(nanos + computation, leastLatency, mostLatency);
    }

    Time max(@Nullable Time other) {
      if (other == null || nanos > other.nanos) {
        return this;
      }
      return nanos < other.nanos
          ? other
          : new Time(
              nanos,
              Math.min(leastLatency, other.leastLatency),
              Math.max(mostLatency, other.mostLatency));
    }
  }

  /** A dependency between timelines of a rank. */
  private static final MessagePrice NOTHING =
      MessagePrice.asynchronous(
          Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO);

  private record Channel(int communicator, int source, int destination, int tag) {}

  private record Place(int rank, int call, int position) {}

  /** A message; its times are null until they are known. */
  private static final class Message {
    final Send send;
    final MessagePrice price;
    final MessagePrice postPrice;

    /** When the message, or its request, can be matched, without its receiver's way in. */
    @Nullable Time available;

    @Nullable Time posted;

    /** When a nonblocking send is done in the background. */
    @Nullable Time sent;

    Message(Send send, MessagePrice price, MessagePrice postPrice) {
      this.send = send;
      this.price = price;
      this.postPrice = postPrice;
    }
  }

  private record Request(Message message, boolean receive) {}

  /** A rank on its way through its calls. */
  private static final class Walker {
    final int rank;
    final List<ProgramCall> calls;
    final Map<Long, Request> open = new HashMap<>();
    Time clock = Time.ZERO;
    @Nullable Time wayOut;
    @Nullable Time wayIn;
    int call;
    boolean begun;
    int completed;
    double polledNanos;
    int polls;

    /** Under weak progress: what waits for the rank to enter MPI again. */
    final List<Runnable> held = new ArrayList<>();

    final Set<String> heldChannels = new HashSet<>();

    Walker(int rank, List<ProgramCall> calls) {
      this.rank = rank;
      this.calls = calls;
    }
  }

  private final Program program;
  private final NetworkModel network;
  private final CpuFactors cpu;
  private final Quantum quantum;
  private final long heldBeyondBytes;
  private final Map<Place, Message> messages = new HashMap<>();

  private SimulatedOracle(
      Program program,
      NetworkModel network,
      CpuFactors cpu,
      Quantum quantum,
      long heldBeyondBytes) {
    this.heldBeyondBytes = heldBeyondBytes;
    this.program = program;
    this.network = network;
    this.cpu = cpu;
    this.quantum = quantum;
  }

  /**
   * When each rank enters MPI_Finalize.
   *
   * @throws IllegalStateException if ranks wait for each other in a cycle
   */
  public static List<Time> ends(
      Program program, NetworkModel network, CpuFactors cpu, Quantum quantum) {
    return new SimulatedOracle(program, network, cpu, quantum, Long.MAX_VALUE).ends();
  }

  /** The same under weak progress of messages of more than {@code eagerBytes}. */
  public static List<Time> endsUnderWeakProgress(
      Program program, NetworkModel network, CpuFactors cpu, Quantum quantum, long eagerBytes) {
    return new SimulatedOracle(program, network, cpu, quantum, eagerBytes).ends();
  }

  private List<Time> ends() {
    List<Walker> walkers = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      walkers.add(new Walker(rank, PointToPointProgram.calls(program, rank)));
    }
    match(walkers);
    boolean found = true;
    while (found) {
      found = false;
      for (Walker walker : walkers) {
        while (walker.call < walker.calls.size() && advance(walker)) {
          found = true;
        }
      }
    }
    for (Walker walker : walkers) {
      if (walker.call < walker.calls.size()) {
        throw new IllegalStateException(
            "rank %d never ends call %d".formatted(walker.rank, walker.call));
      }
    }
    return walkers.stream().map(walker -> walker.clock).toList();
  }

  private void match(List<Walker> walkers) {
    Map<Channel, List<Place>> sends = new HashMap<>();
    Map<Channel, List<Place>> posts = new HashMap<>();
    for (Walker walker : walkers) {
      int rank = walker.rank;
      for (int call = 0; call < walker.calls.size(); call++) {
        List<Operation> operations = walker.calls.get(call).operations();
        for (int position = 0; position < operations.size(); position++) {
          Place place = new Place(rank, call, position);
          Operation operation = operations.get(position);
          if (operation instanceof Send s) {
            put(sends, new Channel(s.communicator(), rank, s.peer(), s.tag()), place);
            messages.put(place, message(rank, s));
          } else if (operation instanceof Receive r) {
            put(posts, new Channel(r.communicator(), r.peer(), rank, r.tag()), place);
          } else if (operation instanceof PostReceive p) {
            put(posts, new Channel(p.communicator(), p.peer(), rank, p.tag()), place);
          }
        }
      }
    }
    posts.forEach(
        (channel, places) -> {
          for (int i = 0; i < places.size(); i++) {
            messages.put(places.get(i), messages.get(sends.get(channel).get(i)));
          }
        });
  }

  private static void put(Map<Channel, List<Place>> map, Channel channel, Place place) {
    map.computeIfAbsent(channel, c -> new ArrayList<>()).add(place);
  }

  /** Whether an operation is an end of a dependency between timelines, which is no message. */
  private boolean isLocal(Operation operation) {
    int communicator =
        operation instanceof Send send ? send.communicator() : ((Receive) operation).communicator();
    return program.communicators().get(communicator).kind() == Communicator.Kind.LOCAL;
  }

  private Message message(int rank, Send send) {
    if (isLocal(send)) {
      return new Message(send, NOTHING, NOTHING);
    }
    Route route = route(rank, send.peer());
    return new Message(
        send,
        network.price(send.bytes(), send.mode(), route),
        network.price(send.bytes(), SendMode.STANDARD, route));
  }

  /** Nodes are the hosts of the same numbers. */
  private Route route(int rank, int other) {
    int node = program.nodeOf(rank);
    int to = program.nodeOf(other);
    int tier = node == to ? tierWithin(rank, other) : tierBetween(node, to);
    Topology topology = network.topology();
    if (topology == null || tier < network.tiers().outermost()) {
      return new Route(2, tier, Hops.NONE);
    }
    return new Route(2, tier, Hops.of(topology.hops(node, to)));
  }

  /** 0 unless a smaller group of neighbours on the node holds both. */
  private int tierWithin(int rank, int other) {
    List<Integer> sizes = network.tiers().ranks();
    int tier = 0;
    for (int i = sizes.size() - 1; i >= 0; i--) {
      tier = local(rank) / sizes.get(i) == local(other) / sizes.get(i) ? i - sizes.size() : tier;
    }
    return tier;
  }

  /** One more for each group of nodes that does not hold both. */
  private int tierBetween(int node, int other) {
    return 1
        + (int)
            network.tiers().nodes().stream().filter(size -> node / size != other / size).count();
  }

  /** How many ranks of smaller numbers are on the same node. */
  private int local(int rank) {
    return (int)
        IntStream.range(0, rank)
            .filter(before -> program.nodeOf(before) == program.nodeOf(rank))
            .count();
  }

  /** Executes as much of a rank's next call as can be; whether all of it. */
  private boolean advance(Walker walker) {
    ProgramCall call = walker.calls.get(walker.call);
    if (!walker.begun) {
      compute(walker, call);
      begin(walker, call);
      walker.begun = true;
      walker.completed = 0;
    }
    while (walker.completed < call.operations().size()) {
      if (!complete(walker, call.operations().get(walker.completed))) {
        return false;
      }
      walker.completed++;
    }
    walker.begun = false;
    walker.call++;
    return true;
  }

  private void compute(Walker walker, ProgramCall call) {
    if (walker.call == 0) {
      return;
    }
    double factor = cpu.of(walker.rank, -1);
    walker.clock = walker.clock.plus(quantum.round(call.computeNanos() * factor));
    boolean failedPoll = call.function().startsWith("MPI_Test") && call.operations().isEmpty();
    if (walker.polls > 0) {
      walker.polledNanos += call.computeNanos();
    }
    if (failedPoll) {
      walker.polls++;
      return;
    }
    boolean completes =
        call.operations().stream()
            .anyMatch(o -> (o instanceof Receive r && !isLocal(r)) || o instanceof Complete);
    if (walker.polls >= 2 && completes) {
      walker.clock = walker.clock.plus(quantum.round(-walker.polledNanos * factor));
    }
    walker.polls = 0;
    walker.polledNanos = 0;
  }

  /** Whether a rank looks after its messages in a call: all but those that only start some. */
  private static boolean looksAfterMessages(ProgramCall call) {
    if (call.operations().isEmpty()) {
      return call.function().startsWith("MPI_Test") || call.function().equals("MPI_Finalize");
    }
    return call.operations().stream()
        .anyMatch(o -> !(o instanceof PostReceive) && !(o instanceof Send s && s.request() >= 0));
  }

  private static boolean hold(Walker walker, String channel, boolean large) {
    if (large) {
      walker.heldChannels.add(channel);
    }
    return walker.heldChannels.contains(channel);
  }

  /** Whether an operation of the call at hand waits until the rank looks after its messages. */
  private boolean isHeld(Walker walker, Operation operation) {
    if (operation instanceof Send send && send.request() >= 0) {
      String channel = "to " + send.peer() + " " + send.tag() + " on " + send.communicator();
      boolean large = send.mode() == SendMode.STANDARD && send.bytes() > heldBeyondBytes;
      return hold(walker, channel, large);
    }
    if (operation instanceof PostReceive post) {
      String channel = "from " + post.peer() + " " + post.tag() + " on " + post.communicator();
      boolean large = post.bytes() > heldBeyondBytes;
      return hold(walker, channel, large);
    }
    return false;
  }

  private void begin(Walker walker, ProgramCall call) {
    if (looksAfterMessages(call)) {
      walker.held.forEach(Runnable::run);
      walker.held.clear();
      walker.heldChannels.clear();
    }
    for (int position = 0; position < call.operations().size(); position++) {
      Operation operation = call.operations().get(position);
      Message message = messages.get(new Place(walker.rank, walker.call, position));
      if (message == null) {
        continue;
      }
      boolean held = !looksAfterMessages(call) && isHeld(walker, operation);
      if (operation instanceof Send send) {
        boolean blocking = send.request() == Operation.NO_REQUEST;
        start(walker, held, () -> send(walker, message, blocking));
      } else if (operation instanceof PostReceive post) {
        start(walker, held, () -> post(walker, message, post));
      } else {
        message.posted = walker.clock;
      }
    }
  }

  private static void start(Walker walker, boolean held, Runnable operation) {
    if (held) {
      walker.held.add(operation);
    } else {
      operation.run();
    }
  }

  private void post(Walker walker, Message message, PostReceive post) {
    message.posted = walker.clock;
    walker.clock = walker.clock.plus(message.postPrice.calls().post(), quantum);
    walker.open.put(post.request(), new Request(message, true));
  }

  private void send(Walker walker, Message message, boolean blocking) {
    MessagePrice price = message.price;
    Time leaves =
        walker.clock.plus(
            price.synchronous() ? price.calls().start() : price.calls().send(), quantum);
    if (!price.synchronous()) {
      message.sent = leaves;
    }
    if (!blocking) {
      walker.clock = walker.clock.plus(price.calls().start(), quantum);
      walker.open.put(message.send.request(), new Request(message, false));
    } else {
      walker.clock = leaves;
    }
    if (price.gaps().used()) {
      leaves = leaves.max(walker.wayOut);
      walker.wayOut = leaves.plus(price.gaps().send(), quantum);
    }
    message.available = leaves.plus(price.flight(), quantum);
    if (price.synchronous()) {
      message.available = message.available.minus(price.calls().start(), quantum);
    }
  }

  /** Completes one operation of the call under way; false where what it needs is not known. */
  private boolean complete(Walker walker, Operation operation) {
    Message own = messages.get(new Place(walker.rank, walker.call, walker.completed));
    if (operation instanceof Send send && send.request() == Operation.NO_REQUEST && own != null) {
      return !own.price.synchronous() || completeSend(walker, own, Cost.ZERO);
    }
    if (operation instanceof Receive && own != null) {
      return completeReceive(walker, own, Cost.ZERO);
    }
    if (operation instanceof Complete complete) {
      Request request = walker.open.get(complete.request());
      if (request == null) {
        throw new IllegalStateException("no open request " + complete.request());
      }
      Message message = request.message();
      return request.receive()
          ? completeReceive(walker, message, message.price.calls().waitReceive())
          : completeSend(walker, message, message.price.calls().waitSend());
    }
    return true;
  }

  private boolean completeSend(Walker walker, Message message, Cost wait) {
    SendMode mode = message.send.mode();
    if (mode == SendMode.BUFFERED || mode == SendMode.READY) {
      return true;
    }
    Time end = message.sent;
    if (message.price.synchronous()) {
      if (message.available == null || message.posted == null) {
        return false;
      }
      Time match = message.available.max(message.posted);
      end = match.plus(message.price.calls().acknowledge(), quantum);
      if (message.price.gaps().rendezvous()) {
        Time left = match.plus(message.price.gaps().departure(), quantum);
        walker.wayOut = left.plus(message.price.gaps().send(), quantum).max(walker.wayOut);
      }
    }
    walker.clock = walker.clock.plus(wait, quantum).max(end);
    return true;
  }

  private boolean completeReceive(Walker walker, Message message, Cost wait) {
    if (message.available == null || message.posted == null) {
      return false;
    }
    MessagePrice price = message.price;
    Time available = message.available;
    if (price.gaps().rendezvous()) {
      Time comes = available.max(message.posted).plus(price.gaps().arrival(), quantum);
      if (walker.wayIn != null) {
        comes = comes.max(walker.wayIn.plus(price.gaps().drain(), quantum));
      }
      walker.wayIn = comes.plus(price.gaps().receive(), quantum);
      available = comes.minus(price.gaps().arrival(), quantum);
    } else if (price.gaps().used()) {
      if (walker.wayIn != null) {
        available = available.max(walker.wayIn.plus(price.gaps().drain(), quantum));
      }
      walker.wayIn = available.plus(price.gaps().receive(), quantum);
    }
    Time end = available.max(message.posted).plus(price.calls().receive(), quantum);
    walker.clock = walker.clock.plus(wait, quantum).max(end);
    return true;
  }
}
