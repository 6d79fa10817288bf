package io.idlewave.graph.match;

import io.idlewave.graph.cut.Cut.Behind;
import io.idlewave.graph.cut.Cut.CollectiveCount;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs the collectives of a communicator's members: the n-th of each is one operation, since MPI
 * requires that all members call collectives on a communicator in the same order (MPI standard,
 * section "Correctness" of collective communication). Blocking and nonblocking ones are counted
 * together. Operation and root must agree; a disagreement is reported at once, with both calls.
 *
 * <p>Two ranks, of which rank 0 runs ahead:
 *
 * <pre>
 *   step                     instance 0    instance 1   open
 *   rank 0 enters a barrier  0             -            0
 *   rank 0 enters a bcast    0             0            0, 1
 *   rank 1 enters a barrier  0, 1: full    0            1
 * </pre>
 *
 * <p>Cost: constant per entry. Held: the open instances, as many as the fastest member is ahead of
 * the slowest, with two numbers per member each.
 */
public final class Collectives {

  /** What the functions begin with that activate persistent requests. */
  /** What names of functions of MPI begin with. */
  private static final String MPI = "MPI_";

  private static final String STARTED = "MPI_Start";

  private final List<String> functions;
  private final List<Communicator> communicators;
  private final boolean[] self;
  private final Members[] members;
  private final SlotPool slots;
  private final Map<Line, Queue> queues = new HashMap<>();
  private long liveMembers;

  /** A communicator's sequence of instances; {@code self} keeps the ranks of COMM_SELF apart. */
  private record Line(int communicator, int self) {}

  private static final class Queue {
    final OpenInstances open = new OpenInstances();
    final long[] next;
    final boolean[] ended;
    int endedMembers;
    long created;

    Queue(int size) {
      next = new long[size];
      ended = new boolean[size];
    }

    /** Forgets leading instances that nobody will enter any more. */
    void dropFinished() {
      while (open.size() > 0 && isFinished(open.get(0))) {
        open.dropFirst();
      }
    }

    private boolean isFinished(CollectiveInstance instance) {
      if (instance.full() || !instance.incomplete) {
        return instance.full();
      }
      for (int member = 0; member < instance.size; member++) {
        if (!instance.hasArrived(member) && !ended[member]) {
          return false;
        }
      }
      return true;
    }
  }

  /** The collectives of a trace, with slots from {@code slots}. */
  public Collectives(TraceMetadata metadata, SlotPool slots) {
    this.functions = metadata.functions();
    this.communicators = metadata.communicators();
    this.slots = slots;
    this.members = communicators.stream().map(Members::new).toArray(Members[]::new);
    this.self = new boolean[members.length];
    for (int i = 0; i < self.length; i++) {
      self[i] = communicators.get(i).kind() == Communicator.Kind.SELF;
    }
  }

  /** The member number of {@code rank} on a communicator, or -1 if it is no member. */
  public int member(int communicator, int rank) {
    return self[communicator] ? 0 : members[communicator].of(rank);
  }

  /** Whether {@code member} belongs to the second group of an inter-communicator. */
  public boolean inRemoteGroup(int communicator, int member) {
    Communicator c = communicators.get(communicator);
    return c.kind() == Communicator.Kind.INTER && member >= c.members().size();
  }

  /**
   * A member enters its next collective.
   *
   * @return the instance; incomplete at once if a member's trace has ended already
   * @throws CollectiveMismatchException if function or root disagree with the first member's
   */
  public CollectiveInstance enter(
      Collective operation, int rank, int member, int function, long call, long arrivalNanos) {
    int communicator = operation.communicator();
    Queue queue = queue(communicator, rank);
    long sequence = queue.next[member]++;
    CollectiveInstance instance;
    if (sequence == queue.created) {
      instance = create(operation, rank, function, call, sequence, queue);
    } else {
      instance = find(queue, sequence);
      check(instance, operation, rank, function, call);
    }
    instance.arrive(member, call, arrivalNanos);
    instance.largestSentBytes = Math.max(instance.largestSentBytes, operation.sentBytes());
    instance.largestReceivedBytes =
        Math.max(instance.largestReceivedBytes, operation.receivedBytes());
    if (isRoot(operation, rank)) {
      instance.rootMember = member;
    }
    if (instance.full() && isRooted(operation) && instance.rootMember < 0) {
      throw new CollectiveMismatchException(
          describe(instance) + ": all members have entered and none is the root");
    }
    queue.dropFinished();
    return instance;
  }

  private static CollectiveInstance find(Queue queue, long sequence) {
    long first = queue.created - queue.open.size();
    return queue.open.get(Math.toIntExact(sequence - first));
  }

  private CollectiveInstance create(
      Collective operation, int rank, int function, long call, long sequence, Queue queue) {
    int size = communicators.get(operation.communicator()).size();
    boolean local = operation.op().pattern() == CollectiveOp.Pattern.NONE;
    boolean incomplete = queue.endedMembers > 0;
    boolean edges = !local && !incomplete && !movesNothing(operation);
    int count = edges ? isPrefix(operation) ? size : 1 : 0;
    int[] taken = new int[count];
    for (int i = 0; i < count; i++) {
      taken[i] = slots.take();
    }
    CollectiveInstance instance =
        new CollectiveInstance(
            operation.op(),
            operation.communicator(),
            sequence,
            size,
            rank,
            call,
            operation.root(),
            function,
            taken);
    instance.incomplete = incomplete;
    liveMembers += incomplete ? 0 : size;
    queue.created++;
    queue.open.add(instance);
    return instance;
  }

  private static boolean movesNothing(Collective operation) {
    return operation.op().movesDataEvenly()
        && operation.sentBytes() == 0
        && operation.receivedBytes() == 0;
  }

  private static boolean isRooted(Collective operation) {
    CollectiveOp.Pattern pattern = operation.op().pattern();
    return pattern == CollectiveOp.Pattern.ONE_TO_ALL || pattern == CollectiveOp.Pattern.ALL_TO_ONE;
  }

  private static boolean isPrefix(Collective operation) {
    return operation.op().pattern() == CollectiveOp.Pattern.PREFIX;
  }

  private void check(
      CollectiveInstance instance, Collective operation, int rank, int function, long call) {
    if (instance.op == operation.op()
        && functionsAgree(instance, function)
        && rootsAgree(instance, operation, rank)) {
      return;
    }
    throw new CollectiveMismatchException(
        "%s: members disagree: %s; %s"
            .formatted(
                describe(instance),
                describe(
                    instance.firstRank,
                    instance.firstCall,
                    instance.function,
                    instance.op,
                    instance.root),
                describe(rank, call, function, operation.op(), operation.root())));
  }

  /**
   * Whether members call the same function: the standard lets no blocking operation match a
   * nonblocking one. Variants for large counts are the same, requests that are started may be any,
   * and handles come from functions of many names. Of what is not MPI a trace itself says what
   * belongs together, such as a send and a receive that wait for each other.
   */
  private boolean functionsAgree(CollectiveInstance instance, int function) {
    if (function == instance.function) {
      return true;
    }
    String name = functions.get(function);
    String first = functions.get(instance.function);
    return !name.startsWith(MPI)
        || (!instance.op.movesData() && instance.op != CollectiveOp.BARRIER)
        || name.startsWith(STARTED)
        || first.startsWith(STARTED)
        || withoutCount(name).equals(withoutCount(first));
  }

  private static String withoutCount(String function) {
    return function.endsWith("_c") ? function.substring(0, function.length() - 2) : function;
  }

  private boolean rootsAgree(CollectiveInstance instance, Collective operation, int rank) {
    if (!isRooted(operation)) {
      return true;
    }
    if (communicators.get(instance.communicator).kind() != Communicator.Kind.INTER) {
      return instance.root == operation.root();
    }
    if (operation.root() == Collective.ROOT_SELF) {
      return instance.rootMember < 0 && (instance.root < 0 || instance.root == rank);
    }
    return operation.root() < 0
        || instance.rootMember < 0
        || instance.rootMember == member(instance.communicator, operation.root());
  }

  private String describe(CollectiveInstance instance) {
    String name = communicators.get(instance.communicator).name();
    return "collective %d on communicator %d%s"
        .formatted(
            instance.sequence, instance.communicator, name.isEmpty() ? "" : " (" + name + ")");
  }

  private String describe(int rank, long call, int function, CollectiveOp op, int root) {
    String named =
        switch (root) {
          case Collective.ROOT_NONE -> "";
          case Collective.ROOT_SELF -> " with itself as root";
          case Collective.ROOT_IN_GROUP -> " with its root in its own group";
          default -> " with root " + root;
        };
    return "rank %d, call %d %s: %s%s".formatted(rank, call, functions.get(function), op, named);
  }

  public static boolean isRoot(Collective operation, int rank) {
    return operation.root() == rank || operation.root() == Collective.ROOT_SELF;
  }

  /** World rank of a member whose trace ended before it entered {@code instance}, or -1. */
  public int missingRank(CollectiveInstance instance) {
    Communicator communicator = communicators.get(instance.communicator);
    if (communicator.kind() != Communicator.Kind.SELF) {
      Queue queue = queue(instance.communicator, instance.firstRank);
      for (int member = 0; member < instance.size; member++) {
        if (queue.ended[member] && !instance.hasArrived(member)) {
          return communicator.worldRank(member);
        }
      }
    }
    return -1;
  }

  /** A member's part is over; the slots go back once all parts are. */
  public void exit(CollectiveInstance instance) {
    instance.exited++;
    if (instance.exited == instance.size && !instance.incomplete) {
      free(instance);
    }
  }

  private void free(CollectiveInstance instance) {
    liveMembers -= instance.size;
    for (int slot : instance.slots) {
      slots.free(slot);
    }
  }

  /**
   * The trace of {@code rank} has ended: the instances it never entered will stay incomplete.
   *
   * @return those that some other member has entered already, in a fixed order
   */
  public List<CollectiveInstance> end(int rank) {
    List<CollectiveInstance> found = new ArrayList<>();
    for (int communicator = 0; communicator < communicators.size(); communicator++) {
      int member = member(communicator, rank);
      if (member < 0) {
        continue;
      }
      Queue queue = queue(communicator, rank);
      if (!queue.ended[member]) {
        queue.ended[member] = true;
        queue.endedMembers++;
      }
      for (CollectiveInstance instance : queue.open.list()) {
        if (!instance.hasArrived(member) && !instance.incomplete) {
          instance.incomplete = true;
          free(instance);
          found.add(instance);
        }
      }
      queue.dropFinished();
    }
    return found;
  }

  /** Instances that can still be entered, in a fixed order, with the rank for COMM_SELF or -1. */
  Map<CollectiveInstance, Integer> openBySelf() {
    Map<CollectiveInstance, Integer> found = new LinkedHashMap<>();
    for (Line line : lines()) {
      for (CollectiveInstance instance : queueOf(line).open.list()) {
        found.put(instance, line.self());
      }
    }
    return found;
  }

  /** How many collectives the members have entered, where there have been any. */
  public List<CollectiveCount> counts() {
    List<CollectiveCount> counts = new ArrayList<>();
    for (Line line : lines()) {
      Queue queue = queueOf(line);
      if (queue.created > 0) {
        List<Behind> behind = new ArrayList<>();
        for (int member = 0; member < queue.next.length; member++) {
          if (queue.next[member] < queue.created) {
            behind.add(new Behind(member, queue.created - queue.next[member]));
          }
        }
        counts.add(new CollectiveCount(line.communicator(), line.self(), queue.created, behind));
      }
    }
    return counts;
  }

  /** Members of all collectives that not all of their members have left. */
  public long liveMembers() {
    return liveMembers;
  }

  /** Communicators on which there have been collectives, each rank's COMM_SELF for itself. */
  public int lineCount() {
    return queues.size();
  }

  void restoreCounts(List<CollectiveCount> counts) {
    for (CollectiveCount count : counts) {
      Queue queue = queueOf(new Line(count.communicator(), count.self()));
      queue.created = count.created();
      Arrays.fill(queue.next, count.created());
      for (Behind behind : count.behind()) {
        queue.next[behind.member()] -= behind.collectives();
      }
    }
  }

  /** Puts an instance back; {@code open} if it can still be entered. */
  void restore(CollectiveInstance instance, int self, boolean open) {
    if (!instance.incomplete && instance.exited < instance.size) {
      liveMembers += instance.size;
    }
    if (open) {
      queueOf(new Line(instance.communicator, self)).open.add(instance);
    }
  }

  private List<Line> lines() {
    return queues.keySet().stream()
        .sorted(Comparator.comparingInt(Line::communicator).thenComparingInt(Line::self))
        .toList();
  }

  private Queue queue(int communicator, int rank) {
    return queueOf(new Line(communicator, self[communicator] ? rank : -1));
  }

  private Queue queueOf(Line line) {
    return queues.computeIfAbsent(line, l -> new Queue(communicators.get(l.communicator()).size()));
  }
}
