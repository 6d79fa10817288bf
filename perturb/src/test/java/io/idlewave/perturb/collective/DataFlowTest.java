package io.idlewave.perturb.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Moves blocks by brute force through the stages: each transmission carries as many blocks as the
 * receiver can use, which must be as many as its bytes say, and in the end everyone has its data.
 */
class DataFlowTest {

  private static final int BLOCK_BYTES = 3;
  private static final int LARGEST = 17;

  private record Transmission(int sender, int receiver, long bytes) {
    Transmission reversed() {
      int newSender = receiver;
      int newReceiver = sender;
      return new Transmission(newSender, newReceiver, bytes);
    }
  }

  static Stream<Arguments> sizesAndRoots() {
    List<Arguments> cases = new ArrayList<>();
    for (int members = 1; members <= LARGEST; members++) {
      for (int root : new int[] {0, members / 2, members - 1}) {
        cases.add(Arguments.of(members, root));
      }
    }
    return cases.stream();
  }

  private static List<List<Transmission>> stages(
      Algorithm algorithm, CollectiveOp op, int members, int root, long blockBytes) {
    List<List<Transmission>> stages = new ArrayList<>();
    algorithm.expand(
        op,
        new Group(new int[members], root),
        blockBytes,
        Transport.DEFAULT_CHUNK,
        stage -> {
          List<Transmission> list = new ArrayList<>();
          for (int k = 0; k < stage.size(); k++) {
            list.add(new Transmission(stage.sender(k), stage.receiver(k), stage.bytes(k)));
          }
          stages.add(list);
        });
    return stages;
  }

  private static BitSet[] copy(BitSet[] held) {
    return Stream.of(held).map(set -> (BitSet) set.clone()).toArray(BitSet[]::new);
  }

  private static BitSet[] empty(int members) {
    return Stream.generate(BitSet::new).limit(members).toArray(BitSet[]::new);
  }

  private static BitSet[] own(int members) {
    BitSet[] held = empty(members);
    for (int member = 0; member < members; member++) {
      held[member].set(member);
    }
    return held;
  }

  private static BitSet all(int members) {
    BitSet set = new BitSet();
    set.set(0, members);
    return set;
  }

  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void allgather_everyAlgorithm_bringsEveryBlockOnce(int members, int root) {
    for (Algorithm algorithm :
        List.of(
            Algorithm.RING,
            Algorithm.BRUCK,
            Algorithm.DISSEMINATION,
            Algorithm.RECURSIVE_DOUBLING)) {
      BitSet[] held = own(members);
      for (var stage : stages(algorithm, CollectiveOp.ALLGATHER, members, root, BLOCK_BYTES)) {
        BitSet[] before = copy(held);
        for (Transmission t : stage) {
          BitSet news = (BitSet) before[t.sender()].clone();
          news.andNot(before[t.receiver()]);
          assertThat(t.bytes()).as("%s %s", algorithm, t).isEqualTo(news.cardinality() * 3L);
          held[t.receiver()].or(news);
        }
      }
      assertThat(held).as(algorithm.label()).containsOnly(all(members));
    }
  }

  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void bcast_everyAlgorithm_reachesEveryMemberOnce(int members, int root) {
    for (Algorithm algorithm : List.of(Algorithm.BINOMIAL, Algorithm.LINEAR)) {
      BitSet reached = new BitSet();
      reached.set(root);
      for (var stage : stages(algorithm, CollectiveOp.BCAST, members, root, BLOCK_BYTES)) {
        BitSet before = (BitSet) reached.clone();
        for (Transmission t : stage) {
          assertThat(before.get(t.sender())).isTrue();
          assertThat(reached.get(t.receiver())).isFalse();
          assertThat(t.bytes()).isEqualTo(BLOCK_BYTES);
          reached.set(t.receiver());
        }
      }
      assertThat(reached).isEqualTo(all(members));
    }
  }

  /** What a member gets is for itself and for those that it hands on to later. */
  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void scatter_everyAlgorithm_bringsEachMemberItsBlock(int members, int root) {
    for (Algorithm algorithm : List.of(Algorithm.BINOMIAL, Algorithm.LINEAR)) {
      var stages = stages(algorithm, CollectiveOp.SCATTER, members, root, BLOCK_BYTES);
      BitSet[] held = empty(members);
      held[root] = all(members);
      for (int number = 0; number < stages.size(); number++) {
        for (Transmission t : stages.get(number)) {
          BitSet wanted = new BitSet();
          wanted.set(t.receiver());
          for (var later : stages.subList(number + 1, stages.size())) {
            for (Transmission next : later) {
              if (wanted.get(next.sender())) {
                wanted.set(next.receiver());
              }
            }
          }
          BitSet sent = (BitSet) wanted.clone();
          sent.and(held[t.sender()]);
          assertThat(sent).isEqualTo(wanted);
          assertThat(t.bytes()).isEqualTo(wanted.cardinality() * 3L);
          held[t.sender()].andNot(sent);
          held[t.receiver()].or(sent);
        }
      }
      assertThat(held).containsExactly(own(members));
    }
  }

  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void gather_everyAlgorithm_bringsTheRootEveryBlockOnce(int members, int root) {
    for (Algorithm algorithm : List.of(Algorithm.BINOMIAL, Algorithm.LINEAR)) {
      BitSet[] held = own(members);
      for (var stage : stages(algorithm, CollectiveOp.GATHER, members, root, BLOCK_BYTES)) {
        for (Transmission t : stage) {
          assertThat(t.bytes()).isEqualTo(held[t.sender()].cardinality() * 3L);
          held[t.receiver()].or(held[t.sender()]);
          held[t.sender()].clear();
        }
      }
      assertThat(held[root]).isEqualTo(all(members));
    }
  }

  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void reduce_trees_addEveryContributionOnce(int members, int root) {
    for (Algorithm algorithm : List.of(Algorithm.BINOMIAL, Algorithm.LINEAR)) {
      BitSet[] added = own(members);
      for (var stage : stages(algorithm, CollectiveOp.REDUCE, members, root, BLOCK_BYTES)) {
        for (Transmission t : stage) {
          assertThat(t.bytes()).isEqualTo(BLOCK_BYTES);
          assertThat(added[t.sender()].intersects(added[t.receiver()])).isFalse();
          added[t.receiver()].or(added[t.sender()]);
          added[t.sender()].clear();
        }
      }
      assertThat(added[root]).isEqualTo(all(members));
    }
  }

  /** Whole vectors: disjoint sums are added; a member that gave its own away takes the total. */
  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void allreduce_recursiveDoubling_addsEveryContributionOnce(int members, int root) {
    BitSet[] added = own(members);
    for (var stage :
        stages(Algorithm.RECURSIVE_DOUBLING, CollectiveOp.ALLREDUCE, members, root, BLOCK_BYTES)) {
      BitSet[] before = copy(added);
      for (Transmission t : stage) {
        assertThat(t.bytes()).isEqualTo(BLOCK_BYTES);
        boolean total = before[t.sender()].equals(all(members));
        assertThat(total || !before[t.sender()].intersects(before[t.receiver()])).isTrue();
        added[t.receiver()].or(before[t.sender()]);
      }
    }
    assertThat(added).containsOnly(all(members));
  }

  /** In stage s member i hands on part i - s: first partial sums, then totals. */
  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void allreduce_ring_addsEveryPartOfEveryMemberOnce(int members, int root) {
    BitSet[][] added = new BitSet[members][];
    for (int member = 0; member < members; member++) {
      int self = member;
      added[member] =
          Stream.generate(
                  () -> {
                    BitSet set = new BitSet();
                    set.set(self);
                    return set;
                  })
              .limit(members)
              .toArray(BitSet[]::new);
    }
    var stages = stages(Algorithm.RING, CollectiveOp.ALLREDUCE, members, root, 100);
    for (int number = 0; number < stages.size(); number++) {
      BitSet[][] before = Stream.of(added).map(DataFlowTest::copy).toArray(BitSet[][]::new);
      for (Transmission t : stages.get(number)) {
        assertThat(t.bytes() * members).isBetween(100L, 99L + members);
        int part = Math.floorMod(t.sender() - number, members);
        BitSet sent = before[t.sender()][part];
        if (number < members - 1) {
          assertThat(sent.intersects(before[t.receiver()][part])).isFalse();
        }
        added[t.receiver()][part].or(sent);
      }
    }
    assertThat(List.of(added)).allSatisfy(parts -> assertThat(parts).containsOnly(all(members)));
  }

  /**
   * The vector has as many parts as corners. A member that exchanges with a partner gives half of
   * the parts that it still sums up and keeps the other half; later it gives what is summed up.
   */
  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void rabenseifner_bothOperations_addEveryPartOfEveryMemberOnce(int members, int root) {
    for (CollectiveOp op : List.of(CollectiveOp.ALLREDUCE, CollectiveOp.REDUCE)) {
      int parts = Integer.highestOneBit(members);
      BitSet[][] added = new BitSet[members][parts];
      BitSet[] kept = empty(members);
      for (int member = 0; member < members; member++) {
        kept[member].set(0, parts);
        for (int part = 0; part < parts; part++) {
          added[member][part] = new BitSet();
          added[member][part].set(member);
        }
      }
      for (var stage : stages(Algorithm.RABENSEIFNER, op, members, root, parts * 3L)) {
        moveParts(stage, added, kept, root, parts);
      }
      for (int member = 0; member < members; member++) {
        if (op == CollectiveOp.ALLREDUCE || member == root) {
          assertThat(added[member]).containsOnly(all(members));
        }
      }
    }
  }

  private static void moveParts(
      List<Transmission> stage, BitSet[][] added, BitSet[] kept, int root, int parts) {
    int members = added.length;
    BitSet[][] before = Stream.of(added).map(DataFlowTest::copy).toArray(BitSet[][]::new);
    BitSet[] keptBefore = copy(kept);
    for (Transmission t : stage) {
      BitSet sent = new BitSet();
      BitSet sums = keptBefore[t.sender()];
      boolean exchange = stage.contains(t.reversed());
      BitSet totals = new BitSet();
      for (int part = 0; part < parts; part++) {
        totals.set(part, before[t.sender()][part].equals(all(members)));
      }
      if (!totals.isEmpty()) {
        sent.or(totals);
      } else if (exchange) {
        boolean lower =
            Math.floorMod(t.sender() - root, members) < Math.floorMod(t.receiver() - root, members);
        List<Integer> list = sums.stream().boxed().toList();
        int half = list.size() / 2;
        (lower ? list.subList(half, list.size()) : list.subList(0, half)).forEach(sent::set);
        kept[t.sender()].andNot(sent);
      } else {
        sent.or(sums);
        kept[t.sender()].clear();
      }
      assertThat(t.bytes()).as("%s", t).isEqualTo(sent.cardinality() * 3L);
      for (int part : sent.stream().toArray()) {
        BitSet sum = before[t.sender()][part];
        assertThat(totals.get(part) || !sum.intersects(before[t.receiver()][part])).isTrue();
        added[t.receiver()][part].or(sum);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void alltoall_direct_sendsEachBlockStraightToItsMember(int members, int root) {
    for (Algorithm algorithm : List.of(Algorithm.PAIRWISE, Algorithm.LINEAR)) {
      BitSet[] received = own(members);
      for (var stage : stages(algorithm, CollectiveOp.ALLTOALL, members, root, BLOCK_BYTES)) {
        for (Transmission t : stage) {
          assertThat(t.bytes()).isEqualTo(BLOCK_BYTES);
          assertThat(received[t.receiver()].get(t.sender())).isFalse();
          received[t.receiver()].set(t.sender());
        }
      }
      assertThat(received).containsOnly(all(members));
    }
  }

  /** A block moves over a distance if the way it has to go has that bit. */
  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void alltoall_bruck_bringsEachBlockToItsMember(int members, int root) {
    int[][] place = new int[members][members];
    for (int source = 0; source < members; source++) {
      for (int target = 0; target < members; target++) {
        place[source][target] = source;
      }
    }
    for (var stage : stages(Algorithm.BRUCK, CollectiveOp.ALLTOALL, members, root, BLOCK_BYTES)) {
      int[][] before = Stream.of(place).map(int[]::clone).toArray(int[][]::new);
      for (Transmission t : stage) {
        int distance = Math.floorMod(t.receiver() - t.sender(), members);
        long blocks = 0;
        for (int source = 0; source < members; source++) {
          for (int target = 0; target < members; target++) {
            int way = Math.floorMod(target - source, members);
            if (before[source][target] == t.sender() && (way & distance) != 0) {
              place[source][target] = t.receiver();
              blocks++;
            }
          }
        }
        assertThat(t.bytes()).isEqualTo(blocks * 3);
      }
    }
    for (int[] places : place) {
      assertThat(places).isEqualTo(IntStream.range(0, members).toArray());
    }
  }

  /** In the end everyone has heard, directly or not, of everyone's arrival. */
  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void barrier_everyAlgorithm_tellsEveryoneOfEveryone(int members, int root) {
    for (Algorithm algorithm : List.of(Algorithm.DISSEMINATION, Algorithm.RECURSIVE_DOUBLING)) {
      BitSet[] heard = own(members);
      for (var stage : stages(algorithm, CollectiveOp.BARRIER, members, root, 0)) {
        BitSet[] before = copy(heard);
        for (Transmission t : stage) {
          assertThat(t.bytes()).isZero();
          heard[t.receiver()].or(before[t.sender()]);
        }
      }
      assertThat(heard).containsOnly(all(members));
    }
  }

  /** Each stage of a reduce-scatter moves one block, which is new to its receiver. */
  @ParameterizedTest
  @MethodSource("sizesAndRoots")
  void reduceScatter_everyAlgorithm_movesAllBlocksButTheOwn(int members, int root) {
    for (Algorithm algorithm : List.of(Algorithm.PAIRWISE, Algorithm.RING)) {
      long[] sent = new long[members];
      BitSet[] heard = own(members);
      var stages = stages(algorithm, CollectiveOp.REDUCE_SCATTER, members, root, BLOCK_BYTES);
      for (var stage : stages) {
        BitSet[] before = copy(heard);
        for (Transmission t : stage) {
          sent[t.sender()] += t.bytes();
          heard[t.receiver()].or(before[t.sender()]);
        }
      }
      assertThat(sent).containsOnly((members - 1) * 3L);
      assertThat(heard).containsOnly(all(members));
    }
  }
}
