package io.idlewave.perturb.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Follows the contributions of members through the stages of algorithms that look at nodes, or
 * divide the data among trees. The block has an odd size, so that the two halves differ by it.
 */
class ReductionFlowTest {

  private static final long BLOCK = 101;
  private static final List<Algorithm> ALGORITHMS =
      List.of(Algorithm.TREE, Algorithm.DOUBLE_TREE, Algorithm.TWO_LEVEL);

  static Stream<Arguments> groups() {
    List<Arguments> cases = new ArrayList<>();
    for (Algorithm algorithm : ALGORITHMS) {
      for (int members = 1; members <= 17; members++) {
        for (int root : new int[] {0, members / 2, members - 1}) {
          int size = members;
          cases.add(Arguments.of(algorithm, nodes(members, m -> 0), root));
          cases.add(Arguments.of(algorithm, nodes(members, m -> m), root));
          cases.add(Arguments.of(algorithm, nodes(members, m -> 4 * m / size), root));
          cases.add(Arguments.of(algorithm, nodes(members, m -> m % 3), root));
        }
      }
    }
    return cases.stream();
  }

  private static int[] nodes(int members, IntUnaryOperator node) {
    return IntStream.range(0, members).map(node).toArray();
  }

  private static BitSet of(int member) {
    BitSet set = new BitSet();
    set.set(member);
    return set;
  }

  private static BitSet all(int members) {
    BitSet set = new BitSet();
    set.set(0, members);
    return set;
  }

  private static BitSet[] copy(BitSet[] held) {
    return Stream.of(held).map(set -> (BitSet) set.clone()).toArray(BitSet[]::new);
  }

  /** Each part of the data by its bytes: what each member has of it in the end. */
  private static Map<Long, BitSet[]> flow(Algorithm algorithm, CollectiveOp op, Group group) {
    int members = group.nodes().length;
    Map<Long, BitSet[]> parts = new HashMap<>();
    algorithm.expand(
        op,
        group,
        BLOCK,
        1000,
        stage -> {
          Map<Long, BitSet[]> before = new HashMap<>();
          for (int k = 0; k < stage.size(); k++) {
            BitSet[] held =
                parts.computeIfAbsent(
                    stage.bytes(k),
                    bytes ->
                        IntStream.range(0, members)
                            .mapToObj(ReductionFlowTest::of)
                            .toArray(BitSet[]::new));
            BitSet sent =
                before.computeIfAbsent(stage.bytes(k), bytes -> copy(held))[stage.sender(k)];
            if (stage.reduces(k)) {
              assertThat(sent.intersects(held[stage.receiver(k)])).as("added twice").isFalse();
              held[stage.receiver(k)].or(sent);
            } else {
              if (op == CollectiveOp.ALLREDUCE) {
                assertThat(sent).as("handed on as the result").isEqualTo(all(members));
              }
              held[stage.receiver(k)] = (BitSet) sent.clone();
            }
          }
        });
    if (members > 1) {
      assertThat(parts.keySet().stream().mapToLong(Long::longValue).sum()).isEqualTo(BLOCK);
    }
    return parts;
  }

  @ParameterizedTest
  @MethodSource("groups")
  void allreduce_everyMember_hasEveryContributionOnce(Algorithm algorithm, int[] nodes, int root) {
    flow(algorithm, CollectiveOp.ALLREDUCE, new Group(nodes, root))
        .values()
        .forEach(part -> assertThat(part).containsOnly(all(nodes.length)));
  }

  @ParameterizedTest
  @MethodSource("groups")
  void reduce_root_hasEveryContributionOnce(Algorithm algorithm, int[] nodes, int root) {
    flow(algorithm, CollectiveOp.REDUCE, new Group(nodes, root))
        .values()
        .forEach(part -> assertThat(part[root]).isEqualTo(all(nodes.length)));
  }

  @ParameterizedTest
  @MethodSource("groups")
  void bcast_everyMember_hasTheDataOfTheRoot(Algorithm algorithm, int[] nodes, int root) {
    flow(algorithm, CollectiveOp.BCAST, new Group(nodes, root))
        .values()
        .forEach(part -> assertThat(part).containsOnly(of(root)));
  }

  /** A chunk over an edge is the one that its number there says. */
  @ParameterizedTest
  @MethodSource("groups")
  void allreduce_treeOfChunks_hasEveryChunkOfEveryMember(
      Algorithm algorithm, int[] nodes, int root) {
    if (algorithm != Algorithm.TREE || nodes.length == 1) {
      return;
    }
    int members = nodes.length;
    BitSet[][] added = new BitSet[4][];
    for (int chunk = 0; chunk < 4; chunk++) {
      added[chunk] =
          IntStream.range(0, members).mapToObj(ReductionFlowTest::of).toArray(BitSet[]::new);
    }
    int[][] passed = new int[members][members];
    algorithm.expand(
        CollectiveOp.ALLREDUCE,
        new Group(nodes, root),
        BLOCK,
        30,
        stage -> {
          BitSet[][] before =
              Stream.of(added).map(ReductionFlowTest::copy).toArray(BitSet[][]::new);
          for (int k = 0; k < stage.size(); k++) {
            int chunk = passed[stage.sender(k)][stage.receiver(k)]++;
            assertThat(stage.bytes(k)).isEqualTo(chunk == 3 ? 11 : 30);
            BitSet sent = before[chunk][stage.sender(k)];
            if (!stage.reduces(k)) {
              assertThat(sent).isEqualTo(all(members));
            }
            added[chunk][stage.receiver(k)].or(sent);
          }
        });
    assertThat(List.of(added)).allSatisfy(part -> assertThat(part).containsOnly(all(members)));
  }

  /** Chunks divide what passes each pair of members, and change nothing else of it. */
  @ParameterizedTest
  @MethodSource("groups")
  void allreduce_chunks_moveTheSameBytesOverTheSameEdges(
      Algorithm algorithm, int[] nodes, int root) {
    Group group = new Group(nodes, root);
    assertThat(moved(algorithm, group, 7)).isEqualTo(moved(algorithm, group, 1000));
  }

  private static Map<String, Long> moved(Algorithm algorithm, Group group, long chunkBytes) {
    Map<String, Long> moved = new TreeMap<>();
    algorithm.expand(
        CollectiveOp.ALLREDUCE,
        group,
        BLOCK,
        chunkBytes,
        stage -> {
          for (int k = 0; k < stage.size(); k++) {
            String edge = stage.sender(k) + " to " + stage.receiver(k) + " " + stage.reduces(k);
            moved.merge(edge, stage.bytes(k), Long::sum);
          }
        });
    return moved;
  }

  /** Bytes that are reduced by all members together, of blocks of 840 bytes. */
  @ParameterizedTest
  @CsvSource({
    "REDUCE, LINEAR, 6, 5",
    "REDUCE, BINOMIAL, 6, 5",
    "REDUCE, BINOMIAL, 8, 7",
    "REDUCE, RABENSEIFNER, 8, 7",
    "REDUCE, TREE, 6, 5",
    "REDUCE, DOUBLE_TREE, 7, 6",
    "REDUCE, TWO_LEVEL, 7, 6",
    "ALLREDUCE, RECURSIVE_DOUBLING, 8, 24",
    "ALLREDUCE, RECURSIVE_DOUBLING, 6, 10",
    "ALLREDUCE, RING, 8, 7",
    "ALLREDUCE, RING, 6, 5",
    "ALLREDUCE, RABENSEIFNER, 8, 7",
    "ALLREDUCE, RABENSEIFNER, 6, 5",
    "ALLREDUCE, TREE, 6, 5",
    "ALLREDUCE, DOUBLE_TREE, 8, 7",
    "ALLREDUCE, DOUBLE_TREE, 7, 6",
    "ALLREDUCE, TWO_LEVEL, 8, 7",
    "REDUCE_SCATTER, RING, 6, 30",
    "REDUCE_SCATTER, PAIRWISE, 6, 30",
    "REDUCE_SCATTER, PAIRWISE, 8, 56",
    "SCAN, LINEAR, 6, 5",
    "EXSCAN, LINEAR, 6, 5",
    "BCAST, TREE, 6, 0",
    "BCAST, DOUBLE_TREE, 6, 0",
    "BARRIER, TWO_LEVEL, 6, 0",
    "ALLGATHER, RING, 6, 0",
    "ALLTOALL, BRUCK, 6, 0",
    "GATHER, BINOMIAL, 6, 0",
    "ALLREDUCE, IDEAL_TREE, 6, 0",
    "ALLREDUCE, IN_NETWORK, 6, 0"
  })
  void expand_bytesThatAreReduced_areThoseOfTheClosedForm(
      CollectiveOp op, Algorithm algorithm, int members, int blocks) {
    long[] reduced = new long[1];
    algorithm.expand(
        op,
        new Group(new int[members], 0),
        op == CollectiveOp.BARRIER ? 0 : 840,
        100,
        stage -> {
          for (int k = 0; k < stage.size(); k++) {
            reduced[0] += stage.reduces(k) ? stage.bytes(k) : 0;
          }
        });
    assertThat(reduced[0]).isEqualTo(840L * blocks);
  }

  /** As NCCL draws them: {@code ncclGetBtree} and {@code ncclGetDtree} in src/graph/trees.cc. */
  @ParameterizedTest
  @CsvSource({
    "12, -1 2 4 2 8 6 4 6 0 10 8 10, 1 3 1 11 5 7 5 3 9 7 9 -1",
    "14, -1 2 4 2 8 6 4 6 0 10 12 10 8 12, 1 5 3 1 3 13 7 9 7 5 11 9 11 -1",
    "13, -1 2 4 2 8 6 4 6 0 10 12 10 8, 9 -1 3 5 3 9 7 5 7 1 11 0 11"
  })
  void trees_parents_areThoseOfNccl(int places, String first, String second) {
    assertThat(BinaryTrees.tree(places)).containsExactly(numbers(first));
    assertThat(BinaryTrees.other(places)).containsExactly(numbers(second));
  }

  private static int[] numbers(String line) {
    return Stream.of(line.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
  }

  /** A place with children in both trees is a root of one of them. */
  @ParameterizedTest
  @CsvSource({"2", "5", "8", "12", "13", "31", "64"})
  void trees_innerPlacesOfOne_areLeavesOfTheOther(int places) {
    int[] first = BinaryTrees.tree(places);
    int[] second = BinaryTrees.other(places);
    BitSet inner = inner(first);
    inner.and(inner(second));
    inner.stream().forEach(place -> assertThat(first[place] == -1 || second[place] == -1).isTrue());
  }

  private static BitSet inner(int[] above) {
    BitSet inner = new BitSet();
    IntStream.of(above).filter(place -> place >= 0).forEach(inner::set);
    return inner;
  }
}
