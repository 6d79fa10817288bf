package io.idlewave.ingest.otf2;

import java.nio.file.Path;

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
              e.call(13, c -> c.collectiveBegin().collectiveEnd(1, 0, 0, 4 * other, 4))
                  .event(56, 70));
    }
    return builder.write(folder);
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
