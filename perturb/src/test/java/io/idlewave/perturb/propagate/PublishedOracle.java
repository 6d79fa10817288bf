package io.idlewave.perturb.propagate;

import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The published rules from {@code docs/semantics.md} alone: a recursion over the calls of a
 * program, with no blocks, no slots and no order but that of the calls of each rank.
 */
final class PublishedOracle {

  /** A call of a rank. */
  record Call(int rank, long call) {}

  private record Place(int rank, int call, int position) {}

  private record Message(Place send, Place receive, Send sent, boolean blockingReceive) {}

  private record Instance(int communicator, long number, List<Place> places, Collective op) {}

  private final Program program;
  private final Scenario scenario;
  private final Sottile reading;
  private final int replicate;
  private final Set<Call> leftEarly;
  private final List<List<ProgramCall>> calls = new ArrayList<>();
  private final Map<Place, Message> messages = new HashMap<>();
  private final Map<Place, Instance> instances = new HashMap<>();
  private final Map<Place, Place> requests = new HashMap<>();
  private final Map<Place, Double> begins = new HashMap<>();
  private final Map<Place, Double> ends = new HashMap<>();
  private final Map<Instance, Map<Integer, Double>> together = new HashMap<>();
  private final Map<Distribution, QuantileTable> tables = new HashMap<>();

  /** With the calls of blocking collectives that end before the root, to keep the order acyclic. */
  PublishedOracle(
      Program program, Scenario scenario, Sottile reading, int replicate, Set<Call> leftEarly) {
    this.program = program;
    this.scenario = scenario;
    this.reading = reading;
    this.replicate = replicate;
    this.leftEarly = leftEarly;
    for (int rank = 0; rank < program.ranks(); rank++) {
      List<ProgramCall> of = new ArrayList<>();
      program.calls(rank).forEachRemaining(of::add);
      calls.add(of);
    }
    matchMessages();
    matchCollectives();
  }

  /** The delay of each rank at the begin of MPI_Finalize. */
  double[] delays() {
    double[] delays = new double[program.ranks()];
    for (int rank = 0; rank < delays.length; rank++) {
      delays[rank] = begin(rank, calls.get(rank).size() - 1);
    }
    return delays;
  }

  private void matchMessages() {
    Map<List<Integer>, Deque<Place>> sends = new HashMap<>();
    forEach(
        (place, operation) -> {
          if (operation instanceof Send send) {
            sends
                .computeIfAbsent(
                    List.of(send.communicator(), send.tag(), place.rank, send.peer()),
                    key -> new ArrayDeque<>())
                .add(place);
            if (send.request() != Operation.NO_REQUEST) {
              requests.put(new Place(place.rank, -1, (int) send.request()), place);
            }
          }
        });
    forEach(
        (place, operation) -> {
          List<Integer> key = null;
          if (operation instanceof Receive receive) {
            key = List.of(receive.communicator(), receive.tag(), receive.peer(), place.rank);
          } else if (operation instanceof PostReceive post) {
            key = List.of(post.communicator(), post.tag(), post.peer(), place.rank);
            requests.put(new Place(place.rank, -1, (int) post.request()), place);
          }
          if (key != null) {
            Place from = sends.get(key).remove();
            Message message =
                new Message(from, place, (Send) operation(from), operation instanceof Receive);
            messages.put(from, message);
            messages.put(place, message);
          }
        });
  }

  private void matchCollectives() {
    Map<List<Integer>, Long> counts = new HashMap<>();
    Map<List<Long>, Instance> found = new HashMap<>();
    forEach(
        (place, operation) -> {
          if (operation instanceof Collective op) {
            int communicator = op.communicator();
            long number = counts.merge(List.of(communicator, place.rank), 1L, Long::sum) - 1;
            boolean self = program.communicators().get(communicator).members().isEmpty();
            Instance instance =
                found.computeIfAbsent(
                    List.of((long) communicator, number, self ? place.rank : -1L),
                    key -> new Instance(communicator, number, new ArrayList<>(), op));
            instance.places.add(place);
            instances.put(place, instance);
            if (op.request() != Operation.NO_REQUEST) {
              requests.put(new Place(place.rank, -1, (int) op.request()), place);
            }
          }
        });
  }

  private interface Visitor {
    void visit(Place place, Operation operation);
  }

  private void forEach(Visitor visitor) {
    for (int rank = 0; rank < calls.size(); rank++) {
      for (int call = 0; call < calls.get(rank).size(); call++) {
        List<Operation> operations = calls.get(rank).get(call).operations();
        for (int position = 0; position < operations.size(); position++) {
          visitor.visit(new Place(rank, call, position), operations.get(position));
        }
      }
    }
  }

  private Operation operation(Place place) {
    return calls.get(place.rank).get(place.call).operations().get(place.position);
  }

  private double draw(
      @Nullable Distribution law, int rank, long call, Purpose purpose, int sub, double factor) {
    if (law == null) {
      return 0;
    }
    boolean bytes = purpose == Purpose.BANDWIDTH;
    QuantileTable table =
        tables.computeIfAbsent(
            law,
            d ->
                bytes
                    ? QuantileTable.compile(d)
                    : QuantileTable.compile(d, Laboratory.WHOLE_NANOS));
    double value =
        table.value(Draws.bits(DrawKey.of(Laboratory.SEED, rank, call, purpose, sub), replicate));
    return Laboratory.WHOLE_NANOS.round(value * factor);
  }

  private double noise(int rank, int call, int round) {
    return isInRun(rank, call)
        ? draw((Distribution) scenario.noise(), rank, call, Purpose.CALL, round, 1)
        : 0;
  }

  private boolean isInRun(int rank, int call) {
    return call > 0 && call < calls.get(rank).size() - 1;
  }

  private double latency(int rank, long call, int sub) {
    return draw(scenario.latency(), rank, call, Purpose.LATENCY, sub, 1);
  }

  private double begin(int rank, int call) {
    Place place = new Place(rank, call, 0);
    Double known = begins.get(place);
    if (known != null) {
      return known;
    }
    double begin = call == 0 ? 0 : end(rank, call - 1);
    if (call > 0 && calls.get(rank).get(call).computeNanos() > 0) {
      begin += draw((Distribution) scenario.noise(), rank, call, Purpose.COMPUTE, 0, 1);
    }
    for (Delay delay : scenario.delays()) {
      if (delay.rank() == rank && delay.callIndex() == call) {
        begin += delay.durationNanos();
      }
    }
    begins.put(place, begin);
    return begin;
  }

  private double end(int rank, int call) {
    Place place = new Place(rank, call, 0);
    Double known = ends.get(place);
    if (known == null) {
      known = computeEnd(rank, call);
      ends.put(place, known);
    }
    return known;
  }

  private double computeEnd(int rank, int call) {
    List<Operation> operations = calls.get(rank).get(call).operations();
    double before = begin(rank, call);
    if (!operations.isEmpty() && operations.stream().allMatch(PublishedOracle::onlyStarts)) {
      return before;
    }
    double after = Double.NEGATIVE_INFINITY;
    for (int position = 0; position < operations.size(); position++) {
      Place place = new Place(rank, call, position);
      Operation operation = operations.get(position);
      if (operation instanceof Collective op && op.request() == Operation.NO_REQUEST) {
        Instance instance = instances.get(place);
        if (op.op().pattern() == Pattern.ALL_TO_ALL) {
          return allToAll(instance, rank);
        }
        after = Math.max(after, rooted(instance, place));
        if (op.op().pattern() == Pattern.ONE_TO_ALL && op.root() != rank) {
          // its noise has fallen where its last member came
          return after;
        }
      } else if (operation instanceof Send send && send.request() == Operation.NO_REQUEST) {
        after = Math.max(after, acknowledged(place));
      } else if (operation instanceof Receive) {
        if (reading.blocking() == Equation.EQUATION_1) {
          before = Math.max(before, arrived(place, true));
        } else {
          after = Math.max(after, arrived(place, reading.terms() == Terms.COMPLETED));
        }
      } else if (operation instanceof Complete complete) {
        Place opened = requests.get(new Place(rank, -1, (int) complete.request()));
        Operation what = operation(opened);
        if (what instanceof Send) {
          before = Math.max(before, acknowledged(opened));
        } else if (what instanceof PostReceive) {
          before = Math.max(before, begin(rank, opened.call) + noise(rank, opened.call, 0));
          if (reading.terms() == Terms.COMPLETED) {
            before = Math.max(before, arrived(opened, true));
          } else {
            after = Math.max(after, arrived(opened, false));
          }
        } else {
          before = Math.max(before, background(opened));
        }
      }
    }
    return Math.max(before + noise(rank, call, 0), after);
  }

  private static boolean onlyStarts(Operation operation) {
    return operation instanceof PostReceive
        || (operation instanceof Send send
            && send.request() != Operation.NO_REQUEST
            && (send.mode() == SendMode.STANDARD || send.mode() == SendMode.SYNCHRONOUS));
  }

  /** When a message has left its sender. */
  private double injected(Message message) {
    Place from = message.send;
    boolean blocking = message.sent.request() == Operation.NO_REQUEST;
    double begin = begin(from.rank, from.call);
    return blocking && reading.blocking() == Equation.EQUATION_1
        ? begin
        : begin + noise(from.rank, from.call, 0);
  }

  private double arrived(Place receive, boolean bytes) {
    Message message = messages.get(receive);
    Place from = message.send;
    double arrival = injected(message) + latency(from.rank, from.call, 3 * from.position);
    return bytes
        ? arrival
            + draw(
                scenario.bandwidth(),
                from.rank,
                from.call,
                Purpose.BANDWIDTH,
                3 * from.position,
                (double) message.sent.bytes())
        : arrival;
  }

  private double acknowledged(Place send) {
    Message message = messages.get(send);
    SendMode mode = message.sent.mode();
    if (mode == SendMode.BUFFERED || mode == SendMode.READY) {
      return Double.NEGATIVE_INFINITY;
    }
    Place to = message.receive;
    double posted = begin(to.rank, to.call);
    double noise = noise(to.rank, to.call, 0);
    double arrived = arrived(to, true);
    double back =
        message.blockingReceive && reading.blocking() == Equation.EQUATION_1
            ? Math.max(posted, arrived) + noise
            : Math.max(posted + noise, arrived);
    return back + latency(send.rank, send.call, 3 * send.position + 1);
  }

  private static int rounds(int members) {
    int rounds = 0;
    while (1 << rounds < members) {
      rounds++;
    }
    return rounds;
  }

  private double star(Instance instance) {
    double latest = Double.NEGATIVE_INFINITY;
    for (Place place : instance.places) {
      double arrival = begin(place.rank, place.call);
      for (int round = 0; round < rounds(instance.places.size()); round++) {
        arrival += noise(place.rank, place.call, round) + latency(place.rank, place.call, round);
      }
      latest = Math.max(latest, arrival);
    }
    return latest;
  }

  private double stage(Instance instance, int rank, Purpose purpose, int stage) {
    long call = (long) instance.communicator << 40 | instance.number;
    Distribution law =
        purpose == Purpose.CALL ? (Distribution) scenario.noise() : scenario.latency();
    Place any = instance.places.get(0);
    return purpose == Purpose.LATENCY || isInRun(any.rank, any.call)
        ? draw(law, rank, call, purpose, 1 << 30 | 4 * stage, 1)
        : 0;
  }

  private double allToAll(Instance instance, int rank) {
    if (reading.allreduce() == Allreduce.IDEAL_TREE) {
      return star(instance);
    }
    Map<Integer, Double> known = together.get(instance);
    if (known == null) {
      known = butterfly(instance);
      together.put(instance, known);
    }
    return known.get(rank);
  }

  private Map<Integer, Double> butterfly(Instance instance) {
    List<Integer> members = program.communicators().get(instance.communicator).members();
    if (members.isEmpty()) {
      members = List.of(instance.places.get(0).rank);
    }
    int size = members.size();
    double[] late = new double[size];
    for (Place place : instance.places) {
      late[members.indexOf(place.rank)] = begin(place.rank, place.call);
    }
    int power = Integer.highestOneBit(size);
    int stage = 0;
    for (int member = power; member < size; member++) {
      hand(instance, members, late, member, member - power, stage);
    }
    for (int bit = 1; bit < power; bit <<= 1) {
      stage++;
      double[] ready = new double[power];
      double[] sent = new double[power];
      for (int m = 0; m < power; m++) {
        ready[m] = late[m] + stage(instance, members.get(m), Purpose.CALL, stage);
        sent[m] = ready[m] + stage(instance, members.get(m), Purpose.LATENCY, stage);
      }
      for (int m = 0; m < power; m++) {
        late[m] = Math.max(ready[m], sent[m ^ bit]);
      }
    }
    for (int member = power; member < size; member++) {
      hand(instance, members, late, member - power, member, stage + 1);
    }
    Map<Integer, Double> byRank = new HashMap<>();
    for (int m = 0; m < size; m++) {
      byRank.put(members.get(m), late[m]);
    }
    return byRank;
  }

  private void hand(
      Instance instance, List<Integer> members, double[] late, int from, int to, int stage) {
    late[from] += stage(instance, members.get(from), Purpose.CALL, stage);
    late[to] =
        Math.max(late[to], late[from] + stage(instance, members.get(from), Purpose.LATENCY, stage));
  }

  /** What a blocking rooted or prefix collective adds after the noise of a member's call. */
  private double rooted(Instance instance, Place mine) {
    int root = instance.op.root();
    return switch (instance.op.op().pattern()) {
      case NONE, ALL_TO_ALL -> Double.NEGATIVE_INFINITY;
      case ONE_TO_ALL -> broadcast(instance, mine.rank);
      case ALL_TO_ONE ->
          mine.rank == root
              ? reduced(instance)
              : leftEarly.contains(new Call(mine.rank, mine.call))
                  ? Double.NEGATIVE_INFINITY
                  : end(root, placeOf(instance, root).call);
      case PREFIX -> before(instance, mine);
    };
  }

  private Place placeOf(Instance instance, int rank) {
    return instance.places.stream().filter(p -> p.rank == rank).findFirst().orElseThrow();
  }

  private double broadcast(Instance instance, int rank) {
    int root = instance.op.root();
    if (rank == root) {
      return instance.places.stream()
          .filter(place -> place.rank != root)
          .mapToDouble(place -> broadcast(instance, place.rank))
          .max()
          .orElse(Double.NEGATIVE_INFINITY);
    }
    Place mine = placeOf(instance, rank);
    return Math.max(
        begin(rank, mine.call) + stage(instance, rank, Purpose.CALL, 0),
        begin(root, placeOf(instance, root).call) + stage(instance, rank, Purpose.LATENCY, 0));
  }

  private double reduced(Instance instance) {
    return instance.places.stream()
        .filter(place -> place.rank != instance.op.root())
        .mapToDouble(place -> begin(place.rank, place.call) + latency(place.rank, place.call, 0))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private double before(Instance instance, Place mine) {
    List<Integer> members = program.communicators().get(instance.communicator).members();
    return instance.places.stream()
        .filter(place -> members.indexOf(place.rank) < members.indexOf(mine.rank))
        .mapToDouble(place -> begin(place.rank, place.call) + latency(place.rank, place.call, 0))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** When a nonblocking collective has what a member waits for. */
  private double background(Place opened) {
    Instance instance = instances.get(opened);
    int root = instance.op.root();
    int rank = opened.rank;
    return switch (instance.op.op().pattern()) {
      case NONE -> Double.NEGATIVE_INFINITY;
      case ALL_TO_ALL -> star(instance);
      case ONE_TO_ALL ->
          rank == root
              ? Double.NEGATIVE_INFINITY
              : begin(root, placeOf(instance, root).call) + latency(rank, opened.call, 0);
      case ALL_TO_ONE -> rank == root ? reduced(instance) : Double.NEGATIVE_INFINITY;
      case PREFIX -> before(instance, opened);
    };
  }
}
