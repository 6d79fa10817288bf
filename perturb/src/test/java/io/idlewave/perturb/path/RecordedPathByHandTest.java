package io.idlewave.perturb.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Critical paths of recorded runs worked by hand: calls cost nothing, a message takes 10 ns, and up
 * to 64 B are eager.
 */
class RecordedPathByHandTest {

  private static final CostSet COSTS = new CostSet(0, 10, 0, 0, 64);
  private static final long SMALL = 8;
  private static final long LARGE = 1024;

  @TempDir Path folder;

  private final Script script = new Script();

  private RecordedLaboratory laboratory() {
    return new RecordedLaboratory(script, COSTS, folder);
  }

  private static PathPlace computing(RecordedLaboratory lab, String function) {
    return new PathPlace(lab.site(function), RecordedPart.COMPUTATION);
  }

  private static PathPlace transfer(RecordedLaboratory lab, String function) {
    return new PathPlace(lab.site(function), RecordedPart.TRANSFER);
  }

  /** The receive begins at 100, the message comes at 310, and 50 are computed after it. */
  private RecordedLaboratory lateSender() {
    script.rank().compute(300).send(1, SMALL);
    script.rank().compute(100).receive(0, SMALL).compute(50);
    return laboratory();
  }

  @Test
  void path_receiverWaits_goesOverTheSender() {
    RecordedLaboratory lab = lateSender();
    RecordedPath path = lab.path(false);

    assertThat(path.byPlace())
        .containsOnly(
            entry(new RankPlace(0, computing(lab, "MPI_Send")), 300L),
            entry(new RankPlace(1, transfer(lab, "MPI_Recv")), 10L),
            entry(new RankPlace(1, computing(lab, "MPI_Finalize")), 50L));
    assertThat(path.runtimeNanos()).isEqualTo(360);
    assertThat(path.startNanos()).isZero();
    assertThat(path.firstRank()).isZero();
    assertThat(path.lastRank()).isEqualTo(1);
    assertThat(path.rankChanges()).isEqualTo(1);
    // of 256 windows of 360 ns the middles of 213 lie before 300
    assertThat(path.rankByWindow().subList(0, 213)).containsOnly(0);
    assertThat(path.rankByWindow().subList(213, 256)).containsOnly(1);
    assertThat(lab.path(true)).isEqualTo(path);
  }

  /**
   * The path of the receiver alone takes 150. So the sender may compute 210 less before that is the
   * longer one; the message and the end of the receiver may shrink to nothing.
   */
  @Test
  void rooms_receiverWaits_reachToTheNextBestPath() {
    RecordedLaboratory lab = lateSender();
    List<SiteRoom> rooms = lab.rooms(lab.path(false), 10);

    assertThat(rooms).extracting(SiteRoom::pathNanos).containsExactly(300L, 50L, 10L);
    assertThat(rooms.get(0).slackNanos()).isCloseTo(210, within(1e-6));
    assertThat(rooms.get(0).gainNanos()).isEqualTo(210);
    assertThat(rooms.get(1).slackNanos()).isEqualTo(50);
    assertThat(rooms.get(1).gainNanos()).isEqualTo(50);
    assertThat(rooms.get(2).place().part()).isEqualTo(RecordedPart.TRANSFER);
    assertThat(rooms.get(2).slackNanos()).isEqualTo(10);
  }

  /** Rank 0 computes 300 before its send, a rank on average 150. */
  @Test
  void imbalanceNanos_oneOfTwoRanks_isWhatItHasBeyondTheMean() {
    RecordedLaboratory lab = lateSender();
    RecordedPath path = lab.path(false);

    assertThat(path.meanNanos(computing(lab, "MPI_Send"), 2)).isEqualTo(150);
    assertThat(path.imbalanceNanos(computing(lab, "MPI_Send"), 300, 2)).isEqualTo(150);
    assertThat(path.imbalanceNanos(computing(lab, "MPI_Recv"), 0, 2)).isZero();
  }

  /**
   * Rank 0 waits 60 of 360, and has 10 less of the message and 50 less of the end than the path.
   * Rank 1 waits 210, and has 300 less of the sender's computing and 10 less of the message. It
   * computes 100 beyond the path.
   */
  @Test
  void impact_twoRanks_dividesTheTimeOfBoth() {
    RecordedLaboratory lab = lateSender();
    PathImpact impact = lab.path(false).impact();
    PathImpact.Times send = impact.at(computing(lab, "MPI_Send"));
    PathImpact.Times message = impact.at(transfer(lab, "MPI_Recv"));
    PathImpact.Times end = impact.at(computing(lab, "MPI_Finalize"));

    assertThat(send.spentNanos()).isEqualTo(300);
    assertThat(message.spentNanos()).isZero();
    assertThat(end.spentNanos()).isEqualTo(50);
    assertThat(send.waitNanos()).isCloseTo(210 * 300 / 310.0, within(1e-9));
    assertThat(message.waitNanos()).isCloseTo(60 * 10 / 60.0 + 210 * 10 / 310.0, within(1e-9));
    assertThat(end.waitNanos()).isCloseTo(60 * 50 / 60.0, within(1e-9));
    assertThat(impact.startWaitNanos()).isZero();
    assertThat(impact.at(computing(lab, "MPI_Recv"))).isEqualTo(new PathImpact.Times(0, 0));
  }

  /**
   * A token goes there and back. Both receives last 310, so that the shortest of their class says
   * nothing of what one needs for itself; but none ends more than 10 after its send begins.
   */
  @Test
  void path_whereEveryReceiveWaits_goesOverTheSenders() {
    script.rank().compute(300).send(1, SMALL).receive(1, SMALL);
    script.rank().receive(0, SMALL).compute(300).send(0, SMALL);
    RecordedLaboratory lab = RecordedLaboratory.ofUnknownCosts(script, COSTS, folder);
    RecordedPath path = lab.path(false);

    assertThat(path.byPlace())
        .containsOnly(
            entry(new RankPlace(0, computing(lab, "MPI_Send")), 300L),
            entry(new RankPlace(1, new PathPlace(lab.site("MPI_Recv"), RecordedPart.CALLS)), 10L),
            entry(new RankPlace(1, computing(lab, "MPI_Send")), 300L),
            entry(new RankPlace(0, new PathPlace(lab.site("MPI_Recv"), RecordedPart.CALLS)), 10L));
    assertThat(path.runtimeNanos()).isEqualTo(620);
    // what both compute before their sends
    assertThat(lab.rooms(path, 1).get(0).gainNanos()).isEqualTo(600);
  }

  /** The message is there at 310, before its receive begins at 500. */
  @Test
  void path_messageIsThereBefore_staysOnTheReceiver() {
    script.rank().compute(300).send(1, SMALL);
    script.rank().compute(500).receive(0, SMALL).compute(50);
    RecordedLaboratory lab = laboratory();

    assertThat(lab.path(false).byRank()).containsOnlyKeys(1);
    assertThat(lab.path(false).byPart()).isEqualTo(Map.of(RecordedPart.COMPUTATION, 550L));
    // 190 less, and the message comes last
    SiteRoom room = lab.rooms(lab.path(false), 1).get(0);
    assertThat(room.slackNanos()).isCloseTo(190, within(1e-6));
    assertThat(room.gainNanos()).isEqualTo(190);
  }

  /** All enter at 100, 200 and 300, and compute 10 more; where all shrink, the last stays last. */
  @Test
  void path_allreduce_goesOverTheLastMember() {
    int communicator = script.communicator(3);
    for (int rank = 0; rank < 3; rank++) {
      script
          .rank()
          .compute(100L * (rank + 1))
          .call(
              "MPI_Allreduce",
              new Collective(
                  CollectiveOp.ALLREDUCE,
                  communicator,
                  Collective.ROOT_NONE,
                  SMALL,
                  SMALL,
                  Operation.NO_REQUEST))
          .compute(10);
    }
    RecordedLaboratory lab = laboratory();
    RecordedPath path = lab.path(false);

    assertThat(path.byPlace())
        .containsOnly(
            entry(new RankPlace(0, computing(lab, "MPI_Finalize")), 10L),
            entry(new RankPlace(2, computing(lab, "MPI_Allreduce")), 300L));
    assertThat(path.firstRank()).isEqualTo(2);
    assertThat(path.rankChanges()).isEqualTo(1);
    assertThat(lab.rooms(path, 10))
        .containsExactly(
            new SiteRoom(computing(lab, "MPI_Allreduce"), 300, 300, 300),
            new SiteRoom(computing(lab, "MPI_Finalize"), 10, 10, 10));
    assertThat(path.imbalanceNanos(computing(lab, "MPI_Allreduce"), 300, 3)).isEqualTo(100);
  }

  /** The root of a reduction comes last itself: nobody before it is on the path. */
  @Test
  void path_reduceWhoseRootIsLast_staysOnTheRoot() {
    int communicator = script.communicator(2);
    for (int rank = 0; rank < 2; rank++) {
      script
          .rank()
          .compute(300 - 200L * rank)
          .call(
              "MPI_Reduce",
              new Collective(
                  CollectiveOp.REDUCE, communicator, 0, SMALL, SMALL, Operation.NO_REQUEST));
    }
    RecordedLaboratory lab = laboratory();

    assertThat(lab.path(false).byRank()).containsOnlyKeys(0);
    // both shrink alike: the root stays last
    assertThat(lab.rooms(lab.path(false), 1).get(0).slackNanos()).isEqualTo(300);
  }

  /** The root enters at 300. It may compute 100 less: the other member has entered by 200. */
  @Test
  void rooms_reduceWhoseRootIsLast_reachToTheOtherMember() {
    Collective reduce =
        new Collective(
            CollectiveOp.REDUCE, script.communicator(2), 0, SMALL, SMALL, Operation.NO_REQUEST);
    script.rank().compute(300).call("MPI_Reduce", reduce);
    script.rank().compute(200).call("MPI_Comm_rank").call("MPI_Reduce", reduce);
    RecordedLaboratory lab = laboratory();

    assertThat(lab.path(false).byPart()).isEqualTo(Map.of(RecordedPart.COMPUTATION, 300L));
    SiteRoom room = lab.rooms(lab.path(false), 1).get(0);
    assertThat(room.slackNanos()).isCloseTo(100, within(1e-6));
    assertThat(room.gainNanos()).isEqualTo(100);
  }

  /** The rendezvous begins at 100; the receive, posted at 300, is answered at 310. */
  private void rendezvous() {
    script.rank().compute(100).send(1, LARGE).compute(500);
    script.rank().compute(300).receive(0, LARGE);
  }

  @Test
  void path_rendezvousBeforeReceive_goesOverThePost() {
    rendezvous();
    RecordedLaboratory lab = laboratory();

    assertThat(lab.path(false).byPlace())
        .containsOnly(
            entry(new RankPlace(0, transfer(lab, "MPI_Send")), 10L),
            entry(new RankPlace(0, computing(lab, "MPI_Finalize")), 500L),
            entry(new RankPlace(1, computing(lab, "MPI_Recv")), 300L));
  }

  /** The same where the message may have been eager: then nothing explains how long it took. */
  @Test
  void path_sendOfUnknownProtocol_hasTwoReadings() {
    rendezvous();
    EagerBracket open = new EagerBracket(0, 2 * LARGE);
    RecordedLaboratory lab = new RecordedLaboratory(script, COSTS, open, folder);
    RecordedPath shortest = lab.path(false);
    RecordedPath longest = lab.path(true);

    assertThat(longest.byRank()).containsOnlyKeys(0, 1);
    assertThat(longest.byPart())
        .isEqualTo(Map.of(RecordedPart.COMPUTATION, 800L, RecordedPart.TRANSFER, 10L));
    assertThat(shortest.byRank()).containsOnlyKeys(0);
    assertThat(shortest.byPart())
        .isEqualTo(Map.of(RecordedPart.COMPUTATION, 600L, RecordedPart.UNEXPLAINED, 210L));
    assertThat(shortest.runtimeNanos()).isEqualTo(810).isEqualTo(longest.runtimeNanos());
  }
}
