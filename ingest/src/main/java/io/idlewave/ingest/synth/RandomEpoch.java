package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Writes one epoch of one-sided communication of a {@link RandomScript}, of all its ranks. */
final class RandomEpoch {

  private static final int WINDOWS = 2;
  private static final int MOST_TRANSFERS = 4;
  private static final long[] SIZES = {0, 1, 8, 4096, 65536, 1 << 20};

  private static final List<String> FUNCTIONS = List.of("MPI_Get", "MPI_Put", "MPI_Get_accumulate");
  private static final List<String> REQUESTING =
      List.of("MPI_Rget", "MPI_Rput", "MPI_Rget_accumulate");

  /** Writes a call of a rank. */
  interface Calls {
    void call(int rank, String function, List<Operation> operations);
  }

  private final SplittableRandom random;
  private final int ranks;
  private final List<Communicator> communicators;
  private final Calls calls;
  private final IntToLongFunction newRequest;
  private final int window;

  /** An epoch; {@code newRequest} opens one of a rank, which the script completes later. */
  RandomEpoch(
      SplittableRandom random,
      int ranks,
      List<Communicator> communicators,
      Calls calls,
      IntToLongFunction newRequest) {
    this.random = random;
    this.ranks = ranks;
    this.communicators = communicators;
    this.calls = calls;
    this.newRequest = newRequest;
    this.window = random.nextInt(WINDOWS);
  }

  void write() {
    switch (random.nextInt(4)) {
      case 0 -> fence();
      case 1 -> generalised();
      case 2 -> lock();
      default -> lockAll();
    }
  }

  private void fence() {
    int communicator = random.nextInt(communicators.size());
    Communicator group = communicators.get(communicator);
    List<Integer> members =
        group.kind() == Kind.SELF ? List.of(random.nextInt(ranks)) : group.members();
    for (int rank : members) {
      transfers(communicator, rank, members, false);
      synchronise(rank, "MPI_Win_fence", SyncKind.FENCE, communicator, List.of());
    }
  }

  /** Some ranks expose their memory to some others. */
  private void generalised() {
    List<Integer> all = new ArrayList<>(IntStream.range(0, ranks).boxed().toList());
    Collections.shuffle(all, new Random(random.nextLong()));
    int targets = random.nextInt(1, ranks);
    int origins = random.nextInt(1, ranks - targets + 1);
    List<Integer> exposing = all.subList(0, targets);
    List<Integer> accessing = all.subList(targets, targets + origins);
    int world = CallScript.WORLD;
    exposing.forEach(rank -> synchronise(rank, "MPI_Win_post", SyncKind.POST, world, accessing));
    for (int rank : accessing) {
      synchronise(rank, "MPI_Win_start", SyncKind.START, world, exposing);
      transfers(world, rank, exposing, false);
      synchronise(rank, "MPI_Win_complete", SyncKind.COMPLETE, world, exposing);
    }
    exposing.forEach(rank -> synchronise(rank, "MPI_Win_wait", SyncKind.WAIT, world, accessing));
  }

  private void lock() {
    int rank = random.nextInt(ranks);
    List<Integer> target = List.of(random.nextInt(ranks));
    synchronise(rank, "MPI_Win_lock", SyncKind.LOCK, CallScript.WORLD, target);
    transfers(CallScript.WORLD, rank, target, true);
    if (random.nextBoolean()) {
      synchronise(rank, "MPI_Win_flush", SyncKind.FLUSH, CallScript.WORLD, target);
      transfers(CallScript.WORLD, rank, target, false);
    }
    synchronise(rank, "MPI_Win_unlock", SyncKind.UNLOCK, CallScript.WORLD, target);
  }

  private void lockAll() {
    int rank = random.nextInt(ranks);
    List<Integer> all = IntStream.range(0, ranks).boxed().toList();
    synchronise(rank, "MPI_Win_lock_all", SyncKind.LOCK, CallScript.WORLD, List.of());
    transfers(CallScript.WORLD, rank, all, true);
    List<Integer> one = List.of(random.nextInt(ranks));
    synchronise(rank, "MPI_Win_flush_local", SyncKind.FLUSH_LOCAL, CallScript.WORLD, one);
    synchronise(rank, "MPI_Win_unlock_all", SyncKind.UNLOCK, CallScript.WORLD, List.of());
  }

  private void transfers(int communicator, int rank, List<Integer> targets, boolean mayRequest) {
    int count = random.nextInt(MOST_TRANSFERS);
    for (int i = 0; i < count; i++) {
      int target = targets.get(random.nextInt(targets.size()));
      boolean requests = mayRequest && random.nextInt(3) == 0;
      long request = requests ? newRequest.applyAsLong(rank) : Operation.NO_REQUEST;
      int kind = random.nextInt(3);
      long sent = kind == 0 ? 0 : size();
      long fetched = kind == 1 ? 0 : size();
      List<String> functions = requests ? REQUESTING : FUNCTIONS;
      calls.call(
          rank,
          functions.get(kind),
          List.of(new Transfer(communicator, window, target, sent, fetched, request)));
    }
  }

  private long size() {
    return SIZES[random.nextInt(SIZES.length)];
  }

  private void synchronise(
      int rank, String function, SyncKind kind, int communicator, List<Integer> named) {
    calls.call(rank, function, List.of(new Synchronise(kind, communicator, window, named)));
  }
}
