package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An independent, brute-force evaluation of a perturbed run in time space: exact integers, the
 * whole program in memory, every time pulled from the rule of its call until nothing is left to
 * find. It shares no code with the simulation and never sees an archive or a graph.
 *
 * <p>The rules, one per MPI primitive, are those stated in the methods; e is the begin of a call, o
 * the overhead, os the noise on the call, L the latency, G the transfer time, C the collective
 * cost, l and b the latency and bandwidth perturbations.
 */
public final class TimeSpaceOracle {

  /** What is added to a run, in ns; each method is a pure function of its arguments. */
  public interface Perturbation {

    /** Added to the compute before the call. */
    default long computeNoise(int rank, int call) {
      return 0;
    }

    /** Added to the CPU time of the call. */
    default long callNoise(int rank, int call) {
      return 0;
    }

    /** Added to the CPU time of one round of a blocking all-to-all collective. */
    default long roundNoise(int rank, int call, int round) {
      return 0;
    }

    /**
     * Added to a latency. A message's belong to the sending call, with {@code subIndex} 3 times the
     * position of the send among the call's operations, plus the leg (0 the message or the request
     * to send, 1 the acknowledgement, 2 the data). A collective's belong to the contributing call,
     * or to the receiving call in a one-to-all pattern, with {@code subIndex} the round, or 0.
     */
    default long latency(int rank, int call, int subIndex) {
      return 0;
    }

    /** Added to the transfer of a message; {@code subIndex} as that of its latency, leg 0. */
    default long bandwidth(int rank, int call, int subIndex, long bytes) {
      return 0;
    }

    /** A one-off delay before the call. */
    default long delay(int rank, int call) {
      return 0;
    }
  }

  /** The perturbation that adds nothing. */
  public static final Perturbation NONE = new Perturbation() {};

  /**
   * When each call begins and ends.
   *
   * @param enterNanos by rank and call
   * @param leaveNanos by rank and call
   */
  public record Times(long[][] enterNanos, long[][] leaveNanos) {}

  /** An operation of the program. */
  private record Place(int rank, int call, int position) {}

  private record Channel(int communicator, int source, int destination, int tag) {}

  private record Request(int rank, long number) {}

  private record Instance(int communicator, int member, int number) {}

  /** The members' parts in a collective, in the communicator's order. */
  private record Members(List<Place> places) {}

  /** A time is asked for whose causes are not evaluated yet. */
  private static final class NotYet extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotYet() {
      super("not evaluated yet", null, false, false);
    }
  }

  private static final long UNKNOWN = Long.MIN_VALUE;

  /** How blocking rooted collectives move their data. */
  public enum Rooted {
    /** Straight between root and member; who only gives leaves at once. */
    STAR,
    /** Along a binomial tree, whose inner nodes wait for their children; messages are eager. */
    TREE,
    /** The same with messages that wait for their receiver to enter. */
    RENDEZVOUS_TREE
  }

  private final CostSet costs;
  private final Perturbation added;
  private final Rooted rooted;
  private final List<Communicator> communicators;
  private final List<List<ProgramCall>> calls = new ArrayList<>();
  private final Map<Place, Place> partner = new HashMap<>();
  private final Map<Request, Place> opener = new HashMap<>();
  private final Map<Place, Members> members = new HashMap<>();

  /** The transfers that a synchronisation completes, and what signals a rank waits for in it. */
  private final Map<Place, List<Place>> completed = new HashMap<>();

  private final Map<Place, List<Place>> posts = new HashMap<>();
  private final Map<Place, List<Place>> completions = new HashMap<>();
  private final long[][] enter;
  private final long[][] leave;

  private TimeSpaceOracle(Program program, CostSet costs, Perturbation added, Rooted rooted) {
    this.costs = costs;
    this.added = added;
    this.rooted = rooted;
    this.communicators = program.communicators();
    for (int rank = 0; rank < program.ranks(); rank++) {
      List<ProgramCall> ofRank = new ArrayList<>();
      program.calls(rank).forEachRemaining(ofRank::add);
      calls.add(ofRank);
    }
    enter = calls.stream().map(c -> unknown(c.size())).toArray(long[][]::new);
    leave = calls.stream().map(c -> unknown(c.size())).toArray(long[][]::new);
    match();
    matchEpochs();
  }

  /**
   * Evaluates {@code program} under {@code costs} with {@code added}.
   *
   * @throws IllegalStateException if some calls depend on each other in a cycle, or on something
   *     that never happens
   */
  public static Times evaluate(Program program, CostSet costs, Perturbation added) {
    return evaluate(program, costs, added, Rooted.STAR);
  }

  /** The same with blocking rooted collectives of another shape. */
  public static Times evaluate(Program program, CostSet costs, Perturbation added, Rooted rooted) {
    TimeSpaceOracle oracle = new TimeSpaceOracle(program, costs, added, rooted);
    oracle.evaluateAll();
    return new Times(oracle.enter, oracle.leave);
  }

  private static long[] unknown(int size) {
    long[] times = new long[size];
    Arrays.fill(times, UNKNOWN);
    return times;
  }

  private void match() {
    Map<Channel, List<Place>> sends = new HashMap<>();
    Map<Channel, List<Place>> posts = new HashMap<>();
    Map<Instance, Place> parts = new HashMap<>();
    for (int rank = 0; rank < calls.size(); rank++) {
      Map<Integer, Integer> collectives = new HashMap<>();
      for (int call = 0; call < calls.get(rank).size(); call++) {
        List<Operation> operations = calls.get(rank).get(call).operations();
        for (int position = 0; position < operations.size(); position++) {
          Place place = new Place(rank, call, position);
          Operation operation = operations.get(position);
          if (operation instanceof Send send) {
            put(sends, new Channel(send.communicator(), rank, send.peer(), send.tag()), place);
            opener.put(new Request(rank, send.request()), place);
          } else if (operation instanceof Receive receive) {
            put(
                posts,
                new Channel(receive.communicator(), receive.peer(), rank, receive.tag()),
                place);
          } else if (operation instanceof PostReceive post) {
            put(posts, new Channel(post.communicator(), post.peer(), rank, post.tag()), place);
            opener.put(new Request(rank, post.request()), place);
          } else if (operation instanceof Collective part && part.op().pattern() != Pattern.NONE) {
            int number = collectives.merge(part.communicator(), 1, Integer::sum);
            parts.put(new Instance(part.communicator(), rank, number), place);
            opener.put(new Request(rank, part.request()), place);
          } else if (operation instanceof Synchronise sync && sync.kind() == SyncKind.FENCE) {
            int number = collectives.merge(sync.communicator(), 1, Integer::sum);
            parts.put(new Instance(sync.communicator(), rank, number), place);
          } else if (operation instanceof Transfer transfer) {
            opener.put(new Request(rank, transfer.request()), place);
          }
        }
      }
    }
    sends.forEach(
        (channel, of) -> {
          List<Place> to = posts.getOrDefault(channel, List.of());
          for (int i = 0; i < Math.min(of.size(), to.size()); i++) {
            partner.put(of.get(i), to.get(i));
            partner.put(to.get(i), of.get(i));
          }
        });
    parts.forEach(
        (instance, place) -> {
          Communicator communicator = communicators.get(instance.communicator());
          List<Place> places = new ArrayList<>();
          if (communicator.kind() == Kind.SELF) {
            places.add(place);
          } else {
            for (int member : communicator.members()) {
              places.add(
                  parts.get(new Instance(instance.communicator(), member, instance.number())));
            }
          }
          members.put(place, new Members(places));
        });
  }

  /** The n-th post to a rank is that of its n-th start, and so with complete and wait. */
  private void matchEpochs() {
    Map<Channel, List<Place>> posted = new HashMap<>();
    Map<Channel, List<Place>> done = new HashMap<>();
    for (int rank = 0; rank < calls.size(); rank++) {
      List<Place> underWay = new ArrayList<>();
      for (int call = 0; call < calls.get(rank).size(); call++) {
        Place place = new Place(rank, call, 0);
        List<Operation> operations = calls.get(rank).get(call).operations();
        Operation operation = operations.isEmpty() ? null : operations.get(0);
        if (operation instanceof Transfer transfer && transfer.request() == Operation.NO_REQUEST) {
          underWay.add(place);
        } else if (operation instanceof Synchronise sync) {
          completed.put(place, underWay.stream().filter(t -> ends(sync, t)).toList());
          underWay.removeIf(t -> ends(sync, t));
          for (int peer : sync.ranks()) {
            Channel to = new Channel(sync.communicator(), rank, peer, sync.window());
            if (sync.kind() == SyncKind.POST) {
              put(posted, to, place);
            } else if (sync.kind() == SyncKind.COMPLETE) {
              put(done, to, place);
            }
          }
        }
      }
    }
    Map<Channel, Integer> started = new HashMap<>();
    Map<Channel, Integer> waited = new HashMap<>();
    for (int rank = 0; rank < calls.size(); rank++) {
      for (int call = 0; call < calls.get(rank).size(); call++) {
        List<Operation> operations = calls.get(rank).get(call).operations();
        if (operations.isEmpty() || !(operations.get(0) instanceof Synchronise sync)) {
          continue;
        }
        Place place = new Place(rank, call, 0);
        for (int peer : sync.ranks()) {
          Channel from = new Channel(sync.communicator(), peer, rank, sync.window());
          if (sync.kind() == SyncKind.START) {
            put(posts, place, posted.get(from).get(started.merge(from, 1, Integer::sum) - 1));
          } else if (sync.kind() == SyncKind.COMPLETE) {
            put(posts, place, posted.get(from).get(started.get(from) - 1));
          } else if (sync.kind() == SyncKind.WAIT) {
            put(completions, place, done.get(from).get(waited.merge(from, 1, Integer::sum) - 1));
          }
        }
      }
    }
  }

  private boolean ends(Synchronise sync, Place place) {
    Transfer transfer = (Transfer) operation(place);
    boolean completes =
        switch (sync.kind()) {
          case FENCE, COMPLETE, UNLOCK, FLUSH, FLUSH_LOCAL -> true;
          case POST, START, WAIT, LOCK -> false;
        };
    return completes
        && sync.communicator() == transfer.communicator()
        && sync.window() == transfer.window()
        && (sync.ranks().isEmpty() || sync.ranks().contains(transfer.target()));
  }

  private static <K> void put(Map<K, List<Place>> map, K key, Place place) {
    map.computeIfAbsent(key, k -> new ArrayList<>()).add(place);
  }

  /** Sweeps over the ranks, each as far as it goes, until a sweep finds nothing new. */
  private void evaluateAll() {
    int[] done = new int[calls.size()];
    boolean found = true;
    while (found) {
      found = false;
      for (int rank = 0; rank < done.length; rank++) {
        while (done[rank] < calls.get(rank).size() && evaluate(rank, done[rank])) {
          done[rank]++;
          found = true;
        }
      }
    }
    for (int rank = 0; rank < done.length; rank++) {
      if (done[rank] < calls.get(rank).size()) {
        throw new IllegalStateException(
            "rank %d never ends call %d, %s"
                .formatted(rank, done[rank], calls.get(rank).get(done[rank])));
      }
    }
  }

  private boolean evaluate(int rank, int call) {
    long before = call == 0 ? 0 : leave[rank][call - 1];
    enter[rank][call] =
        before
            + calls.get(rank).get(call).computeNanos()
            + added.computeNoise(rank, call)
            + added.delay(rank, call);
    try {
      leave[rank][call] = leaveOf(rank, call);
      return true;
    } catch (NotYet e) {
      return false;
    }
  }

  private long leaveOf(int rank, int call) {
    List<Operation> operations = calls.get(rank).get(call).operations();
    boolean sendReceive = isSendReceive(rank, call);
    long begin = enter[rank][call];
    long cpu = cpu(rank, call);
    long end = begin + cpu;
    for (int position = 0; position < operations.size(); position++) {
      Place place = new Place(rank, call, position);
      Operation operation = operations.get(position);
      if (operation instanceof Send send && send.request() == Operation.NO_REQUEST) {
        // x = max(e + o + os, completion of a rendezvous)
        end = Math.max(end, sendCompletion(place));
      } else if (operation instanceof Receive) {
        // alone: x = max(e, arrival) + o + os; in a send-receive: x = max(e + o + os, arrival)
        end = Math.max(end, arrival(place) + (sendReceive ? 0 : cpu));
      } else if (operation instanceof Complete complete) {
        // x = max(e, completion) + o + os
        Place of = opener.get(new Request(rank, complete.request()));
        end = Math.max(end, completion(of) + cpu);
      } else if (operation instanceof Collective part && part.request() == Operation.NO_REQUEST) {
        return blockingCollective(place, part, begin, cpu);
      } else if (operation instanceof Synchronise sync) {
        return synchronised(place, sync, begin, cpu);
      }
    }
    return end;
  }

  /** One-sided: d is the completion of the last transfer that the call completes, 0 without. */
  private long synchronised(Place own, Synchronise sync, long begin, long cpu) {
    return switch (sync.kind()) {
      case FENCE -> {
        // x = max over all of (max(e, d) + rounds of (os + l)) + C + o
        List<Place> all = members(own);
        long last = begin;
        for (Place member : all) {
          long arrival = Math.max(known(enter[member.rank()][member.call()]), done(member));
          for (int round = 0; round < rounds(all.size()); round++) {
            arrival += added.roundNoise(member.rank(), member.call(), round);
            arrival += added.latency(member.rank(), member.call(), round);
          }
          last = Math.max(last, arrival);
        }
        yield last + costs.collectiveNanos() + costs.overheadNanos();
      }
      // x = e + o + os
      case POST -> begin + cpu;
      // x = max(e, signals) + o + os
      case START -> Math.max(begin, signals(posts, own)) + cpu;
      case WAIT -> Math.max(begin, signals(completions, own)) + cpu;
      // x = max(e + o + os, d, signals)
      case COMPLETE -> Math.max(Math.max(begin + cpu, done(own)), signals(posts, own));
      // x = e + o + os + 2L + l0 + l1
      case LOCK ->
          begin
              + cpu
              + (sync.ranks().isEmpty() ? 0 : 2 * costs.latencyNanos() + leg(own, 0) + leg(own, 1));
      // x = max(e, d) + o + os
      case UNLOCK, FLUSH, FLUSH_LOCAL -> Math.max(begin, done(own)) + cpu;
    };
  }

  private long done(Place sync) {
    long last = 0;
    for (Place transfer : completed.get(sync)) {
      last = Math.max(last, transferCompletion(transfer));
    }
    return last;
  }

  /** e + o + os + 2L + G(sent) + G(fetched) + l0 + l1 + b. */
  private long transferCompletion(Place place) {
    Transfer transfer = (Transfer) operation(place);
    return effect(place)
        + 2 * costs.latencyNanos()
        + nanos(transfer.sentBytes())
        + nanos(transfer.fetchedBytes())
        + leg(place, 0)
        + leg(place, 1)
        + added.bandwidth(
            place.rank(),
            place.call(),
            3 * place.position(),
            transfer.sentBytes() + transfer.fetchedBytes());
  }

  private long nanos(long bytes) {
    long picos = bytes * costs.picosPerByte();
    return picos / 1000 + (picos % 1000 == 0 ? 0 : 1);
  }

  /** An empty message from each peer: max(e + o + os, d) of its call + L + l. */
  private long signals(Map<Place, List<Place>> from, Place own) {
    long last = 0;
    for (Place sender : from.getOrDefault(own, List.of())) {
      Synchronise sent = (Synchronise) operation(sender);
      int index = sent.ranks().indexOf(own.rank());
      long left =
          sent.kind() == SyncKind.COMPLETE
              ? Math.max(effect(sender), done(sender))
              : effect(sender);
      long latency = costs.latencyNanos() + added.latency(sender.rank(), sender.call(), 3 * index);
      last = Math.max(last, left + latency);
    }
    return last;
  }

  private long completion(Place opened) {
    if (operation(opened) instanceof Transfer) {
      return transferCompletion(opened);
    }
    Operation operation = operation(opened);
    if (operation instanceof Send) {
      return sendCompletion(opened);
    }
    if (operation instanceof PostReceive) {
      return arrival(opened);
    }
    return collectiveCompletion(opened, (Collective) operation);
  }

  private long sendCompletion(Place send) {
    if (!isRendezvous((Send) operation(send))) {
      return effect(send);
    }
    return meeting(send) + costs.latencyNanos() + leg(send, 1);
  }

  /** M = max(inject + L + l0, post). */
  private long meeting(Place send) {
    Place receive = partner.get(send);
    if (receive == null) {
      throw new NotYet();
    }
    return Math.max(effect(send) + costs.latencyNanos() + leg(send, 0), effect(receive));
  }

  /** Eager: inject + L + G + l0 + b; rendezvous: M + 2L + G + l1 + l2 + b. */
  private long arrival(Place receive) {
    Place place = partner.get(receive);
    if (place == null) {
      throw new NotYet();
    }
    Send send = (Send) operation(place);
    if (isDependency(send)) {
      return effect(place);
    }
    long picos = send.bytes() * costs.picosPerByte();
    long transfer = picos / 1000 + (picos % 1000 == 0 ? 0 : 1);
    long wire =
        transfer + added.bandwidth(place.rank(), place.call(), 3 * place.position(), send.bytes());
    if (isRendezvous(send)) {
      return meeting(place) + 2 * costs.latencyNanos() + wire + leg(place, 1) + leg(place, 2);
    }
    return effect(place) + costs.latencyNanos() + wire + leg(place, 0);
  }

  /** A blocking receive on its own is posted at e; all else takes effect at e + o + os. */
  private long effect(Place place) {
    long begin = known(enter[place.rank()][place.call()]);
    if (operation(place) instanceof Receive && !isSendReceive(place.rank(), place.call())) {
      return begin;
    }
    return begin + cpu(place.rank(), place.call());
  }

  /** A dependency between timelines of a rank takes no time at either end, nor between them. */
  private boolean isDependency(Operation operation) {
    return (operation instanceof Send send
            && communicators.get(send.communicator()).kind() == Kind.LOCAL)
        || (operation instanceof Receive receive
            && communicators.get(receive.communicator()).kind() == Kind.LOCAL);
  }

  /** o + os, and nothing at the ends of dependencies. */
  private long cpu(int rank, int call) {
    return calls.get(rank).get(call).operations().stream().anyMatch(this::isDependency)
        ? 0
        : costs.overheadNanos() + added.callNoise(rank, call);
  }

  private long blockingCollective(Place own, Collective part, long begin, long cpu) {
    return switch (part.op().pattern()) {
      case ALL_TO_ALL -> {
        // x = max over all of (e + rounds of (os + l)) + C + o
        List<Place> all = members(own);
        long last = begin;
        for (Place member : all) {
          long arrival = known(enter[member.rank()][member.call()]);
          for (int round = 0; round < rounds(all.size()); round++) {
            arrival += added.roundNoise(member.rank(), member.call(), round);
            arrival += added.latency(member.rank(), member.call(), round);
          }
          last = Math.max(last, arrival);
        }
        yield last + costs.collectiveNanos() + costs.overheadNanos();
      }
      case ONE_TO_ALL, ALL_TO_ONE ->
          rooted == Rooted.STAR
              ? Math.max(begin, fromOthers(own, part)) + cpu
              : new Tree(own, part).leave();
      case PREFIX -> Math.max(begin + cpu, fromOthers(own, part));
      case NONE -> begin + cpu;
    };
  }

  /**
   * A binomial tree: member v, counted from the root, hangs below v without its lowest bit. A hop
   * costs C + L + l, its l that of the member farther from the root.
   */
  private final class Tree {
    private final List<Place> all;
    private final int rootIndex;
    private final int own;
    private final boolean fromRoot;

    Tree(Place place, Collective part) {
      all = members(place);
      fromRoot = part.op().pattern() == Pattern.ONE_TO_ALL;
      int at = 0;
      while (all.get(at).rank() != part.root()) {
        at++;
      }
      rootIndex = at;
      own = Math.floorMod(all.indexOf(place) - rootIndex, all.size());
    }

    private Place place(int v) {
      return all.get((v + rootIndex) % all.size());
    }

    private long entry(int v) {
      return known(enter[place(v).rank()][place(v).call()]);
    }

    private long cpu(int v) {
      return costs.overheadNanos() + added.callNoise(place(v).rank(), place(v).call());
    }

    private long hop(int v) {
      return costs.collectiveNanos()
          + costs.latencyNanos()
          + added.latency(place(v).rank(), place(v).call(), 0);
    }

    private List<Integer> children(int v) {
      List<Integer> children = new ArrayList<>();
      for (int bit = 1; v + bit < all.size() && (v & bit) == 0; bit <<= 1) {
        children.add(v + bit);
      }
      return children;
    }

    /** When v has done its part: has merged what its children gave, or can pass on what it got. */
    private long done(int v) {
      long last = entry(v);
      if (fromRoot && v > 0) {
        last = Math.max(last, done(v & (v - 1)) + hop(v));
      }
      if (!fromRoot) {
        for (int child : children(v)) {
          last = Math.max(last, done(child) + hop(child));
        }
      }
      return last + cpu(v);
    }

    /** By rendezvous a member also waits for those to enter that it gives data to. */
    private long leave() {
      long last = done(own);
      if (rooted == Rooted.RENDEZVOUS_TREE) {
        List<Integer> receivers =
            fromRoot ? children(own) : own > 0 ? List.of(own & (own - 1)) : List.of();
        for (int receiver : receivers) {
          last = Math.max(last, entry(receiver) + costs.latencyNanos());
        }
      }
      return last;
    }
  }

  private long collectiveCompletion(Place own, Collective part) {
    if (part.op().pattern() != Pattern.ALL_TO_ALL) {
      return Math.max(effect(own), fromOthers(own, part));
    }
    // max over all of (post + rounds of l) + C
    List<Place> all = members(own);
    long last = UNKNOWN;
    for (Place member : all) {
      long contribution = effect(member);
      for (int round = 0; round < rounds(all.size()); round++) {
        contribution += added.latency(member.rank(), member.call(), round);
      }
      last = Math.max(last, contribution);
    }
    return last + costs.collectiveNanos();
  }

  /**
   * The last result that a member needs from another: contribution + C + l; the least long if none.
   */
  private long fromOthers(Place own, Collective part) {
    List<Place> all = members(own);
    boolean isRoot = part.root() == own.rank();
    long last = UNKNOWN;
    for (Place member : all) {
      boolean needed =
          !member.equals(own)
              && switch (part.op().pattern()) {
                case ALL_TO_ALL, NONE -> throw new AssertionError(part);
                case ONE_TO_ALL -> member.rank() == part.root();
                case ALL_TO_ONE -> isRoot;
                case PREFIX -> all.indexOf(member) < all.indexOf(own);
              };
      if (needed) {
        Place drawn = part.op().pattern() == Pattern.ONE_TO_ALL ? own : member;
        long draw = added.latency(drawn.rank(), drawn.call(), 0);
        last = Math.max(last, effect(member) + costs.collectiveNanos() + draw);
      }
    }
    return last;
  }

  private List<Place> members(Place own) {
    Members found = members.get(own);
    if (found == null || found.places().contains(null)) {
      throw new NotYet();
    }
    return found.places();
  }

  private static int rounds(int size) {
    int rounds = 0;
    while (1 << rounds < size) {
      rounds++;
    }
    return rounds;
  }

  private boolean isRendezvous(Send send) {
    return send.mode() == SendMode.SYNCHRONOUS
        || (send.mode() == SendMode.STANDARD && send.bytes() > costs.eagerThresholdBytes());
  }

  private boolean isSendReceive(int rank, int call) {
    List<Operation> operations = calls.get(rank).get(call).operations();
    return operations.stream().anyMatch(Receive.class::isInstance)
        && operations.stream()
            .anyMatch(o -> o instanceof Send send && send.request() == Operation.NO_REQUEST);
  }

  private long leg(Place send, int leg) {
    return added.latency(send.rank(), send.call(), 3 * send.position() + leg);
  }

  private Operation operation(Place place) {
    return calls.get(place.rank()).get(place.call()).operations().get(place.position());
  }

  private static long known(long nanos) {
    if (nanos == UNKNOWN) {
      throw new NotYet();
    }
    return nanos;
  }
}
