package io.idlewave.ingest.otf2;

import java.nio.file.Path;
import java.util.List;

/** Sound archives for the contract of trace formats. */
public final class Otf2Samples {

  private Otf2Samples() {}

  /**
   * Two ranks with a record of every kind, local definitions, clock offsets and one more thread.
   */
  public static Path everyRecord(Path folder) {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.localDefinitions(101).record(5, d -> d.u8(3).packed(1).u8(1).packed(700, 3));
    builder.localDefinitions(101).record(6, d -> d.u64Full(77).packed(5).u64Full(0));
    builder.rank(
        0, e -> e.enter(0).call(1, c -> c.collectiveBegin().collectiveEnd(17, 0, -1, 0, 0)));
    builder.rank(
        0, e -> e.call(3, c -> c.send(1, 0, 300, 1 << 20)).call(5, c -> c.isend(1, 0, 1, 8, 1)));
    builder.rank(0, e -> e.call(7, c -> c.isendComplete(1)).bufferFlush(5000));
    builder.rank(0, e -> e.call(12, c -> c.collectiveRequest(2)));
    builder.rank(0, e -> e.call(7, c -> c.collectiveComplete(0, 0, -1, 0, 0, 2)).leave(0));
    builder.rank(1, e -> e.call(1, c -> c.collectiveBegin().collectiveEnd(17, 0, -1, 0, 0)));
    builder.rank(1, e -> e.call(6, c -> c.irecvRequest(5)).call(4, c -> c.recv(0, 0, 1, 8)));
    builder.rank(1, e -> e.call(7, c -> c.irecv(0, 0, 300, 1 << 20, 5)).measurement(false));
    builder.rank(1, e -> e.measurement(true).call(12, c -> c.collectiveRequest(6)));
    builder.rank(1, e -> e.call(7, c -> c.collectiveComplete(0, 0, -1, 0, 0, 6)));
    builder.rank(
        1, e -> e.call(6, c -> c.irecvRequest(7).cancelled(7)).call(21, c -> c.event(88, 0)));
    builder.location(200, 1, 0, -1).location(200, e -> e.enter(0).leave(0));
    return builder.write(folder);
  }

  /** Two ranks with every kind of epoch of one-sided communication. */
  public static Path oneSided(Path folder) {
    return Otf2Epochs.program(false).write(folder);
  }

  /** A short run of a real program. */
  public static Path real(Path folder) {
    return TestArchives.resource("npb-is-S-4", folder);
  }

  /** Two processes whose two threads make up a team, in which the second ones communicate. */
  public static Path threads(Path folder) {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.region(80, builder.string("implicit barrier"), 16, 3);
    for (int rank = 0; rank < 2; rank++) {
      int other = 1 - rank;
      builder.rank(
          rank, e -> e.call(1, c -> c.collectiveBegin().collectiveEnd(17, 0, -1, 0, 0)).enter(0));
      builder.rank(rank, e -> e.event(53, 1, 2).event(55, 70).enter(20).leave(20));
      builder.rank(rank, e -> e.call(3, c -> c.send(other, 0, 1, 8)));
      builder.rank(rank, e -> e.call(4, c -> c.recv(other, 0, 1, 8)).enter(80).leave(80));
      builder.rank(rank, e -> e.event(56, 70).event(54, 1).leave(0));
      builder.rank(rank, e -> e.call(2, c -> c.collectiveBegin().collectiveEnd(18, 0, -1, 0, 0)));
      builder.location(200L + rank, 1, rank, -1);
      builder.location(200L + rank, e -> e.at(1010).event(55, 70).call(6, c -> c.irecvRequest(5)));
      builder.location(200L + rank, e -> e.call(5, c -> c.isend(other, 0, 2, 16, 6)));
      builder.location(
          200L + rank,
          e -> e.call(8, c -> c.irecv(other, 0, 2, 16, 5).isendComplete(6)).enter(80).leave(80));
      builder.location(
          200L + rank,
          e ->
              e.call(13, c -> c.collectiveBegin().collectiveEnd(1, 0, 0, 4L * other, 4))
                  .event(56, 70));
    }
    return builder.write(folder);
  }

  static final int LAUNCH = 80;
  static final int DEVICE_SYNCHRONIZE = 81;
  static final int EVENT_SYNCHRONIZE = 82;
  static final int COPY = 83;
  static final int COPY_ASYNC = 84;
  static final int KERNEL = 85;

  /** Ranks with a stream each, at locations 300, 301 and so on, which nothing uses yet. */
  static Otf2Builder streams(int ranks) {
    Otf2Builder builder = Otf2Builder.ranks(ranks, false);
    List<String> functions =
        List.of(
            "hipLaunchKernel",
            "hipDeviceSynchronize",
            "hipEventSynchronize",
            "hipMemcpy",
            "hipMemcpyAsync",
            "kernel");
    for (int i = 0; i < functions.size(); i++) {
      builder.region(LAUNCH + i, builder.string(functions.get(i)), 2, Otf2Builder.HIP);
    }
    for (int rank = 0; rank < ranks; rank++) {
      builder.accelerator(60 + rank, 7, rank).location(300L + rank, 2, 60 + rank, -1);
    }
    return builder;
  }

  /** Two ranks with a stream each, and messages between what they do with it. */
  public static Path devices(Path folder) {
    Otf2Builder builder = streams(2);
    for (int rank = 0; rank < 2; rank++) {
      int other = 1 - rank;
      builder.rank(rank, e -> e.enter(0).call(COPY, c -> c.at(1100)));
      builder.rank(rank, e -> e.call(LAUNCH, c -> c.parameter(77)));
      builder.rank(rank, e -> e.call(3, c -> c.send(other, 0, 1, 8)));
      builder.rank(rank, e -> e.call(LAUNCH, c -> c.parameter(77)));
      builder.rank(rank, e -> e.call(DEVICE_SYNCHRONIZE, c -> c.at(1400)));
      builder.rank(rank, e -> e.call(4, c -> c.recv(other, 0, 1, 8)).leave(0));
      builder.location(
          300L + rank,
          e -> e.at(1010).rmaGet(0, 0, 64, 5).at(1080).rmaBlockingComplete(0, 5).at(1120));
      builder.location(300L + rank, e -> e.call(KERNEL, c -> c.parameter(77).at(1200)));
      builder.location(300L + rank, e -> e.call(KERNEL, c -> c.parameter(77).at(1380)));
    }
    return builder.write(folder);
  }

  static final int BARRIER = 80;
  static final int TASK = 81;
  static final int TASKWAIT = 82;

  /** A process of two threads, the second of them called worker, that do nothing yet. */
  static Otf2Builder workers() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).thread(200, "worker", 0);
    builder.region(BARRIER, builder.string("implicit barrier"), 16, 3);
    builder.region(TASK, builder.string("task"), 20, 3);
    return builder.region(TASKWAIT, builder.string("taskwait"), 22, 3);
  }

  /**
   * A team of two threads: the first creates a task that the second executes inside its barrier
   * until 490 ns, and waits for it from 200 ns on.
   */
  public static Path taskInBarrier(Path folder) {
    Otf2Builder builder = workers();
    builder.rank(0, e -> e.enter(0).at(1100).event(53, 1, 2).event(55, 70));
    builder.rank(0, e -> e.at(1150).taskCreate(0, 1).at(1200).enter(BARRIER));
    builder.rank(0, e -> e.at(1500).leave(BARRIER).at(1510).event(56, 70));
    builder.rank(0, e -> e.at(1600).event(54, 1).leave(0));
    builder.location(200, e -> worker(e, 1500));
    return builder.write(folder);
  }

  /** The same with a taskwait, in which the first thread executes a task of its own as well. */
  public static Path tasks(Path folder) {
    return taskwait().write(folder);
  }

  static Otf2Builder taskwait() {
    Otf2Builder builder = workers();
    builder.rank(0, e -> e.enter(0).at(1100).event(53, 1, 2).event(55, 70));
    builder.rank(0, e -> e.at(1150).taskCreate(0, 1).at(1160).taskCreate(0, 2));
    builder.rank(0, e -> e.at(1200).enter(TASKWAIT).at(1210).taskSwitch(0, 2).enter(TASK));
    builder.rank(0, e -> e.at(1400).leave(TASK).taskComplete(0, 2));
    builder.rank(0, e -> e.at(1500).taskSwitch(0, 0).leave(TASKWAIT));
    builder.rank(0, e -> e.at(1550).enter(BARRIER).at(1700).leave(BARRIER));
    builder.rank(0, e -> e.at(1710).event(56, 70).at(1800).event(54, 1).leave(0));
    return builder.location(200, e -> worker(e, 1700));
  }

  private static void worker(EventFile e, long passed) {
    e.at(1120).event(55, 70).at(1130).enter(BARRIER).at(1170).taskSwitch(0, 1).enter(TASK);
    e.at(1480).leave(TASK).at(1490).taskComplete(0, 1);
    e.at(passed - 1).taskSwitch(1, 0).leave(BARRIER).event(56, 70);
  }

  /** A process of two threads that make up a team once, with as many barriers on each. */
  static Otf2Builder team(int ofFirst, int ofSecond) {
    Otf2Builder builder = Otf2Builder.ranks(1, false).location(200, 1, 0, -1);
    builder.region(80, builder.string("implicit barrier"), 16, 3);
    builder.rank(
        0,
        e -> {
          e.enter(0).at(1100).event(53, 1, 2).event(55, 70).at(1200);
          for (int barrier = 0; barrier < ofFirst; barrier++) {
            e.enter(80).at(1400).leave(80);
          }
          e.at(1410).event(56, 70).at(1500).event(54, 1).leave(0);
        });
    builder.location(
        200,
        e -> {
          e.at(1120).event(55, 70).at(1390);
          for (int barrier = 0; barrier < ofSecond; barrier++) {
            e.enter(80).at(1420).leave(80);
          }
          e.at(1450).event(56, 70);
        });
    return builder;
  }
}
