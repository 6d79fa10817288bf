package io.idlewave.ingest.otf2;

/** A program with one-sided communication, recorded as by Score-P. */
final class Otf2Epochs {

  /** A communicator of both ranks, in which they have each other's number. */
  static final int TURNED = 1;

  private static final int ON_WORLD = 8;
  private static final int ON_TURNED = 9;
  private static final int FIRST = 61;
  private static final int SECOND = 62;
  private static final int BARRIER = 0;
  private static final int CREATE = 17;
  private static final int DESTROY = 18;
  private static final int ALL = -1;

  private Otf2Epochs() {}

  /** Two ranks; the second has numbers of its own for windows and groups. */
  static Otf2Builder program(boolean bigEndian) {
    Otf2Builder builder = Otf2Builder.ranks(2, bigEndian);
    builder.group(60, 5, Otf2Builder.MPI, 0, 1, 0).comm(TURNED, 60);
    builder.group(FIRST, 5, Otf2Builder.MPI, 0, 0).group(SECOND, 5, Otf2Builder.MPI, 0, 1);
    builder.window(ON_TURNED, TURNED).window(ON_WORLD, Otf2Builder.WORLD);
    builder
        .localDefinitions(101)
        .record(5, d -> d.u8(8).packed(2).u8(0).packed(ON_TURNED, ON_WORLD));
    builder.localDefinitions(101).record(5, d -> d.u8(4).packed(1).u8(1).packed(5, FIRST));
    created(builder, 0, ON_WORLD, ON_TURNED);
    created(builder, 1, 1, 0);
    fences(builder);
    groups(builder);
    locks(builder);
    builder.rank(0, e -> e.call("MPI_Win_free", c -> freed(c, ON_WORLD)));
    builder.rank(1, e -> e.call("MPI_Win_free", c -> freed(c, 1)));
    return builder;
  }

  private static void created(Otf2Builder builder, int rank, int onWorld, int onTurned) {
    builder.rank(rank, e -> e.call("MPI_Win_create", c -> created(c, onWorld)));
    builder.rank(rank, e -> e.call("MPI_Win_create", c -> created(c, onTurned)));
  }

  private static void created(EventFile call, int window) {
    call.event(35, window).rmaCollective(CREATE, window);
  }

  private static void freed(EventFile call, int window) {
    call.event(36, window).rmaCollective(DESTROY, window);
  }

  private static void fences(Otf2Builder builder) {
    builder.rank(0, e -> e.call("MPI_Win_fence", c -> c.rmaCollective(BARRIER, ON_WORLD)));
    builder.rank(0, e -> e.call("MPI_Put", c -> c.rmaPut(ON_WORLD, 1, 100, 1)));
    builder.rank(
        0,
        e ->
            e.call(
                "MPI_Win_fence", c -> c.rmaComplete(ON_WORLD, 1).rmaCollective(BARRIER, ON_WORLD)));
    builder.rank(1, e -> e.call("MPI_Win_fence", c -> c.rmaCollective(BARRIER, 1)));
    builder.rank(1, e -> e.call("MPI_Get", c -> c.rmaGet(1, 0, 30, 1)));
    builder.rank(
        1, e -> e.call("MPI_Win_fence", c -> c.rmaComplete(1, 1).rmaCollective(BARRIER, 1)));
  }

  private static void groups(Otf2Builder builder) {
    builder.rank(0, e -> e.call("MPI_Win_start", c -> c.rmaGroup(1, ON_TURNED, SECOND)));
    builder.rank(0, e -> e.call("MPI_Accumulate", c -> c.rmaAtomic(ON_TURNED, 0, 16, 0, 2)));
    builder.rank(
        0,
        e ->
            e.call(
                "MPI_Win_complete", c -> c.event(50, ON_TURNED, 2).rmaGroup(3, ON_TURNED, SECOND)));
    builder.rank(1, e -> e.call("MPI_Win_post", c -> c.rmaGroup(1, 0, 5)));
    builder.rank(1, e -> e.call("MPI_Win_test", c -> c.rmaGroup(0, 0, 5)));
    builder.rank(1, e -> e.call("MPI_Win_wait", c -> c.rmaGroup(3, 0, 5)));
  }

  private static void locks(Otf2Builder builder) {
    builder.rank(0, e -> e.call("MPI_Win_lock", c -> c.rmaRequestLock(ON_WORLD, 1)));
    builder.rank(0, e -> e.call("MPI_Put", c -> c.rmaPut(ON_WORLD, 1, 5, 3)));
    builder.rank(0, e -> e.call("MPI_Win_flush_local", c -> c.event(50, ON_WORLD, 3)));
    builder.rank(0, e -> e.call("MPI_Win_flush", c -> c.event(52, ON_WORLD, 3)));
    builder.rank(0, e -> e.call("MPI_Rput", c -> c.rmaPut(ON_WORLD, 1, 7, 4)));
    builder.rank(0, e -> e.call("MPI_Wait", c -> c.event(50, ON_WORLD, 4)));
    builder.rank(
        0,
        e -> e.call("MPI_Win_unlock", c -> c.event(52, ON_WORLD, 4).rmaReleaseLock(ON_WORLD, 1)));
    builder.rank(1, e -> e.call("MPI_Win_lock_all", c -> c.rmaRequestLock(1, ALL)));
    builder.rank(1, e -> e.call("MPI_Get", c -> c.rmaGet(1, 0, 9, 5)));
    builder.rank(1, e -> e.call("MPI_Get", c -> c.rmaGet(1, 1, 9, 6)));
    builder.rank(
        1, e -> e.call("MPI_Win_flush_local_all", c -> c.rmaComplete(1, 5).rmaComplete(1, 6)));
    builder.rank(1, e -> e.call("MPI_Win_unlock_all", c -> c.rmaReleaseLock(1, ALL)));
  }
}
