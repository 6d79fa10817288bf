package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.Protocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * LogGP with queues at network interfaces and the protocols T, TA, RTA and RAT, in time space,
 * written from {@code docs/semantics.md} section 7 alone: it knows neither prices nor graphs nor
 * micro-steps. For programs of messages alone; times in ns.
 *
 * @param latency L
 * @param overhead o, of sends and receives
 * @param gap g
 * @param gapPerByte G
 * @param eagerBytes largest standard message sent as T
 * @param standard protocol of longer ones
 * @param synchronous protocol of synchronous ones
 * @param capacity how many messages of a rank may be under way; 0 for any number
 */
record NicQueueOracle(
    double latency,
    double overhead,
    double gap,
    double gapPerByte,
    long eagerBytes,
    Protocol standard,
    Protocol synchronous,
    int capacity) {

  /**
   * A step of the order in which ways that ranks share are granted.
   *
   * @param rank whose step it is
   * @param call which of its calls has begun thereafter
   * @param ends whether that call has ended, too
   */
  record Turn(int rank, long call, boolean ends) {}

  /** Ways of which a message takes that which is free first. */
  private static final class Way {
    final double[] free;

    Way(int choices) {
      free = new double[choices];
      Arrays.fill(free, Double.NEGATIVE_INFINITY);
    }

    private int first() {
      return IntStream.range(0, free.length)
          .reduce((i, j) -> free[j] < free[i] ? j : i)
          .orElseThrow();
    }

    private int last() {
      return IntStream.range(0, free.length)
          .reduce((i, j) -> free[j] > free[i] ? j : i)
          .orElseThrow();
    }

    double earliest() {
      return free[first()];
    }

    void take(double until) {
      free[first()] = until;
    }

    void hold(double until) {
      free[last()] = Math.max(free[last()], until);
    }
  }

  /** A message; NaN stands for what is not known yet. */
  private static final class Message {
    Protocol protocol = Protocol.T;
    double body;
    double there = Double.NaN;
    double posted = Double.NaN;
    boolean leaves;

    boolean isKnown() {
      return !Double.isNaN(there) && !Double.isNaN(posted);
    }
  }

  private enum Kind {
    SEND,
    POST,
    SEND_END,
    RECEIVE_END
  }

  /** One thing that a call does. */
  private record Act(Kind kind, Message message, boolean blocks) {}

  /** A call: first it begins all, then it ends what it waits for, in order. */
  private record Call(
      double computeNanos, boolean fails, boolean completes, List<Act> begins, List<Act> ends) {}

  private static final class Rank {
    final Deque<Call> calls = new ArrayDeque<>();
    final Deque<Act> open = new ArrayDeque<>();
    final Deque<Message> sent = new ArrayDeque<>();
    double clock;
    Way out = new Way(1);
    Way in = new Way(1);

    /** Of messages to and from other nodes. */
    Way farOut = out;

    Way farIn = in;
    long begun;
    double polled;
    int polls;
  }

  /** When each rank enters MPI_Finalize. */
  double[] ends(Program program) {
    List<Rank> ranks = read(program);
    boolean goesOn = true;
    while (goesOn) {
      goesOn = false;
      for (Rank rank : ranks) {
        while (goOn(rank)) {
          goesOn = true;
        }
      }
    }
    if (ranks.stream().anyMatch(rank -> !rank.calls.isEmpty() || !rank.open.isEmpty())) {
      throw new IllegalStateException("ranks wait for each other");
    }
    return ranks.stream().mapToDouble(rank -> rank.clock).toArray();
  }

  /**
   * The same where ranks of a node share adapters.
   *
   * @param order in which they are granted: all that happens on ranks, as it does in the trace
   */
  double[] ends(Program program, Adapters adapters, List<Turn> order) {
    List<Rank> ranks = read(program);
    share(ranks, program, adapters);
    for (Turn turn : order) {
      Rank rank = ranks.get(turn.rank());
      while (rank.begun < turn.call()) {
        step(rank);
      }
      while (turn.ends() && !rank.open.isEmpty()) {
        step(rank);
      }
    }
    for (Rank rank : ranks) {
      while (!rank.calls.isEmpty() || !rank.open.isEmpty()) {
        step(rank);
      }
    }
    return ranks.stream().mapToDouble(rank -> rank.clock).toArray();
  }

  private void step(Rank rank) {
    if (!goOn(rank)) {
      throw new IllegalStateException("a rank waits for what comes later");
    }
  }

  private static void share(List<Rank> ranks, Program program, Adapters adapters) {
    Map<Integer, List<Way>> out = new HashMap<>();
    Map<Integer, List<Way>> in = new HashMap<>();
    Map<Integer, Integer> locals = new HashMap<>();
    for (int r = 0; r < ranks.size(); r++) {
      int node = program.nodeOf(r);
      int local = locals.merge(node, 1, Integer::sum) - 1;
      int adapter = adapters.firstFree() ? 0 : local % adapters.perNode();
      ranks.get(r).farOut = out.computeIfAbsent(node, n -> ways(adapters)).get(adapter);
      ranks.get(r).farIn = in.computeIfAbsent(node, n -> ways(adapters)).get(adapter);
    }
  }

  private static List<Way> ways(Adapters adapters) {
    return adapters.firstFree()
        ? List.of(new Way(adapters.perNode()))
        : Stream.generate(() -> new Way(1)).limit(adapters.perNode()).toList();
  }

  /** The n-th send and the n-th receive of a channel are one message. */
  private List<Rank> read(Program program) {
    Map<List<Integer>, Message> messages = new HashMap<>();
    Map<List<Integer>, Integer> counts = new HashMap<>();
    List<Rank> ranks = new ArrayList<>();
    for (int r = 0; r < program.ranks(); r++) {
      Rank rank = new Rank();
      Map<Long, Act> requests = new HashMap<>();
      for (ProgramCall call : PointToPointProgram.calls(program, r)) {
        List<Act> begins = new ArrayList<>();
        List<Act> ends = new ArrayList<>();
        for (Operation operation : call.operations()) {
          if (operation instanceof Send s) {
            List<Integer> channel = List.of(s.communicator(), r, s.peer(), s.tag());
            Message message = next(messages, counts, channel, 0);
            describe(message, s);
            message.leaves = program.nodeOf(r) != program.nodeOf(s.peer());
            boolean blocks = s.request() == Operation.NO_REQUEST;
            begins.add(new Act(Kind.SEND, message, blocks));
            Act end = new Act(Kind.SEND_END, message, blocks);
            add(end, s.request(), ends, requests);
          } else if (operation instanceof Receive o) {
            List<Integer> channel = List.of(o.communicator(), o.peer(), r, o.tag());
            Message message = next(messages, counts, channel, 1);
            begins.add(new Act(Kind.POST, message, true));
            ends.add(new Act(Kind.RECEIVE_END, message, true));
          } else if (operation instanceof PostReceive o) {
            List<Integer> channel = List.of(o.communicator(), o.peer(), r, o.tag());
            Message message = next(messages, counts, channel, 1);
            begins.add(new Act(Kind.POST, message, false));
            add(new Act(Kind.RECEIVE_END, message, false), o.request(), ends, requests);
          } else if (operation instanceof Complete c) {
            ends.add(requests.remove(c.request()));
          }
        }
        boolean fails = call.function().startsWith("MPI_Test") && call.operations().isEmpty();
        boolean completes =
            call.operations().stream().anyMatch(o -> o instanceof Receive || o instanceof Complete);
        rank.calls.add(new Call(call.computeNanos(), fails, completes, begins, ends));
      }
      rank.calls.pop();
      ranks.add(rank);
    }
    return ranks;
  }

  private static void add(Act end, long request, List<Act> ends, Map<Long, Act> requests) {
    if (request == Operation.NO_REQUEST) {
      ends.add(end);
    } else {
      requests.put(request, end);
    }
  }

  private static Message next(
      Map<List<Integer>, Message> messages,
      Map<List<Integer>, Integer> counts,
      List<Integer> channel,
      int side) {
    List<Integer> end = new ArrayList<>(channel);
    end.add(side);
    int n = counts.merge(end, 1, Integer::sum);
    List<Integer> key = new ArrayList<>(channel);
    key.add(n);
    return messages.computeIfAbsent(key, k -> new Message());
  }

  private void describe(Message message, Send send) {
    message.protocol =
        switch (send.mode()) {
          case STANDARD -> send.bytes() > eagerBytes ? standard : Protocol.T;
          case SYNCHRONOUS -> synchronous;
          case BUFFERED, READY -> Protocol.T;
        };
    message.body = Math.max(0, send.bytes() - 1) * gapPerByte;
  }

  /** Ends one thing of the call under way, or begins the next call; whether that was possible. */
  private boolean goOn(Rank rank) {
    Act end = rank.open.peek();
    if (end != null) {
      boolean waits = end.kind == Kind.RECEIVE_END || end.message.protocol != Protocol.T;
      if (waits && !end.message.isKnown()) {
        return false;
      }
      if (end.kind == Kind.RECEIVE_END) {
        receive(rank, end.message, end.blocks);
      } else {
        acknowledge(rank, end.message, end.blocks);
      }
      rank.open.pop();
      return true;
    }
    Call call = rank.calls.poll();
    if (call == null) {
      return false;
    }
    rank.begun++;
    compute(rank, call);
    for (Act act : call.begins) {
      if (act.kind == Kind.POST) {
        act.message.posted = rank.clock;
      } else {
        send(rank, act.message);
      }
    }
    rank.open.addAll(call.ends);
    return true;
  }

  /**
   * Two failed polls or more in a row are a wait if the next call completes a request or receives.
   */
  private static void compute(Rank rank, Call call) {
    rank.clock += call.computeNanos;
    rank.polled += rank.polls > 0 ? call.computeNanos : 0;
    if (call.fails) {
      rank.polls++;
      return;
    }
    if (rank.polls >= 2 && call.completes) {
      rank.clock -= rank.polled;
    }
    rank.polls = 0;
    rank.polled = 0;
  }

  private boolean hasGaps() {
    return gap > 0 || gapPerByte > 0;
  }

  private void send(Rank rank, Message message) {
    rank.sent.add(message);
    if (capacity > 0 && rank.sent.size() > capacity) {
      rank.clock = Math.max(rank.clock, rank.sent.remove().there);
    }
    double enters = rank.clock + overhead;
    rank.clock += overhead;
    if (hasGaps()) {
      Way out = message.leaves ? rank.farOut : rank.out;
      enters = Math.max(enters, out.earliest());
      out.take(enters + message.body + gap);
    }
    boolean dataFirst = message.protocol == Protocol.T || message.protocol == Protocol.TA;
    message.there = enters + latency + (dataFirst ? message.body : 0);
  }

  /** From the match to where the data leave. */
  private double toData(Message message) {
    return message.protocol == Protocol.RTA ? overhead : 4 * overhead + latency;
  }

  private void receive(Rank rank, Message message, boolean blocks) {
    double end;
    double owed;
    switch (message.protocol) {
      case T -> {
        end = Math.max(comeIn(rank, message, message.there), message.posted) + overhead;
        owed = overhead;
      }
      case TA -> {
        end = Math.max(comeIn(rank, message, message.there), message.posted) + 2 * overhead;
        owed = 2 * overhead;
      }
      case RTA -> {
        end = dataIn(rank, message) + overhead;
        owed = 2 * overhead;
      }
      case RAT -> {
        end = dataIn(rank, message) + overhead + latency + overhead;
        owed = 3 * overhead;
      }
      default -> throw new IllegalStateException();
    }
    rank.clock = Math.max(rank.clock + (blocks ? 0 : owed), end);
  }

  private double dataIn(Rank rank, Message message) {
    double leave = Math.max(message.there, message.posted) + toData(message);
    return comeIn(rank, message, leave + latency + message.body);
  }

  private double comeIn(Rank rank, Message message, double there) {
    if (!hasGaps()) {
      return there;
    }
    Way way = message.leaves ? rank.farIn : rank.in;
    double in = Math.max(there, way.earliest() + message.body);
    way.take(in + gap);
    return in;
  }

  private void acknowledge(Rank rank, Message message, boolean blocks) {
    if (message.protocol == Protocol.T) {
      return;
    }
    double met = Math.max(message.there, message.posted);
    double last = overhead + latency + overhead;
    double end =
        switch (message.protocol) {
          case TA -> met + overhead + last;
          case RTA -> met + overhead + latency + message.body + last;
          default -> met + toData(message) + overhead + latency + message.body;
        };
    double owed = message.protocol == Protocol.RAT ? 3 * overhead : overhead;
    rank.clock = Math.max(rank.clock + (blocks ? 0 : owed), end);
    if (message.protocol != Protocol.TA && hasGaps()) {
      Way out = message.leaves ? rank.farOut : rank.out;
      out.hold(met + toData(message) + message.body + gap);
    }
  }
}
