package io.idlewave.graph.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Communicator 0 has ranks 2, 0, 1 in this order, 1 the groups {0} and {1, 2}, 2 is COMM_SELF. */
class CollectivesTest {

  private static final int ORDERED = 0;
  private static final int INTER = 1;
  private static final int SELF = 2;
  private static final int NO_ROOT = Collective.ROOT_NONE;

  private final SlotPool slots = new SlotPool();
  private final Collectives collectives =
      new Collectives(
          MatchMetadata.of(
              3,
              Communicator.intra("ordered", List.of(2, 0, 1)),
              new Communicator("", Kind.INTER, List.of(0), List.of(1, 2)),
              new Communicator("self", Kind.SELF, List.of(), List.of())),
          slots);

  private final long[] calls = new long[3];

  private static Collective operation(CollectiveOp op, int communicator, int root, long bytes) {
    return new Collective(op, communicator, root, bytes, 2 * bytes, Operation.NO_REQUEST);
  }

  private CollectiveInstance enter(int rank, CollectiveOp op, int communicator, int root) {
    return enter(rank, operation(op, communicator, root, 8), 0);
  }

  private CollectiveInstance enter(int rank, Collective operation, long nanos) {
    int member = collectives.member(operation.communicator(), rank);
    return collectives.enter(operation, rank, member, 0, calls[rank]++, nanos);
  }

  @Test
  void member_ofEachCommunicator_followsItsOrder() {
    assertThat(List.of(0, 1, 2)).map(r -> collectives.member(ORDERED, r)).containsExactly(1, 2, 0);
    assertThat(List.of(0, 1, 2)).map(r -> collectives.member(INTER, r)).containsExactly(0, 1, 2);
    assertThat(List.of(0, 1, 2)).map(r -> collectives.member(SELF, r)).containsOnly(0);
    assertThat(collectives.member(ORDERED, 3)).isEqualTo(-1);
    assertThat(collectives.inRemoteGroup(INTER, 0)).isFalse();
    assertThat(collectives.inRemoteGroup(INTER, 1)).isTrue();
    assertThat(collectives.inRemoteGroup(ORDERED, 2)).isFalse();
  }

  @Test
  void enter_oneMemberAhead_pairsTheNthOfEach() {
    CollectiveInstance first = enter(0, CollectiveOp.BARRIER, ORDERED, NO_ROOT);
    CollectiveInstance second = enter(0, CollectiveOp.ALLREDUCE, ORDERED, NO_ROOT);
    assertThat(second).isNotSameAs(first);
    assertThat(enter(1, CollectiveOp.BARRIER, ORDERED, NO_ROOT)).isSameAs(first);
    assertThat(enter(2, CollectiveOp.BARRIER, ORDERED, NO_ROOT)).isSameAs(first);
    assertThat(first.full()).isTrue();
    assertThat(first.sequence()).isEqualTo(0);
    assertThat(enter(2, CollectiveOp.ALLREDUCE, ORDERED, NO_ROOT)).isSameAs(second);
    assertThat(second.sequence()).isEqualTo(1);
    assertThat(second.arrived()).isEqualTo(2);
    assertThat(second.hasArrived(collectives.member(ORDERED, 1))).isFalse();
  }

  /** Members advance at random; the instance is always the member's n-th. */
  /** A root that does not wait for the others runs ahead of them. */
  @Test
  void enter_oneMemberFarAhead_letsTheOthersFollow() {
    int ahead = 200_000;
    for (int i = 0; i < ahead; i++) {
      enter(0, CollectiveOp.BCAST, ORDERED, 0);
    }
    for (int i = 0; i < ahead; i++) {
      assertThat(enter(1, CollectiveOp.BCAST, ORDERED, 0).sequence()).isEqualTo(i);
    }
    for (int i = 0; i < ahead; i++) {
      assertThat(enter(2, CollectiveOp.BCAST, ORDERED, 0).full()).isTrue();
    }
    assertThat(enter(1, CollectiveOp.BCAST, ORDERED, 0).sequence()).isEqualTo(ahead);
  }

  @Test
  void enter_randomOrder_agreesWithCountingPerMember() {
    Random random = new Random(3);
    List<CollectiveInstance> known = new ArrayList<>();
    int[] entered = new int[3];
    for (int step = 0; step < 3000; step++) {
      int rank = random.nextInt(3);
      int least = Arrays.stream(entered).min().orElseThrow();
      if (entered[rank] - least > 20) {
        continue;
      }
      CollectiveInstance instance = enter(rank, CollectiveOp.BARRIER, ORDERED, NO_ROOT);
      int number = entered[rank]++;
      if (number == known.size()) {
        known.add(instance);
      }
      assertThat(instance).isSameAs(known.get(number));
      assertThat(instance.sequence()).isEqualTo(number);
      assertThat(instance.call(collectives.member(ORDERED, rank))).isEqualTo(number);
    }
    assertThat(known).hasSizeGreaterThan(900);
  }

  @Test
  void enter_self_keepsRanksApart() {
    CollectiveInstance zero = enter(0, CollectiveOp.BARRIER, SELF, NO_ROOT);
    CollectiveInstance one = enter(1, CollectiveOp.BARRIER, SELF, NO_ROOT);
    assertThat(zero).isNotSameAs(one);
    assertThat(zero.full()).isTrue();
    assertThat(one.full()).isTrue();
  }

  @Test
  void enter_otherOperation_namesBothMembers() {
    enter(0, CollectiveOp.BARRIER, ORDERED, NO_ROOT);
    assertThatThrownBy(() -> enter(1, CollectiveOp.ALLREDUCE, ORDERED, NO_ROOT))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessage(
            "collective 0 on communicator 0 (ordered): members disagree: rank 0, call 0 MPI_One:"
                + " BARRIER; rank 1, call 0 MPI_One: ALLREDUCE");
  }

  @Test
  void enter_otherRoot_namesBothRoots() {
    enter(0, CollectiveOp.BCAST, ORDERED, 2);
    assertThatThrownBy(() -> enter(1, CollectiveOp.BCAST, ORDERED, 1))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("BCAST with root 2")
        .hasMessageContaining("BCAST with root 1");
  }

  @Test
  void enter_interCommunicator_findsTheRootThatNamesItself() {
    CollectiveInstance instance = enter(1, CollectiveOp.BCAST, INTER, 0);
    assertThat(instance.rootMember()).isEqualTo(-1);
    enter(0, CollectiveOp.BCAST, INTER, Collective.ROOT_SELF);
    assertThat(instance.rootMember()).isEqualTo(0);
    enter(2, CollectiveOp.BCAST, INTER, 0);
    assertThat(instance.full()).isTrue();
  }

  @Test
  void enter_interCommunicatorWithoutRoot_isRefusedByTheLast() {
    enter(1, CollectiveOp.BCAST, INTER, 0);
    enter(2, CollectiveOp.BCAST, INTER, 0);
    assertThatThrownBy(() -> enter(0, CollectiveOp.BCAST, INTER, Collective.ROOT_IN_GROUP))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("none is the root");
  }

  @Test
  void slots_byPattern_areOneForAllOnePerMemberOrNone() {
    enter(0, CollectiveOp.ALLREDUCE, ORDERED, NO_ROOT);
    assertThat(slots.taken()).isEqualTo(1);
    CollectiveInstance scan = enter(0, CollectiveOp.SCAN, ORDERED, NO_ROOT);
    assertThat(slots.taken()).isEqualTo(4);
    assertThat(List.of(0, 1, 2)).map(scan::slot).containsExactly(1, 2, 3);
    CollectiveInstance empty = enter(0, operation(CollectiveOp.ALLREDUCE, ORDERED, NO_ROOT, 0), 0);
    CollectiveInstance local = enter(0, CollectiveOp.DESTROY_HANDLE, ORDERED, NO_ROOT);
    assertThat(slots.taken()).isEqualTo(4);
    assertThat(empty.hasEdges()).isFalse();
    assertThat(local.hasEdges()).isFalse();
  }

  @Test
  void exit_ofEveryMember_givesTheSlotsBack() {
    CollectiveInstance scan = enter(0, CollectiveOp.SCAN, ORDERED, NO_ROOT);
    collectives.exit(scan);
    collectives.exit(scan);
    assertThat(slots.taken()).isEqualTo(3);
    collectives.exit(scan);
    assertThat(slots.taken()).isZero();
  }

  @Test
  void end_beforeAMemberEntered_leavesTheInstanceIncomplete() {
    CollectiveInstance waiting = enter(0, CollectiveOp.ALLREDUCE, ORDERED, NO_ROOT);
    assertThat(collectives.end(1)).containsExactly(waiting);
    assertThat(waiting.incomplete()).isTrue();
    assertThat(waiting.hasEdges()).isFalse();
    assertThat(slots.taken()).isZero();
    assertThat(collectives.missingRank(waiting)).isEqualTo(1);
    CollectiveInstance next = enter(0, CollectiveOp.BARRIER, ORDERED, NO_ROOT);
    assertThat(next.incomplete()).isTrue();
    assertThat(collectives.end(1)).isEmpty();
  }

  @Test
  void largestBytes_overMembers_areTheMaxima() {
    CollectiveInstance instance = enter(0, operation(CollectiveOp.GATHERV, ORDERED, 2, 8), 0);
    enter(1, operation(CollectiveOp.GATHERV, ORDERED, 2, 32), 0);
    enter(2, operation(CollectiveOp.GATHERV, ORDERED, 2, 16), 0);
    assertThat(instance.largestSentBytes()).isEqualTo(32);
    assertThat(instance.largestReceivedBytes()).isEqualTo(64);
    assertThat(instance.rootMember()).isEqualTo(collectives.member(ORDERED, 2));
  }

  /** Of those that arrive last, the first in communicator order. */
  @Test
  void lastMember_randomArrivals_agreesWithASearch() {
    Random random = new Random(8);
    for (int round = 0; round < 200; round++) {
      CollectiveInstance instance = null;
      long[] nanos = new long[3];
      List<Integer> ranks = new ArrayList<>(List.of(0, 1, 2));
      java.util.Collections.shuffle(ranks, random);
      for (int rank : ranks) {
        long at = random.nextInt(3);
        nanos[collectives.member(ORDERED, rank)] = at;
        instance = enter(rank, operation(CollectiveOp.SCAN, ORDERED, NO_ROOT, 8), at);
      }
      for (int end = 1; end <= 3; end++) {
        int latest = 0;
        for (int member = 1; member < end; member++) {
          latest = nanos[member] > nanos[latest] ? member : latest;
        }
        assertThat(instance.lastMember(end)).isEqualTo(latest);
      }
      assertThat(instance.lastMember()).isEqualTo(instance.lastMember(3));
    }
  }
}
