package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Writes the calls of a {@link RandomProgram} for all ranks at once, step after step.
 *
 * <p>A step writes both sides of its messages, and all members' parts of its collectives, next to
 * each other; what it leaves open can be completed from then on. So each call can be executed once
 * all that was written before it has been.
 */
final class RandomScript {

  private static final int SELF = 1;
  private static final int FIRST_SUBGROUP = 2;
  private static final int OPEN_REQUESTS = 12;
  private static final int COMPUTE_NANOS = 20_000;
  private static final long[] SIZES = {0, 1, 8, 1024, 4096, 4097, 65536, 1 << 20};

  private static final List<CollectiveOp> COLLECTIVES =
      Arrays.stream(CollectiveOp.values())
          .filter(op -> op == CollectiveOp.BARRIER || op.movesData())
          .toList();

  /** A function that sends. */
  private record Sender(String function, SendMode mode, boolean blocking) {}

  private static final List<Sender> BLOCKING_SENDERS =
      List.of(
          new Sender("MPI_Send", SendMode.STANDARD, true),
          new Sender("MPI_Ssend", SendMode.SYNCHRONOUS, true),
          new Sender("MPI_Bsend", SendMode.BUFFERED, true));

  private static final List<Sender> NONBLOCKING_SENDERS =
      List.of(
          new Sender("MPI_Isend", SendMode.STANDARD, false),
          new Sender("MPI_Issend", SendMode.SYNCHRONOUS, false),
          new Sender("MPI_Ibsend", SendMode.BUFFERED, false));

  private static final Sender READY_SENDER = new Sender("MPI_Rsend", SendMode.READY, true);

  private final SplittableRandom random;
  private final int ranks;
  private final List<Communicator> communicators;
  private final List<CallScript> scripts = new ArrayList<>();
  private final List<List<Long>> open = new ArrayList<>();

  RandomScript(long seed, int ranks, List<Communicator> communicators) {
    this.random = new SplittableRandom(seed);
    this.ranks = ranks;
    this.communicators = communicators;
    for (int rank = 0; rank < ranks; rank++) {
      scripts.add(new CallScript());
      open.add(new ArrayList<>());
    }
  }

  CallScript of(int rank) {
    return scripts.get(rank);
  }

  /** Forgets the calls of all ranks but one. */
  void keepOnly(int rank) {
    for (int other = 0; other < ranks; other++) {
      if (other != rank) {
        of(other).clear();
      }
    }
  }

  void begin() {
    scripts.forEach(script -> script.call("MPI_Init"));
    for (int number = FIRST_SUBGROUP; number < communicators.size(); number++) {
      Collective create =
          new Collective(
              CollectiveOp.CREATE_HANDLE,
              CallScript.WORLD,
              Collective.ROOT_NONE,
              0,
              0,
              Operation.NO_REQUEST);
      for (int rank = 0; rank < ranks; rank++) {
        call(
            rank,
            "MPI_Comm_create",
            communicators.get(number).members().contains(rank)
                ? List.of(create, new CreateCommunicator(number))
                : List.of(create));
      }
    }
  }

  void step(boolean oneSided) {
    if (oneSided && random.nextInt(3) == 0) {
      new RandomEpoch(random, ranks, communicators, this::call, this::request).write();
    } else {
      step();
    }
    for (int rank = 0; rank < ranks; rank++) {
      if (open.get(rank).size() > OPEN_REQUESTS || random.nextInt(8) == 0) {
        completeSome(rank);
      }
    }
  }

  private void step() {
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> message(random.nextInt(1, 2));
      case 3 -> message(random.nextInt(2, 5));
      case 4 -> sendReceives();
      case 5 -> persistent();
      case 6 -> collective(true);
      case 7 -> collective(false);
      case 8 -> call(random.nextInt(ranks), "MPI_Comm_rank", List.of());
      default -> completeSome(random.nextInt(ranks));
    }
  }

  void end() {
    for (int rank = 0; rank < ranks; rank++) {
      complete(rank, "MPI_Waitall", open.get(rank).size());
      for (int number = FIRST_SUBGROUP; number < communicators.size(); number++) {
        if (communicators.get(number).members().contains(rank)) {
          Collective destroy =
              new Collective(
                  CollectiveOp.DESTROY_HANDLE,
                  number,
                  Collective.ROOT_NONE,
                  0,
                  0,
                  Operation.NO_REQUEST);
          call(rank, "MPI_Comm_free", List.of(destroy, new FreeCommunicator(number)));
        }
      }
      call(rank, "MPI_Finalize", List.of());
    }
  }

  /** The given number of messages on one channel: all sends, then all receives, or reversed. */
  private void message(int count) {
    int communicator = communicatorOfMessage();
    int source = member(communicator);
    int destination = member(communicator);
    int tag = random.nextInt(3);
    long[] sizes = random.longs(count, 0, SIZES.length).map(i -> SIZES[(int) i]).toArray();
    if (random.nextBoolean()) {
      for (long bytes : sizes) {
        long request = request(destination);
        call(
            destination,
            "MPI_Irecv",
            List.of(new PostReceive(request, source, tag, communicator, bytes)));
      }
      for (long bytes : sizes) {
        Sender sender = random.nextInt(5) == 0 ? READY_SENDER : sender(random.nextBoolean());
        send(sender, source, destination, tag, communicator, bytes);
      }
    } else {
      boolean blocking = count == 1 && source != destination && random.nextBoolean();
      for (long bytes : sizes) {
        send(sender(blocking), source, destination, tag, communicator, bytes);
      }
      for (long bytes : sizes) {
        receive(source, destination, tag, communicator, bytes);
      }
    }
  }

  private void send(
      Sender sender, int source, int destination, int tag, int communicator, long bytes) {
    long request = sender.blocking() ? Operation.NO_REQUEST : request(source);
    call(
        source,
        sender.function(),
        List.of(new Send(destination, tag, communicator, bytes, sender.mode(), request)));
  }

  private void receive(int source, int destination, int tag, int communicator, long bytes) {
    if (random.nextBoolean()) {
      call(destination, "MPI_Recv", List.of(new Receive(source, tag, communicator, bytes)));
    } else {
      long request = request(destination);
      call(
          destination,
          "MPI_Irecv",
          List.of(new PostReceive(request, source, tag, communicator, bytes)));
    }
  }

  /** A cycle of ranks, each of which sends to the next and receives from the one before. */
  private void sendReceives() {
    List<Integer> cycle = new ArrayList<>(IntStream.range(0, ranks).boxed().toList());
    Collections.shuffle(cycle, new Random(random.nextLong()));
    int length = random.nextInt(1, ranks + 1);
    int tag = random.nextInt(3);
    long[] sizes = random.longs(length, 0, SIZES.length).map(i -> SIZES[(int) i]).toArray();
    for (int i = 0; i < length; i++) {
      int before = (i + length - 1) % length;
      call(
          cycle.get(i),
          random.nextBoolean() ? "MPI_Sendrecv" : "MPI_Sendrecv_replace",
          List.of(
              new Send(
                  cycle.get((i + 1) % length),
                  tag,
                  CallScript.WORLD,
                  sizes[i],
                  SendMode.STANDARD,
                  Operation.NO_REQUEST),
              new Receive(cycle.get(before), tag, CallScript.WORLD, sizes[before])));
    }
  }

  /** Two ranks start persistent requests to and from each other. */
  private void persistent() {
    int left = random.nextInt(ranks);
    int right = (left + random.nextInt(1, ranks)) % ranks;
    List<Operation> ofLeft = new ArrayList<>();
    List<Operation> ofRight = new ArrayList<>();
    int count = random.nextInt(1, 4);
    for (int tag = 0; tag < count; tag++) {
      boolean rightwards = random.nextBoolean();
      int source = rightwards ? left : right;
      int destination = rightwards ? right : left;
      long bytes = size();
      Send send =
          new Send(destination, tag, CallScript.WORLD, bytes, SendMode.STANDARD, request(source));
      PostReceive post =
          new PostReceive(request(destination), source, tag, CallScript.WORLD, bytes);
      call(source, "MPI_Send_init", List.of());
      call(destination, "MPI_Recv_init", List.of());
      ofLeft.add(rightwards ? send : post);
      ofRight.add(rightwards ? post : send);
    }
    String function = count == 1 ? "MPI_Start" : "MPI_Startall";
    call(left, function, ofLeft);
    call(right, function, ofRight);
  }

  private void collective(boolean blocking) {
    CollectiveOp op = COLLECTIVES.get(random.nextInt(COLLECTIVES.size()));
    int communicator = random.nextInt(communicators.size());
    int alone = random.nextInt(ranks);
    List<Integer> members =
        communicator == SELF ? List.of(alone) : communicators.get(communicator).members();
    boolean rooted = op.pattern() == Pattern.ONE_TO_ALL || op.pattern() == Pattern.ALL_TO_ONE;
    int root = rooted ? members.get(random.nextInt(members.size())) : Collective.ROOT_NONE;
    long bytes = op.movesData() ? 1 + random.nextInt(10_000) : 0;
    String name = op.name().toLowerCase(Locale.ROOT);
    String function =
        blocking
            ? "MPI_" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
            : "MPI_I" + name;
    int size = members.size();
    for (int member = 0; member < size; member++) {
      int rank = members.get(member);
      long sent = bytes * blocksSent(op, size, member, rank == root);
      long received = bytes * blocksReceived(op, size, member, rank == root);
      long request = blocking ? Operation.NO_REQUEST : request(rank);
      call(
          rank, function, List.of(new Collective(op, communicator, root, sent, received, request)));
    }
  }

  /** Blocks that a member sends, itself included: as Score-P counts. */
  private static int blocksSent(CollectiveOp op, int size, int member, boolean root) {
    return switch (op) {
      case BCAST, SCATTER, SCATTERV -> root ? size : 0;
      case GATHER, GATHERV, REDUCE -> 1;
      case SCAN -> size - member;
      case EXSCAN -> size - 1 - member;
      default -> size;
    };
  }

  private static int blocksReceived(CollectiveOp op, int size, int member, boolean root) {
    return switch (op) {
      case BCAST, SCATTER, SCATTERV -> 1;
      case GATHER, GATHERV, REDUCE -> root ? size : 0;
      case SCAN -> member + 1;
      case EXSCAN -> member;
      default -> size;
    };
  }

  /** Completes some open requests of {@code rank} in one of MPI's ways. */
  private void completeSome(int rank) {
    int count = open.get(rank).size();
    if (count == 0) {
      return;
    }
    int some = random.nextInt(1, count + 1);
    switch (random.nextInt(7)) {
      case 0 -> complete(rank, "MPI_Wait", 1);
      case 1 -> complete(rank, "MPI_Waitany", 1);
      case 2 -> complete(rank, "MPI_Waitsome", some);
      case 3 -> poll(rank, "MPI_Test", 1);
      case 4 -> poll(rank, "MPI_Testany", 1);
      case 5 -> poll(rank, "MPI_Testsome", some);
      default -> complete(rank, "MPI_Waitall", count);
    }
  }

  private void poll(int rank, String function, int count) {
    int failures = random.nextInt(4);
    for (int i = 0; i < failures; i++) {
      call(rank, function, List.of());
    }
    complete(rank, function, count);
  }

  private void complete(int rank, String function, int count) {
    List<Long> requests = open.get(rank);
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      operations.add(new Complete(requests.remove(random.nextInt(requests.size()))));
    }
    call(rank, function, operations);
  }

  private void call(int rank, String function, List<Operation> operations) {
    if (random.nextInt(3) > 0) {
      of(rank).compute(random.nextInt(COMPUTE_NANOS));
    }
    of(rank).call(function, operations);
  }

  private long request(int rank) {
    long request = of(rank).newRequest();
    open.get(rank).add(request);
    return request;
  }

  private Sender sender(boolean blocking) {
    List<Sender> senders = blocking ? BLOCKING_SENDERS : NONBLOCKING_SENDERS;
    return senders.get(random.nextInt(senders.size()));
  }

  private long size() {
    return SIZES[random.nextInt(SIZES.length)];
  }

  /** The world or a subgroup. */
  private int communicatorOfMessage() {
    int number = random.nextInt(communicators.size());
    return number == SELF ? CallScript.WORLD : number;
  }

  private int member(int communicator) {
    List<Integer> members = communicators.get(communicator).members();
    return members.get(random.nextInt(members.size()));
  }
}
